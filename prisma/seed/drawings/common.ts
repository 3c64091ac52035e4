import type { Dims, Figure, Kind, View } from './kind.ts'
import type { Pen } from './pen.ts'
import { measure } from './pen.ts'
import { circle, ellipse, line, poly, polar, rect, spread } from './shapes.ts'

/** Draws a cylinder seen slightly from above. */
export function can(p: Pen, x: number, y: number, r: number, h: number, k = 0.32) {
  p.body(`M${x - r} ${y}V${y + h}A${r} ${r * k} 0 0 0 ${x + r} ${y + h}V${y}Z`)
  p.body(ellipse(x, y, r, r * k))
}

/** Draws axes with a curve. The curve is a path with coordinates from 0 to 100, y upwards. */
export function graph(
  p: Pen,
  [x, y, w, h]: [number, number, number, number],
  {
    across,
    up,
    ticksX = [],
    ticksY = [],
    curve,
    grid = true,
  }: { across: string; up: string; ticksX?: string[]; ticksY?: string[]; curve: string | string[]; grid?: boolean },
) {
  const tickX = spread(ticksX.length, x, x + w * 0.92)
  const tickY = spread(ticksY.length, y + h, y + h * 0.08)
  if (grid)
    p.hatchLines(
      [...tickX.slice(1).map((t) => line(t, y, t, y + h)), ...tickY.slice(1).map((t) => line(x, t, x + w, t))].join(''),
    )
  p.line(`M${x} ${y - 20}V${y + h}H${x + w + 20}`)
  p.arrow(x, y, x, y - 34)
  p.arrow(x + w, y + h, x + w + 34, y + h)
  tickX.forEach((at, i) => {
    p.rule(at, y + h, at, y + h + 12)
    p.label(at, y + h + 50, ticksX[i] ?? '', 'middle', 0, 26)
  })
  tickY.forEach((at, i) => {
    p.rule(x - 12, at, x, at)
    p.label(x - 22, at + 13, ticksY[i] ?? '', 'end', 0, 26)
  })
  p.label(x + w + 30, y + h - 18, across, 'end', 0, 26)
  p.label(x + 22, y - 14, up, 'start', 0, 26)
  for (const d of [curve].flat()) p.within([w * 0.0092, 0, 0, -h * 0.0092, x, y + h], () => p.blue(d))
}

/** Draws the face of a plug with numbered pins and the function of each. A dimension can limit the number of pins. */
export const pinout = (pins: string[], { count, note }: { count?: string; note?: string } = {}): View => ({
  name: 'plug',
  title: 'Connector, seen on the pins',
  draw: (p, d) =>
    plugFace(p, count ? Array.from({ length: d.n(count, 1, 10) }, (_, i) => pins[i] ?? 'not used') : pins, note),
})

function plugFace(p: Pen, pins: string[], note?: string) {
  const rows = pins.length > 5 ? 2 : 1
  const across = Math.ceil(pins.length / rows)
  const pitch = 104
  const [w, h] = [across * pitch + 76, rows * 122 + 100]
  const columns = pins.length > 3 ? 2 : 1
  const perColumn = Math.ceil(pins.length / columns)
  const below = perColumn * 72 + (note ? 60 : 0)
  const [x, y] = [600 - w / 2, 34 + (900 - 34 - h - 76 - below) / 2]
  p.body(rect(600 - 70, y - 34, 140, 40, 8))
  p.body(rect(x, y, w, h, 34))
  p.part(rect(x + 22, y + 22, w - 44, h - 44, 20))
  p.body(`M${600 - 46} ${y + 2}v18h92v-18`)
  p.line(rect(x - 16, y + h / 2 - 44, 16, 88, 4) + rect(x + w, y + h / 2 - 44, 16, 88, 4))
  pins.forEach((_, i) => {
    const px = x + 38 + pitch * ((i % across) + 0.5)
    const py = y + 94 + Math.floor(i / across) * 122
    p.body(rect(px - 28, py - 22, 56, 44, 5))
    p.solid(rect(px - 17, py - 5, 34, 10, 2))
    p.label(px, py + 60, String(i + 1), 'middle', 0, 27)
  })
  const top = y + h + 76
  pins.forEach((text, i) => {
    const left = (columns === 1 ? 380 : 130) + Math.floor(i / perColumn) * 510
    const py = top + (i % perColumn) * 72
    p.thin(circle(left, py + 20, 25))
    p.label(left, py + 33, String(i + 1), 'middle', 0, 26)
    p.label(left + 46, py + 34, text)
    p.hatchLines(line(left + 46, py + 52, left + 430, py + 52))
  })
  if (note) p.label(600, top + below + 14, note, 'middle', 0, 26)
}

