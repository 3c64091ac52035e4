import type { Pen } from './pen.ts'

/** The dimensions of a part with defaults. The key of a view contains the dimensions that it reads. */
export type Dims = {
  /** Returns the text of the dimension. */
  s(name: string): string
  /** Returns the dimension as an integer between two bounds, for the shape. */
  n(name: string, least: number, most: number): number
}

export type Figure = (pen: Pen, dims: Dims) => void

export type View = { name: string; title: string; draw: Figure }

/** A kind of part: its figure and its views, the main view first. */
export type Kind = {
  /** Draws the part without text at canvas size. The shared views (set, number, carton) use it. */
  figure: Figure
  /** The position of the stamped number on the figure. */
  mark: [number, number]
  /** The number of parts in a set. */
  set: number
  views: [View, View, View, ...View[]]
}
