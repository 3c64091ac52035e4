import { useEffect, useId, useRef, type RefObject } from 'react'
import type { z } from 'zod'
import { checkImageUrl, imageAddForm, IMAGE_NOT_LOADED } from '../../../shared/images.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import type { Part, PartImage } from '../../features/parts/part.ts'
import type { PhotoDraft } from '../../features/photos/photo-draft.ts'
import PhotoField from '../../features/photos/PhotoField.tsx'
import { uploadingText, usePhotos } from '../../features/photos/usePhotos.ts'
import { Field } from '../../forms/Field.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import { FieldError, useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ImagePreview } from '../../ui/ImagePreview.tsx'
import { loadsAsImage } from '../../ui/load-image.ts'
import { useToast } from '../../ui/Toast.tsx'
import css from './AddImageDialog.module.css'

const NOT_SIGNED_IN = 'You must be logged in to add images'
const NO_PREVIEW = 'Unable to load image preview. Please check the URL.'
const FAILED = 'Failed to add image. Please try again.'

type AddImageDialogProps = {
  part: Part
  open: boolean
  onClose(): void
  /** Called when the image is stored and in the cached part, if the dialog is still open. */
  onAdded?: ((image: PartImage) => void) | undefined
  /** Receives the focus after closing if it is rendered, otherwise the opener receives it. */
  returnTo?: RefObject<HTMLElement | null>
}

/** Adds an image by its address or as an upload. Import it lazily, because it includes @base-ui/react. */
export default function AddImageDialog({ part, open, onClose, onAdded, returnTo }: AddImageDialogProps) {
  const toast = useToast()
  const session = useSession()
  const form = useAddImageForm({ part, open, onClose, onAdded })
  const { isSignedOut } = form
  const field = form.field('url')
  const photos = usePhotos({
    value: form.values.photos,
    current: () => form.currentValues().photos,
    onChange(value) {
      form.change('photos', value)
      // A photo replaces the address, with its error.
      if (value.length > 0) form.change('url', '')
    },
    max: 1,
  })
  const hasPhoto = photos.value.length > 0

  function close() {
    if (form.isDirty && !form.busy) toast.show('Draft saved in this browser.')
    form.leave()
    form.dismissSignedOut()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add Image"
      dirty={form.isDirty}
      finalFocus={returnTo}
      onSubmit={form.submit}
      footer={
        <>
          {(session.state === 'out' || isSignedOut) && <LoginNote isSignedOut={isSignedOut} />}
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy || photos.pending > 0}
            busyWord={photos.pending > 0 ? uploadingText(photos.pending) : 'Adding...'}
          >
            Add Image
          </Button>
        </>
      }
    >
      <Field
        label="Image URL"
        type="url"
        hint="Landscape, under 5MB, JPG/PNG/GIF/WebP. Tappet stores a copy of the image."
        autoComplete="off"
        spellCheck={false}
        readOnly={form.busy || hasPhoto}
        {...field}
        error={isSignedOut ? null : field.error}
      />
      {session.state === 'in' && (
        <PhotoField photos={photos} partName={part.name} legend="Or your own photo" {...form.control('photos')} />
      )}
      <LicenceNote of="image" />
      <ImagePreview address={checkImageUrl(field.value) === null ? field.value.trim() : null} failure={NO_PREVIEW} />
    </Dialog>
  )
}

/** Asks a visitor to sign in. Receives the focus when the session has ended during a submit. */
function LoginNote({ isSignedOut }: { isSignedOut: boolean }) {
  const session = useSession()
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSignedOut) button.current?.focus()
  }, [isSignedOut])
  return (
    <p id={noteId} className={css.login} role={session.state === 'out' ? undefined : 'alert'}>
      {NOT_SIGNED_IN}
      <Button ref={button} aria-describedby={noteId} onClick={session.login}>
        Login
      </Button>
    </p>
  )
}

/** The form of an image. If the dialog is closed in the meantime, it adds the image and shows the result as a toast. */
function useAddImageForm({ part, open, onClose, onAdded }: Omit<AddImageDialogProps, 'returnTo'>) {
  const toast = useToast()
  const addImage = useAddImage(part)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
  }, [open])

  return useForm({
    initial: { url: '', photos: new Array<PhotoDraft>() },
    // Without a user, because visitors write before they sign in.
    draftKey: `image:${part.id}`,
    schema: imageAddForm,
    toInput: ({ url, photos }) => ({ url, uploadId: photos[0]?.uploadId || undefined, partId: part.id }),
    fieldNames: { partId: 'url' },
    send: addImage,
    onSent(image) {
      toast.show('Image added.')
      if (!isOpen.current) return
      onAdded?.(image)
      onClose()
    },
    failureSentence,
    failureField: 'url',
    onRejected: (error) => isOpen.current || toast.error(failureSentence(error)),
  })
}

const failureSentence = (error: unknown) => errorSentence(error, FAILED)

type AddImageInput = z.input<typeof imageAddForm>

/** Returns a function that adds an image to the part and to the cached part. */
function useAddImage(part: Part) {
  const cache = trpc.useUtils()
  const add = trpc.image.add.useMutation()
  const addUpload = trpc.image.addUpload.useMutation()
  return async ({ uploadId, ...input }: AddImageInput): Promise<PartImage> => {
    if (uploadId === undefined && !(await loadsAsImage(input.url.trim()))) throw new FieldError('url', IMAGE_NOT_LOADED)
    const { partId } = input
    const image = await (uploadId === undefined ? add.mutateAsync(input) : addUpload.mutateAsync({ uploadId, partId }))
    cache.part.bySlug.setData({ idOrSlug: part.slug }, (old) => old && { ...old, images: withImage(old.images, image) })
    return image
  }
}

/** A list that was read in the meantime can contain the image already. */
const withImage = (images: PartImage[], added: PartImage) => [...images.filter(({ id }) => id !== added.id), added]
