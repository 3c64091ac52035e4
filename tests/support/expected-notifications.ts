import type { ChangeKind } from '../../shared/changes.ts'
import type { FollowType } from '../../shared/follows.ts'
import type { TestApp } from './app.ts'
import { sql } from './database.ts'

/**
 * Who must be told of what, computed from the log and the choices of the users in another way than the site does: change by
 * change, in memory.
 */

type LoggedAct = {
  id: string
  seq: number
  kind: ChangeKind
  actorId: string | null
  itemId: string
  partId: string | null
  tells: string[]
  facts: Record<string, unknown>
  at: Date
}
type FollowRow = {
  key: string
  userId: string
  type: FollowType
  itemId: string
  level: 'none' | 'following' | 'muted'
  topics: string[]
  isChosen: boolean
  /** When the level was set. */
  since: Date
}
type Comment = { id: string; root: string; isVisible: boolean }
type Event = { userId: string; changeId: string; kind: string; key: string }
export type Acts = Awaited<ReturnType<typeof readActs>>

/** Reads the log, what users follow, and what they were told. The key of a follow is 'user type item', of an event 'user change'. */
export async function readActs({ deps }: TestApp) {
  const read = <Row extends object>(statement: string) => sql<Row>(deps, statement)
  return {
    changes: await read<LoggedAct>(
      `select id, seq::int, kind, actor_id as "actorId", item_id as "itemId", part_id as "partId", tells, facts, at from change order by seq`,
    ),
    follows: await read<FollowRow>(
      `select user_id || ' ' || type || ' ' || item_id as key, user_id as "userId", type, item_id as "itemId", level,
        topics::text[] as topics, is_chosen as "isChosen", since from follow`,
    ),
    comments: await read<Comment>(
      `with recursive thread as (
        select id, id as root, deleted_at from comment where parent_id is null
        union all select c.id, t.root, c.deleted_at from comment c join thread t on c.parent_id = t.id)
      select id, root, deleted_at is null as "isVisible" from thread`,
    ),
    partTags: await read<{ partId: string; tagId: string }>(
      `select part_id as "partId", tag_id::text as "tagId" from part_tag`,
    ),
    blocks: (await read<{ key: string }>(`select blocker_id || ' ' || blocked_id as key from user_block`)).map(
      ({ key }) => key,
    ),
    listings: await read<{ id: string; sellerId: string; type: string }>(
      `select id, seller_id as "sellerId", type from listing`,
    ),
    offers: await read<{ tradeId: string }>(`select trade_id as "tradeId" from offer where trade_id is not null`),
    /** Changes that lines only count, because they have MAX_EVENTS events. */
    counted: await read<{ userId: string; more: number }>(
      `select user_id as "userId", sum(more)::int as more from notification group by user_id having sum(more) > 0`,
    ),
    events: await read<Event>(
      `select e.user_id as "userId", e.change_id as "changeId", n.kind, e.user_id || ' ' || e.change_id as key
        from notification_event e join notification n on n.id = e.notification_id`,
    ),
  }
}

/** Kinds by which their actor follows the part. */
const PART_ACTS = new Set<ChangeKind>([
  'part.created',
  'part.edited',
  'part.reverted',
  'image.added',
  'fitment.edited',
  'fitment.reverted',
  'relation.edited',
  'relation.reverted',
  'listing.created',
  'offer.made',
  'trade.agreed',
  'trade.marked',
])

/** Returns what users follow by key, with the number of the act by which they follow it; 0 for what they chose. */
export function expectedFollows({ changes, follows, comments }: Acts): Map<string, number> {
  const expected = new Map(follows.filter(({ isChosen }) => isChosen).map(({ key }) => [key, 0]))
  const roots = new Map(comments.map(({ id, root }) => [id, root]))
  for (const { kind, seq, actorId, itemId, partId, tells } of changes) {
    if (actorId === null) continue
    const add = (key: string) => expected.set(key, expected.get(key) ?? seq)
    if (kind === 'comment.created') add(`${actorId} thread ${roots.get(itemId)}`)
    if (kind === 'post.created') add(`${actorId} post ${itemId}`)
    if (!PART_ACTS.has(kind)) continue
    const people = kind.startsWith('trade.') ? [actorId, ...tells] : [actorId]
    for (const userId of people) add(`${userId} part ${partId}`)
  }
  return expected
}

