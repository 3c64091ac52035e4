import { isId } from '../../../shared/text.ts'
import { pageNumber } from '../../base/PageLinks.tsx'

/** The parameters of an address for comments: `?comment=`, and for readers without scripts `?page=` and `?replies=`. */
export type CommentsAddress = {
  /** The id of the comment to focus, as written in the address. */
  focus: string | null
  /** The page number of the threads. */
  page: number
  /** The page number of the replies to that comment. */
  replies: number
}

export const commentsAddress = (query: URLSearchParams): CommentsAddress => ({
  focus: query.get('comment'),
  page: pageNumber(query.get('page')),
  replies: pageNumber(query.get('replies')),
})

/** Returns the id of the comment to focus; null if there is none or it is not a valid id. */
export const focusId = ({ focus }: CommentsAddress): string | null => (focus !== null && isId(focus) ? focus : null)
