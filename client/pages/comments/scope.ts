import { createContext, use } from 'react'

/** What every comment of a list knows. */
export type CommentsScope = {
  /** The comment that the page was opened with. */
  focusId: string | null
  /** How many comments there are more, or less. */
  onCount?(change: number): void
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
