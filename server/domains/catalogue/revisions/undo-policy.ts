/** What the rules of an undo need of a revision. */
export type UndoHead = {
  number: number
  /** Null for a deleted account and for an unknown author. */
  authorId: string | null
  /** The number of the revision that it restored, 0 for the content before the first one; null for an edit. */
  revertsTo: number | null
  /** A moderator removed it. Its content is not restored. */
  removed: boolean
}

export type UndoPlan =
  /**
   * `to`: the revision that is restored, 0 for the content before the first one. `undone`: the revisions that are then no longer
   * alive, newest first. `earlier`: how many edits of the same author stay alive.
   */
  | { state: 'undone'; to: number; undone: number[]; earlier: number }
  /** The newest edit by another user, which stays. */
  | { state: 'left'; newer: number }
  /** It is not alive. `by` is the revert that ended it. */
  | { state: 'gone'; by: number }

/**
 * Returns the numbers of the revisions whose changes are in the current content, newest first. A revert to revision t ends
 * the revisions after t, and those that were alive at t are alive again.
 * @param newest the number of the revision that is taken as the current one
 */
export function aliveRevisions(heads: readonly UndoHead[], newest = newestOf(heads)): number[] {
  const byNumber = new Map(heads.map((head) => [head.number, head]))
  const alive: number[] = []
  for (let number = newest; number > 0; number = byNumber.get(number)?.revertsTo ?? number - 1) alive.push(number)
  return alive
}

/**
 * Returns a function that names the revert that ended a revision that is not alive: the one after the newest revision in whose
 * content it was. Undefined for an unknown revision.
 */
export function revertsByEnded(heads: readonly UndoHead[]): (number: number) => number | undefined {
  const lastWith = new Map(heads.map(({ number }) => [number, number]))
  // Newest first, so that a revision is read after those that continue it.
  for (const { number, revertsTo } of heads.toSorted((one, other) => other.number - one.number)) {
    const continued = revertsTo ?? number - 1
    lastWith.set(continued, Math.max(lastWith.get(continued) ?? 0, lastWith.get(number) ?? 0))
  }
  return (number) => {
    const last = lastWith.get(number)
    return last === undefined ? undefined : last + 1
  }
}

/**
 * Plans the undo of a revision: it takes back the run of edits of its author from this revision to the newest one. A revert
 * in between continues at the revision that it restored.
 * @param heads all revisions of the content
 */
export function planUndo(heads: readonly UndoHead[], number: number): UndoPlan {
  const byNumber = new Map(heads.map((head) => [head.number, head]))
  const authorId = byNumber.get(number)?.authorId ?? null
  const alive = aliveRevisions(heads)
  const at = alive.indexOf(number)
  if (at === -1) return { state: 'gone', by: revertsByEnded(heads)(number) ?? newestOf(heads) }
  const newer = alive.slice(0, at).find((other) => isNewer(byNumber.get(other), authorId))
  if (newer !== undefined) return { state: 'left', newer }
  const to = newestOf(heads.filter((head) => head.number < number && !head.removed))
  const after = new Set(aliveRevisions(heads, to))
  const earlier = [...after].filter((other) => {
    const head = byNumber.get(other)
    return authorId !== null && head?.revertsTo === null && head.authorId === authorId
  })
  return { state: 'undone', to, undone: alive.filter((other) => !after.has(other)), earlier: earlier.length }
}

/** Returns the newest edit that is alive and not by this user; null if there is none. */
export function newestByOthers(heads: readonly UndoHead[], authorId: string | null): number | null {
  const alive = new Set(aliveRevisions(heads))
  const edits = heads.filter((head) => head.revertsTo === null && alive.has(head.number))
  return newestOf(edits.filter((head) => head.authorId !== authorId)) || null
}

/** Whether a living revision after one of this author is an edit that an undo must not take back. */
export const isNewer = (head: UndoHead | undefined, authorId: string | null): boolean =>
  head?.revertsTo === null && head.authorId !== authorId

const newestOf = (heads: readonly UndoHead[]) => Math.max(0, ...heads.map(({ number }) => number))
