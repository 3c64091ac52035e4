import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { imageUrl } from '../../../shared/paths.ts'
import { MAX_PHOTOS } from '../../../shared/photos.ts'
import { trpc } from '../../base/trpc.ts'
import { isStored, type PhotoDraft } from './photo-draft.ts'
import { inTurn, uploadPhoto, UploadError } from './upload-photo.ts'

/** A photo that is being uploaded or has failed. */
export type Transfer = {
  file: File
  thumbnail: string | null
  /** 0 to 1. */
  progress: number
  error: { sentence: string; canRetry: boolean } | null
}

type PhotosOptions = {
  value: PhotoDraft[]
  /** Returns the photos at this moment. */
  current(): PhotoDraft[]
  onChange(photos: PhotoDraft[]): void
  /** Called instead of `onChange` when an upload is complete, so that an error of the form stays. */
  onStored?(photos: PhotoDraft[]): void
  max?: number | undefined
}

export type Photos = ReturnType<typeof usePhotos>

/**
 * Holds the uploads of the photos of a form. Call it in the component that stays while the user writes, because an upload
 * goes on while the field is not shown.
 */
export function usePhotos({ value, current, onChange, onStored = onChange, max = MAX_PHOTOS }: PhotosOptions) {
  const [transfers, setTransfers] = useState<Record<string, Transfer>>({})
  const sending = useRef(new Map<string, { abort: AbortController; done: Promise<void> }>())
  /** Of the photos that failed, also before the next rendering. */
  const failures = useRef(new Map<string, { canRetry: boolean }>())
  const [refusal, setRefusal] = useState<string | null>(null)
  const cache = trpc.useUtils()
  const removeUpload = trpc.image.removeUpload.useMutation({ onSettled: () => cache.image.uploads.invalidate() })

  const update = (key: string, changed: Partial<Transfer>) =>
    setTransfers((all) => (all[key] ? { ...all, [key]: { ...all[key], ...changed } } : all))

  function send(key: string, file: File) {
    const abort = new AbortController()
    update(key, { progress: 0, error: null })
    failures.current.delete(key)
    const done = upload(key, file, abort.signal).finally(() => sending.current.delete(key))
    sending.current.set(key, { abort, done })
  }
  async function upload(key: string, file: File, signal: AbortSignal) {
    try {
      const { id, url } = await inTurn(async () => {
        // Loaded with the first photo, because many forms are sent without one.
        const { scalePhoto } = await import('./scale-photo.ts')
        const scaled = await scalePhoto(file)
        update(key, { thumbnail: scaled.thumbnail })
        const onProgress = (progress: number) => update(key, { progress })
        return uploadPhoto(scaled.file, { key, signal, onProgress })
      })
      setTransfers(({ [key]: _done, ...others }) => others)
      // Cancelled after it was stored.
      if (!current().some((photo) => photo.key === key)) return removeUpload.mutate({ id })
      onStored(current().map((photo) => (photo.key === key ? { ...photo, uploadId: id, url } : photo)))
    } catch (error) {
      const { message, canRetry } = error instanceof UploadError ? error : new UploadError('Connection lost.', true)
      failures.current.set(key, { canRetry })
      update(key, { error: { sentence: message, canRetry } })
    }
  }

  // A draft of an earlier visit can contain photos whose files are not there any more.
  const dropLost = useEffectEvent(() => {
    const there = value.filter((photo) => isStored(photo) || transfers[photo.key])
    if (there.length < value.length) onChange(there)
  })
  useEffect(() => dropLost(), [])

  const abortAll = useEffectEvent(() => sending.current.forEach(({ abort }) => abort.abort()))
  useEffect(() => () => abortAll(), [])

  const failed = value.filter(({ key }) => transfers[key]?.error).length
  return {
    value,
    max,
    transfers,
    /** The photos that are still being uploaded. */
    pending: value.filter((photo) => !isStored(photo)).length - failed,
    /** Returns what to do about the photos that have failed by now; null if there are none. */
    currentFailure(): string | null {
      const errors = current().flatMap(({ key }) => failures.current.get(key) ?? [])
      return errors.length === 0
        ? null
        : failureSentence(
            errors.length,
            errors.some(({ canRetry }) => canRetry),
          )
    },
    refusal,
    change: onChange,
    /** Waits until no photo is being uploaded. Returns whether all of them are stored. */
    async settle(): Promise<boolean> {
      while (sending.current.size > 0) await Promise.all([...sending.current.values()].map(({ done }) => done))
      return current().every(isStored)
    },
    add(files: File[]) {
      const room = max - current().length
      setRefusal(
        files.length > room ? `At most ${max} ${max === 1 ? 'photo' : 'photos'}. The others were left out.` : null,
      )
      const added = files.slice(0, room).map((file) => ({ key: newUuid(), file }))
      setTransfers((all) => ({
        ...all,
        ...Object.fromEntries(
          added.map(({ key, file }) => [key, { file, thumbnail: null, progress: 0, error: null } satisfies Transfer]),
        ),
      }))
      onChange([...current(), ...added.map(({ key }) => ({ key, uploadId: '', photoId: '', url: '', alt: '' }))])
      for (const { key, file } of added) send(key, file)
    },
    retry(key: string) {
      const file = transfers[key]?.file
      if (file) send(key, file)
    },
    /** Removes a photo and cancels its upload. */
    remove({ key, uploadId }: PhotoDraft) {
      setRefusal(null)
      onChange(current().filter((photo) => photo.key !== key))
      sending.current.get(key)?.abort.abort()
      setTransfers(({ [key]: _gone, ...others }) => others)
      // The cleanup removes it otherwise.
      if (uploadId !== '') removeUpload.mutate({ id: uploadId }, { onError: () => undefined })
    },
    /** Adds a photo that was uploaded before. */
    reuse({ id, storageKey }: { id: string; storageKey: string }) {
      if (current().length >= max) return setRefusal(`At most ${max} ${max === 1 ? 'photo' : 'photos'}.`)
      setRefusal(null)
      onChange([...current(), { key: id, uploadId: id, photoId: '', url: imageUrl(storageKey, 640), alt: '' }])
    },
    setAlt(key: string, alt: string) {
      onChange(current().map((photo) => (photo.key === key ? { ...photo, alt } : photo)))
    },
  }
}

function failureSentence(count: number, canRetry: boolean): string {
  const [photos, them] = count === 1 ? ['One photo', 'it'] : [`${count} photos`, 'them']
  return canRetry
    ? `${photos} could not be uploaded. Retry or remove ${them}.`
    : `${photos} could not be read. Remove ${them} or choose ${count === 1 ? 'another' : 'others'}.`
}

/** Returns what a button says while a form waits for photos. */
export const uploadingText = (count: number) => `Uploading ${count} ${count === 1 ? 'photo' : 'photos'}...`
