import { IMAGE_WIDTHS, imageUrl } from '../../shared/images.ts'
import type { PlatePicture } from '../ui/Plate.tsx'

/** Width and height in px, of the original. */
type StoredPicture = { storageKey: string; width: number; height: number; isDrawing: boolean }

/** A stored picture as Plate takes it, with its copies of all widths; null when there is none. */
export function platePicture(image: StoredPicture | null): PlatePicture | null {
  if (!image) return null
  return {
    src: imageUrl(image.storageKey, 1280),
    widths: IMAGE_WIDTHS.map((width) => ({ src: imageUrl(image.storageKey, width), width })),
    width: image.width,
    height: image.height,
    isDrawing: image.isDrawing,
  }
}
