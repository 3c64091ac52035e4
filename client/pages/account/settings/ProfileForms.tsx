import { HANDLE_DAYS, handleInput } from '../../../../shared/handles.ts'
import { LENGTH } from '../../../../shared/limits.ts'
import { userAboutInput, userUpdateInput } from '../../../../shared/users.ts'
import { trpc } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Profile } from '../profile.ts'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'
import type { SessionUser } from '../../../base/SessionProvider.tsx'

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

/** The handle by which others mention the user. */
export function HandleForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const change = trpc.handle.change.useMutation()
  const form = useForm({
    initial: { handle: profile.handle },
    schema: handleInput,
    toInput: (values) => values,
    send: change.mutateAsync,
    onSent() {
      toast.show('Handle saved.')
      return reload()
    },
    savedValues: ({ handle }) => ({ handle }),
    failureField: 'handle',
  })
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <Field
        label="Handle"
        hint={`Others mention you as @${profile.handle}. You can change it every ${HANDLE_DAYS} days, and earlier handles still lead to you.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('handle')}
      />
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Handle
      </Button>
    </form>
  )
}

/** The bio and location on the user's profile. */
export function AboutForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const update = trpc.user.updateAbout.useMutation()
  const form = useForm({
    initial: { bio: profile.bio, location: profile.location },
    schema: userAboutInput,
    toInput: (values) => values,
    send: update.mutateAsync,
    onSent() {
      toast.show('Profile saved.')
      return reload()
    },
    savedValues: ({ bio, location }) => ({ bio, location }),
    failureField: 'bio',
  })
  const bio = form.field('bio')
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <Field
        as="textarea"
        label="Bio"
        hint="Plain text, shown on your profile and in search results."
        rows={4}
        {...bio}
        // A bio that is too long shows it while the user writes.
        error={bio.error ?? form.check('bio')}
      />
      <Field
        label="Location"
        hint="A town or region is enough."
        maxLength={LENGTH.location}
        {...form.field('location')}
      />
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Bio and Location
      </Button>
    </form>
  )
}
