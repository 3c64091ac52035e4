import { iso, recentComments, type RecentComment } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { followState } from '../../live/follow-state.ts'

/** The state that an open part page compares with its content. */
export type PartState = {
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  askCount: number
  bidCount: number
  /** Time of the last change to an active listing; null without active listings. */
  listingsAt: string | null
  /** Number of confirmed sales. */
  saleCount: number
  /** Number of the current revision. */
  revision: number
  /** The author of the current revision; null for a deleted account. */
  editorId: string | null
  /** Comments and replies together. */
  commentCount: number
  recentComments: RecentComment[]
}

/** $1 part. */
export const PART_STATE = `
  select p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
    p.ask_count as "askCount", p.bid_count as "bidCount",
    (select ${iso('max(l.updated_at)')} from listing l where l.part_id = p.id and l.status = 'active') as "listingsAt",
    (select count(*)::integer from trade t where t.part_id = p.id and t.confirmed_at is not null) as "saleCount",
    p.revision, (select u.id from "user" u where u.id = p.last_edited_by_id and u.deleted_at is null) as "editorId",
    p.comment_count as "commentCount", ${recentComments('part', 'p')} as "recentComments"
  from part p where p.id = $1 and p.removed_at is null`

/**
 * Yields the state of a part, now and after every change in any process, until `signal` aborts or the part is removed.
 */
export const followPart = (deps: Deps, partId: string, signal: AbortSignal): AsyncGenerator<PartState> =>
  followState(deps, `part ${partId}`, signal, async () => (await deps.query<PartState>(PART_STATE, [partId]))[0])
