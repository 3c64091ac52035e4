import { warnInput } from '../../../shared/conduct.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Appeals.module.css'

/** Warns a user without a report. */
export function WarnForm({ userId }: { userId: string }) {
  const { user } = useSession()
  const toast = useToast()
  const { conduct } = trpc.useUtils()
  const { mutateAsync: send } = trpc.conduct.warn.useMutation()
  const form = useForm({
    initial: { reason: '' },
    draftKey: `warning:${userId}:${user?.id}`,
    schema: warnInput,
    toInput: ({ reason }) => ({ userId, reason }),
    send: (input: RouterInputs['conduct']['warn']) => send(input),
    async onSent() {
      toast.show('User warned.')
      await conduct.record.invalidate()
    },
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <Field
        as="textarea"
        label="Reason of a new warning"
        hint="The user is shown it on top of every page until it is acknowledged."
        rows={3}
        {...form.field('reason')}
      />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <Button type="submit" busy={form.busy} busyWord="Warning...">
        Warn
      </Button>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Authentication token not found."
        kept="Draft saved in this browser."
      />
    </form>
  )
}
