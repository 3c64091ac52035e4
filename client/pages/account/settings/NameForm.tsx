import { LENGTH } from '../../../../shared/limits.ts'
import { userUpdateInput } from '../../../../shared/users.ts'
import type { SessionUser } from '../../../base/SessionProvider.tsx'
import { trpc } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

/** The display name of the user. */
export function NameForm({ user }: { user: SessionUser }) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const update = trpc.user.update.useMutation()
  const form = useForm({
    initial: { name: user.name },
    schema: userUpdateInput,
    toInput: (values) => values,
    send: update.mutateAsync,
    onSent() {
      toast.show('Name saved.')
      return reload()
    },
    savedValues: ({ name }) => ({ name }),
    failureField: 'name',
  })
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <Field
        label="Display name"
        hint="Shown next to your posts, comments and listings."
        autoComplete="name"
        maxLength={LENGTH.name}
        {...form.field('name')}
      />
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Name
      </Button>
    </form>
  )
}
