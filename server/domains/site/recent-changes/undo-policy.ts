import type { ChangeSubject } from './policy.ts'

/** A change in the list of recent changes. */
export type WikiChange = {
  /** The id of the change in the log. */
  id: string
  /** As in shared/changes.ts. */
  kind: string
  subject: ChangeSubject
  /** The part or vehicle. */
  pageId: string
  itemId: string
  revision: number | null
  actorId: string | null
}

/** How a change is undone: by a new revision, or by the removal or restoration of its item, which only moderators may do. */
export function wayOf(kind: string): 'revert' | 'remove' | 'restore' {
  if (kind.endsWith('.edited') || kind.endsWith('.reverted')) return 'revert'
  return kind.endsWith('.removed') ? 'restore' : 'remove'
}
