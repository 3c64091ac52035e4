import type { DONOR_SORTS } from '../../../shared/donors.ts'
import { keysOf } from '../../../shared/labels.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { tidyTag } from '../../../shared/text.ts'

type Sort = (typeof DONOR_SORTS)[number]

/** The orders of the parts of a donor car. The first is the default, which the address leaves out. */
export const SORT_WORDS: Record<Sort, string> = {
  price_desc: 'Price, high to low',
  price_asc: 'Price, low to high',
  recent: 'Newest first',
}
const DEFAULT: Sort = 'price_desc'

/** Returns the input for the parts of a donor car that its address names: `?sort=recent&tag=body`. */
export function donorPartsOf(id: string, query: URLSearchParams) {
  const tag = tidyTag(query.get('tag') ?? '')
  return {
    id,
    sort: keysOf(SORT_WORDS).find((each) => each === query.get('sort')) ?? DEFAULT,
    tag: tag === '' || tag.length > LENGTH.tag ? null : tag,
  }
}

/** Returns the value of an order in the address; '' removes it. */
export const sortParameter = (sort: string): string => (sort === DEFAULT ? '' : sort)
