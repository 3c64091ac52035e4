import { normalizePartNumber } from '../../../../shared/text.ts'
import type { PartTexts } from './policy.ts'

/** Returns the numbers that a part does not have any more, neither as its own nor as superseded ones. */
export function removedNumbers(before: PartTexts, after: PartTexts): string[] {
  const kept = new Set(
    after.numbers
      .flatMap(({ number, supersededBy }) => [number, supersededBy ?? ''])
      .map((number) => normalizePartNumber(number)),
  )
  return before.numbers.map(({ number }) => number).filter((number) => !kept.has(normalizePartNumber(number)))
}

/** What stands between the characters of a number: '06A 109-309.AD'. */
const BETWEEN = '[ \u00A0./_-]{0,2}'
const NO_CHARACTER = '[0-9A-Za-z]'
/** Longer numbers that a pattern tells apart, and the characters by which they are longer: a pattern is compiled for each run. */
const MAX_OTHERS = 5
const MAX_LONGER = 8
/** Shorter numbers are not looked for, because they are in every text. */
export const SHORTEST_NAMED = 4

/**
 * Returns a regular expression for texts that name a number, in a form that PostgreSQL and JavaScript read alike, without
 * regard to case.
 * @param others numbers that may contain it. A text that names '06A 109 309 AD' does not name '06A 109 309'.
 */
export function namePattern(number: string, others: readonly string[]): string {
  const written = normalizePartNumber(number)
  const longer = others
    .map((other) => normalizePartNumber(other))
    .filter((other) => other !== written && other.includes(written) && other.length <= written.length + MAX_LONGER)
    .slice(0, MAX_OTHERS)
  const firsts = longer.map((other) => other.slice(0, other.indexOf(written))).filter(Boolean)
  const lasts = longer.map((other) => other.slice(other.indexOf(written) + written.length)).filter(Boolean)
  return [
    `(?<!${NO_CHARACTER})`,
    ...firsts.map((first) => `(?<!${spaced(first)}${BETWEEN})`),
    spaced(written),
    `(?!${NO_CHARACTER})`,
    ...lasts.map((last) => `(?!${BETWEEN}${spaced(last)}(?!${NO_CHARACTER}))`),
  ].join('')
}

const spaced = (characters: string) => [...characters].join(BETWEEN)
