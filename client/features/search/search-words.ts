import { factCount, factWords } from '../../../shared/fact-filters.ts'
import type { SearchParams } from '../../../shared/search-address.ts'
import { formatPrice } from '../../../shared/format.ts'
import { parsePrice } from '../../../shared/price.ts'
import { countryName } from '../../../shared/where.ts'

/** The names of what a search only has ids of; null if they are not known. */
type Names = { car: string | null; place: string | null }

/** Returns the filters of a search in words, in the order of the search page. */
export const filterWords = (search: SearchParams, { car, place }: Names): string[] => [
  ...search.tags.map((tag) => `#${tag}`),
  ...(search.asks ? ['has asks'] : []),
  ...(search.bids ? ['has bids'] : []),
  ...(search.fits ? [`fits my ${car ?? 'car'}`] : []),
  ...priceWords(search),
  ...(search.shipsTo === undefined ? [] : [`ships to ${countryName(search.shipsTo)}`]),
  ...(search.near ? [`within ${search.near.km} km${place === null ? '' : ` of ${place}`}`] : []),
  ...factWords(search).map(({ words }) => words.charAt(0).toLowerCase() + words.slice(1)),
]

function priceWords({ min, max }: SearchParams): string[] {
  const [from, to] = [min, max].map((price) => formatPrice(parsePrice(price ?? '') ?? 0))
  if (min !== undefined && max !== undefined) return [`${from} to ${to}`]
  if (min !== undefined) return [`from ${from}`]
  return max === undefined ? [] : [`up to ${to}`]
}

/** Returns what the user is told of. The server decides by the same conditions (site/search/among-queries.ts). */
export function newsWords({ asks, bids, min, max, shipsTo, near, ...facts }: SearchParams): string {
  if (asks || (min ?? max ?? shipsTo ?? near) !== undefined || factCount(facts) > 0) return 'new asks'
  return bids ? 'new bids' : 'new parts and asks'
}
