/** Maximum mean difference per channel. JPEG changes some, Brave a little, and noise on purpose about 85. */
const TOLERATED = 16
const SIDE = 16
const COLOURS = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
  [230, 220, 60],
] as const

let checked: Promise<boolean> | undefined

/**
 * Returns whether this browser gives the pixels of a canvas as they were drawn. Tor Browser, and Firefox with
 * `privacy.resistFingerprinting`, give noise instead, because the pixels differ between devices.
 */
export const isCanvasTrue = (): Promise<boolean> => (checked ??= check().catch(() => false))

async function check(): Promise<boolean> {
  const drawn = newCanvas()
  COLOURS.forEach((colour, at) => {
    drawn.context.fillStyle = `rgb(${colour.join(' ')})`
    drawn.context.fillRect((at % 2) * (SIDE / 2), at < 2 ? 0 : SIDE / 2, SIDE / 2, SIDE / 2)
  })
  if (difference(drawn.context) > TOLERATED) return false
  const blob = await new Promise<Blob | null>((resolve) => drawn.canvas.toBlob(resolve, 'image/jpeg', 1))
  const read = newCanvas()
  read.context.drawImage(await createImageBitmap(blob ?? new Blob()), 0, 0)
  return difference(read.context) <= TOLERATED
}

function newCanvas() {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { canvas, context }
}

/** Returns the mean difference per channel between a canvas and the colours that `check` draws. */
function difference(context: CanvasRenderingContext2D): number {
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  let sum = 0
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const colour = COLOURS[(x < SIDE / 2 ? 0 : 1) + (y < SIDE / 2 ? 0 : 2)] ?? COLOURS[0]
      colour.forEach((value, channel) => (sum += Math.abs(value - (data[(y * SIDE + x) * 4 + channel] ?? 0))))
    }
  return sum / (SIDE * SIDE * 3)
}
