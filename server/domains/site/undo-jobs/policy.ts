import type { ChangeKind } from '../../../../shared/changes.ts'
import type { Changed, JobState, StepState } from '../../../../shared/undo-jobs.ts'
import type { Person } from '../../../db/columns.ts'

/** A change of a rehearsal or of a job. */
export type UndoItem = {
  /** The id of the change. */
  id: string
  kind: ChangeKind
  /** `path` is null if the item is removed or has no page. The title is then for moderators. */
  item: { type: 'part' | 'vehicle' | 'post'; id: string; title: string; path: string | null } | null
  /** The revision that the change made; null for a change without one. */
  revision: number | null
  changed: Changed[]
  at: string
  /** In a rehearsal: waiting (can be undone), left (newer edits) or gone. */
  state: StepState
  /** Of `left`: the newest edit by another user. Of `gone`: who took the change back, if known. */
  other: { by: Person | null; at: string; changed: Changed[] } | null
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
