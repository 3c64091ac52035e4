import { formatPrice } from '../../../shared/format.ts'
import type { Part } from '../../features/parts/part.ts'
import { beginningOf, trimEndOf } from '../../../shared/text.ts'

/** Maximum characters that search engines show. */
const LENGTH = 160

/**
 * Returns the meta description of a part. Numbers and prices come first, because users search for them.
 * @param text the whole description
 */
export function metaDescription(part: Part, text: string): string {
  const numbers = part.numbers.map(({ number }) => number).slice(0, 3)
  const prices = [
    part.lowestAskCents !== null && `lowest ask ${formatPrice(part.lowestAskCents)}`,
    part.highestBidCents !== null && `highest bid ${formatPrice(part.highestBidCents)}`,
  ].filter(Boolean)
  const sentences = [numbers.join(' / '), capital(prices.join(', ')), text]
  return shorten(sentences.filter(Boolean).join('. ') || part.name, LENGTH)
}

/** Returns the beginning of a text, at most `length` characters. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  // Dots at the end of the text would look like a second ellipsis.
  return `${trimEndOf(beginningOf(text, length - 3).replace(/\s\S*$/, ''), /[\s.…]/)}...`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
