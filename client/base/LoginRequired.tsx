import { useSession } from './SessionProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type LoginRequiredProps = {
  open: boolean
  onClose(): void
  /** Default 'Login Required'. */
  title?: string
  /** 'You must be logged in to edit the description. Please log in and try again.' */
  sentence: string
  /** A sentence about the unsent text. */
  kept?: string | false
}

/** Asks a visitor to log in for an action that needs an account. Import it lazily, because it includes the dialog. */
export default function LoginRequired({ open, onClose, title = 'Login Required', sentence, kept }: LoginRequiredProps) {
  const { login } = useSession()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={login} data-autofocus>
            Login
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      {kept && <p>{kept}</p>}
    </Dialog>
  )
}
