import { MAX } from 'uuid'
import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { CURSOR_INVALID, toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import type { Statement } from '../../../db/statement.ts'
import { ownVotes } from '../../base/votes/service.ts'
import { feedList, feedPage, type FeedItem, type Ranked } from './queries.ts'

const cursorSchema = z.tuple([z.number(), z.uuid(CURSOR_INVALID)])
/** The sort key before all items. */
const START = { rank: Infinity, id: MAX }

/**
 * Returns new parts and comments and posts with many votes, from `cursor` on, without those of users who are muted now.
 * The rank of an item depends on its age and votes only, so an item without new votes is listed once, even if others are
 * added. An item that loses votes may be listed again (client/pages/home/feed-items.ts).
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError VALIDATION for a cursor of another list
 */
export async function listFeed(
  deps: Deps,
  { cursor, limit }: { cursor?: string | null; limit: number },
  viewerId: string | null,
): Promise<CursorPage<FeedItem>> {
  const after = { now: deps.now(), limit: limit + 1, ...(cursor ? readKey(cursor) : START) }
  const isFirst = !cursor && limit === PAGE_SIZE.feed
  const rows = isFirst ? (await deps.batched(readFirstList, deps.now())).rows : await deps.query(feedList.after, after)
  const { items, nextCursor } = toCursorPage(rows, limit, (last) => writeCursor([last.rank, last.id]))
  return { items: await withOwnVotes(deps, items.map(withoutRank), viewerId), nextCursor }
}

function readKey(cursor: string) {
  const [rank, id] = readCursor(cursorSchema, cursor)
  return { rank, id }
}

// The first list and the first page of the usual size are the most frequent reads, so concurrent calls share one.

/** One read for all times, at the last one. */
const readFirst =
  <Row extends object>(of: Statement<{ now: Date }, Row>): KeyedRead<Date, { rows: Row[]; version: string }> =>
  async ({ query, cache }, times) => {
    const rows = await query(of, { now: new Date(Math.max(...times.map(Number))) })
    const first = { rows, version: cache.versionOf(of.name, rows) }
    return new Map(times.map((time) => [time, first]))
  }
const readFirstList = readFirst(feedList.first)
const readFirstPage = readFirst(feedPage.first)

/** The versions of what a visitor gets without a cursor, and as the first page by number. */
export const listVersion = async (deps: Deps): Promise<string> =>
  (await deps.batched(readFirstList, deps.now())).version
export const pageVersion = async (deps: Deps): Promise<string> =>
  (await deps.batched(readFirstPage, deps.now())).version

/** Returns the feed by page number. `total` counts at most MAX_OFFSET items. */
export async function pageFeed(
  deps: Deps,
  at: { page: number; limit: number },
  viewerId: string | null,
): Promise<Page<FeedItem>> {
  const window = { now: deps.now(), limit: at.limit, offset: (at.page - 1) * at.limit }
  const isFirst = at.page === 1 && at.limit === PAGE_SIZE.feed
  const [page] = isFirst ? (await deps.batched(readFirstPage, deps.now())).rows : await deps.query(feedPage.any, window)
  const items = page?.items.map(withoutRank) ?? []
  return toPage(await withOwnVotes(deps, items, viewerId), page?.total ?? 0, at)
}

async function withOwnVotes(deps: Deps, items: FeedItem[], viewerId: string | null): Promise<FeedItem[]> {
  const voted = items.flatMap(({ type, data }) => (type === 'new_part' ? (data.image ?? []) : data))
  const withVote = await ownVotes(deps, viewerId, voted)
  return items.map((item) => {
    switch (item.type) {
      case 'new_part':
        return { ...item, data: { ...item.data, image: item.data.image && withVote(item.data.image) } }
      case 'trending_comment':
        return { ...item, data: withVote(item.data) }
      case 'trending_blog_post':
        return { ...item, data: withVote(item.data) }
    }
  })
}

const withoutRank = ({ rank: _rank, id: _id, ...item }: FeedItem & Ranked): FeedItem => item
