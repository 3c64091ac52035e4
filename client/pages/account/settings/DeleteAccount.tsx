import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { NAME_DIFFERS } from '../../../../shared/users.ts'
import { useSession, type SessionUser } from '../../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'

type DeleteAccountProps = { user: SessionUser; open: boolean; onClose(): void }

/** Lists the effects of the deletion and asks for the user's name to confirm it. Import it lazily. */
export default function DeleteAccount({ user, open, onClose }: DeleteAccountProps) {
  const toast = useToast()
  const once = useOnce()
  const { logout, refresh } = useSession()
  const [, navigate] = useLocation()
  const remove = trpc.user.remove.useMutation()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refusal = errorData(remove.error)?.fields?.['name']

  function close() {
    setName('')
    setProblem(null)
    remove.reset()
    onClose()
  }
  async function leave() {
    remove.reset()
    if (name.trim() === '') {
      setProblem(NAME_DIFFERS)
      field.current?.focus()
      return
    }
    try {
      await remove.mutateAsync({ name })
    } catch {
      // They may have another name by now.
      return refresh()
    }
    // The session has ended with the account.
    navigate(paths.home)
    await logout()
    toast.show('Your account was deleted.')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete My Account"
      dirty={name !== ''}
      onSubmit={() => void once(leave)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger" busy={remove.isPending} busyWord="Deleting...">
            Delete My Account
          </Button>
        </>
      }
    >
      <p>
        Your name, profile picture, bio and location are removed. What you posted stays, credited to &lsquo;Unknown
        User&rsquo;. Your listings are closed, unconfirmed sales are cancelled, and you are signed out everywhere.
        Messages that you sent stay with their recipients. This cannot be undone.
      </p>
      <Field
        ref={field}
        label={`Type your name, ${user.name}, to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={name}
        readOnly={remove.isPending}
        error={problem ?? refusal ?? null}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(null)
          if (remove.error) remove.reset()
        }}
      />
      {remove.error && !refusal && <ErrorNote bare message={errorSentence(remove.error)} />}
    </Dialog>
  )
}
