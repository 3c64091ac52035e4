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

/**
 * Returns a regular expression for texts that name a number, in a form that PostgreSQL and JavaScript read alike, without
 * regard to case.
 * @param others numbers that may contain it. A text that names '06A 109 309 AD' does not name '06A 109 309'.
 */
export function namePattern(number: string, others: readonly string[]): string {
  const written = normalizePartNumber(number)
  const ends = others.flatMap((other) => {
    const longer = normalizePartNumber(other)
    const at = longer.indexOf(written)
    if (at === -1 || longer === written) return []
    const [first, last] = [longer.slice(0, at), longer.slice(at + written.length)]
    return [
      ...(first === '' ? [] : [`(?<!${spaced(first)}${BETWEEN})`]),
      ...(last === '' ? [] : [`(?!${BETWEEN}${spaced(last)}(?!${NO_CHARACTER}))`]),
    ]
  })
  const before = ends.filter((end) => end.startsWith('(?<'))
  const after = ends.filter((end) => !end.startsWith('(?<'))
  return `(?<!${NO_CHARACTER})${before.join('')}${spaced(written)}(?!${NO_CHARACTER})${after.join('')}`
}

const spaced = (characters: string) => [...characters].join(BETWEEN)
