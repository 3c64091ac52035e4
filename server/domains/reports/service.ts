import type { Reportable } from '../../../shared/reports.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { ITEM_NOW, REPORT } from './queries.ts'

/** A report that this person has just made or joined. */
export type Filed = { id: string; status: 'open' | 'under_review' }

const missing: Record<Reportable, string> = {
  part: 'Part not found.',
  revision: 'Revision not found.',
  image: 'Image not found.',
  listing: 'Listing not found.',
  comment: 'Comment not found.',
  blog_post: 'Blog post not found.',
  message: 'Message not found.',
  user: 'User not found.',
}

/**
 * Reports an item to the moderators of its tags. Its tags and a snapshot are frozen with the first report; further
 * people join it while it is unresolved (decisions.md, Moderation).
 * @throws AppError NOT_FOUND for what is not there or removed, and for a message to somebody else; VALIDATION for what
 *   the person wrote; CONFLICT when the person's report of it is still open
 */
export async function fileReport(
  deps: Deps,
  reporterId: string,
  { itemType, itemId, reason }: { itemType: Reportable; itemId: string; reason: string },
): Promise<Filed> {
  type Row = Filed & { isNew: boolean }
  const [row] = await deps.query<Row>(REPORT[itemType], [itemId, deps.newId(), deps.now(), reporterId, reason])
  if (!row) {
    const isOwn = itemType !== 'message' && (await readItem(deps, itemType, itemId)) !== null
    throw isOwn ? new AppError('VALIDATION', 'You cannot report your own content.') : notFound(missing[itemType])
  }
  if (!row.isNew) throw new AppError('CONFLICT', 'You have already reported this. A moderator will review it.')
  return { id: row.id, status: row.status }
}

/** What a snapshot would hold of an item now; null when it is not there, or removed. */
export async function readItem(deps: Deps, type: Reportable, id: string): Promise<Record<string, unknown> | null> {
  const [item] = await deps.query<{ snapshot: Record<string, unknown> }>(ITEM_NOW[type], [id])
  return item?.snapshot ?? null
}
