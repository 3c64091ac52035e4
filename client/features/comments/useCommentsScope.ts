import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ShownComments } from './NewComments.tsx'
import { commentElementId, type Comment } from './comment-queries.ts'

/** The state that all comments of a list share. */
export type CommentsScope = {
  /** The comment from the address, or the first of the new comments just shown. */
  focusId: string | null
  /** The page number of replies from the address, for the comment from the address. */
  repliesPage: number
  /** Returns the reply to this comment that is an ancestor of the focused comment, or is that comment. */
  nextBelow(commentId: string): Comment | undefined
  /** Returns a value whose change opens the replies to this comment; null if only the reader opens them. */
  openedFor(commentId: string): string | null
  /** Adds the reader's own new comment to the count (1), or subtracts a deleted one (-1). */
  onCount(change: number): void
  /** Stores the id of the reply that was just posted. It receives the focus when it is rendered. */
  expect(commentId: string): void
  /** Returns whether this is that reply; true only once. */
  isExpected(commentId: string): boolean
}

export const CommentsContext = createContext<CommentsScope | null>(null)

export function useCommentsScope(): CommentsScope {
  const scope = use(CommentsContext)
  if (!scope) throw new Error('A comment needs Comments above it.')
  return scope
}

type ScopeInput = {
  chain: Comment[]
  shown: ShownComments | null
  repliesPage: number
  onCount(change: number): void
}

/** Returns the scope of a list of comments. */
export function useScope({ chain, shown, repliesPage, onCount }: ScopeInput): CommentsScope {
  const expected = useRef<string | null>(null)
  const named = chain.at(-1)?.id ?? null
  const [first, setFirst] = useState<{ id: string; after: string | null } | null>(null)
  const focusId = first && first.after === named ? first.id : named

  const focusFirst = useEffectEvent((ids: string[]) => {
    const selector = ids.map((id) => `#${commentElementId(id)}`).join(',')
    const element = document.querySelector(selector)
    const id = ids.find((each) => commentElementId(each) === element?.id)
    if (id !== undefined) setFirst({ id, after: named })
  })
  // The position of the new comments is known only after rendering.
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- it depends on the rendered comments
    if (shown && shown.ids.length > 0) focusFirst(shown.ids)
  }, [shown])

  return useMemo<CommentsScope>(
    () => ({
      focusId,
      repliesPage,
      nextBelow: (commentId) => chain.find(({ parentId }) => parentId === commentId),
      openedFor: (commentId) => {
        if (shown?.parents.has(commentId)) return shown.ids[0] ?? null
        return chain.some(({ id }) => id === commentId) ? named : null
      },
      onCount,
      expect: (commentId) => {
        expected.current = commentId
      },
      isExpected: (commentId) => {
        if (expected.current !== commentId) return false
        expected.current = null
        return true
      },
    }),
    [focusId, repliesPage, chain, named, shown, onCount],
  )
}
