import { useRef, useState, type FormEvent } from 'react'
import { checkImageUrl } from '../../../../shared/images.ts'
import type { SessionUser } from '../../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../forms/Field.tsx'
import { ImagePreview } from '../../../ui/ImagePreview.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

/** Said where no picture comes (spec.md §5). */
const NO_PREVIEW = 'Unable to load image preview. Please check the URL.'

/** Changes the profile picture. The server copies it from a URL, as it does with images of parts. */
export function PictureForm({ user }: { user: SessionUser }) {
  const toast = useToast()
  const once = useOnce()
  const changed = useOwnProfileChanged()
  const take = trpc.user.picture.useMutation()
  const remove = trpc.user.removePicture.useMutation()
  const field = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function object(sentence: string) {
    setProblem(sentence)
    field.current?.focus()
  }
  async function save() {
    const address = url.trim()
    const wrong = checkImageUrl(address)
    if (wrong !== null) return object(wrong)
    try {
      await take.mutateAsync({ url: address })
    } catch (error) {
      return object(errorData(error)?.fields?.['url'] ?? errorSentence(error))
    }
    setUrl('')
    toast.show('Profile picture saved.')
    await changed()
  }
  async function clear() {
    try {
      await remove.mutateAsync()
    } catch (error) {
      return toast.error(`Failed to remove profile picture: ${errorSentence(error)}`)
    }
    toast.show('Profile picture removed.')
    // The button goes with the picture.
    field.current?.focus()
    await changed()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void once(save)
  }
  return (
    <form className={css.part} noValidate onSubmit={submit}>
      <div className={css.now}>
        <Avatar name={user.name} src={user.picture} size={64} />
        {user.picture !== null && (
          <Button busy={remove.isPending} busyWord="Removing..." onClick={() => void once(clear)}>
            Remove Profile Picture
          </Button>
        )}
      </div>
      <Field
        ref={field}
        label="Profile picture URL"
        type="url"
        hint="Under 5MB, JPG/PNG/GIF/WebP. Tappet stores a copy."
        autoComplete="off"
        spellCheck={false}
        value={url}
        readOnly={take.isPending}
        error={problem}
        onChange={({ target }) => {
          setUrl(target.value)
          setProblem(null)
        }}
      />
      {url.trim() !== '' && (
        <ImagePreview address={checkImageUrl(url) === null ? url.trim() : null} failure={NO_PREVIEW} />
      )}
      <Button type="submit" busy={take.isPending} busyWord="Saving...">
        Save Profile Picture
      </Button>
    </form>
  )
}
