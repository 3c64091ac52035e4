import type { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import type { partDuplicatesInput } from '../../../../shared/parts.ts'
import { STOP_WORDS, singularsOf, wordsOf } from '../../../../shared/search-words.ts'
import { beginningOf, cleanLine, nameKey, normalizePartNumber } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { search } from '../search/service.ts'
import { type Duplicate, listDuplicates } from './queries.ts'

const MAX_DUPLICATES = 5
/** Characters of the shortest name that is compared with the beginnings of other names. */
const MIN_BEGINNING = 6

/**
 * Returns existing parts that may be duplicates of a new part: with the same name, likely by a number in common
 * (parts/duplicate-policy.ts), with the same number, with a name that begins with the given one, or with the same words in the
 * name, in this order. At most five.
 */
export async function findDuplicates(
  deps: Deps,
  { name, numbers }: z.output<typeof partDuplicatesInput>,
): Promise<Duplicate[]> {
  const key = nameKey(name)
  return deps.query(listDuplicates, {
    nameKey: key,
    namePattern: key.length < MIN_BEGINNING ? null : `${key.replace(/[\\%_]/g, '\\$&')}%`,
    name,
    numbers: JSON.stringify(
      numbers.map(({ number, brand }) => ({
        normalized: normalizePartNumber(number),
        brand: cleanLine(brand) || null,
      })),
    ),
    similarIds: await findSimilarIds(deps, name),
    limit: MAX_DUPLICATES,
  })
}

/**
 * Returns the ids of parts that the search finds for a name and whose names share at least two words with it and half of
 * the words of the shorter name, best match first.
 */
async function findSimilarIds(deps: Deps, name: string): Promise<string[]> {
  const words = nameWords(name)
  // A single word such as 'pump' is in too many names.
  if (words.length < 2) return []
  const q = beginningOf(words.join(' '), LENGTH.query)
  const filters = { tags: [], asks: false, bids: false, min: undefined, max: undefined, sort: 'relevance' as const }
  const { parts } = await search(deps, { ...filters, q, page: 1, limit: 4 * MAX_DUPLICATES, facets: false })
  const typed = new Set(words.flatMap(singularsOf))
  return parts.items
    .filter((part) => {
      const own = nameWords(part.name)
      const shared = own.filter((word) => singularsOf(word).some((form) => typed.has(form)))
      return shared.length >= 2 && 2 * shared.length >= Math.min(own.length, words.length)
    })
    .map(({ id }) => id)
}

const nameWords = (name: string) => [...new Set(wordsOf(name))].filter((word) => !STOP_WORDS.has(word))
