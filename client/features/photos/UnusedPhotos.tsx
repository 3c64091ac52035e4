import { useRef, useState } from 'react'
import { imageUrl } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './PhotoField.module.css'
import type { Photos } from './usePhotos.ts'

/** The photos of the user that were uploaded and are not shown anywhere, to add to this form or to remove. */
export function UnusedPhotos({ photos, readOnly }: { photos: Photos; readOnly: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  const cache = trpc.useUtils()
  const uploads = trpc.image.uploads.useQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const remove = trpc.image.removeUpload.useMutation({ onSettled: () => cache.image.uploads.invalidate() })
  const inForm = new Set(photos.value.map(({ uploadId }) => uploadId))
  const unused = uploads.data?.filter(({ id }) => !inForm.has(id) && id !== remove.variables?.id) ?? []
  /** A photo that is added or removed takes the focus with it. */
  const keepFocus = () => box.current?.querySelector('summary')?.focus()

  return (
    <details ref={box} className={css.unused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Photos you have not used</summary>
      {uploads.isPending && <Loading>Loading photos...</Loading>}
      {uploads.error && (
        <ErrorNote bare message={errorSentence(uploads.error)} onRetry={() => void uploads.refetch()} />
      )}
      {remove.error && <ErrorNote bare message={errorSentence(remove.error)} />}
      {uploads.data && (
        <p className={css.hint}>
          {unused.length === 0
            ? 'You have no unused photos.'
            : 'Choose a photo to add it. Each is deleted a day after its upload.'}
        </p>
      )}
      {unused.length > 0 && (
        <ul className={css.tiles} aria-label="Photos you have not used">
          {unused.map((upload, at) => (
            <li key={upload.id} className={css.tile}>
              <button
                type="button"
                className={css.reuse}
                aria-label={`Add unused photo ${at + 1}`}
                disabled={readOnly}
                onClick={() => {
                  photos.reuse(upload)
                  keepFocus()
                }}
              >
                <img className={css.picture} src={imageUrl(upload.storageKey, 320)} alt="" loading="lazy" />
              </button>
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove unused photo ${at + 1}`}
                disabled={readOnly}
                onClick={() => {
                  remove.mutate({ id: upload.id })
                  keepFocus()
                }}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
