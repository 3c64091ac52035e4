import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Who submits a part signs in first and comes back to the filled form. Import it lazily: it brings the dialog along. */
export default function SignInDialog({ open, onClose }: { open: boolean; onClose(): void }) {
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
      <p>You must be signed in to upload a part. Please sign in and try again.</p>
      <p>What you filled in is kept; you come back to this step.</p>
    </Dialog>
  )
}
