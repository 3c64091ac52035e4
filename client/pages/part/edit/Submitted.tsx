import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type SubmittedProps = { open: boolean; onClose(): void; onHistory(): void }

/** After saving (spec.md §4, Edit flow). */
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
      <p>The page shows your changes now, and the edit history names you as their author.</p>
    </Dialog>
  )
}