/** Returns the views that every kind has in addition to its own. */
export const sharedViews = (name: string, kind: Kind): View[] => [
  { name: 'set', title: kind.set > 1 ? `Set of ${kind.set}` : 'Two of them, seen alike', draw: set(kind) },
  { name: 'number', title: 'Where the number is', draw: number(kind) },
  { name: 'calliper', title: 'Measured across', draw: calliper(kind) },
  { name: 'carton', title: 'Carton and label', draw: carton(kind) },
  { name: 'sheet', title: 'Drawing sheet', draw: sheet(name, kind) },
]

const set =
  (kind: Kind): Figure =>
  (p, dims) => {
    const n = Math.max(2, kind.set)
    const own = measure((pen) => kind.figure(pen, dims))
    const wide = own.w / own.h
    const columns = [1, 2, 3, 4, 6, 8]
      .filter((c) => c <= n)
      .reduce((best, c) => (scaleOf(c) > scaleOf(best) ? c : best))
    function scaleOf(c: number) {
      return Math.min(1080 / c / wide, 780 / Math.ceil(n / c))
    }
    const rows = Math.ceil(n / columns)
    const cell = { w: 1080 / columns, h: 780 / rows }
    for (let i = 0; i < n; i++) {
      const row = Math.floor(i / columns)
      const inRow = Math.min(columns, n - row * columns)
      const x = 600 + ((i % columns) - inRow / 2) * cell.w
      p.fit(
        (pen) => kind.figure(pen, dims),
        { x: x + cell.w * 0.07, y: 60 + row * cell.h + cell.h * 0.07, w: cell.w * 0.86, h: cell.h * 0.86 },
        0.8,
      )
    }
  }

const number =
  (kind: Kind): Figure =>
  (p, dims) => {
    const place = p.fit((pen) => kind.figure(pen, dims), { x: 60, y: 110, w: 560, h: 680 }, 0.9)
    const [x, y] = place(...kind.mark)
    const [cx, cy, r] = [905, 400, 215]
    const towards = (Math.atan2(cy - y, cx - x) * 180) / Math.PI
    p.line(circle(x, y, 30))
    for (const side of [-1, 1])
      p.rule(...polar(x, y, 30, towards + side * 80), ...polar(cx, cy, r, towards + side * 96))
    p.body(circle(cx, cy, r))
    p.label(cx, cy - 92, 'OE No.', 'middle', 0, 34)
    p.part(rect(cx - 162, cy - 66, 324, 82, 6))
    p.engrave(cx, cy - 25, '000 000 000 X', 28)
    p.label(cx, cy + 84, 'week / year', 'middle', 0, 28)
    p.label(cx, cy + 144, 'maker', 'middle', 0, 28)
    p.label(cx, cy + r + 62, 'stamped here', 'middle')
  }

const calliper =
  (kind: Kind): Figure =>
  (p, dims) => {
    const own = measure((pen) => kind.figure(pen, dims))
    const s = Math.min(640 / own.w, 500 / own.h, 0.9)
    const [w, h] = [own.w * s, own.h * s]
    const [left, right, top] = [600 - w / 2, 600 + w / 2, 320]
    const reach = Math.min(top + h * 0.62, 700)
    // Beam, fixed jaw, sliding jaw. The part is between them.
    p.body(rect(left - 100, 110, 1130 - left + 60, 74))
    p.hatchLines(
      spread(Math.floor((1070 - left) / 12), left, left + Math.floor((1070 - left) / 12) * 12)
        .map((x, i) => line(x, 184, x, 184 - (i % 10 ? (i % 5 ? 14 : 22) : 34)))
        .join(''),
    )
    p.body(
      poly([
        [left - 100, 96],
        [left, 96],
        [left, reach],
        [left - 22, reach],
        [left - 70, 270],
        [left - 100, 250],
      ]),
    )
    p.body(
      poly([
        [right, 82],
        [right + 170, 82],
        [right + 170, 212],
        [right + 100, 250],
        [right + 70, 270],
        [right + 22, reach],
        [right, reach],
      ]),
    )
    p.part(rect(right + 12, 150, 146, 54))
    p.thin(
      spread(11, right + 20, right + 148)
        .map((x, i) => line(x, 150, x, i % 5 ? 168 : 178))
        .join(''),
    )
    p.body(rect(right + 60, 62, 50, 20, 6))
    p.at(left - own.x * s, top - own.y * s, { s }, () => kind.figure(p, dims))
    p.axis(600, top - 50, 600, top + h + 12)
    p.label(600, Math.min(872, Math.max(reach, top + h) + 72), 'across here, at 20 °C', 'middle')
  }

