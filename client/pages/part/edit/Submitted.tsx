import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type SubmittedProps = { open: boolean; onClose(): void; onHistory(): void }

export function Submitted({ open, onClose, onHistory }: SubmittedProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changes Submitted"
      footer={
        <>
          <Button onClick={onHistory}>View Edit History</Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            Close
          </Button>
        </>
      }
    >
      <p>Your changes are now on the page, and the edit history lists them under your name.</p>
    </Dialog>
  )
}
