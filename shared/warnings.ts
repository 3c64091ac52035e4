import { formatPrice } from './format.ts'
import { readQuote } from './listing-message.ts'
import { splitLinks } from './message-links.ts'
import { wordsOf } from './search-words.ts'

// Warnings about messages and prices. They never prevent a message.

/** From this number of confirmed trades on, links to other sites and phone numbers of a user cause no warning. */
export const TRUSTED_TRADES = 3

export type MessageWarning = 'payment' | 'link' | 'phone'

export const WARNING_SENTENCES: Record<MessageWarning, string> = {
  payment: 'This message asks for payment in advance. Only pay after you have agreed on a trade.',
  link: 'This message links to another site. Do not enter a password or pay there.',
  phone: 'This message has a phone number. Keep the conversation here, so that moderators can help you.',
}

/** Ways to pay in advance without protection, in words of `wordsOf`. To add one, add a line to its language. */
const PAYMENT = [
  // English
  'western union, moneygram, wire transfer, bank wire, gift card, gift cards, paypal friends, friends and family, friends family',
  'crypto, cryptocurrency, bitcoin, btc, usdt, zelle, cash app, cashapp, pay in advance, payment in advance, paid in advance',
  'pay upfront, pay up front, payment upfront, advance payment, prepay, prepayment, pay first',
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

/**
 * Phone numbers as people write them: with + or 00 and a country, or in the groups of North America. Part numbers also have
 * many digits, so digits alone are not a phone number.
 */
const PHONE =
  /(?<![\p{L}\p{N}+])(?:(?:\+|00)[1-9](?:[\s()./-]{0,2}\d){7,13}|\(\d{3}\)[\s-]?\d{3}[\s.-]\d{4})(?![\p{L}\p{N}])/u

/**
 * Returns the warnings to show with a received message.
 * @param senderTrades the number of confirmed trades of its sender
 * @param origin of this site, whose addresses cause no warning
 */
export function messageWarnings(
  content: string,
  { senderTrades, origin }: { senderTrades: number; origin: string },
): MessageWarning[] {
  const text = readQuote(content)?.rest ?? content
  const words = ` ${wordsOf(text).join(' ')} `
  const isNew = senderTrades < TRUSTED_TRADES
  const segments = splitLinks(text, origin)
  const isLink = ({ href }: (typeof segments)[number]) => href !== undefined
  const withoutLinks = segments.map((segment) => (isLink(segment) ? ' ' : segment.text)).join('')
  const found: Record<MessageWarning, boolean> = {
    payment: PAYMENT.some((phrase) => words.includes(` ${phrase} `)),
    link: isNew && segments.some(isLink),
    phone: isNew && PHONE.test(withoutLinks),
  }
  return (['payment', 'link', 'phone'] as const).filter((warning) => found[warning])
}

/** The number of sales from which on a median says something, and the fraction of it below which a price is unusual. */
const MIN_SALES = 3
const UNUSUAL = 0.4

/** Returns the median of prices in USD cents; null for fewer than three sales. */
export function medianSold(pricesCents: number[]): number | null {
  if (pricesCents.length < MIN_SALES) return null
  const sorted = pricesCents.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return Math.round((below + above) / 2)
}

/** Returns the sentence about a price far below the median of the sales, both in USD cents; null for any other price. */
export function priceWarning(priceCents: number, medianSoldCents: number | null): string | null {
  if (medianSoldCents === null || priceCents >= medianSoldCents * UNUSUAL) return null
  return `This price is far below what the part usually sells for (${formatPrice(medianSoldCents)}). Ask for photos before you pay.`
}
