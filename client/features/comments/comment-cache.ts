import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RouterOutputs, trpc } from '../../base/trpc.ts'
import type { CommentSort } from '../../../shared/labels.ts'
import { preloadReplies } from './preload-comments.ts'
import { type Comment, type Place, repliesTo, threadsOf } from './comment-queries.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type List = { items: Comment[] }
type Cached = InfiniteData<List> | List | { chain: Comment[] } | null | undefined

/** The first segment of the key of every query about comments. */
export const COMMENT_KEY = 'comment'

/** Changes a comment in all cached lists: threads, replies and the ancestors of a focused comment. */
export function patchComment(queryClient: QueryClient, id: string, patch: (comment: Comment) => Partial<Comment>) {
  const patched = (all: Comment[]) =>
    all.map((comment) => (comment.id === id ? { ...comment, ...patch(comment) } : comment))
  queryClient.setQueriesData<Cached>({ queryKey: [[COMMENT_KEY]] }, (cached) => {
    if (!cached) return cached
    if ('pages' in cached) {
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: patched(page.items) })) }
    }
    if ('items' in cached) return { ...cached, items: patched(cached.items) }
    return 'chain' in cached ? { ...cached, chain: patched(cached.chain) } : cached
  })
}

/**
 * Inserts new threads above all others, regardless of the order, so that the reader sees them. Reloads the other
 * orders, and this one if it is still loading.
 */
export function addThreads(cache: Utils, place: Place, sort: CommentSort, threads: Comment[]) {
  void cache.comment.list.invalidate(place, {
    refetchType: cache.comment.list.getInfiniteData(threadsOf(place, sort)) ? 'none' : 'active',
  })
  cache.comment.list.setInfiniteData(threadsOf(place, sort), (list) => {
    const [first, ...rest] = list?.pages ?? []
    if (!list || !first) return list
    const known = new Set(itemsOf(list).map(({ id }) => id))
    const items = [...threads.filter(({ id }) => !known.has(id)), ...first.items]
    return { ...list, pages: [{ ...first, items, total: first.total + items.length - first.items.length }, ...rest] }
  })
}

/** Adds a new reply to the loaded replies. If none are loaded yet, the query will include it. */
export function addReply(cache: Utils, parentId: string, comment: Comment) {
  cache.comment.replies.setInfiniteData(repliesTo(parentId), (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
}

/** Inserts comments of other users and their ancestors at their places, so that all of them appear at once. */
export async function addNewComments(
  cache: Utils,
  queryClient: QueryClient,
  { place, sort }: { place: Place; sort: CommentSort },
  { ids, comments }: RouterOutputs['comment']['newer'],
): Promise<void> {
  await preloadReplies(cache, comments)
  // The server sends them oldest first; the list has the newest first.
  addThreads(cache, place, sort, comments.filter(({ parentId }) => parentId === null).toReversed())
  for (const comment of comments) {
    if (comment.parentId !== null) addReply(cache, comment.parentId, comment)
    patchComment(queryClient, comment.id, () => ({ replyCount: comment.replyCount }))
  }
  const newest = ids.at(-1)
  cache.comment.list.setInfiniteData(threadsOf(place, sort), (list) => {
    const [first, ...rest] = list?.pages ?? []
    return list && first && newest !== undefined ? { ...list, pages: [{ ...first, newest }, ...rest] } : list
  })
}

/** Returns all loaded replies of all threads. */
export const loadedReplies = (queryClient: QueryClient): Comment[] =>
  queryClient
    .getQueriesData<InfiniteData<List>>({ queryKey: [[COMMENT_KEY, 'replies']] })
    .flatMap(([, list]) => itemsOf(list))

/** Returns the items of all pages without duplicates. A new comment moves others to a later page, which repeats them. */
export function itemsOf(list: { pages: List[] } | undefined): Comment[] {
  const items = list?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((comment) => [comment.id, comment])).values()]
}
