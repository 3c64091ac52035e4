import { useSearchParams } from 'wouter'
import { commentsAddress } from './address.ts'
import css from './Comments.module.css'
import type { Place } from './types.ts'
import { useFocusedChain } from './useFocusedChain.ts'

/** Tells the reader at the top of a page that the comment from the address does not exist. */
export function MissingComment({ place }: { place: Place }) {
  const [query] = useSearchParams()
  const { isMissing } = useFocusedChain(place, commentsAddress(query))
  return <div aria-live="polite">{isMissing && <p className={css.note}>That comment no longer exists.</p>}</div>
}
