import { LENGTH } from '../../../shared/limits.ts'
import { beginningOf, cleanLine, tidyTag } from '../../../shared/text.ts'
import { pageNumber } from '../../base/PageLinks.tsx'

/** Returns the search of the list of vehicles from its address. */
export const searchOf = (query: URLSearchParams): string => beginningOf(cleanLine(query.get('q') ?? ''), LENGTH.query)

/** Returns the input for the parts that the address of a vehicle page names. */
export function partsOf(id: string, query: URLSearchParams) {
  const tag = tidyTag(query.get('tag') ?? '')
  return { id, tag: tag === '' || tag.length > LENGTH.tag ? null : tag, page: pageNumber(query.get('page')) }
}
