import {
  LINK_WRONG,
  NUMBER_WRONG,
  SUPERSEDES_ITSELF,
  isPartNumber,
  isSamePartNumber,
  isWebAddress,
} from '../../shared/parts.ts'
import { cleanLine, normalizePartNumber } from '../../shared/text.ts'

/** A part number in the making; '' stands for what is not given. Drafts of before have no `supersededBy`. */
export type NumberDraft = { number: string; brand: string; link: string; supersededBy?: string | undefined }

/** What is wrong, by place and field: '0.link'. */
export type NumberErrors = Record<string, string>

export const NO_NUMBER: NumberDraft = { number: '', brand: '', link: '' }

const isGiven = ({ number }: NumberDraft) => cleanLine(number) !== ''

/** As they are sent: trimmed, without blank ones and without what is empty (spec.md §5, Edit modal). */
export const numbersToSend = (
  all: NumberDraft[],
): { number: string; brand?: string; link?: string; supersededBy?: string }[] =>
  all.filter(isGiven).map(({ number, brand, link, supersededBy = '' }) => ({
    number: cleanLine(number),
    ...(cleanLine(brand) !== '' && { brand: cleanLine(brand) }),
    ...(link.trim() !== '' && { link: link.trim() }),
    ...(cleanLine(supersededBy) !== '' && { supersededBy: cleanLine(supersededBy) }),
  }))

/** Returns an error for each number whose normalized form an earlier entry already has. */
export function repeatedNumbers(all: NumberDraft[]): NumberErrors {
  const seen = new Set<string>()
  const errors: NumberErrors = {}
  for (const [at, { number }] of all.entries()) {
    const normalized = normalizePartNumber(number)
    if (normalized !== '' && seen.has(normalized)) errors[`${at}.number`] = 'This number is listed twice.'
    seen.add(normalized)
  }
  return errors
}

/** Returns the errors of the server's rules, of numbers listed twice, and of details without a number. */
export function checkNumbers(all: NumberDraft[]): NumberErrors {
  const errors = repeatedNumbers(all)
  for (const [at, each] of all.entries()) {
    const link = each.link.trim()
    const supersededBy = cleanLine(each.supersededBy ?? '')
    if (isGiven(each) ? !isPartNumber(each.number) : each.brand.trim() + link + supersededBy !== '') {
      errors[`${at}.number`] = isGiven(each) ? NUMBER_WRONG : 'Enter the part number that these details belong to.'
    }
    if (link !== '' && !isWebAddress(link)) errors[`${at}.link`] = LINK_WRONG
    if (supersededBy !== '' && !isPartNumber(supersededBy)) errors[`${at}.supersededBy`] = NUMBER_WRONG
    else if (supersededBy !== '' && isSamePartNumber(each.number, supersededBy))
      errors[`${at}.supersededBy`] = SUPERSEDES_ITSELF
  }
  return errors
}

/** The server's 'numbers.0.link' is about what was sent; here about what stands on the page. */
export function numberErrors(all: NumberDraft[], fields: Record<string, string>): NumberErrors {
  const sent = [...all.keys()].filter((at) => isGiven(all[at] ?? NO_NUMBER))
  const found = Object.entries(fields).flatMap(([name, sentence]) => {
    const [, at, field] = /^numbers\.(\d+)\.(number|brand|link|supersededBy)$/.exec(name) ?? []
    return at === undefined ? [] : [[`${sent[Number(at)] ?? 0}.${field}`, sentence]]
  })
  return Object.fromEntries(found) as NumberErrors
}
