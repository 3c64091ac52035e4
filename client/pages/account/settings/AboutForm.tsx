import { useRef, useState, type FormEvent } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { BIO_TOO_LONG } from '../../../../shared/users.ts'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import type { Profile } from '../profile.ts'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

/** The bio and location on the user's profile. */
export function AboutForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const once = useOnce()
  const changed = useOwnProfileChanged()
  const update = trpc.user.updateAbout.useMutation()
  const [bioField, locationField] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)]
  const [bio, setBio] = useState(profile.bio)
  const [location, setLocation] = useState(profile.location)
  const refused = errorData(update.error)?.fields ?? {}
  const isLong = bio.length > LENGTH.bio

  async function save() {
    if (isLong) return bioField.current?.focus()
    try {
      const saved = await update.mutateAsync({ bio, location })
      setBio(saved.bio)
      setLocation(saved.location)
    } catch (error) {
      const field = errorData(error)?.fields?.['location'] ? locationField : bioField
      return field.current?.focus()
    }
    toast.show('Profile saved.')
    await changed()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void once(save)
  }
  return (
    <form className={css.part} noValidate onSubmit={submit}>
      <Field
        as="textarea"
        ref={bioField}
        label="Bio"
        hint="Plain text, shown on your profile and in search results."
        rows={4}
        value={bio}
        readOnly={update.isPending}
        error={isLong ? BIO_TOO_LONG : (refused['bio'] ?? null)}
        onChange={({ target }) => {
          setBio(target.value)
          if (update.error) update.reset()
        }}
      />
      <Field
        ref={locationField}
        label="Location"
        hint="A town or region is enough."
        maxLength={LENGTH.location}
        value={location}
        readOnly={update.isPending}
        error={refused['location'] ?? null}
        onChange={({ target }) => {
          setLocation(target.value)
          if (update.error) update.reset()
        }}
      />
      {update.error && !refused['bio'] && !refused['location'] && (
        <ErrorNote bare message={errorSentence(update.error)} />
      )}
      <Button type="submit" busy={update.isPending} busyWord="Saving...">
        Save Bio and Location
      </Button>
    </form>
  )
}
