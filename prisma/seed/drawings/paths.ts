/* oxlint-disable typescript/no-non-null-assertion -- every index runs within an array of known length */
/** Functions that parse, transform and write SVG paths, and hatch the areas that they enclose. */
export type Matrix = readonly [number, number, number, number, number, number]
export type Command = { c: 'M' | 'L' | 'C' | 'Z'; p: number[] }

export const rotation = (degrees: number): Matrix => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, 0, 0]
}

export const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

export const round = (n: number) => Math.round(n * 10) / 10
export const write = (commands: Command[]): string => commands.map(({ c, p }) => c + p.map(round).join(' ')).join('')

export const transform = (commands: Command[], [a, b, c, d, e, f]: Matrix): Command[] =>
  commands.map(({ c: name, p }) => {
    const moved: number[] = []
    for (let i = 0; i < p.length; i += 2) moved.push(a * p[i]! + c * p[i + 1]! + e, b * p[i]! + d * p[i + 1]! + f)
    return { c: name, p: moved }
  })

/** The number of arguments of each command. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Parses a path of M L H V C S Q T A Z (lower case: relative) into moves, lines and cubic curves. */
export function parse(d: string): Command[] {
  const out: Command[] = []
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0]
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const command = letter.toUpperCase()
    const all = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    for (let at = 0; at === 0 || at < all.length; at += arity[command] || 1) {
      const n = all.slice(at, at + arity[command]!)
      const [dx, dy] = letter === command ? [0, 0] : [x, y]
      const [reflectX, reflectY] = [2 * x - controlX, 2 * y - controlY]
      ;[controlX, controlY] = [NaN, NaN]
      if (command === 'Z') {
        ;[x, y] = [startX, startY]
        out.push({ c: 'Z', p: [] })
      } else if (command === 'H' || command === 'V') {
        if (command === 'H') x = n[0]! + dx
        else y = n[0]! + dy
        out.push({ c: 'L', p: [x, y] })
      } else if (command === 'A') {
        const [ex, ey] = [n[5]! + dx, n[6]! + dy]
        out.push(...arcCurves(x, y, n[0]!, n[1]!, n[3]!, n[4]!, ex, ey))
        ;[x, y] = [ex, ey]
      } else {
        const p = n.map((value, i) => value + (i % 2 ? dy : dx))
        const [ex, ey] = p.slice(-2) as [number, number]
        if (command === 'S') p.unshift(reflectX, reflectY)
        if (command === 'T') p.unshift(reflectX, reflectY)
        if (command === 'Q' || command === 'T') {
          const [qx, qy] = p as [number, number]
          out.push({
            c: 'C',
            p: [
              x + ((qx - x) * 2) / 3,
              y + ((qy - y) * 2) / 3,
              ex + ((qx - ex) * 2) / 3,
              ey + ((qy - ey) * 2) / 3,
              ex,
              ey,
            ],
          })
          ;[controlX, controlY] = [qx, qy]
        } else if (command === 'C' || command === 'S') {
          out.push({ c: 'C', p })
          ;[controlX, controlY] = [p[2]!, p[3]!]
        } else out.push({ c: command as 'M' | 'L', p })
        ;[x, y] = [ex, ey]
        if (command === 'M') [startX, startY] = [x, y]
      }
    }
  }
  return out
}

/** Converts an SVG arc without rotation to cubic curves (SVG 1.1, appendix F.6.5). */
function arcCurves(
  x1: number,
  y1: number,
  rx: number,
  ry: number,
  large: number,
  sweep: number,
  x2: number,
  y2: number,
): Command[] {
  if (x1 === x2 && y1 === y2) return []
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const grow = Math.sqrt(Math.max(1, hx ** 2 / rx ** 2 + hy ** 2 / ry ** 2))
  rx *= grow
  ry *= grow
  const k =
    (large === sweep ? -1 : 1) *
    Math.sqrt(
      Math.max(
        0,
        (rx ** 2 * ry ** 2 - rx ** 2 * hy ** 2 - ry ** 2 * hx ** 2) / (rx ** 2 * hy ** 2 + ry ** 2 * hx ** 2),
      ),
    )
  const [cx, cy] = [(k * rx * hy) / ry + (x1 + x2) / 2, (-k * ry * hx) / rx + (y1 + y2) / 2]
  const from = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
  let turn = Math.atan2((y2 - cy) / ry, (x2 - cx) / rx) - from
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6))
  const step = turn / parts
  const t = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: parts }, (_, i) => {
    const [a, b] = [from + step * i, from + step * (i + 1)]
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
    return {
      c: 'C',
      p: [
        cx + rx * (ca - t * sa),
        cy + ry * (sa + t * ca),
        cx + rx * (cb + t * sb),
        cy + ry * (sb - t * cb),
        cx + rx * cb,
        cy + ry * sb,
      ],
    }
  })
}

/** Returns parallel lines inside an outline (even-odd). They are on one grid, so that the sections of one body match. */
export function hatchLines(outline: Command[], angle: number, gap: number): string {
  const [cos, sin] = [Math.cos((-angle * Math.PI) / 180), Math.sin((-angle * Math.PI) / 180)]
  // In the rotated frame u is along the lines and v across them.
  const edges: [number, number, number, number][] = []
  let [px, py, sx, sy] = [0, 0, 0, 0]
  const edge = (x: number, y: number) => {
    edges.push([px * cos + py * sin, py * cos - px * sin, x * cos + y * sin, y * cos - x * sin])
    ;[px, py] = [x, y]
  }
  for (const { c, p } of outline) {
    if (c === 'M') {
      if (px !== sx || py !== sy) edge(sx, sy)
      ;[px, py] = [p[0]!, p[1]!]
      ;[sx, sy] = [px, py]
    } else if (c === 'L') edge(p[0]!, p[1]!)
    else if (c === 'Z') edge(sx, sy)
    else {
      const [x0, y0] = [px, py]
      const pieces = Math.min(24, 4 + Math.floor(Math.hypot(p[4]! - x0, p[5]! - y0) / 12))
      for (let i = 1; i <= pieces; i++) {
        const t = i / pieces
        const [a, b, e, f] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
        edge(a * x0 + b * p[0]! + e * p[2]! + f * p[4]!, a * y0 + b * p[1]! + e * p[3]! + f * p[5]!)
      }
    }
  }
  if (px !== sx || py !== sy) edge(sx, sy)
  if (edges.length === 0) return ''
  const vs = edges.flatMap((e) => [e[1], e[3]])
  let d = ''
  for (let v = Math.ceil(Math.min(...vs) / gap) * gap + 0.013; v < Math.max(...vs); v += gap) {
    const hits = edges
      .filter(([, v1, , v2]) => v1 <= v !== v2 <= v)
      .map(([u1, v1, u2, v2]) => u1 + ((u2 - u1) * (v - v1)) / (v2 - v1))
      .toSorted((a, b) => a - b)
    for (let i = 0; i + 1 < hits.length; i += 2) {
      if (hits[i + 1]! - hits[i]! < 2) continue
      const at = (u: number) => `${round(u * cos - v * sin)} ${round(u * sin + v * cos)}`
      d += `M${at(hits[i]!)}L${at(hits[i + 1]!)}`
    }
  }
  return d
}
