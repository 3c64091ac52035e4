import { checkImageUrl } from '../../../../shared/images.ts'
import { userImageInput } from '../../../../shared/users.ts'
import type { SessionUser } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ImagePreview } from '../../../ui/ImagePreview.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

/** The text in place of a preview that cannot be loaded. */
const NO_PREVIEW = 'Unable to load image preview. Please check the URL.'

/** Changes the profile picture. The server copies it from a URL, as it does with images of parts. */
export function PictureForm({ user }: { user: SessionUser }) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const update = trpc.user.picture.useMutation()
  const form = useForm({
    initial: { url: '' },
    schema: userImageInput,
    toInput: (values) => values,
    send: update.mutateAsync,
    onSent() {
      toast.show('Profile picture saved.')
      return reload()
    },
    failureField: 'url',
  })
  const { url } = form.values
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <div className={css.now}>
        <Avatar name={user.name} src={user.picture} size={64} />
        {user.picture !== null && <RemoveButton onRemoved={() => form.focus('url')} />}
      </div>
      <Field
        label="Profile picture URL"
        type="url"
        hint="Under 5MB, JPG/PNG/GIF/WebP. Tappet stores a copy."
        autoComplete="off"
        spellCheck={false}
        {...form.field('url')}
      />
      {url.trim() !== '' && (
        <ImagePreview address={checkImageUrl(url) === null ? url.trim() : null} failure={NO_PREVIEW} />
      )}
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Profile Picture
      </Button>
    </form>
  )
}

function RemoveButton({ onRemoved }: { onRemoved(): void }) {
  const toast = useToast()
  const once = useOnce()
  const reload = useOwnProfileChanged()
  const removal = trpc.user.removePicture.useMutation()

  async function remove() {
    try {
      await removal.mutateAsync()
    } catch (error) {
      return toast.error(`Failed to remove profile picture: ${errorSentence(error)}`)
    }
    toast.show('Profile picture removed.')
    // This button disappears with the picture.
    onRemoved()
    await reload()
  }
  return (
    <Button busy={removal.isPending} busyWord="Removing..." onClick={() => void once(remove)}>
      Remove Profile Picture
    </Button>
  )
}
