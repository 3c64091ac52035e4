import { formatPrice } from './format.ts'
import { cleanLine } from './text.ts'

/** The quote at the beginning of a message about a listing. */
export type Quote = {
  title: string
  verb: 'sell' | 'buy'
  /** The formatted price, e.g. '$64.00'. */
  price: string
  url: string
}

/**
 * Returns the message that the dialog of a listing sends: a quote of the listing, then the text of the user. Returns ''
 * for a blank text, because a quote alone is no message.
 * @param listing an ask is a listing to sell, a bid one to buy; USD cents
 * @param url the absolute URL of the part's page
 */
export function listingMessage(
  listing: { type: 'ask' | 'bid'; priceCents: number },
  title: string,
  url: string,
  text: string,
): string {
  if (cleanLine(text) === '') return ''
  const verb = listing.type === 'ask' ? 'sell' : 'buy'
  return `Re: Your listing for "${title}" to ${verb} for ${formatPrice(listing.priceCents)}. (View product: ${url})\n\n${text.trim()}`
}

// The title group is greedy, because the name of a part may contain any of the characters after it.
const QUOTE =
  /^Re: Your listing for "(.{1,250})" to (sell|buy)(?: or buy)? for (\$[\d,]{1,12}(?:\.\d{1,2})?)\. \(View product: ([^\s)]{1,600})\)\s*/

/** Returns the quote at the beginning of a message and the rest of the message; null for a message without a quote. */
export function readQuote(content: string): { quote: Quote; rest: string } | null {
  const match = QUOTE.exec(content)
  if (!match) return null
  const [whole, title = '', verb, price = '', url = ''] = match
  return { quote: { title, verb: verb === 'buy' ? 'buy' : 'sell', price, url }, rest: content.slice(whole.length) }
}

/**
 * Returns the slug or id of the part to which the link of a quote leads; null if it leads to no part of this site.
 * @param url an absolute URL or a path
 * @param origin of this site, such as `https://tappet.example`
 */
export function quotedPart(url: string, origin: string): string | null {
  if (!URL.canParse(url, origin)) return null
  const link = new URL(url, origin)
  const [, slug] = /^\/part\/([^/]+)$/.exec(link.pathname) ?? []
  if (link.origin !== origin || link.username || link.password || slug === undefined) return null
  try {
    return decodeURIComponent(slug)
  } catch {
    return null
  }
}
