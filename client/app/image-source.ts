import { IMAGE_WIDTHS, imageUrl } from '../../shared/images.ts'
import type { ImageSource } from '../ui/ImageFrame.tsx'

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
