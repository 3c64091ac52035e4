import { useSyncExternalStore } from 'react'
import { COMMENT_SORTS, DEFAULT_COMMENT_SORT, type CommentSort } from '../../../shared/comment-words.ts'

/** In local storage; boot.ts reads it too, and keeps the server's order out of sight until the chosen one is here. */
const KEY = 'commentSort'

let chosen: CommentSort | undefined
const listeners = new Set<() => void>()

/** The order of comments that this browser last chose. The server's page has the default. */
export function useCommentSort(): [CommentSort, (sort: CommentSort) => void] {
  return [useSyncExternalStore(subscribe, read, () => DEFAULT_COMMENT_SORT), choose]
}

const read = (): CommentSort => (chosen ??= stored())

function stored(): CommentSort {
  try {
    const sort = localStorage.getItem(KEY)
    return sort !== null && Object.hasOwn(COMMENT_SORTS, sort) ? (sort as CommentSort) : DEFAULT_COMMENT_SORT
  } catch {
    return DEFAULT_COMMENT_SORT
  }
}

function choose(sort: CommentSort): void {
  chosen = sort
  // From now on the order on screen stays visible while another is loaded.
  delete document.documentElement.dataset.commentSort
  try {
    localStorage.setItem(KEY, sort)
  } catch {
    // Storage is forbidden: the choice lasts as long as this document.
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
