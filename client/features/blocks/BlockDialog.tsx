import { AsWritten } from '../../ui/AsWritten.tsx'
import ConfirmDialog from '../../ui/ConfirmDialog.tsx'
import { useBlock } from './useBlock.ts'

export type BlockDialogProps = { person: { id: string; name: string }; open: boolean; onClose(): void }

/** Says what a block does, and asks for confirmation. Import it lazily, because it includes the dialog. */
export default function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const { block } = useBlock(person)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Block User"
      busyWord="Blocking..."
      onConfirm={() => block(onClose)}
    >
      <p>
        You and <AsWritten>{person.name}</AsWritten> can no longer send each other messages, offers or trades. Open
        trades stay, and until they are completed you can write to each other about them.
      </p>
      <p>
        <AsWritten>{person.name}</AsWritten> is not told. You can unblock them at any time in your settings.
      </p>
    </ConfirmDialog>
  )
}
