import { refuseUnstorable } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { feedEntries, type Entry } from './atom-queries.ts'

export type { Entry } from './atom-queries.ts'

/** Returns the newest parts, the newest first. */
export const listNewestParts = (deps: Deps): Promise<Entry[]> => deps.query(feedEntries.parts, { now: deps.now() })

/** Returns the newest posts, the newest first. */
export const listNewestPosts = (deps: Deps): Promise<Entry[]> => deps.query(feedEntries.posts, { now: deps.now() })

/**
 * Returns the newest parts and posts with a tag, the newest first.
 * @throws AppError NOT_FOUND if there is no visible one, whether there was one before or not
 */
export async function listNewestTagged(deps: Deps, tag: string): Promise<Entry[]> {
  const entries = refuseUnstorable(tag) ? await deps.query(feedEntries.tag, { tag, now: deps.now() }) : []
  if (entries.length === 0) throw notFound('Nothing carries this tag.')
  return entries
}
