import { isCanvasTrue } from './canvas.ts'

/** Pixels of the longer side of a sent photo, twice the largest copy that the server stores. */
const MAX_SIDE = 2_560
const THUMBNAIL_SIDE = 320
const JPEG = { type: 'image/jpeg', quality: 0.85 }
/** The types that the server decodes. A photo of another type is sent as JPEG if this browser can decode it. */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

export type ScaledPhoto = {
  file: Blob
  /** A data URL for the tile; null for a file that this browser cannot decode. */
  thumbnail: string | null
}

/**
 * Scales a photo before it is sent. A file that is smaller, or that this browser cannot decode or draw, stays as it is. The
 * server scales it again and removes its metadata.
 */
export async function scalePhoto(file: File): Promise<ScaledPhoto> {
  if (!(await isCanvasTrue())) return { file, thumbnail: await dataUrl(file) }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { file, thumbnail: null }
  try {
    const thumbnail = draw(bitmap, THUMBNAIL_SIDE).toDataURL(JPEG.type, JPEG.quality)
    const isAccepted = ACCEPTED.has(file.type)
    if (isAccepted && Math.max(bitmap.width, bitmap.height) <= MAX_SIDE) return { file, thumbnail }
    const scaled = await new Promise<Blob | null>((resolve) =>
      draw(bitmap, MAX_SIDE).toBlob(resolve, JPEG.type, JPEG.quality),
    )
    return { file: scaled && (!isAccepted || scaled.size < file.size) ? scaled : file, thumbnail }
  } finally {
    bitmap.close()
  }
}

/** Returns a file as a data URL, because the Content-Security-Policy forbids blob URLs; null for a type that no browser shows. */
function dataUrl(file: File): Promise<string | null> {
  const reader = new FileReader()
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(ACCEPTED.has(file.type) ? (reader.result as string) : null))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })
}

function draw(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
