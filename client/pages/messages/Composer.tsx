import { useRef, type FormEvent } from 'react'
import { z } from 'zod'
import { MESSAGE_EMPTY, MESSAGE_PHOTOS, messageSendInput } from '../../../shared/messages.ts'
import type { PhotoDraft } from '../../features/photos/photo-draft.ts'
import { PhotoTile } from '../../features/photos/PhotoTile.tsx'
import { useFormPhotos } from '../../features/photos/useFormPhotos.ts'
import { usePhotoOrder } from '../../features/photos/usePhotoOrder.ts'
import { uploadingText, type Photos } from '../../features/photos/usePhotos.ts'
import { ErrorText, Field } from '../../forms/Field.tsx'
import { Mentioning } from '../../forms/Mentioning.tsx'
import { useForm, type TextFieldProps } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/composition.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Composer.module.css'
import type { SentPhoto } from './useOutbox.ts'

export type ComposerProps = {
  /** The key of the draft. The input is disabled without a receiver. */
  draftKey?: string
  /** The receiver, who is suggested first after an @. */
  partnerId?: string
  /** The reason why no message can be sent, in place of the input. */
  refusal?: string | null
  onSend?(content: string, photos: SentPhoto[]): void
}

/** The input for a message with photos. Enter sends the message, Shift and Enter insert a line break. */
export function Composer({ draftKey, partnerId, refusal, onSend }: ComposerProps) {
  if (refusal) return <p className={css.refusal}>{refusal}</p>
  if (draftKey === undefined || partnerId === undefined || !onSend)
    return (
      <div className={css.form}>
        <Field as="textarea" {...INPUT} disabled />
        <SendButton disabled />
      </div>
    )
  return <MessageForm draftKey={draftKey} partnerId={partnerId} onSend={onSend} />
}

type Draft = { content: string; photos: PhotoDraft[] }
const EMPTY: Draft = { content: '', photos: [] }

const schema = z
  .object({ content: messageSendInput.shape.content, photos: z.array(z.custom<PhotoDraft>()) })
  .refine(({ content, photos }) => content !== '' || photos.length > 0, { path: ['content'], message: MESSAGE_EMPTY })

const INPUT = {
  rows: 1,
  label: 'Message',
  hideLabel: true,
  placeholder: 'Type a message...',
  className: css.input,
  enterKeyHint: 'send',
} as const

function MessageForm({
  draftKey,
  partnerId,
  onSend,
}: Required<Pick<ComposerProps, 'draftKey' | 'partnerId' | 'onSend'>>) {
  const form = useForm({
    initial: EMPTY,
    draftKey,
    schema,
    toInput: (values) => values,
    // The outbox sends the message and shows its errors.
    send: async ({ content, photos }) =>
      onSend(
        content,
        photos.map(({ uploadId: id, url }) => ({ id, url })),
      ),
    onSent: () => undefined,
  })
  const photos = useFormPhotos(form, { max: MESSAGE_PHOTOS })
  const problem = form.check('content')
  const canSend = problem === null
  const photoError = form.errors['photos'] ?? photos.refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    if (photos.value.length === 0) form.submit()
    else photos.submit()
    // The button is disabled until something is written, and loses the focus.
    form.focus('content')
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <ComposerPhotos photos={photos} />
      {photoError && (
        <div className={css.wide}>
          <ErrorText id={`${draftKey}-photos`} text={photoError} />
        </div>
      )}
      <PhotoButton photos={photos} />
      <MessageInput
        {...form.field('content')}
        error={problem === MESSAGE_EMPTY ? null : problem}
        partnerId={partnerId}
        onSubmit={submit}
        onPaste={photos.add}
      />
      <SendButton disabled={!canSend} busyWord={photos.isWaiting ? uploadingText(photos.pending) : undefined} />
    </form>
  )
}

/** The photos of the message, above its text. */
function ComposerPhotos({ photos }: { photos: Photos }) {
  const { value } = photos
  const list = useRef<HTMLUListElement>(null)
  const order = usePhotoOrder({ list, value, onChange: photos.change })
  if (value.length === 0) return null
  return (
    <ul ref={list} className={css.photos} aria-label="Photos of the message">
      {value.map((photo, at) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          transfer={photos.transfers[photo.key]}
          alt="of the message"
          place={at + 1}
          count={value.length}
          order={order}
          onRetry={() => photos.retry(photo.key)}
          onRemove={() => photos.remove(photo)}
        />
      ))}
    </ul>
  )
}

function PhotoButton({ photos }: { photos: Photos }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Add photos"
        tooltip
        className={css.photo}
        icon="camera"
        iconSize={20}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget }) => {
          photos.add([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type MessageInputProps = TextFieldProps & {
  partnerId: string
  onSubmit(event: FormEvent): void
  onPaste(files: File[]): void
}

function MessageInput({ partnerId, onSubmit, onPaste, ref, ...field }: MessageInputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <Mentioning area={area} place={{ partnerId }}>
      <Field
        ref={(element) => {
          area.current = element
          ref(element)
        }}
        as="textarea"
        {...INPUT}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)
          if (isSend) onSubmit(event)
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          onPaste(files)
        }}
        {...field}
      />
    </Mentioning>
  )
}

function SendButton({ disabled, busyWord }: { disabled: boolean; busyWord?: string | undefined }) {
  return (
    <Button
      type="submit"
      variant="primary"
      className={css.send}
      icon="send"
      disabled={disabled}
      {...(busyWord !== undefined && { busy: true, busyWord })}
    >
      Send
    </Button>
  )
}
