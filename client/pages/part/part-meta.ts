import { formatPrice } from '../../../shared/format.ts'
import { plainText } from '../../ui/Html.tsx'
import type { Part } from '../../features/parts/part.ts'

/** Maximum characters that search engines show. */
const LENGTH = 160

/** Returns the meta description of a part. Numbers and prices come first, because users search for them. */
export function metaDescription(part: Part): string {
  const numbers = part.numbers.map(({ number }) => number).slice(0, 3)
  const prices = [
    part.lowestAskCents !== null && `lowest ask ${formatPrice(part.lowestAskCents)}`,
    part.highestBidCents !== null && `highest bid ${formatPrice(part.highestBidCents)}`,
  ].filter(Boolean)
  const sentences = [numbers.join(' / '), capital(prices.join(', ')), plainText(part.descriptionPreviewHtml)]
  return shorten(sentences.filter(Boolean).join('. ') || part.name)
}

function shorten(text: string): string {
  if (text.length <= LENGTH) return text
  // Dots at the end of the text would look like a second ellipsis.
  return `${text
    .slice(0, LENGTH - 3)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.…]+$/, '')}...`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
