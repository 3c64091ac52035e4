import { encode } from 'uqr'

/** White modules around the code, which readers need to find it. */
const MARGIN = 4

/** The QR code of a text. Screen readers skip it, because the page says the same in words. */
export function QrCode({ text }: { text: string }) {
  // M repairs a code of which dirt hides up to 15 %.
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** Returns a rectangle for each run of black modules. */
function rowPath(row: boolean[], y: number): string {
  const modules = row.map(Number).join('')
  return Array.from(
    modules.matchAll(/1+/g),
    ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
  ).join('')
}
