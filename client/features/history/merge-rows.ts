import { isSame } from './diff.ts'

type Versions<Row> = { base: Row[]; mine: Row[]; theirs: Row[] }

/**
 * Returns the rows of another user's version with the changes that an edit made to its base. The version of the edit wins
 * where both have changed a row.
 * @param keysOf returns a key for each row, which is unique in its list
 */
export function mergeRows<Row>({ base, mine, theirs }: Versions<Row>, keysOf: (rows: Row[]) => string[]): Row[] {
  const byKey = (rows: Row[]) => new Map(keysOf(rows).map((key, at) => [key, rows[at] as Row]))
  const [before, own, after] = [byKey(base), byKey(mine), byKey(theirs)]
  const isTouched = (key: string) => !isSame(before.get(key), own.get(key))
  return [
    ...[...after].flatMap(([key, row]) => (isTouched(key) ? (own.get(key) ?? []) : row)),
    ...[...own].flatMap(([key, row]) => (isTouched(key) && !after.has(key) ? row : [])),
  ]
}
