import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { errorSentence } from '../../app/trpc.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazily.tsx'
import { useToast } from '../../ui/Toast.tsx'

const ConfirmDialog = lazyDialog(() => import('../../ui/ConfirmDialog.tsx'))

type DeleteButtonProps = {
  what: 'comment' | 'listing'
  /** Which one, for those who cannot see where the button stands. */
  of: string
  /** Said beside the question. */
  note?: string
  onDelete(): Promise<unknown>
  /** What was deleted is to be read no more; the button goes with it. */
  onDeleted(): Promise<unknown>
}

/** Asks, deletes one's own comment or listing, and says what became of it (spec.md §2 and §8). */
export function DeleteButton({ what, of, note, onDelete, onDeleted }: DeleteButtonProps) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const What = what === 'comment' ? 'Comment' : 'Listing'

  async function confirm() {
    try {
      await onDelete()
    } catch (error) {
      toast.error(`Failed to delete ${what}: ${errorSentence(error)}`)
      return
    }
    toast.show(`${What} deleted successfully.`)
    setOpen(false)
    await onDeleted()
  }
  return (
    <>
      <IconButton
        label={`Delete ${what}: ${of}`}
        icon={<Trash size={18} />}
        tone="danger"
        aria-haspopup="dialog"
        onPointerEnter={ConfirmDialog.preload}
        onFocus={ConfirmDialog.preload}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete ${What}`}
        busyWord="Deleting..."
        onConfirm={confirm}
      >
        <p>Are you sure you want to delete this {what}?</p>
        {note && <p>{note}</p>}
      </ConfirmDialog>
    </>
  )
}
