import type { Pen } from './pen.ts'

/** The dimensions of one part, defaults filled in. What a view reads here enters its key. */
export type Dims = {
  /** As lettered. */
  s(name: string): string
  /** As a whole number out of which the shape is made, kept between two bounds. */
  n(name: string, least: number, most: number): number
}

export type Figure = (pen: Pen, dims: Dims) => void

export type View = { name: string; title: string; draw: Figure }

/** All that is known of a kind of part: its bare outline, and its own views, the main one first. */
export type Kind = {
  /** The part without lettering, at canvas size; the shared views (set, number, carton) are made of it. */
  figure: Figure
  /** Where on the figure the number is stamped. */
  mark: [number, number]
  /** How many make a set. */
  set: number
  views: [View, View, View, ...View[]]
}
