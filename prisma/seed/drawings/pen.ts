/* oxlint-disable typescript/no-non-null-assertion -- every index runs within an array of known length */
import { spell, textWidth } from './letters.ts'
import { hatchLines, multiply, parse, rotation, round, transform, write, type Command, type Matrix } from './paths.ts'
import { circle, line, poly, polar, rect } from './shapes.ts'

/** The size of all drawings, 4:3. */
export const canvas = { width: 1200, height: 900 }

/** Ink and blue as in the design. The paper fill hides lines behind a body, and is inverted to black in the dark theme. */
const ink = '#17191b'
const blue = '#0d4a9e'
const paper = '#fffefb'
const hatchGrey = '#85878a'

/** Capital height of text: 9 px on a card of 380 px width. */
const letterHeight = 29
const arrow = { length: 25, half: 6.5 }

export type Box = { x: number; y: number; w: number; h: number }
/** One step of a turned body: length, radius, and a second radius at its end or its machining. */
export type Step = [number, number, (number | 'thread' | 'hex' | 'ring' | 'knurl')?]

const styles = {
  body: { stroke: ink, width: 4, fill: paper },
  line: { stroke: ink, width: 4 },
  part: { stroke: ink, width: 2.6, fill: paper },
  thin: { stroke: ink, width: 2.1 },
  hatch: { stroke: hatchGrey, width: 1.9 },
  hidden: { stroke: ink, width: 2.1, dash: '12 7' },
  phantom: { stroke: ink, width: 2.1, dash: '30 7 7 7 7 7' },
  centre: { stroke: blue, width: 2.3, dash: '30 7 6 7' },
  blue: { stroke: blue, width: 4 },
  teeth: { stroke: ink, width: 8, dash: '0.1 15' },
  engraved: { stroke: ink, width: 3 },
  solid: { fill: ink },
  blank: { fill: paper },
} satisfies Record<string, { stroke?: string; width?: number; fill?: string; dash?: string }>
type Style = keyof typeof styles

/**
 * Draws one drawing from back to front: later shapes cover earlier ones. Dimensions, notes and centre lines are on top.
 * Coordinates are those of the canvas, except inside `at`. Line widths and text have a minimum size when scaled.
 */
