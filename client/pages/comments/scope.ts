import { createContext, use, type RefObject } from 'react'
import type { Place } from './types.ts'

/** What every comment of a list knows. */
export type CommentsScope = {
  place: Place
  /** The comment that the page was opened with. */
  focusId: string | null
  /** The reply just written, which takes the focus when it appears. */
  written: RefObject<string | null>
  /** How many comments there are more, or less. */
  onCount(change: number): void
}

export const CommentsContext = createContext<CommentsScope | null>(null)

export function useCommentsScope(): CommentsScope {
  const scope = use(CommentsContext)
  if (!scope) throw new Error('A comment needs Comments above it.')
  return scope
}
