import { useSyncExternalStore } from 'react'
import { COMMENT_SORTS, type CommentSort, DEFAULT_COMMENT_SORT } from '../../../shared/labels.ts'

/** A key of local storage. boot.ts reads it too, to hide the server's order until the chosen order is loaded. */
const KEY = 'commentSort'

let chosen: CommentSort | undefined
const listeners = new Set<() => void>()

/** Returns the comment order last chosen in this browser, and its setter. The server renders the default order. */
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
  // From now on the current order stays visible while another one loads.
  delete document.documentElement.dataset.commentSort
  try {
    localStorage.setItem(KEY, sort)
  } catch {
    // Storage is forbidden: the choice lasts until the next reload.
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
