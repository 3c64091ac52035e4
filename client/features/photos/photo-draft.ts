import type { Listing } from '../parts/part.ts'
import { imageUrl } from '../../../shared/paths.ts'

/** A photo of a form. '' stands for an id that it does not have. */
export type PhotoDraft = {
  /** Unique in the form. The server stores uploads with the same key once. */
  key: string
  /** The id of the upload, when it is complete. */
  uploadId: string
  /** The id of the photo, if the listing has it already. */
  photoId: string
  /** The address of a copy, when the upload is complete. */
  url: string
  /** '' for the default. */
  alt: string
}

export const isStored = ({ uploadId, photoId }: PhotoDraft): boolean => uploadId !== '' || photoId !== ''

export const draftOfPhotos = ({ photos }: Pick<Listing, 'photos'>): PhotoDraft[] =>
  photos.map(({ id, storageKey, alt }) => ({
    key: id,
    uploadId: '',
    photoId: id,
    url: imageUrl(storageKey, 640),
    alt: alt ?? '',
  }))

/** Returns what listing.create and listing.edit take. */
export const photosToSend = (photos: PhotoDraft[]) =>
  photos.filter(isStored).map(({ uploadId, photoId, alt }) => (uploadId === '' ? { photoId, alt } : { uploadId, alt }))
