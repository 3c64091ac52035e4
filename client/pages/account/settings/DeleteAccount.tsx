import { useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { accountDeleteInput } from '../../../../shared/users.ts'
import { useSession, type SessionUser } from '../../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useToast } from '../../../ui/Toast.tsx'

type DeleteAccountProps = { user: SessionUser; open: boolean; onClose(): void }

/** Lists the effects of the deletion and asks for the user's name to confirm it. Import it lazily. */
export default function DeleteAccount({ user, open, onClose }: DeleteAccountProps) {
  const form = useDeleteForm()

  function close() {
    form.change('name', '')
    onClose()
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={close}
      title="Delete My Account"
      verb="Delete My Account"
      busyWord="Deleting..."
      variant="danger"
      signIn="You must be logged in to delete your account."
    >
      <p>
        Your name, profile picture, bio and location are removed. What you posted stays, credited to &lsquo;Unknown
        User&rsquo;. Your listings are closed, unconfirmed sales are cancelled, and you are signed out everywhere.
        Messages that you sent stay with their recipients. This cannot be undone.
      </p>
      <Field
        label={`Type your name, ${user.name}, to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

/** Returns the form with the name. After the deletion it shows the home page. */
function useDeleteForm() {
  const toast = useToast()
  const { logout, refresh } = useSession()
  const [, navigate] = useLocation()
  const remove = trpc.user.remove.useMutation()
  return useForm({
    initial: { name: '' },
    schema: accountDeleteInput,
    toInput: (values) => values,
    async send(input: RouterInputs['user']['remove']) {
      try {
        await remove.mutateAsync(input)
      } catch (error) {
        // The name may have been changed in another tab.
        void refresh()
        throw error
      }
    },
    async onSent() {
      // The session ends with the account.
      navigate(paths.home)
      await logout()
      toast.show('Your account was deleted.')
    },
  })
}
