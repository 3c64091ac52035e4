import { useSession } from '../../../app/session.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type LoginRequiredProps = {
  open: boolean
  onClose(): void
  /** Something was typed already. */
  kept?: boolean
}

/** What a visitor gets in place of the editor, and who was signed out meanwhile above it (spec.md §5, Edit modal). */
export function LoginRequired({ open, onClose, kept = false }: LoginRequiredProps) {
  const { login } = useSession()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Login Required"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={login} data-autofocus>
            Login
          </Button>
        </>
      }
    >
      <p>You must be logged in to edit the description. Please log in and try again.</p>
      {kept && <p>What you typed is kept in this browser.</p>}
    </Dialog>
  )
}
