/* oxlint-disable typescript/no-non-null-assertion -- every index runs within an array of known length */
import sharp from 'sharp'
import { encodeImage, type EncodedImage, type Size } from '../../../server/images/encode.ts'
import { canvas } from './pen.ts'

/** Widths (px) of the copies, widest first, each half of the previous one. */
const widths = [1280, 640, 320] as const

/** The share of ink in a pixel is raised to this power, so that thin lines stay dark in small copies. */
const darken = [1, 0.72, 0.6]

const paper = [255, 254, 251]
/** Opacity of the paper fill: a body is visible in the light theme and not black in the dark theme. */
const paperAlpha = 0.6
const inks = [
  [23, 25, 27],
  [13, 74, 158],
]
const steps = 4

/**
 * Renders a drawing in all widths. The drawing has two inks and one paper, so each pixel is rounded to one of 16 colours.
 * Lossless WebP then stores two pixels in one byte, which is its smallest and fastest encoding.
 */
export async function renderDrawing(svg: string): Promise<EncodedImage> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * widths[0]) / canvas.width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let { width, height } = info
  let pixels: Uint32Array = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const sizes = widths.map((name, i): Size => {
    const here = { data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength), width, height }
    const painted = pixels
    if (i < widths.length - 1) {
      pixels = halved(painted, width, height)
      ;[width, height] = [width >> 1, height >> 1]
    }
    paint(painted, tables[i]!)
    // Effort 0 takes half the time but makes files six times as large, so it is used only for the largest, rarely viewed copy.
    const webp = { lossless: true, exact: true, effort: i === 0 ? 0 : 1 }
    return { width: name, pixels: { ...here, channels: 4 }, webp }
  })
  return encodeImage(info, sizes as [Size, ...Size[]])
}

/** Replaces each pixel (little-endian RGBA) with its nearest colour, found by four bits of each channel. */
function paint(pixels: Uint32Array, table: Uint32Array) {
  let [last, colour] = [0, table[0]!]
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]!
    if (p !== last) {
      last = p
      colour = table[((p >>> 4) & 0xf) | ((p >>> 8) & 0xf0) | ((p >>> 12) & 0xf00) | ((p >>> 16) & 0xf000)]!
    }
    pixels[i] = colour
  }
}

/** The 16 colours: premultiplied for comparison, and as written in each size. */
const colours = [
  { near: [0, 0, 0, 0], written: darken.map(() => 0) },
  { near: [...paper, 255], written: darken.map(() => packed([...paper, 255 * paperAlpha])) },
  ...inks.flatMap((ink) =>
    Array.from({ length: steps }, (_, i) => (i + 1) / steps).flatMap((share) => {
      const onPaper = (t: number) => [...ink.map((c, k) => paper[k]! * (1 - t) + c * t), 255]
      const onNothing = {
        near: [...ink, 255].map((c) => c * share),
        written: darken.map((power) => packed([...ink, 255 * share ** power])),
      }
      return share === 1
        ? [onNothing]
        : [onNothing, { near: onPaper(share), written: darken.map((power) => packed(inkOnPaper(ink, share ** power))) }]
    }),
  ),
]

/** Returns the colour of ink that covers a share of the transparent paper. */
function inkOnPaper(ink: number[], share: number): number[] {
  const under = paperAlpha * (1 - share)
  const alpha = share + under
  return [...ink.map((c, k) => (c * share + paper[k]! * under) / alpha), 255 * alpha]
}

/** The index of the nearest colour for each of the 65,536 combinations. */
const nearest = Uint8Array.from({ length: 0x10000 }, (_, cell) => {
  const a = (cell >>> 12) * 17
  const r = ((cell & 0xf) * a) / 15
  const g = (((cell >>> 4) & 0xf) * a) / 15
  const b = (((cell >>> 8) & 0xf) * a) / 15
  let best = 0
  let least = Infinity
  for (let i = 0; i < colours.length; i++) {
    const near = colours[i]!.near
    // The difference in blue has the largest weight, so that grey hatching does not become blue.
    const bluer = near[2]! - near[0]! - (b - r)
    const far = (near[0]! - r) ** 2 + (near[1]! - g) ** 2 + (near[2]! - b) ** 2 + (near[3]! - a) ** 2 + 6 * bluer ** 2
    if (far < least) [best, least] = [i, far]
  }
  return best
})
const tables = darken.map((_, size) => Uint32Array.from(nearest, (i) => colours[i]!.written[size]!))

function packed(rgba: number[]): number {
  return rgba.reduce((sum, c, i) => (sum | (Math.round(c) << (8 * i))) >>> 0, 0)
}

/** Averages each square of four pixels. Most squares have four equal pixels, which are copied. */
function halved(from: Uint32Array, width: number, height: number): Uint32Array {
  const to = new Uint32Array((width >> 1) * (height >> 1))
  let at = 0
  for (let y = 0; y + 1 < height; y += 2) {
    for (let i = y * width; i + 1 < (y + 1) * width; i += 2) {
      const p = from[i]!
      const q = from[i + 1]!
      const r = from[i + width]!
      const s = from[i + width + 1]!
      to[at++] = p === q && p === r && p === s ? p : average(p, q, r, s)
    }
  }
  return to
}

function average(p: number, q: number, r: number, s: number): number {
  const pa = p >>> 24
  const qa = q >>> 24
  const ra = r >>> 24
  const sa = s >>> 24
  const alpha = pa + qa + ra + sa
  if (alpha === 0) return 0
  const red = ((p & 255) * pa + (q & 255) * qa + (r & 255) * ra + (s & 255) * sa) / alpha
  const green =
    (((p >>> 8) & 255) * pa + ((q >>> 8) & 255) * qa + ((r >>> 8) & 255) * ra + ((s >>> 8) & 255) * sa) / alpha
  const blue =
    (((p >>> 16) & 255) * pa + ((q >>> 16) & 255) * qa + ((r >>> 16) & 255) * ra + ((s >>> 16) & 255) * sa) / alpha
  return (red | (green << 8) | (blue << 16) | ((alpha >> 2) << 24)) >>> 0
}
