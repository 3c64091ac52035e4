import { isId } from '../../../shared/id.ts'
import { pageNumber } from '../page-number.ts'

/** What an address says about comments: `?comment=`, and for readers without scripts `?page=` and `?replies=`. */
export type CommentsAddress = {
  /** The id of the comment to open the page with, as written. */
  focus: string | null
  /** The page of threads. */
  page: number
  /** The page of replies to the comment to open with. */
  replies: number
}

export const commentsAddress = (query: URLSearchParams): CommentsAddress => ({
  focus: query.get('comment'),
  page: pageNumber(query.get('page')),
  replies: pageNumber(query.get('replies')),
})

/** The id to look for; null for none, and for what can be none. */
export const focusId = ({ focus }: CommentsAddress): string | null => (focus !== null && isId(focus) ? focus : null)
