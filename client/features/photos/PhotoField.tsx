import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { photoAlt } from '../../../shared/photos.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { ErrorText, Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './PhotoField.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { UnusedPhotos } from './UnusedPhotos.tsx'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { usePhotoOrder } from './usePhotoOrder.ts'
import type { Photos } from './usePhotos.ts'

type PhotoFieldProps = {
  /** Receives the element to focus. */
  ref?: Ref<HTMLElement | null>
  photos: Photos
  /** For the default alt text. */
  partName: string
  legend?: string
  error?: string | null
  readOnly?: boolean
}

/** Photos that are chosen, dropped, pasted or taken with the camera, in an order that the user can change. */
export default function PhotoField({
  ref,
  photos,
  partName,
  legend = 'Photos',
  error,
  readOnly = false,
}: PhotoFieldProps) {
  const { value, max, add } = photos
  const id = useId()
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => field.current)
  const isOver = useDroppedFiles(field, (files) => !readOnly && add(files))
  const order = usePhotoOrder({ list, value, onChange: photos.change })
  const isFull = value.length >= max
  const message = error ?? photos.refusal

  /** Focuses what took the place of a removed photo: the next one, or 'Add'. */
  const focusAt = (at: number) => list.current?.children[at]?.querySelector('button')?.focus()

  const input = (isCamera: boolean) => (
    <input
      ref={isCamera ? camera : library}
      type="file"
      hidden
      accept="image/*,.heic,.heif"
      multiple={!isCamera && max > 1}
      {...(isCamera && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        add([...(currentTarget.files ?? [])])
        // The same file can be chosen again.
        currentTarget.value = ''
      }}
    />
  )
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={cx(css.field, isOver && css.over)}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className={css.legend}>{legend}</legend>
      <ul className={css.tiles} ref={list}>
        {value.map((photo, at) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            transfer={photos.transfers[photo.key]}
            alt={photoAlt({ alt: photo.alt || null }, partName, at + 1)}
            place={at + 1}
            count={value.length}
            hasCover
            order={order}
            onRetry={() => photos.retry(photo.key)}
            onRemove={() => {
              flushSync(() => photos.remove(photo))
              focusAt(at)
            }}
          />
        ))}
        {!isFull && (
          <li>
            <button type="button" className={css.add} disabled={readOnly} onClick={() => library.current?.click()}>
              <Icon name="plus" size={20} />
              <span>
                Add<span className="visually-hidden">{max === 1 ? ' a photo' : ' photos'}</span>
              </span>
            </button>
          </li>
        )}
      </ul>
      <p className={css.hint}>
        {value.length === 0
          ? `Choose, drop or paste ${max === 1 ? 'a photo' : `up to ${max} photos`}.`
          : max > 1 &&
            `${value.length} of ${max} photos. Hold and drag to change the order. The first photo is the cover.`}
      </p>
      <output className="visually-hidden">{order.said}</output>
      {message && <ErrorText id={`${id}-error`} text={message} />}
      {!isFull && (
        <div className={css.phone}>
          <Button large wide icon="camera" onClick={() => camera.current?.click()}>
            Take photo
          </Button>
          <Button large wide icon="images" onClick={() => library.current?.click()}>
            Choose from library
          </Button>
        </div>
      )}
      {input(false)}
      {input(true)}
      <UnusedPhotos photos={photos} readOnly={readOnly} />
      {max > 1 && value.length > 0 && (
        <details className={css.alts}>
          <summary>Describe the photos (optional)</summary>
          {value.map((photo, at) => (
            <Field
              key={photo.key}
              label={`Alt text of photo ${at + 1}`}
              placeholder={photoAlt({ alt: null }, partName, at + 1)}
              maxLength={LENGTH.alt}
              autoComplete="off"
              readOnly={readOnly}
              value={photo.alt}
              onChange={({ target }) => photos.setAlt(photo.key, target.value)}
            />
          ))}
        </details>
      )}
    </fieldset>
  )
}
