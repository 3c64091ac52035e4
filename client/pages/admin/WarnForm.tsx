import { warnInput } from '../../../shared/conduct.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { EMPTY_PUBLIC, forPublic, PublicFields } from '../../features/moderation/PublicFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { InlineForm } from '../../forms/InlineForm.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Warns a user without a report. */
export function WarnForm({ userId }: { userId: string }) {
  const { user } = useSession()
  const toast = useToast()
  const { conduct } = trpc.useUtils()
  const { mutateAsync: send } = trpc.conduct.warn.useMutation()
  const form = useForm({
    initial: { reason: '', ...EMPTY_PUBLIC },
    draftKey: `warning:${userId}:${user?.id}`,
    schema: warnInput,
    toInput: ({ reason, ...said }) => ({ userId, reason, ...forPublic(said) }),
    send: (input: RouterInputs['conduct']['warn']) => send(input),
    async onSent() {
      toast.show('User warned.')
      await conduct.record.invalidate()
    },
  })
  return (
    <InlineForm form={form} verb="Warn" busyWord="Warning..." signIn="Authentication token not found.">
      <Field
        as="textarea"
        label="Reason of a new warning"
        hint="The user is shown it on top of every page until it is acknowledged."
        rows={3}
        {...form.field('reason')}
      />
      <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} />
    </InlineForm>
  )
}
