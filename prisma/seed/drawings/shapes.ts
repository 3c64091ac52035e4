/* oxlint-disable typescript/no-non-null-assertion -- every index runs within an array of known length */
/** Functions that return SVG path strings for Pen. Angles are in degrees, 0 to the right, clockwise on the sheet. */
export type Point = readonly [number, number]

const rad = (degrees: number) => (degrees * Math.PI) / 180

export const polar = (cx: number, cy: number, r: number, degrees: number): Point => [
  cx + r * Math.cos(rad(degrees)),
  cy + r * Math.sin(rad(degrees)),
]

/** Returns n angles evenly around the circle. */
export const around = (n: number, start = -90): number[] => Array.from({ length: n }, (_, i) => start + (360 / n) * i)

/** Returns n evenly spaced numbers from a to b, both included. */
export const spread = (n: number, a: number, b: number): number[] =>
  Array.from({ length: n }, (_, i) => (n === 1 ? (a + b) / 2 : a + ((b - a) * i) / (n - 1)))

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx} ${cy + ry}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx} ${cy - ry}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}Z`

export const circle = (cx: number, cy: number, r: number): string => ellipse(cx, cy, r, r)

export const line = (x1: number, y1: number, x2: number, y2: number): string => `M${x1} ${y1}L${x2} ${y2}`

export const poly = (points: readonly Point[], close = true): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('') + (close ? 'Z' : '')

/** Arc of a circle from angle a to angle b, clockwise on the sheet when b > a. */
export function arc(cx: number, cy: number, r: number, a: number, b: number): string {
  const [x1, y1] = polar(cx, cy, r, a)
  const [x2, y2] = polar(cx, cy, r, b)
  return `M${x1} ${y1}A${r} ${r} 0 ${Math.abs(b - a) > 180 ? 1 : 0} ${b > a ? 1 : 0} ${x2} ${y2}`
}

/** A piece of a ring between two radii and two angles. */
export const sector = (cx: number, cy: number, r1: number, r2: number, a: number, b: number): string => {
  const [x1, y1] = polar(cx, cy, r2, b)
  return `${arc(cx, cy, r1, a, b)}L${x1} ${y1}${arc(cx, cy, r2, b, a).replace(/^M[^A]*/, '')}Z`
}

/** A straight slot with round ends from one centre to the other. */
export function slot(x1: number, y1: number, x2: number, y2: number, r: number): string {
  const a = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const [ax, ay] = polar(x1, y1, r, a - 90)
  const [bx, by] = polar(x2, y2, r, a - 90)
  const [cx, cy] = polar(x2, y2, r, a + 90)
  const [dx, dy] = polar(x1, y1, r, a + 90)
  return `M${ax} ${ay}L${bx} ${by}A${r} ${r} 0 0 1 ${cx} ${cy}L${dx} ${dy}A${r} ${r} 0 0 1 ${ax} ${ay}Z`
}

/** n holes on a pitch circle. */
export const boltHoles = (cx: number, cy: number, pitch: number, n: number, r: number, start = -90): string =>
  around(n, start)
    .map((a) => circle(...polar(cx, cy, pitch, a), r))
    .join('')

/** A toothed outline. `tip` and `root` are the widths of the tip and of the gap as shares of the pitch. */
export function gear(
  cx: number,
  cy: number,
  tipR: number,
  rootR: number,
  teeth: number,
  { start = -90, tip = 0.26, root = 0.26 } = {},
): string {
  const step = 360 / teeth
  return poly(
    around(teeth, start).flatMap((a) => [
      polar(cx, cy, rootR, a - step * (0.5 - root / 2)),
      polar(cx, cy, tipR, a - (step * tip) / 2),
      polar(cx, cy, tipR, a + (step * tip) / 2),
      polar(cx, cy, rootR, a + step * (0.5 - root / 2)),
    ]),
  )
}

/** The side view of a helical spring, its axis to the right. */
export function spring(x: number, y: number, length: number, r: number, turns: number): string {
  const step = length / turns
  let d = ''
  for (let i = 0; i < turns; i++)
    d += `M${x + step * i} ${y + r}L${x + step * (i + 0.5)} ${y - r}M${x + step * (i + 0.5)} ${y - r}L${x + step * (i + 1)} ${y + r}`
  return d
}

export type Pulley = { x: number; y: number; r: number; /** Rides on the back of the belt. */ back?: boolean }

/** A belt around pulleys in clockwise order, at the distance `k` from the toothed face of a belt of thickness `t`. */
export function belt(pulleys: readonly Pulley[], k: number, t: number): string {
  const wheels = pulleys.map(({ x, y, r, back }) => ({ x, y, s: back ? -1 : 1, r: back ? r + t - k : r + k }))
  const tangents = wheels.map((from, i) => {
    const to = wheels[(i + 1) % wheels.length]!
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const along = Math.atan2(dy, dx) - Math.asin((to.s * to.r - from.s * from.r) / Math.hypot(dx, dy))
    const [nx, ny] = [-Math.sin(along), Math.cos(along)]
    return {
      leave: [from.x - from.s * from.r * nx, from.y - from.s * from.r * ny],
      enter: [to.x - to.s * to.r * nx, to.y - to.s * to.r * ny],
    }
  })
  const [x0, y0] = tangents[0]!.leave
  return `M${x0} ${y0}${tangents
    .map(({ enter }, i) => {
      const wheel = wheels[(i + 1) % wheels.length]!
      const { leave } = tangents[(i + 1) % wheels.length]!
      const angle = (point: number[]) => Math.atan2(point[1]! - wheel.y, point[0]! - wheel.x)
      const turned = (wheel.s * (angle(leave) - angle(enter)) + 4 * Math.PI) % (2 * Math.PI)
      return `L${enter[0]} ${enter[1]}A${wheel.r} ${wheel.r} 0 ${turned > Math.PI ? 1 : 0} ${wheel.s === 1 ? 1 : 0} ${leave[0]} ${leave[1]}`
    })
    .join('')}Z`
}
