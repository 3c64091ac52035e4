import { IMAGE_WIDTHS, imageUrl } from '../../../shared/images.ts'
import type { PlatePicture } from '../../ui/Plate.tsx'
import type { Picture } from './types.ts'

/** A picture of a part with its copies, as a plate wants it. */
export const toPlate = ({ storageKey, isDrawing }: Picture): PlatePicture => ({
  src: imageUrl(storageKey, 1280),
  widths: IMAGE_WIDTHS.map((width) => ({ src: imageUrl(storageKey, width), width })),
  isDrawing,
})

/** What is said of a picture's origin (spec.md section 2). */
export const uploadedBy = ({ uploader }: Picture): string => `Uploaded by: ${uploader?.name ?? 'Unknown'}`
