import sharp from 'sharp'

/** Pixels of a side of the image that is transformed, and of its lowest frequencies, one bit each. */
const SIDE = 32
const LOW = 8

/**
 * Standard deviation of the grey levels (0 to 255) below which an image has too little structure: a plain wall, a blank page.
 */
const MIN_CONTRAST = 8

/** The cosines of the frequencies 1 to LOW. Frequency 0 is the brightness, which says nothing about the content. */
const COSINES = Array.from({ length: LOW }, (_, frequency) =>
  Array.from({ length: SIDE }, (_pixel, at) => Math.cos((Math.PI / SIDE) * (at + 0.5) * (frequency + 1))),
)

/**
 * Returns the perceptual hash of an image: 64 bits, each of which says whether a low frequency of the discrete cosine
 * transform is above the median. Another size, format or compression of the same image changes few of them.
 * @returns 0n for an image with too little structure
 */
export async function perceptualHash(file: Uint8Array): Promise<bigint> {
  // On white, because transparent pixels have any colour.
  const image = sharp(file).flatten({ background: '#fff' }).toColourspace('b-w')
  const { data } = await image.resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const grey = Array.from({ length: SIDE * SIDE }, (_, at) => data[at] ?? 0)
  if (deviation(grey) < MIN_CONTRAST) return 0n
  const frequencies = lowFrequencies(grey)
  const median = medianOf(frequencies)
  const bits = frequencies.map((value) => (value > median ? '1' : '0')).join('')
  return BigInt.asIntN(64, BigInt(`0b${bits}`))
}

/**
 * Mean difference of the channels (0 to 255) up to which two images are the same. Another compression makes up to 3, the most
 * similar photos of the demo content differ by 12.
 */
const SAME = 6

/** Returns whether two images are the same but for their size, format and compression. Similar photos have similar hashes. */
export async function isSameImage(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(pixelsOf))
  if (!a || !b) return false
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length <= SAME
}

const pixelsOf = (file: Uint8Array) =>
  sharp(file).flatten({ background: '#fff' }).toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()

function lowFrequencies(grey: number[]): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const row = grey.slice(y * SIDE, (y + 1) * SIDE)
    return COSINES.map((wave) => sumOf(wave, row))
  })
  return COSINES.flatMap((wave) =>
    COSINES.map((_, frequency) =>
      sumOf(
        wave,
        rows.map((row) => row[frequency] ?? 0),
      ),
    ),
  )
}

const sumOf = (wave: number[], values: number[]) =>
  wave.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0)

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length / 2 - 1] ?? 0
}
