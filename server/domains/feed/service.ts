import { z } from 'zod'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import { CURSOR_INVALID, toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { FEED, FEED_PAGE, FEED_PAGE_USUAL, FEED_USUAL, type FeedItem, type FeedPage, type Ranked } from './queries.ts'

export type { FeedComment, FeedItem, FeedPart, FeedPost } from './queries.ts'

const place = z.tuple([z.number(), z.uuid(CURSOR_INVALID)])

/**
 * New parts, well-voted comments and posts, from `cursor` on, without those of people who are muted now. An item's
 * place depends on its age and votes only: what nobody votes on meanwhile comes once, whatever others post. What loses
 * votes may come again further on (shared/feed-items.ts).
 * @param viewerId whose own votes are marked; null for nobody's
 * @throws AppError VALIDATION for a cursor that is none
 */
export async function listFeed(
  deps: Deps,
  { cursor, limit }: { cursor?: string | null; limit: number },
  viewerId: string | null,
): Promise<CursorPage<FeedItem>> {
  const now = deps.now()
  const rows = cursor
    ? await deps.query<FeedItem & Ranked>(FEED.after, [viewerId, now, limit + 1, ...readCursor(place, cursor)])
    : limit === PAGE_SIZE.feed
      ? await deps.query<FeedItem & Ranked>(FEED_USUAL, [viewerId, now])
      : await deps.query<FeedItem & Ranked>(FEED.first, [viewerId, now, limit + 1])
  const { items, nextCursor } = toCursorPage(rows, limit, (last) => writeCursor([last.rank, last.id]))
  return { items: items.map(asItem), nextCursor }
}

/** The same by page number; `total` counts to the 10,000 entries that can be paged. */
export async function pageFeed(
  deps: Deps,
  at: { page: number; limit: number },
  viewerId: string | null,
): Promise<Page<FeedItem>> {
  const usual = at.page === 1 && at.limit === PAGE_SIZE.feed
  const [page] = usual
    ? await deps.query<FeedPage>(FEED_PAGE_USUAL, [viewerId, deps.now()])
    : await deps.query<FeedPage>(FEED_PAGE, [viewerId, deps.now(), at.limit, (at.page - 1) * at.limit])
  return toPage(page?.items.map(asItem) ?? [], page?.total ?? 0, at)
}

/** Without the rank, which is of no use to a reader. */
const asItem = ({ type, data }: FeedItem) => ({ type, data }) as FeedItem
