import { useId, useRef, useState, type RefObject } from 'react'
import { checkImageUrl } from '../../../shared/images.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../forms/Field.tsx'
import { loadsAsImage } from '../../ui/load-image.ts'
import { ImagePreview } from '../../ui/ImagePreview.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import css from './AddImageDialog.module.css'
import type { Part, PartImage } from '../../features/parts/part.ts'

// The sentences of spec.md §5 and §8.
const NO_PART = 'Cannot add image: Product ID not found'
const NOT_SIGNED_IN = 'You must be logged in to add images'
const NOT_A_PICTURE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const NO_PREVIEW = 'Unable to load image preview. Please check the URL.'
const FAILED = 'Failed to add image. Please try again.'

type AddImageDialogProps = {
  part: Part
  open: boolean
  onClose(): void
  /** The picture is stored, stands in the cached part, and the dialog was still open. */
  onAdded?(image: PartImage): void
  /** Where the focus goes if it is there; else to the opener. */
  returnTo?: RefObject<HTMLElement | null>
}

/** Adds a picture by its address (spec.md section 2). It brings @base-ui/react along: import it lazily. */
export default function AddImageDialog({ part, open, onClose, onAdded, returnTo }: AddImageDialogProps) {
  const toast = useToast()
  const session = useSession()
  const cache = trpc.useUtils()
  // Without the person: visitors write it before they sign in.
  const { draft: url, setDraft: setUrl } = useDraft(`image:${part.id}`, '', isText)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The session ended while the page was open.
  const [hasError, setRefused] = useState(false)
  const add = trpc.image.add.useMutation()
  // What is under way. A double click comes before the button is drawn as busy; closing leaves it to itself.
  const attempt = useRef<object | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const loginButton = useRef<HTMLButtonElement>(null)

  function change(value: string) {
    setUrl(value)
    setProblem(null)
  }
  function close() {
    if (url !== '' && !attempt.current) toast.show('Draft saved in this browser.')
    leave()
  }
  function leave() {
    attempt.current = null
    setBusy(false)
    setProblem(null)
    setRefused(false)
    onClose()
  }
  function object(sentence: string) {
    setProblem(sentence)
    field.current?.focus()
  }

  async function submit() {
    if (attempt.current) return
    const address = url.trim()
    const sentence = checkImageUrl(address) ?? (part.id ? null : NO_PART)
    if (sentence) return object(sentence)
    if (session.state === 'out') return loginButton.current?.focus()

    const mine = {}
    attempt.current = mine
    setProblem(null)
    setRefused(false)
    setBusy(true)
    const isPicture = await loadsAsImage(address)
    if (attempt.current !== mine) return
    const answer = isPicture ? await send(address) : NOT_A_PICTURE
    const isLeft = attempt.current !== mine
    if (typeof answer !== 'string') {
      toast.show('Image added.')
      // Closed meanwhile, it may hold another one.
      setUrl((now) => (now.trim() === address ? '' : now))
    } else if (isLeft) toast.error(answer)
    if (isLeft) return
    attempt.current = null
    setBusy(false)
    if (typeof answer === 'string') return object(answer)
    onAdded?.(answer)
    leave()
  }

  /** The stored picture, or why there is none. */
  async function send(address: string): Promise<PartImage | string> {
    try {
      const image = await add.mutateAsync({ partId: part.id, url: address })
      cache.part.bySlug.setData(
        { idOrSlug: part.slug },
        (old) => old && { ...old, images: withPicture(old.images, image) },
      )
      return image
    } catch (error) {
      const data = errorData(error)
      setRefused(data?.code === 'UNAUTHENTICATED')
      return data?.fields?.['url'] ?? errorSentence(error, FAILED)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add Image"
      dirty={url !== ''}
      finalFocus={returnTo}
      onSubmit={() => void submit()}
      footer={
        <>
          {(session.state === 'out' || hasError) && (
            <p id={noteId} className={css.login} role={hasError ? 'alert' : undefined}>
              {NOT_SIGNED_IN}
              <Button ref={loginButton} aria-describedby={noteId} onClick={session.login}>
                Login
              </Button>
            </p>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyWord="Adding...">
            Add Image
          </Button>
        </>
      }
    >
      <Field
        ref={field}
        label="Image URL"
        type="url"
        hint="Landscape, under 5MB, JPG/PNG/GIF/WebP. Tappet stores a copy of the image."
        autoComplete="off"
        spellCheck={false}
        value={url}
        readOnly={busy}
        error={hasError ? null : problem}
        onChange={({ target }) => change(target.value)}
      />
      <LicenceNote of="image" />
      <ImagePreview address={checkImageUrl(url) === null ? url.trim() : null} failure={NO_PREVIEW} />
    </Dialog>
  )
}

/** A list that was read meanwhile may have it already. */
const withPicture = (images: PartImage[], added: PartImage) => [...images.filter(({ id }) => id !== added.id), added]

const isText = (kept: unknown): kept is string => typeof kept === 'string'
