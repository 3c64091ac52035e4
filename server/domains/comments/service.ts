import { stringify } from 'uuid'
import type { CommentSort } from '../../../shared/comment-words.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from '../../../shared/limits.ts'
import { CURSOR_INVALID, toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import type { Comment } from '../../db/columns.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { renderField } from '../../markdown/render-pool.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import {
  CHAIN,
  EDIT_OWN,
  INSERT,
  REMOVE_OWN,
  newComments,
  REPLIES,
  threadPage,
  threadsBeyond,
  threadsByAge,
  threadsByVotes,
  type CommentChain,
  type CommentList,
  type NewComments,
  type ThreadList,
} from './queries.ts'

export { recentComments, type CommentChain, type NewComments, type RecentComment } from './queries.ts'

/** What comments stand on. */
export type Place = { kind: 'part' | 'post'; id: string }
type Window = { cursor?: string | null; limit: number }

/**
 * Number of threads sorted by votes. The cursor contains the id of each of them (22 characters per id), and a request
 * with it must fit into an address of 4,000 characters. The remaining threads have few votes and are listed newest
 * first.
 */
const BY_VOTES = 100
/** Greater than every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Less than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
type At = { page: number; limit: number }

const TOO_DEEP = `Replies can be nested at most ${MAX_COMMENT_DEPTH} deep. Please answer further up.`
const TOO_LATE = `A comment can be edited for ${COMMENT_EDIT_MINUTES} minutes. Please write a reply to it instead.`
const noSuchComment = () => notFound('Comment not found.')

const missing = {
  part: noSuchPart,
  post: () => notFound('Blog post not found.'),
  parent: noSuchComment,
}

/**
 * Returns the threads of a part or post in the given order, from `cursor` on. Deleted threads keep their place. Every
 * thread is listed exactly once, even if users vote meanwhile: each page by votes has the best threads not yet shown.
 * @param viewerId whose own votes are marked; null for nobody's
 * @throws AppError NOT_FOUND for an unknown part or post; VALIDATION for a cursor of another list
 */
export async function listThreads(
  deps: Deps,
  place: Place,
  { sort, cursor, limit }: Window & { sort: CommentSort },
  viewerId: string | null,
): Promise<CursorPage<Comment> & { total: number; newest: string | null }> {
  const shown = cursor ? readShown(cursor, sort) : []
  const { statement, values, size, cursorOf } =
    sort === 'best' ? byVotes(place, shown, limit) : byAge(place, sort, shown, limit)
  const [list] = await deps.query<ThreadList>(statement, [place.id, viewerId, size + 1, ...values])
  if (!list) throw missing[place.kind](place.id)
  const { items, nextCursor } = toCursorPage(list.items, size, (last) => last.id)
  return {
    items,
    nextCursor: nextCursor && writeShown(cursorOf(items, nextCursor)),
    total: list.total,
    newest: list.newest,
  }
}

/** A read of one page. `values` follow place, viewer and limit. The next cursor contains the ids of `cursorOf`. */
type Read = {
  statement: string
  values: unknown[]
  size: number
  cursorOf(items: Comment[], lastId: string): string[]
}

function byAge(place: Place, sort: 'newest' | 'oldest', shown: string[], size: number): Read {
  const { first, after } = threadsByAge(place.kind, sort)
  return { statement: shown.length > 0 ? after : first, values: shown, size, cursorOf: (_, lastId) => [lastId] }
}

function byVotes(place: Place, shown: string[], limit: number): Read {
  if (shown.length < BY_VOTES) {
    const size = Math.min(limit, BY_VOTES - shown.length)
    const cursorOf = (items: Comment[]) => [...shown, ...items.map(({ id }) => id)]
    return { statement: threadsByVotes(place.kind), values: [shown], size, cursorOf }
  }
  const best = shown.slice(0, BY_VOTES)
  const values = [best, shown[BY_VOTES] ?? LAST_ID]
  return { statement: threadsBeyond(place.kind), values, size: limit, cursorOf: (_, lastId) => [...best, lastId] }
}

const BYTES_PER_ID = 16

/** Encodes ids as an opaque text with about 22 characters per id. */
const writeShown = (ids: string[]): string => Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

/** Decodes a text of `writeShown`. Throws VALIDATION for any other text, and for more ids than the order allows. */
function readShown(cursor: string, sort: CommentSort): string[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const count = bytes.length / BYTES_PER_ID
  if (!Number.isInteger(count) || count < 1 || count > (sort === 'best' ? BY_VOTES + 1 : 1)) throw cursorInvalid()
  try {
    return Array.from({ length: count }, (_, at) => stringify(bytes, at * BYTES_PER_ID))
  } catch {
    // `stringify` throws for bytes that are no UUID.
    throw cursorInvalid()
  }
}

const cursorInvalid = () => new AppError('VALIDATION', CURSOR_INVALID, { fields: { cursor: CURSOR_INVALID } })

/** Returns a page of threads by its number, in the order at the time of the read. Accepts the id or slug of a part. */
export async function pageThreads(
  deps: Deps,
  place: Place,
  { sort, ...at }: At & { sort: 'best' | 'newest' },
  viewerId: string | null,
): Promise<Page<Comment>> {
  const id = place.kind === 'part' ? await findPartId(deps, place.id) : place.id
  const page = await readPage(deps, threadPage(place.kind, sort), id, at, viewerId)
  if (!page) throw missing[place.kind](place.id)
  return page
}

/** The direct replies to a comment, oldest first, from `cursor` on. Throws NOT_FOUND for an unknown comment. */
export async function listReplies(deps: Deps, commentId: string, window: Window, viewerId: string | null) {
  const { cursor, limit } = window
  const values = [commentId, viewerId, limit + 1]
  const [list] = cursor
    ? await deps.query<CommentList>(REPLIES.after, [...values, cursor])
    : await deps.query<CommentList>(REPLIES.first, values)
  if (!list) throw noSuchComment()
  return { ...toCursorPage(list.items, limit, (last) => last.id), total: list.total }
}

/** The same by page number. */
export async function pageReplies(
  deps: Deps,
  commentId: string,
  at: At,
  viewerId: string | null,
): Promise<Page<Comment>> {
  const page = await readPage(deps, REPLIES.page, commentId, at, viewerId)
  if (!page) throw noSuchComment()
  return page
}

/**
 * A comment with everything it answers, the thread's first comment first. Null for one that is not there: a page that
 * is opened with an old link still opens.
 */
export async function focusComment(
  deps: Deps,
  commentId: string,
  viewerId: string | null,
): Promise<CommentChain | null> {
  const [found] = await deps.query<CommentChain>(CHAIN, [commentId, viewerId])
  return found ?? null
}

/**
 * Returns the comments of other users on a part or post after comment `after`, with their ancestors; at most
 * NEW_COMMENTS.
 * @param after null if there was no comment
 * @param viewerId the user whose comments are excluded; null for a visitor
 * @throws AppError NOT_FOUND for an unknown part or post
 */
export async function listNewComments(
  deps: Deps,
  place: Place,
  after: string | null,
  viewerId: string | null,
): Promise<NewComments> {
  const [found] = await deps.query<NewComments>(newComments(place.kind), [place.id, viewerId, after ?? FIRST_ID])
  if (!found) throw missing[place.kind](place.id)
  return found
}

/**
 * Writes a comment on a part or post, or a reply.
 * @throws AppError NOT_FOUND when what it stands on is not there or deleted; VALIDATION for Markdown over a bound of
 *   the renderer and for a reply deeper than MAX_COMMENT_DEPTH
 */
export async function createComment(
  deps: Deps,
  authorId: string,
  on: { kind: Place['kind'] | 'parent'; id: string },
  text: string,
): Promise<Comment> {
  const { html, version } = await renderField(deps, authorId, 'text', text)
  const values = [deps.newId(), authorId, on.id, text, html, version, deps.now()]
  try {
    const [comment] = await deps.query<Comment>(INSERT[on.kind], values)
    if (comment) return comment
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'comment_depth') throw new AppError('VALIDATION', TOO_DEEP)
    throw error
  }
  throw missing[on.kind](on.id)
}

