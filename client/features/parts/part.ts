import { IMAGE_WIDTHS, imageUrl } from '../../../shared/paths.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import type { ImageSource } from '../../ui/ImageFrame.tsx'

export type Part = RouterOutputs['part']['bySlug']
export type PartImage = Part['images'][number]
export type Listing = Part['asks'][number]

/** Returns images in the order of the server: the highest votes first, then the oldest. */
export const imagesByVotes = (images: PartImage[]): PartImage[] =>
  images.toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1))

/** Returns the text about the uploader of an image. */
export const uploaderText = ({ uploader }: PartImage): string => `Uploaded by: ${uploader?.name ?? 'Unknown'}`

/** Width and height of the original in px. */
type StoredImage = { storageKey: string; width: number; height: number; isDrawing: boolean }

/** Returns a stored image with its copies of all widths for ImageFrame; null if there is no image. */
export function imageSource(image: StoredImage | null): ImageSource | null {
  if (!image) return null
  return {
    src: imageUrl(image.storageKey, 1280),
    widths: IMAGE_WIDTHS.map((width) => ({ src: imageUrl(image.storageKey, width), width })),
    width: image.width,
    height: image.height,
    isDrawing: image.isDrawing,
  }
}

/** The message for a visitor who wants to edit or revert a part. */
export const SIGN_IN_TO_EDIT = 'You must be logged in to edit the description. Please log in and try again.'
