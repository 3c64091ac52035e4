import { formatPrice } from './format.ts'

/** The beginning of a message about a listing, as spec.md §2 (Messages page) has it. */
export type Quote = {
  title: string
  verb: 'sell' | 'buy'
  /** As written, e.g. '$64.00'. */
  price: string
  url: string
}

/**
 * What the dialog of a listing sends: a quote of it, then what the person wrote.
 * @param listing an ask is a listing to sell, a bid one to buy; USD cents
 * @param url the whole address of the part's page
 */
export function listingMessage(
  listing: { type: 'ask' | 'bid'; priceCents: number },
  title: string,
  url: string,
  text: string,
): string {
  const verb = listing.type === 'ask' ? 'sell' : 'buy'
  return `Re: Your listing for "${title}" to ${verb} for ${formatPrice(listing.priceCents)}. (View product: ${url})\n\n${text}`
}

// The title is the longest that fits in the line: it may hold whatever people name parts, the text after it is the
// sender's own.
const QUOTE =
  /^Re: Your listing for "(.{1,250})" to (sell|buy)(?: or buy)? for (\$[\d,]{1,12}(?:\.\d{1,2})?)\. \(View product: ([^\s)]{1,600})\)\s*/

/** The quote that a message begins with, and the rest of it; null for an ordinary message. */
export function readQuote(content: string): { quote: Quote; rest: string } | null {
  const match = QUOTE.exec(content)
  if (!match) return null
  const [whole, title = '', verb, price = '', url = ''] = match
  return { quote: { title, verb: verb === 'buy' ? 'buy' : 'sell', price, url }, rest: content.slice(whole.length) }
}

/**
 * The slug or id of the part that the quote's link leads to, a whole address or a path; null when it leads anywhere but
 * to a part of this site.
 * @param origin the site's own, such as `https://tappet.example`
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
