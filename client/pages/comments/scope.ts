import { createContext, use } from 'react'
import type { Comment } from './types.ts'

/** What every comment of a list knows. */
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
  /** Remembers the reply just written; it takes the focus when it appears. */
  expect(commentId: string): void
  /** Whether that is the one; true only once. */
  isExpected(commentId: string): boolean
}

export const CommentsContext = createContext<CommentsScope | null>(null)

export function useCommentsScope(): CommentsScope {
  const scope = use(CommentsContext)
  if (!scope) throw new Error('A comment needs Comments above it.')
  return scope
}
