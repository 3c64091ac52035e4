import { z } from 'zod'
import type { CommentSort } from '../../../shared/comment-words.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from '../../../shared/limits.ts'
import { CURSOR_INVALID, toPage, type Page, type Stretch } from '../../../shared/paging.ts'
import type { Comment } from '../../db/columns.ts'
import { readCursor, toStretch, writeCursor } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { renderField } from '../../markdown/render-pool.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import {
  CHAIN,
  EDIT_OWN,
  INSERT,
  REMOVE_OWN,
  REPLIES,
  threadList,
  threadPage,
  type CommentChain,
  type CommentList,
} from './queries.ts'

export type { CommentChain } from './queries.ts'

/** What comments stand on. */
export type Place = { kind: 'part' | 'post'; id: string }
type Window = { cursor?: string | null; limit: number }
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
 * The threads of a part or post in their order, from `cursor` on; deleted ones keep their place.
 * Of the best, one that is voted on meanwhile may come again or not at all; the others come once.
 * @param viewerId whose own votes are marked; null for nobody's
 * @throws AppError NOT_FOUND when the part or post is not there
 */
export async function listThreads(
  deps: Deps,
  place: Place,
  { sort, cursor, limit }: Window & { sort: CommentSort },
  viewerId: string | null,
) {
  const byVotes = sort === 'best'
  const after = cursor ? readCursor<(string | number)[]>(byVotes ? votesAndId : idAlone, cursor) : null
  const list = await readWindow(deps, threadList(place.kind, sort), [place.id, viewerId, limit], after, (last) =>
    writeCursor(byVotes ? [last.id, last.votes] : [last.id]),
  )
  if (!list) throw missing[place.kind](place.id)
  return list
}

/** The same by page number, newest first; a part also by its slug. */
export async function pageThreads(deps: Deps, place: Place, at: At, viewerId: string | null): Promise<Page<Comment>> {
  const id = place.kind === 'part' ? await findPartId(deps, place.id) : place.id
  const page = await readPage(deps, threadPage(place.kind), id, at, viewerId)
  if (!page) throw missing[place.kind](place.id)
  return page
}

/** The direct replies to a comment, oldest first, from `cursor` on. Throws NOT_FOUND for an unknown comment. */
export async function listReplies(deps: Deps, commentId: string, window: Window, viewerId: string | null) {
  const { cursor, limit } = window
  const after = cursor ? [cursor] : null
  const list = await readWindow(deps, REPLIES, [commentId, viewerId, limit], after, (last) => last.id)
  if (!list) throw noSuchComment()
  return list
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

type Statements = { first: string; after: string }

const idAlone = z.tuple([z.uuid(CURSOR_INVALID)])
const votesAndId = z.tuple([z.uuid(CURSOR_INVALID), z.int32()])

async function readWindow(
  deps: Deps,
  statements: Statements,
  [id, viewerId, limit]: [id: string, viewerId: string | null, limit: number],
  after: unknown[] | null,
  cursorOf: (last: Comment) => string,
): Promise<(Stretch<Comment> & { total: number }) | null> {
  const values = [id, viewerId, limit + 1]
  const [list] = after
    ? await deps.query<CommentList>(statements.after, [...values, ...after])
    : await deps.query<CommentList>(statements.first, values)
  return list ? { ...toStretch(list.items, limit, cursorOf), total: list.total } : null
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