export class Pen {
  private elements: string[] = []
  private pending: { style: Style; weight: number; d: string } | undefined
  private matrix: Matrix = [1, 0, 0, 1, 0, 0]
  private weight = 1
  private notes = { thin: '', centre: '', solid: '', letters: '' }
  private bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }

  /** Draws a body, filled and outlined. */
  body(d: string) {
    this.put('body', d)
  }
  /** Draws a detail of a body, filled and outlined with a thinner line. */
  part(d: string) {
    this.put('part', d)
  }
  line(d: string) {
    this.put('line', d)
  }
  thin(d: string) {
    this.put('thin', d)
  }
  hidden(d: string) {
    this.put('hidden', d)
  }
  /** Draws an adjacent part as a chain line with two dots. */
  phantom(d: string) {
    this.put('phantom', d)
  }
  solid(d: string) {
    this.put('solid', d)
  }
  /** Draws a row of dots along a path, for belt teeth and chain rollers. */
  teeth(d: string) {
    this.put('teeth', d)
  }
  /** Covers the shapes behind, without an outline. */
  blank(d: string) {
    this.put('blank', d)
  }
  blue(d: string) {
    this.put('blue', d)
  }

  /** Draws a section: filled, hatched at the angle, outlined. Inner outlines are holes. */
  section(d: string, angle = 45, gap = 14) {
    this.put('blank', d)
    this.put('hatch', hatchLines(this.outline(d), angle, gap * Math.max(0.62, Math.min(1, this.weight))), true)
    this.put('line', d)
  }

  /** Draws a section with crossed hatching, for rubber, paper and soot. */
  crossSection(d: string, gap = 15) {
    this.put('blank', d)
    this.put('hatch', hatchLines(this.outline(d), 45, gap) + hatchLines(this.outline(d), -45, gap), true)
    this.put('line', d)
  }

  /** Draws grey lines, for grids, scales and backgrounds. */
  hatchLines(d: string) {
    this.put('hatch', d)
  }

  hatch(d: string, angle = 45, gap = 14) {
    this.put('hatch', hatchLines(this.outline(d), angle, gap * Math.max(0.62, Math.min(1, this.weight))), true)
  }

  /** Draws in a frame that is moved to x, y, then rotated, scaled and mirrored horizontally. */
  at(
    x: number,
    y: number,
    { s = 1, r = 0, mirror = false }: { s?: number; r?: number; mirror?: boolean },
    draw: () => void,
  ) {
    const cos = Math.cos((r * Math.PI) / 180) * s
    const sin = Math.sin((r * Math.PI) / 180) * s
    const m = mirror ? -1 : 1
    this.within([cos * m, sin * m, -sin, cos, x, y], draw)
  }

  /** Draws in a skewed frame, e.g. on the side of a box. */
  within(frame: Matrix, draw: () => void) {
    const [matrix, weight] = [this.matrix, this.weight]
    this.matrix = multiply(matrix, frame)
    this.weight = Math.min(
      1,
      Math.max(0.5, Math.sqrt(Math.abs(this.matrix[0] * this.matrix[3] - this.matrix[1] * this.matrix[2])) ** 0.6),
    )
    draw()
    this.matrix = matrix
    this.weight = weight
  }

  /** Draws with a clipping box. */
  clip({ x, y, w, h }: Box, draw: () => void) {
    this.flush()
    const id = `c${this.elements.length}`
    this.elements.push(
      `<clipPath id="${id}"><path d="${this.path(rect(x, y, w, h))}"/></clipPath><g clip-path="url(#${id})">`,
    )
    draw()
    this.flush()
    this.elements.push('</g>')
  }

  /** Draws a figure centred in the box, as large as possible. Returns the position of a point of the figure. */
  fit(figure: (pen: Pen) => void, box: Box, largest = 1): (x: number, y: number) => [number, number] {
    const own = measure(figure)
    const s = Math.min(box.w / own.w, box.h / own.h, largest)
    const x = box.x + (box.w - own.w * s) / 2 - own.x * s
    const y = box.y + (box.h - own.h * s) / 2 - own.y * s
    this.at(x, y, { s }, () => figure(this))
    return (px, py) => [x + px * s, y + py * s]
  }

  /** Draws the side view of a turned body, its axis to the right from x, y. Returns the x of its end. */
  turned(x: number, y: number, steps: Step[]): number {
    for (const [length, r, end] of steps) {
      if (end === 'ring') this.body(rect(x, y - r, length, 2 * r, Math.min(length, 2 * r) / 2 - 0.1))
      else if (end === 'thread') this.thread(x, y, length, r)
      else
        this.body(
          poly([
            [x, y - r],
            [x + length, y - (typeof end === 'number' ? end : r)],
            [x + length, y + (typeof end === 'number' ? end : r)],
            [x, y + r],
          ]),
        )
      if (end === 'hex')
        this.line(`${line(x, y - r / 2, x + length, y - r / 2)}${line(x, y + r / 2, x + length, y + r / 2)}`)
      if (end === 'knurl') this.hatch(rect(x, y - r, length, 2 * r), 0, 9)
      x += length
    }
    return x
  }

  /** Draws the side view of a threaded rod, axis to the right. */
  thread(x: number, y: number, length: number, r: number, pitch = 11) {
    const c = Math.min(5, length / 4)
    this.body(
      poly([
        [x, y - r + c],
        [x + c, y - r],
        [x + length - c, y - r],
        [x + length, y - r + c],
        [x + length, y + r - c],
        [x + length - c, y + r],
        [x + c, y + r],
        [x, y + r - c],
      ]),
    )
    let d = ''
    for (let t = x + pitch; t < x + length - pitch * 0.4; t += pitch)
      d += line(t, y - r + 1, t - pitch * 0.5, y + r - 1)
    this.thin(d)
  }

  // Centre lines, dimensions, text.

  /** Draws a centre line. */
  axis(x1: number, y1: number, x2: number, y2: number) {
    this.centre(line(x1, y1, x2, y2))
  }
  centre(d: string) {
    this.notes.centre += this.path(d)
  }
  /** Draws the two centre lines of a circle, slightly longer than its diameter. */
  cross(cx: number, cy: number, r: number, over = 28) {
    this.axis(cx - r - over, cy, cx + r + over, cy)
    this.axis(cx, cy - r - over, cx, cy + r + over)
  }

  /** Draws a horizontal dimension between two x, its line at y. The extension lines start at the heights in `from`. */
  dimH(x1: number, x2: number, y: number, text: string, from: number | [number, number] = y) {
    const [from1, from2] = typeof from === 'number' ? [from, from] : from
    const beyond = (start: number) => Math.sign(y - start) * 12
    if (from1 !== y) this.rule(x1, from1 + beyond(from1), x1, y + beyond(from1))
    if (from2 !== y) this.rule(x2, from2 + beyond(from2), x2, y + beyond(from2))
    const width = textWidth(text) * letterHeight
    const tight = x2 - x1 < 2.6 * arrow.length
    this.dimLine(x1, y, x2, y, tight)
    if (width < x2 - x1 - 12) this.label((x1 + x2) / 2, y - 13, text, 'middle')
    else {
      const right = x2 + width + 70 < canvas.width
      this.rule(right ? x2 : x1, y, right ? x2 + width + 46 : x1 - width - 46, y)
      this.label(right ? x2 + 40 : x1 - 40, y - 13, text, right ? 'start' : 'end')
    }
  }

  /** Draws a vertical dimension between two y, its line at x. The text is read from the right. */
  dimV(y1: number, y2: number, x: number, text: string, from: number | [number, number] = x) {
    const [from1, from2] = typeof from === 'number' ? [from, from] : from
    const beyond = (start: number) => Math.sign(x - start) * 12
    if (from1 !== x) this.rule(from1 + beyond(from1), y1, x + beyond(from1), y1)
    if (from2 !== x) this.rule(from2 + beyond(from2), y2, x + beyond(from2), y2)
    const width = textWidth(text) * letterHeight
    this.dimLine(x, y1, x, y2, y2 - y1 < 2.6 * arrow.length)
    if (width < y2 - y1 - 12) this.label(x - 13, (y1 + y2) / 2, text, 'middle', -90)
    else {
      const up = y1 - width - 60 > 0
      this.rule(x, up ? y1 : y2, x, up ? y1 - width - 46 : y2 + width + 46)
      this.label(x - 13, up ? y1 - 40 : y2 + 40, text, up ? 'start' : 'end', -90)
    }
  }

  /** Draws a diameter or radius from outside: an arrow to the circle at the angle, and the text at the distance `out`. */
  dia(cx: number, cy: number, r: number, angle: number, out: number, text: string) {
    this.pointer(...polar(cx, cy, r, angle), ...polar(cx, cy, r + out, angle), text)
  }

  /** Draws a note with a line that ends in a dot on a surface. */
  note(x: number, y: number, tx: number, ty: number, text: string) {
    this.shelf(x, y, tx, ty, text)
    this.notes.solid += this.path(circle(...this.untransformed(x, y), 6.5), true)
  }

  /** Draws a note with a line that ends in an arrow at an edge. */
  pointer(x: number, y: number, tx: number, ty: number, text: string) {
    this.shelf(x, y, tx, ty, text)
    this.arrowhead(x, y, x - tx, y - ty)
  }

  /** Draws an arrow, e.g. for a flow or a movement. */
  arrow(x1: number, y1: number, x2: number, y2: number) {
    this.rule(x1, y1, x2, y2)
    this.arrowhead(x2, y2, x2 - x1, y2 - y1)
  }

  /** Draws an arrow along an arc. */
  turn(cx: number, cy: number, r: number, a: number, b: number, both = false) {
    const sweep = b > a ? 1 : -1
    const [x1, y1] = polar(cx, cy, r, a)
    const [x2, y2] = polar(cx, cy, r, b)
    this.notes.thin += this.path(
      `M${x1} ${y1}A${r} ${r} 0 ${Math.abs(b - a) > 180 ? 1 : 0} ${sweep === 1 ? 1 : 0} ${x2} ${y2}`,
    )
    const tip = (a0: number, s: number) => {
      const [x, y] = polar(cx, cy, r, a0)
      const [bx, by] = polar(cx, cy, r, a0 - s * (1400 / r))
      this.arrowhead(x, y, x - bx, y - by)
    }
    tip(b, sweep)
    if (both) tip(a, -sweep)
  }

  /** Draws text on the sheet. y is the base line. */
  label(
    x: number,
    y: number,
    text: string,
    anchor: 'start' | 'middle' | 'end' = 'start',
    rotate = 0,
    height = letterHeight,
  ) {
    const [gx, gy] = this.point(x, y)
    const shift = anchor === 'start' ? 0 : (anchor === 'middle' ? -0.5 : -1) * textWidth(text) * height
    this.notes.letters += letterPath(
      text,
      multiply([1, 0, 0, 1, gx, gy], multiply(rotation(rotate), [1, 0, 0, 1, shift, 0])),
      height,
    )
  }

  /** Draws text on the part, which rotates and scales with the part. */
  engrave(x: number, y: number, text: string, height = letterHeight, rotate = 0) {
    const shift = -0.5 * textWidth(text) * height
    const frame = multiply([1, 0, 0, 1, x, y], multiply(rotation(rotate), [1, 0, 0, 1, shift, height / 2]))
    this.put('engraved', letterPath(text, multiply(this.matrix, frame), height), true)
  }

  /** Draws a thin line on top of the part. */
  rule(x1: number, y1: number, x2: number, y2: number) {
    this.notes.thin += this.path(line(x1, y1, x2, y2))
  }

  svg(): string {
    this.flush()
    const top = [
      this.notes.thin && element('thin', this.notes.thin, 1),
      this.notes.centre && element('centre', this.notes.centre, 1),
      this.notes.solid && element('solid', this.notes.solid, 1),
      this.notes.letters && `<path fill="none" stroke="${ink}" stroke-width="3.3" d="${this.notes.letters}"/>`,
    ].filter(Boolean)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" width="${canvas.width}" height="${canvas.height}"><g fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">${this.elements.join('')}${top.join('')}</g></svg>`
  }

  /** Returns the bounding box of the bodies drawn so far, without notes. */
  box(): Box {
    const { x0, y0, x1, y1 } = this.bounds
    return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
  }

  private shelf(x: number, y: number, tx: number, ty: number, text: string) {
    const side = tx >= x ? 1 : -1
    const width = textWidth(text) * letterHeight
    this.rule(x, y, tx, ty)
    this.rule(tx, ty, tx + side * (width + 16), ty)
    this.label(tx + side * 10, ty - 12, text, side === 1 ? 'start' : 'end')
  }

  private dimLine(x1: number, y1: number, x2: number, y2: number, tight: boolean) {
    const ux = Math.sign(x2 - x1)
    const uy = Math.sign(y2 - y1)
    const tail = tight ? 2 * arrow.length : 0
    this.rule(x1 - ux * tail, y1 - uy * tail, x2 + ux * tail, y2 + uy * tail)
    this.arrowhead(x1, y1, tight ? ux : -ux, tight ? uy : -uy)
    this.arrowhead(x2, y2, tight ? -ux : ux, tight ? -uy : uy)
  }

  private arrowhead(x: number, y: number, dx: number, dy: number) {
    const [gx, gy] = this.point(x, y)
    const [a, b, c, d] = this.matrix
    const [vx, vy] = [a * dx + c * dy, b * dx + d * dy]
    const length = Math.hypot(vx, vy) || 1
    const [ux, uy] = [vx / length, vy / length]
    const [bx, by] = [gx - ux * arrow.length, gy - uy * arrow.length]
    this.notes.solid += write([
      { c: 'M', p: [gx, gy] },
      { c: 'L', p: [bx - uy * arrow.half, by + ux * arrow.half] },
      { c: 'L', p: [bx + uy * arrow.half, by - ux * arrow.half] },
      { c: 'Z', p: [] },
    ])
  }

  private put(style: Style, d: string, ready = false) {
    const commands = ready ? undefined : this.outline(d)
    for (const { p } of commands ?? []) {
      for (let i = 0; i < p.length; i += 2) {
        this.bounds.x0 = Math.min(this.bounds.x0, p[i]!)
        this.bounds.x1 = Math.max(this.bounds.x1, p[i]!)
        this.bounds.y0 = Math.min(this.bounds.y0, p[i + 1]!)
        this.bounds.y1 = Math.max(this.bounds.y1, p[i + 1]!)
      }
    }
    const text = commands ? write(commands) : d
    // Consecutive lines of one kind become one path. Filled shapes may overlap, so each is a separate path.
    if (this.pending?.style === style && this.pending.weight === this.weight && !('fill' in styles[style]))
      this.pending.d += text
    else {
      this.flush()
      this.pending = { style, weight: this.weight, d: text }
    }
  }

  private flush() {
    if (this.pending?.d) this.elements.push(element(this.pending.style, this.pending.d, this.pending.weight))
    this.pending = undefined
  }

  private outline(d: string): Command[] {
    return transform(parse(d), this.matrix)
  }
  private path(d: string, ready = false): string {
    return write(ready ? parse(d) : this.outline(d))
  }
  private untransformed(x: number, y: number): [number, number] {
    return this.point(x, y)
  }
  private point(x: number, y: number): [number, number] {
    const [a, b, c, d, e, f] = this.matrix
    return [a * x + c * y + e, b * x + d * y + f]
  }
}

/** Returns the bounding box of a figure. */
export function measure(figure: (pen: Pen) => void): Box {
  const pen = new Pen()
  figure(pen)
  return pen.box()
}

function element(style: Style, d: string, weight: number): string {
  const { stroke, width, fill, dash }: { stroke?: string; width?: number; fill?: string; dash?: string } = styles[style]
  const attributes = stroke ? ` stroke="${stroke}" stroke-width="${round((width ?? 1) * weight)}"` : ''
  return `<path fill="${fill ?? 'none'}"${attributes}${dash ? ` stroke-dasharray="${dash}"` : ''} d="${d}"/>`
}

function letterPath(text: string, frame: Matrix, height: number): string {
  const s = height / 10
  return spell(text)
    .map(([d, x]) => write(transform(parse(d), multiply(frame, [s, 0, 0, s, x * s, -height]))))
    .join('')
}
