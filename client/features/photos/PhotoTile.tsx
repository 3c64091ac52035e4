import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PHOTO_GONE } from '../../../shared/photos.ts'
import css from './PhotoField.module.css'
import type { PhotoDraft } from './photo-draft.ts'
import type { PhotoOrder } from './usePhotoOrder.ts'
import type { Transfer } from './usePhotos.ts'

type PhotoTileProps = {
  photo: PhotoDraft
  transfer: Transfer | undefined
  alt: string
  /** From 1. */
  place: number
  count: number
  /** Whether the first photo is the cover. */
  hasCover?: boolean
  order: PhotoOrder
  onRetry(): void
  onRemove(): void
}

/** A photo of a form: the picture, its upload, and buttons to move, retry and remove it. */
export function PhotoTile({ photo, transfer, alt, place, count, hasCover, order, onRetry, onRemove }: PhotoTileProps) {
  const [isBroken, setBroken] = useState(false)
  const src = transfer ? transfer.thumbnail : photo.url
  const percent = Math.round((transfer?.progress ?? 0) * 100)
  const error = transfer?.error ?? (isBroken ? { sentence: PHOTO_GONE, canRetry: false } : null)
  return (
    <li data-key={photo.key}>
      <div
        className={cx(
          css.tile,
          error && css.failed,
          transfer && !error && css.pending,
          order.isMoving(photo.key) && css.lifted,
        )}
      >
        <button
          type="button"
          className={css.handle}
          aria-label={`Photo ${place} of ${count}: ${alt}`}
          aria-pressed={order.isLifted(photo.key)}
          onClick={(event) => order.onClick(photo.key, event)}
          onKeyDown={(event) => order.onKeyDown(photo.key, event)}
          onPointerDown={(event) => order.onPointerDown(photo.key, event)}
          onPointerMove={(event) => order.onPointerMove(photo.key, event)}
          onPointerUp={order.onPointerEnd}
          onPointerCancel={order.onPointerEnd}
          // A long press drags.
          onContextMenu={(event) => event.preventDefault()}
        >
          {src && <img className={css.picture} src={src} alt="" draggable={false} onError={() => setBroken(true)} />}
        </button>
        {hasCover && place === 1 && !transfer && !error && count > 1 && <span className={css.cover}>Cover</span>}
        {transfer && !error && (
          <>
            <span className={css.figure} aria-hidden="true">{`${percent}%`}</span>
            <progress className={css.progress} max={100} value={percent} aria-label={`Photo ${place} is uploading`} />
          </>
        )}
        {error?.canRetry && (
          <Button className={css.retry} aria-label={`Retry photo ${place}`} onClick={onRetry}>
            <Icon name="rotate-ccw" size={16} />
            Retry
          </Button>
        )}
        <button type="button" className={css.remove} aria-label={`Remove photo ${place}`} onClick={onRemove}>
          <Icon name="x" size={16} />
        </button>
      </div>
      {error && (
        <p className={css.problem} role="alert">
          {error.sentence}
        </p>
      )}
    </li>
  )
}
