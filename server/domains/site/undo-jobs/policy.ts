import type { ChangeKind } from '../../../../shared/changes.ts'
import type { Changed, JobState, StepState } from '../../../../shared/undo-jobs.ts'
import type { Person } from '../../../db/columns.ts'
import { aliveRevisions, isNewer, newestByOthers, revertsByEnded } from '../../catalogue/revisions/undo-policy.ts'
import type { Ended, Head, UserChange } from './queries.ts'

/** The kinds of acts of a user that a job undoes. */
export const UNDONE_KINDS = [
  'part.created',
  'part.edited',
  'part.reverted',
  'part.merged',
  'vehicle.created',
  'vehicle.edited',
  'vehicle.reverted',
  'fitment.edited',
  'fitment.reverted',
  'relation.edited',
  'relation.reverted',
  'image.added',
  'comment.created',
  'post.created',
  'listing.created',
  'confirmation.given',
  'relation.confirmed',
  'comment.voted',
  'post.voted',
  'image.voted',
] as const satisfies ChangeKind[]

/** The kinds of changes that a job makes, which the undo of the job undoes. */
export const KINDS_OF_JOBS = [
  'part.reverted',
  'vehicle.reverted',
  'fitment.reverted',
  'relation.reverted',
  'content.removed',
  'content.restored',
  'vote.removed',
] as const satisfies ChangeKind[]

/** A change of a rehearsal or of a job. */
export type UndoItem = {
  /** The id of the change. */
  id: string
  kind: ChangeKind
  /** `path` is null if the item is removed. The title is then for moderators. */
  item: { type: 'part' | 'vehicle' | 'post'; id: string; title: string; path: string | null } | null
  /** The revision that the change made; null for a change without one. */
  revision: number | null
  changed: Changed[]
  at: string
  /** In a rehearsal: waiting (can be undone), left (newer edits) or gone. */
  state: StepState
  /**
   * Of `left`: the newest edit by another user, with its revision, which is null for one of the cars or relations of a created part. Of
   * `gone`: the user who took the change back, if known.
   */
  other: { by: Person | null; at: string; revision: number | null; changed: Changed[] } | null
  /** Why it was left alone or failed; empty in a rehearsal. */
  note: string
}

export type Rehearsal = {
  user: Person & { createdAt: string }
  counts: Pick<Record<StepState, number>, 'waiting' | 'left' | 'gone'>
  /** The number of different parts, vehicles and posts. */
  pages: number
  /** Whether the user has more than MAX_STEPS changes, of which these are the newest. */
  isCut: boolean
  /** The id of the running job about this user. */
  runningJob: string | null
  items: UndoItem[]
  nextCursor: string | null
}

export type UndoJobView = {
  id: string
  user: Person | null
  moderator: Person | null
  reason: string
  since: string | null
  state: JobState
  createdAt: string
  endedAt: string | null
  counts: Record<StepState, number>
  /** The number of different parts, vehicles and posts with an undone change. */
  pages: number
  /** The end of the mute that it began with, if it is in effect. */
  mutedUntil: string | null
  /** The job that this one undoes, and the one that undoes this one. */
  undoes: string | null
  undoneBy: string | null
}

/** What a job would do with a change. */
export type ChangeState =
  | { state: 'waiting' }
  /** `by`, `at` and the revision of the newest edit by another user. */
  | { state: 'left'; by: string | null; at: Date; number: number }
  /** It is one of the cars or relations of a created part. */
  | { state: 'left'; by: string | null; at: Date; number: null; field: 'cars' | 'relations' }
  /** `by` is null and `at` missing if it is not known who took it back and when. */
  | { state: 'gone'; by: string | null; at: Date | null }

/** The content with revisions that a change belongs to. Its heads are those of this id. */
export type Subject = { type: 'part' | 'cars' | 'relations' | 'vehicle'; id: string }

/** Returns the content whose revision a change made; null for other changes. */
export function subjectOf({ kind, itemId, partId, revision }: UserChange): Subject | null {
  // The undo of a merge is more than that of its revision.
  if (revision === null || kind === 'part.merged') return null
  if (kind.startsWith('part.')) return { type: 'part', id: itemId }
  if (kind.startsWith('vehicle.')) return { type: 'vehicle', id: itemId }
  if (partId === null) return null
  if (kind.startsWith('relation.')) return { type: 'relations', id: partId }
  return kind.startsWith('fitment.') ? { type: 'cars', id: partId } : null
}

