import { createContext, use } from 'react'
import type { Comment } from './types.ts'

/** What every comment of a list knows. */
export type CommentsScope = {
  /** The comment that the page was opened with, or the first of those just shown. */
  focusId: string | null
  /** The page of replies that the address asks for, of the comment that it names. */
  repliesPage: number
  /** The reply to this comment that leads on to the focused one, which may be far down. */
  nextBelow(commentId: string): Comment | undefined
  /** Changes when the replies to this comment are to be opened; null while the reader decides. */
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
