import { isDeepStrictEqual } from 'node:util'
import type { Around } from './policy.ts'

/** Rows of a part, such as its cars. */
export type RowsType<Row> = {
  /** Rows with the same key say the same. */
  keyOf(row: Row): string
  /** Maximum number of rows. */
  most: number
}

const has = (rows: unknown[], row: unknown) => rows.some((other) => isDeepStrictEqual(other, row))

/** Returns rows without what a merge changed in them. A row that was edited since stays. */
export function takeBackRows<Row>(current: Row[], { before, after }: Around<Row[]>, { keyOf, most }: RowsType<Row>) {
  const added = after.filter((row) => !has(before, row))
  const back = added.filter((row) => has(current, row))
  const keys = new Set(current.map(keyOf))
  const dropped = before.filter((row) => !has(after, row) && !keys.has(keyOf(row)))
  const stayed = added.filter((row) => !back.includes(row) && keys.has(keyOf(row))).length
  const counts = { back: back.length + dropped.length, stayed }
  if (isDeepStrictEqual(current, after)) return { ...counts, value: before }
  const kept = current.filter((row) => !has(back, row))
  return { ...counts, value: [...kept, ...dropped].slice(0, most) }
}

/** Returns what a merge changed in the rows of the part that its winner was merged into later. */
export function rowsThroughMerge<Row>(
  merged: Around<Row[]>,
  { before, after }: Around<Row[]>,
  type: RowsType<Row>,
): Around<Row[]> {
  const rows = takeBackRows(after, merged, type).value
  return { after, before: [...rows, ...before.filter((row) => !has(rows, row))] }
}