/** Returns the users whom a change names, if they are told of its kind. */
function toldDirectly({ listings, offers }: Acts, { kind, tells, itemId, facts }: LoggedAct): string[] {
  if (!DIRECT.has(kind) || (kind === 'comment.voted' && facts['value'] !== 1)) return []
  if (kind !== 'trade.agreed') return tells
  // The maker of an accepted offer is told of that.
  const owner = listings.find(({ id }) => id === facts['listingId'])?.sellerId
  return offers.some(({ tradeId }) => tradeId === itemId) ? [] : tells.filter((id) => id === owner)
}

/** The topic of the followers of a part who are told of a kind. */
const TOPICS: Partial<Record<ChangeKind, string>> = {
  'listing.created': 'asks',
  'listing.edited': 'asks',
  'part.edited': 'edits',
  'part.reverted': 'edits',
  'part.merged': 'edits',
  'part.unmerged': 'edits',
  'part.split': 'edits',
  'image.added': 'edits',
  'fitment.edited': 'edits',
  'fitment.reverted': 'edits',
  'relation.edited': 'edits',
  'relation.reverted': 'edits',
  'comment.created': 'comments',
  'trade.confirmed': 'sales',
}
/** Kinds that tell those whom they concern. */
const DIRECT = new Set<ChangeKind>([
  'comment.created',
  'comment.voted',
  'part.reverted',
  'part.merged',
  'part.unmerged',
  'offer.made',
  'offer.countered',
  'offer.accepted',
  'offer.declined',
  'offer.withdrawn',
  'trade.agreed',
  'trade.marked',
  'trade.corrected',
  'trade.confirmed',
  'trade.cancelled',
  'message.sent',
])

/**
 * Returns the keys of the events that must exist, and of those that may: of comments and votes that were gone before they were
 * told, and of changes that were committed before the act, begun earlier, by which the user follows their item.
 */
export function expectedTold(acts: Acts, follows: Map<string, number>): { must: Set<string>; may: Set<string> } {
  const [must, may] = [new Set<string>(), new Set<string>()]
  const comments = new Map(acts.comments.map((comment) => [comment.id, comment]))
  for (const change of acts.changes) {
    const { kind, actorId, itemId, partId, facts, at } = change
    const thread = comments.get(itemId)?.root
    const tags = new Set(acts.partTags.filter((tag) => tag.partId === partId).map(({ tagId }) => tagId))
    const listing = acts.listings.find(({ id }) => kind.startsWith('listing.') && id === itemId)
    const about = (row: FollowRow) =>
      (row.type === 'part' && row.itemId === partId) ||
      (row.type === 'thread' && row.itemId === thread) ||
      (row.type === 'seller' && row.itemId === listing?.sellerId) ||
      (row.type === 'tag' && tags.has(row.itemId))
    const direct = new Set(toldDirectly(acts, change))
    const isUnchanged =
      kind === 'listing.edited' &&
      (listing?.type === 'bid' || Number(facts['previousCents'] ?? 0) <= Number(facts['priceCents']))
    const followers = acts.follows.filter((row) => {
      if (row.level !== 'following' || !about(row) || row.since > at || isUnchanged) return false
      if (row.type === 'part') return row.topics.includes(TOPICS[kind] ?? 'none')
      return row.type === 'thread' ? kind === 'comment.created' : kind === 'listing.created'
    })
    for (const userId of new Set([...direct, ...followers.map((row) => row.userId)])) {
      const isMuted = acts.follows.some((row) => row.userId === userId && row.level === 'muted' && about(row))
      const isBlocked = acts.blocks.includes(`${userId} ${actorId}`)
      const isAlways =
        direct.has(userId) && (kind === 'message.sent' || (kind.startsWith('trade.') && kind !== 'trade.agreed'))
      if (userId === actorId || ((isMuted || isBlocked) && !isAlways)) continue
      const isGone = kind === 'comment.voted' || comments.get(itemId)?.isVisible === false
      const isEarly =
        !direct.has(userId) &&
        followers.every((row) => row.userId !== userId || (follows.get(row.key) ?? 0) > change.seq)
      ;(isGone || isEarly ? may : must).add(`${userId} ${change.id}`)
    }
  }
  return { must, may }
}
