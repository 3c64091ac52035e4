import { formatPrice } from './format.ts'
import { readQuote } from './listing-message.ts'
import { splitLinks } from './message-links.ts'
import { wordsOf } from './search-words.ts'
import { INVISIBLE } from './text.ts'

// Warnings about messages, listings and prices. They never prevent a message or a listing.

/** From this number of confirmed trades on, links to other sites and phone numbers of a user cause no warning. */
export const TRUSTED_TRADES = 3

const WARNINGS = {
  payment: 'asks for payment in advance. Only pay after you have agreed on a trade.',
  messenger: 'names another messenger. Keep the conversation here, so that moderators can help you.',
  link: 'links to another site. Do not enter a password or pay there.',
  phone: 'has a phone number. Keep the conversation here, so that moderators can help you.',
}
export type TextWarning = keyof typeof WARNINGS

/** Returns the sentence of a warning about a text. */
export const warningSentence = (warning: TextWarning, of: 'message' | 'listing'): string =>
  `This ${of} ${WARNINGS[warning]}`

/** Ways to pay in advance without protection, in words of `wordsOf`. To add one, add a line to its language. */
const PAYMENT = [
  // English
  'western union, moneygram, wire transfer, bank wire, gift card, gift cards, paypal friends, friends and family, friends family',
  'crypto, cryptocurrency, bitcoin, btc, usdt, zelle, cash app, cashapp, pay in advance, payment in advance, paid in advance',
  'pay upfront, pay up front, payment upfront, advance payment, prepay, prepayment, pay first, send money first, money first',
  'bank transfer in advance, transfer in advance, bank transfer first, via western, by western, per western, through western',
  'western only, only western, pay western, western please, western payment, western transfer',
  // German
  'vorkasse, vorauskasse, vorauszahlung, im voraus bezahlen, im voraus zahlen, im voraus uberweisen, anzahlung',
  'geschenkkarte, geschenkkarten, gutscheinkarte, paysafecard, freunde und familie, freunde familie, paypal freunde, kryptowahrung',
  // French
  'virement, mandat cash, carte cadeau, cartes cadeaux, paiement d avance, payer d avance, paiement anticipe, acompte',
  'amis et famille, paypal entre proches, cryptomonnaie, carte pcs, transcash',
  // Polish
  'przedplata, przedplate, przedplaty, platnosc z gory, zaplata z gory, zaplac z gory, przelew z gory, zaliczka, zaliczke',
  'zadatek, karta podarunkowa, karte podarunkowa, karty podarunkowe, znajomi i rodzina, rodzina i znajomi, kryptowaluta, kryptowaluty',
].flatMap((line) => line.split(', '))

/** Other messengers, in the same form. 'Signal' alone is also a part of a car. */
const MESSENGERS = [
  'whatsapp, whats app, watsapp, whatsap, wa me, telegram, viber, wechat, we chat, signal app, on signal, via signal, my signal',
  'per signal, auf signal, uber signal, sur signal, na signal, przez signal',
].flatMap((line) => line.split(', '))

/**
 * Phone numbers as people write them: with + or 00 and a country, or in the groups of North America. Part numbers also have
 * many digits, so digits alone are not a phone number.
 */
const PHONE =
  /(?<![\p{L}\p{N}+.-])(?:(?:\+|00)[1-9](?:[\s()./-]{0,2}\d){7,13}|\(\d{3}\)[\s-]?\d{3}[\s.-]\d{4}|[2-9]\d\d([.-])[2-9]\d\d\1\d{4})(?![\p{L}\p{N}])/u

/** Addresses of other sites that are no links, because they have no scheme: 'www.spam.example', 't.me/ann', 'parts.shop'. */
const ADDRESS =
  /(?<![\p{L}\p{N}@.-])(?:www\.\S|(?:t|wa)\.me\/|[a-z\d-]{2,63}\.(?:com|net|org|info|shop|store|online|site|xyz|ru|ly)(?![\p{L}\p{N}]))/giu

