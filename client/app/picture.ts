import { IMAGE_WIDTHS, imageUrl } from '../../shared/images.ts'
import type { PlatePicture } from '../ui/Plate.tsx'

/** A stored picture as Plate takes it, with its copies of all widths; null when there is none. */
export function platePicture(image: { storageKey: string; isDrawing: boolean } | null): PlatePicture | null {
  if (!image) return null
  return {
    src: imageUrl(image.storageKey, 1280),
    widths: IMAGE_WIDTHS.map((width) => ({ src: imageUrl(image.storageKey, width), width })),
    isDrawing: image.isDrawing,
  }
}