/**
 * Returns a function that tells what an undo of a revision of this content would do, by the rules of `planUndo`, for many revisions
 * of one author.
 */
export function statesOfRevisions(heads: Head[], authorId: string): (number: number) => ChangeState {
  const byNumber = new Map(heads.map((head) => [head.number, head]))
  const alive = aliveRevisions(heads)
  const placeOf = new Map(alive.map((number, place) => [number, place]))
  const endOf = revertsByEnded(heads)
  const newer = alive.findIndex((number) => isNewer(byNumber.get(number), authorId))
  return (number) => {
    const place = placeOf.get(number)
    if (place === undefined) {
      const by = byNumber.get(endOf(number) ?? 0)
      return { state: 'gone', by: by?.authorId ?? null, at: by?.at ?? null }
    }
    const other = newer === -1 || newer >= place ? undefined : byNumber.get(alive[newer] ?? 0)
    return other ? { state: 'left', by: other.authorId, at: other.at, number: other.number } : { state: 'waiting' }
  }
}

/**
 * Returns what the removal of a created part or vehicle would do: an edit of another user keeps it.
 * @param contents the revisions of its content, then those of its cars and of its relations
 */
export function stateOfCreation(contents: Head[][], authorId: string): ChangeState {
  for (const [place, heads] of contents.entries()) {
    const newest = newestByOthers(heads, authorId)
    const head = heads.find(({ number }) => number === newest)
    if (!head) continue
    const left = { state: 'left', by: head.authorId, at: head.at } as const
    if (place === 0) return { ...left, number: head.number }
    return { ...left, number: null, field: place === 1 ? 'cars' : 'relations' }
  }
  return { state: 'waiting' }
}

/** Returns the state of a merge. @param merge undefined for an unknown one */
export function stateOfMerge(merge: { undoneById: string | null; undoneAt: Date | null } | undefined): ChangeState {
  if (merge?.undoneAt === null) return { state: 'waiting' }
  return { state: 'gone', by: merge?.undoneById ?? null, at: merge?.undoneAt ?? null }
}

/** Returns the state of a change of an item that is only there or not. @param item undefined if its row was deleted */
export function stateOfItem(item: Ended | undefined, ownerId: string): ChangeState {
  if (item?.endedAt === null) return { state: 'waiting' }
  return { state: 'gone', by: item && !item.isOwn ? null : ownerId, at: item?.endedAt ?? null }
}

/**
 * Returns the changes without those that a later change of the user replaced: of the votes and answers on an item only the
 * newest counts, and none if it took the vote back.
 * @param changes newest first
 */
export function withoutReplaced(changes: UserChange[]): UserChange[] {
  const seen = new Set<string>()
  return changes.filter(({ kind, itemId, value }) => {
    if (!kind.endsWith('.voted') && kind !== 'confirmation.given' && kind !== 'relation.confirmed') return true
    const key = `${kind} ${itemId}`
    if (seen.has(key)) return false
    seen.add(key)
    return value !== 0
  })
}

function keyOf(change: UserChange): string | null {
  const subject = subjectOf(change)
  return subject && `${subject.type} ${subject.id}`
}

/**
 * Returns the ids of changes that cannot be undone without one that stays: an undo takes back all edits of the user from a
 * revision on.
 * @param except the ids of changes that stay
 */
export function beneathKept(changes: UserChange[], except: ReadonlySet<string>): Set<string> {
  const kept = new Map<string, number>()
  for (const change of changes) {
    const key = keyOf(change)
    if (key !== null && except.has(change.id)) kept.set(key, Math.max(kept.get(key) ?? 0, change.revision ?? 0))
  }
  const beneath = changes.filter((change) => (kept.get(keyOf(change) ?? '') ?? 0) > (change.revision ?? 0))
  return new Set(beneath.map(({ id }) => id))
}

/** Returns an id that sorts before all ids of the hour before this one was made, for a range of an index. */
export function idBefore(id: string): string {
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - 3_600_000
  return ms
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000')
}
