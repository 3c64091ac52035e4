import { MAX, NIL } from 'uuid'
import type { CommentSort } from '../../../../shared/labels.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from '../../../../shared/limits.ts'
import { type CursorPage, type Page, toPage } from '../../../../shared/paging.ts'
import type { Comment } from '../../../db/columns.ts'
import { readIdCursor, toCursorPage, writeIdCursor } from '../../../db/cursor.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { renderMentioning } from '../../people/handles/service.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import {
  type CommentChain,
  type NewComments,
  type PlaceKind,
  type ThreadList,
  commentChain,
  editComment,
  insertComment,
  newComments,
  replies,
  threads,
} from './queries.ts'

/** A comment as pages show it. They read its Markdown when the author edits it. */
export type PageComment = Omit<Comment, 'partId' | 'postId' | 'text'>
const forPage = ({ partId: _partId, postId: _postId, text: _text, ...comment }: Comment): PageComment => comment

/** The part or post that comments are on. */
export type Place = { kind: PlaceKind; id: string }
type CursorWindow = { cursor?: string | null; limit: number }
type PageWindow = { page: number; limit: number }

/**
 * Number of threads sorted by votes. The cursor contains the id of each of them (22 characters per id), and a request
 * with it must fit into an address of 4,000 characters. The remaining threads have few votes and are listed newest
 * first.
 */
const MAX_THREADS_BY_VOTES = 100
const PAGE_TOO_DEEP = `Replies can be nested at most ${MAX_COMMENT_DEPTH} deep. Please answer further up.`
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
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND for an unknown part or post; VALIDATION for a cursor of another list
 */
export async function listThreads(
  deps: Deps,
  place: Place,
  { sort, cursor, limit }: CursorWindow & { sort: CommentSort },
  viewerId: string | null,
): Promise<CursorPage<PageComment> & { total: number; newest: string | null }> {
  const shown = cursor ? readIdCursor(cursor, sort === 'best' ? MAX_THREADS_BY_VOTES + 1 : 1) : []
  const { rows, size, cursorOf } = readThreads(deps, place, sort, shown, { limit, viewerId })
  const [list] = await rows
  if (!list) throw await missing[place.kind](deps, place.id)
  const { items, nextCursor } = toCursorPage(list.items, size, (last) => last.id)
  return {
    items: items.map(forPage),
    nextCursor: nextCursor && writeIdCursor(cursorOf(items, nextCursor)),
    total: list.total,
    newest: list.newest,
  }
}

/** A page of threads that is being read. Its next cursor contains the ids of `cursorOf`. */
type ThreadRead = {
  rows: Promise<ThreadList[]>
  size: number
  cursorOf(items: Comment[], lastId: string): string[]
}

/**
 * Reads the threads after those in `shown`, and one more if there is one. `shown` has all ids of the threads before by
 * votes, and the last id in the other orders.
 */
function readThreads(
  deps: Deps,
  place: Place,
  sort: CommentSort,
  shown: string[],
  { limit, viewerId }: { limit: number; viewerId: string | null },
): ThreadRead {
  const statements = threads[place.kind]
  const paramsFor = (size: number) => ({ placeId: place.id, viewerId, limit: size + 1 })
  if (sort === 'oldest') {
    const after = shown[0] ?? NIL
    const rows = deps.query(statements.oldest, { ...paramsFor(limit), after })
    return { rows, size: limit, cursorOf: (_, lastId) => [lastId] }
  }
  if (sort === 'best' && shown.length < MAX_THREADS_BY_VOTES) {
    const size = Math.min(limit, MAX_THREADS_BY_VOTES - shown.length)
    const rows = deps.query(statements.best, { ...paramsFor(size), shown, offset: 0 })
    return { rows, size, cursorOf: (items) => [...shown, ...items.map(({ id }) => id)] }
  }
  const best = sort === 'best' ? shown.slice(0, MAX_THREADS_BY_VOTES) : []
  const before = shown[best.length] ?? MAX
  const rows = deps.query(statements.newest, { ...paramsFor(limit), shown: best, before, offset: 0 })
  return { rows, size: limit, cursorOf: (_, lastId) => [...best, lastId] }
}

/** Returns a page of threads by its number, in the order at the time of the read. Accepts the id or slug of a part. */
export async function pageThreads(
  deps: Deps,
  place: Place,
  { sort, ...window }: PageWindow & { sort: 'best' | 'newest' },
  viewerId: string | null,
): Promise<Page<Comment>> {
  const placeId = place.kind === 'part' ? await findPartId(deps, place.id) : place.id
  const params = { placeId, viewerId, shown: [], limit: window.limit, offset: offsetOf(window) }
  const [list] =
    sort === 'best'
      ? await deps.query(threads[place.kind].best, params)
      : await deps.query(threads[place.kind].newest, { ...params, before: MAX })
  if (!list) throw await missing[place.kind](deps, place.id)
  return toPage(list.items, list.total, window)
}

/**
 * Returns the direct replies to a comment, oldest first, from `cursor` on.
 * @throws AppError NOT_FOUND for an unknown comment
 */