type Author = { senderTrades: number; origin: string }

/** Returns the warnings to show with a received message. Of a quoted listing, only its title is read, which may be forged. */
export function messageWarnings(content: string, author: Author): TextWarning[] {
  const found = readQuote(content)
  if (!found) return textWarnings(content, author)
  // A part may be named like a way to pay.
  const inTitle = textWarnings(found.quote.title, author).filter((warning) => warning !== 'payment')
  return [...new Set([...inTitle, ...textWarnings(found.rest, author)])]
}

/**
 * Returns the warnings to show with a text of another user, such as the description of a listing.
 * @param written also with invisible characters between its letters
 * @param author.senderTrades the number of confirmed trades of its author
 * @param author.origin of this site, whose addresses cause no warning
 */
export function textWarnings(written: string, { senderTrades, origin }: Author): TextWarning[] {
  const text = written.replace(INVISIBLE, '')
  const words = ` ${wordsOf(text).join(' ')} `
  const isNew = senderTrades < TRUSTED_TRADES
  const segments = splitLinks(text, origin)
  const isLink = ({ href }: (typeof segments)[number]) => href !== undefined
  const withoutLinks = segments.map((segment) => (isLink(segment) ? ' ' : segment.text)).join('')
  const addresses = [...withoutLinks.matchAll(ADDRESS)]
  const has = (phrases: string[]) => phrases.some((phrase) => words.includes(` ${phrase} `))
  const found: Record<TextWarning, boolean> = {
    payment: has(PAYMENT),
    messenger: has(MESSENGERS),
    link:
      isNew && (segments.some(isLink) || addresses.some(([address]) => address.toLowerCase() !== new URL(origin).host)),
    phone: isNew && PHONE.test(withoutLinks),
  }
  return (Object.keys(WARNINGS) as TextWarning[]).filter((warning) => found[warning])
}

/** The number of sales from which on a median says something, and the fraction of it below which a price is unusual. */
const MIN_SALES = 3
const UNUSUAL = 0.4

/** Returns the median of prices in USD cents; null for fewer than three sales. */
export const medianSold = (pricesCents: number[]): number | null => medianOf(pricesCents, MIN_SALES)

function medianOf(pricesCents: number[], least: number): number | null {
  if (pricesCents.length < least) return null
  const sorted = pricesCents.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return Math.round((below + above) / 2)
}

/** Whether a price is far below the usual one, both in USD cents. */
export const isFarBelow = (priceCents: number, usualCents: number | null): usualCents is number =>
  usualCents !== null && priceCents < usualCents * UNUSUAL

/** The prices of a part, in USD cents. */
type Market = {
  /** The median of its sales in the condition of the ask; null for too few. */
  soldInCondition: number | null
  /** The prices of its sales. */
  sold: number[]
  highestBid: number | null
  /** The distinct prices of its other asks. */
  asks: number[]
}

/** The number of other asks from which on their median says something. */
const MIN_ASKS = 2

/**
 * Returns the sentence about the price of an ask (USD cents) that is far below the sales or the other asks of the part, or
 * below what somebody bids for it; null for any other price.
 */
export function priceWarning(priceCents: number, { soldInCondition, sold, highestBid, asks }: Market): string | null {
  const [usualSale, usualAsk] = [soldInCondition ?? medianOf(sold, MIN_SALES), medianOf(asks, MIN_ASKS)]
  const reason = isFarBelow(priceCents, usualSale)
    ? `far below what the part usually sells for (${formatPrice(usualSale)})`
    : highestBid !== null && priceCents < highestBid
      ? `below the highest bid (${formatPrice(highestBid)})`
      : isFarBelow(priceCents, usualAsk)
        ? `far below the other asks (${formatPrice(usualAsk)})`
        : null
  return reason && `This price is ${reason}. Ask for photos before you pay.`
}
