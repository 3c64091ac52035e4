import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { trpc } from '../../app/trpc.ts'
import type { CommentSort } from '../../../shared/comment-words.ts'
import { repliesTo, threadsOf, type Comment, type Place } from './types.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type List = { items: Comment[] }
type Cached = InfiniteData<List> | { chain: Comment[] } | undefined

/** Where every query about comments begins. */
export const COMMENT_KEY = 'comment'

/** Changes a comment wherever the cache holds it: among threads, among replies, in the chain of a focused one. */
export function patchComment(queryClient: QueryClient, id: string, patch: (comment: Comment) => Partial<Comment>) {
  const patched = (all: Comment[]) =>
    all.map((comment) => (comment.id === id ? { ...comment, ...patch(comment) } : comment))
  queryClient.setQueriesData<Cached>({ queryKey: [[COMMENT_KEY]] }, (cached) => {
    if (cached && 'pages' in cached) {
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: patched(page.items) })) }
    }
    return cached && 'chain' in cached ? { ...cached, chain: patched(cached.chain) } : cached
  })
}

/**
 * Puts a new thread above the others, in whatever order they are shown: who wrote it wants to see it. The other orders,
 * and one that is on its way, are read again.
 */
export function addThread(cache: Utils, place: Place, sort: CommentSort, comment: Comment) {
  void cache.comment.list.invalidate(place, {
    refetchType: cache.comment.list.getInfiniteData(threadsOf(place, sort)) ? 'none' : 'active',
  })
  cache.comment.list.setInfiniteData(threadsOf(place, sort), (list) => {
    const [first, ...rest] = list?.pages ?? []
    if (!list || !first) return list
    return { ...list, pages: [{ ...first, items: [comment, ...first.items], total: first.total + 1 }, ...rest] }
  })
}

/** Puts a new reply under the others, if they have been read; else they will come with it. */
export function addReply(cache: Utils, parentId: string, comment: Comment) {
  cache.comment.replies.setInfiniteData(repliesTo(parentId), (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
}

/** All items of a list once: one written meanwhile may come again with a later page. */
export function itemsOf(list: { pages: List[] } | undefined): Comment[] {
  const items = list?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((comment) => [comment.id, comment])).values()]
}
