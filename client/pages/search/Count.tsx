import { thousands } from '../../../shared/format.ts'
import { COUNTED_TO } from '../../../shared/search.ts'
import css from './Filters.module.css'

/** How many parts a filter leaves; nothing while that is not known. */
export function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null
  return <span className={css.count}>{count > COUNTED_TO ? `${thousands(COUNTED_TO)}+` : thousands(count)}</span>
}