export async function listReplies(
  deps: Deps,
  commentId: string,
  { cursor, limit }: CursorWindow,
  viewerId: string | null,
): Promise<CursorPage<PageComment> & { total: number }> {
  const params = { commentId, viewerId, after: cursor ?? NIL, limit: limit + 1, offset: 0 }
  const [list] = await deps.query(replies, params)
  if (!list) throw noSuchComment()
  return { ...toCursorPage(list.items.map(forPage), limit, (last) => last.id), total: list.total }
}

/** Returns the same replies by page number. */
export async function pageReplies(
  deps: Deps,
  commentId: string,
  window: PageWindow,
  viewerId: string | null,
): Promise<Page<Comment>> {
  const params = { commentId, viewerId, after: NIL, limit: window.limit, offset: offsetOf(window) }
  const [list] = await deps.query(replies, params)
  if (!list) throw noSuchComment()
  return toPage(list.items, list.total, window)
}

const offsetOf = ({ page, limit }: PageWindow) => (page - 1) * limit

/**
 * Returns a comment with all its ancestors, the first comment of the thread first. Returns null for an unknown comment,
 * so that a page opens with an old link too.
 */
export async function focusComment(
  deps: Deps,
  commentId: string,
  viewerId: string | null,
): Promise<(Omit<CommentChain, 'chain'> & { chain: PageComment[] }) | null> {
  const [found] = await deps.query(commentChain, { commentId, viewerId })
  return found ? { ...found, chain: found.chain.map(forPage) } : null
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
): Promise<Omit<NewComments, 'comments'> & { comments: PageComment[] }> {
  const params = { placeId: place.id, after: after ?? NIL, viewerId }
  const [found] = await deps.query(newComments[place.kind], params)
  if (!found) throw await missing[place.kind](deps, place.id)
  return { ...found, comments: found.comments.map(forPage) }
}

/**
 * Creates a comment on a part or post, or a reply.
 * @throws AppError NOT_FOUND if the part, post or parent is unknown, deleted or removed; VALIDATION for Markdown over a
 *   limit of the renderer, for more than MAX_MENTIONS mentions and for a reply deeper than MAX_COMMENT_DEPTH
 */
export async function createComment(
  deps: Deps,
  authorId: string,
  on: { kind: PlaceKind | 'parent'; id: string },
  text: string,
): Promise<Comment> {
  const { html, version, mentions } = await renderMentioning(deps, authorId, 'text', text)
  const idIf = (kind: typeof on.kind) => (on.kind === kind ? on.id : null)
  const place = { partId: idIf('part'), postId: idIf('post'), parentId: idIf('parent') }
  const params = { id: deps.newId(), viewerId: authorId, text, html, version, mentions, now: deps.now(), ...place }
  try {
    const [comment] = await deps.query(insertComment, params)
    if (comment) return comment
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'comment_depth')
      throw new AppError('VALIDATION', PAGE_TOO_DEEP)
    throw error
  }
  throw await missing[on.kind](deps, on.id)
}

/**
 * Returns the Markdown of an own comment, from which an edit starts.
 * @throws AppError NOT_FOUND for an unknown or deleted comment and for the comment of another user
 */
export async function getOwnSource(deps: Deps, authorId: string, commentId: string): Promise<{ text: string }> {
  const where = { id: commentId, authorId, ...visibleWhere.comment, ...visibleWhere.pageOfComment }
  const comment = await deps.prisma.comment.findFirst({ where, select: { text: true } })
  if (!comment) throw noSuchComment()
  return comment
}

/**
 * The author edits a comment, within COMMENT_EDIT_MINUTES after writing it.
 * @throws AppError NOT_FOUND for an unknown or deleted comment; FORBIDDEN for the comment of another user and when it is
 *   too late; VALIDATION as createComment
 */
export async function editOwnComment(deps: Deps, authorId: string, commentId: string, text: string): Promise<Comment> {
  const { html, version, mentions } = await renderMentioning(deps, authorId, 'text', text)
  const now = deps.now()
  const since = new Date(now.getTime() - COMMENT_EDIT_MINUTES * 60_000)
  const written = { text, html, version, mentions, now }
  const [found] = await deps.query(editComment, { commentId, viewerId: authorId, ...written, since })
  if (!found) throw noSuchComment()
  if (!found.own) throw new AppError('FORBIDDEN', 'You can only edit your own comments.')
  if (!found.comment) throw new AppError('FORBIDDEN', TOO_LATE)
  return found.comment
}

/**
 * Deletes a comment of its author. Its place in the thread stays. Repeating the call changes nothing.
 * @throws AppError NOT_FOUND for an unknown comment, FORBIDDEN for the comment of another user
 */
export async function removeOwnComment(deps: Deps, authorId: string, commentId: string): Promise<void> {
  const isDeleted = await transaction(deps, async (deps) => {
    const [deleted] = await deps.prisma.comment.updateManyAndReturn({
      where: { id: commentId, authorId, ...visibleWhere.comment },
      data: { deletedAt: deps.now(), deletedBy: 'author' },
      select: { partId: true },
    })
    if (deleted)
      await recordChange(deps, {
        kind: 'comment.deleted',
        actorId: authorId,
        itemId: commentId,
        partId: deleted.partId,
      })
    return deleted !== undefined
  })
  if (isDeleted) return
  const comment = await deps.prisma.comment.findUnique({ where: { id: commentId }, select: { authorId: true } })
  if (!comment) throw noSuchComment()
  if (comment.authorId !== authorId) throw new AppError('FORBIDDEN', 'You can only delete your own comments.')
}
