import type { Deps } from '../deps.ts'

/** The two parts of a merge. */
export type MergedParts = { loserId: string; winnerId: string }

/** A row that a merge moved, by what identifies it in its table beside the part. */
export type MovedRow = {
  key: string
  /** Both parts had a row with this key, and the one of the loser was newer: they have exchanged their values. */
  wasSwapped: boolean
  /** The values that the winner got, if a part can have one such row of a user. Null for other rows. */
  value: object | null
}

/**
 * What a merge of two parts does with the rows of one table, in the transaction that merges them. It deletes no row: where a part can
 * have only one of two, the other stays at the loser, which nobody sees.
 */
export type MergeRule = {
  /** The columns that have the part, 'listing.part_id'. */
  columns: readonly string[]
  /**
   * Locks the rows of both parts in the order of their keys, before the parts are locked: other transactions lock such a row first and
   * then its part.
   * @param now whether to throw instead of waiting for a lock
   */
  lock(deps: Deps, partIds: string[], now: boolean): Promise<void>
  /** Moves the rows of the loser to the winner. */
  move(deps: Deps, parts: MergedParts): Promise<MovedRow[]>
  /**
   * Moves rows back that are still where a merge put them, with the values that it wrote.
   * @param parts the winner is the part that has them now, after later merges
   * @returns the keys of those that came back
   */
  moveBack(deps: Deps, parts: MergedParts, rows: MovedRow[]): Promise<string[]>
  /**
   * Moves the rows with these keys as `move`. Only rules of rows of which a part can have one of a user have it: the undo of a merge
   * first moves them back through the later merges of its winner, and then these again.
   */
  moveAgain?(deps: Deps, parts: MergedParts, keys: string[]): Promise<MovedRow[]>
}