const carton =
  (kind: Kind): Figure =>
  (p, dims) => {
    const [x, y, w, h, depth] = [120, 270, 660, 500, 230]
    const slant = 0.55
    p.body(
      poly([
        [x, y],
        [x + depth, y - depth * slant],
        [x + w + depth, y - depth * slant],
        [x + w, y],
      ]),
    )
    p.body(
      poly([
        [x + w, y],
        [x + w + depth, y - depth * slant],
        [x + w + depth, y + h - depth * slant],
        [x + w, y + h],
      ]),
    )
    p.body(rect(x, y, w, h))
    p.thin(line(x + depth / 2, y - (depth * slant) / 2, x + w + depth / 2, y - (depth * slant) / 2))
    p.fit((pen) => kind.figure(pen, dims), { x: x + 60, y: y + 55, w: w - 120, h: h - 110 }, 0.62)
    p.within([1, -slant, 0, 1, x + w, y], () => {
      p.part(rect(26, 60, 178, 250))
      let bar = 44
      for (const width of [5, 3, 8, 3, 3, 6, 5, 3, 9, 4, 3, 6]) {
        p.solid(rect(bar, 90, width, 90))
        bar += width + 6.5
      }
      p.engrave(114, 215, 'OE No.', 26)
      p.thin(line(44, 254, 186, 254) + line(44, 280, 150, 280))
      p.thin(`M50 420v-50m-12 14l12 -14l12 14M90 420v-50m-12 14l12 -14l12 14M36 428h68`)
    })
    p.label(x + w / 2, 840, 'sealed, one off', 'middle')
  }

const sheet =
  (name: string, kind: Kind): Figure =>
  (p, dims) => {
    p.body(rect(60, 45, 1080, 810))
    p.line(rect(95, 80, 1010, 740))
    p.thin(
      [330, 600, 870].map((x) => line(x, 45, x, 80) + line(x, 820, x, 855)).join('') +
        [265, 450, 635].map((y) => line(60, y, 95, y) + line(1105, y, 1140, y)).join(''),
    )
    p.line(`M1105 690H585V820M585 755H1105M905 690V820`)
    p.label(605, 736, name, 'start', 0, 30)
    p.label(605, 800, 'scale 1:2', 'start', 0, 26)
    p.label(925, 736, 'Tappet', 'start', 0, 30)
    // First-angle projection: the truncated cone and its end view.
    p.thin(`M925 778L975 770V806L925 798Z${circle(1030, 788, 18)}${circle(1030, 788, 10)}`)
    p.fit((pen) => kind.figure(pen, dims), { x: 150, y: 120, w: 900, h: 530 }, 0.72)
  }

/** Returns the dimensions of a part with defaults, and the dimensions read so far. */
export function readDims(
  given: Record<string, string>,
  defaults: Record<string, string>,
): { dims: Dims; read: Map<string, string> } {
  const read = new Map<string, string>()
  const s = (name: string) => {
    const value = given[name] ?? defaults[name]
    if (value === undefined) throw new Error(`No such dimension: ${name}`)
    read.set(name, value)
    return value
  }
  const n = (name: string, least: number, most: number) => {
    const value = Math.min(most, Math.max(least, Math.round(Number.parseFloat(s(name))) || least))
    read.set(name, String(value))
    return value
  }
  return { dims: { s, n }, read }
}
