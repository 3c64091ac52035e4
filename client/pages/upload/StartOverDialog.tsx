import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type StartOverDialogProps = { open: boolean; onClose(): void; onConfirm(): void }

/** Asks before a draft is thrown away. Import it lazily: it brings the dialog along. */
export default function StartOverDialog({ open, onClose, onConfirm }: StartOverDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start Over"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm}>
            Start Over
          </Button>
        </>
      }
    >
      <p>Everything you filled in so far is thrown away, in all steps.</p>
    </Dialog>
  )
}