/**
 * The author writes a comment anew, within COMMENT_EDIT_MINUTES of writing it.
 * @throws AppError NOT_FOUND for none, or one that is deleted; FORBIDDEN for another person's and when it is too late;
 *   VALIDATION as createComment
 */
export async function editOwnComment(deps: Deps, authorId: string, commentId: string, text: string): Promise<Comment> {
  const { html, version } = await renderField(deps, authorId, 'text', text)
  const now = deps.now()
  const since = new Date(now.getTime() - COMMENT_EDIT_MINUTES * 60_000)
  const values = [commentId, authorId, text, html, version, now, since]
  const [found] = await deps.query<{ own: boolean; comment: Comment | null }>(EDIT_OWN, values)
  if (!found) throw noSuchComment()
  if (!found.own) throw new AppError('FORBIDDEN', 'You can only edit your own comments.')
  if (!found.comment) throw new AppError('FORBIDDEN', TOO_LATE)
  return found.comment
}

/**
 * Deletes a person's own comment: its text goes, its place stays. Doing it twice changes nothing.
 * @throws AppError NOT_FOUND for an unknown comment, FORBIDDEN for another person's
 */
export async function removeOwnComment(deps: Deps, authorId: string, commentId: string): Promise<void> {
  const [found] = await deps.query<{ own: boolean }>(REMOVE_OWN, [commentId, authorId, deps.now()])
  if (!found) throw noSuchComment()
  if (!found.own) throw new AppError('FORBIDDEN', 'You can only delete your own comments.')
}

async function readPage(
  deps: Deps,
  statement: string,
  id: string,
  at: At,
  viewerId: string | null,
): Promise<Page<Comment> | null> {
  const [list] = await deps.query<CommentList>(statement, [id, viewerId, at.limit, (at.page - 1) * at.limit])
  return list ? toPage(list.items, list.total, at) : null
}
