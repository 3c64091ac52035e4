import { positivePercent } from '../../../../shared/feedback.ts'
import { formatDateTime, formatPrice } from '../../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../../shared/labels.ts'
import type { MailFact, MailText } from '../../../../shared/mails.ts'
import { badgeOf } from '../../../../shared/notification-details.ts'
import type { NotificationKind, NotificationLine } from '../../../../shared/notifications.ts'
import { plainText } from '../../../../shared/plain-text.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Verdict } from '../../../../shared/verdict.ts'
import { countryName } from '../../../../shared/where.ts'
import type { ListingDetail, MailDetail } from './mail-content-queries.ts'

/** A line with its facts at the time of sending. */
export type MailLine = {
  line: NotificationLine
  detail: MailDetail | null
  /** Whether the part fits the car of the want, or the chosen one. */
  fit: { verdict: Verdict['verdict']; car: { label: string; name: string } } | null
}

/** Characters that a mail shows of a text of a user: of a listing or in a digest, of a comment or message. */
const SHORT = 200
const LONG = 500

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${beginningOf(text, length).trimEnd()} …`

/** Kinds about listings of others, whose facts say what the sentence says. */
export const LISTED: ReadonlySet<NotificationKind> = new Set([
  'want.matched',
  'search.matched',
  'ask.new',
  'bid.new',
  'ask.fell',
])

/** Returns the facts of the mail about a line. Times are in the time zone of the reader. */
export function factsOf({ line, detail, fit }: MailLine, timeZone: string, now: Date): MailFact[] {
  const { kind, facts } = line
  const listing = LISTED.has(kind) ? detail?.listing : null
  const found: (MailFact | null)[] = [
    listing ? fact('Price', priceOf(listing, detail?.country ?? null)) : null,
    listing && !listing.isActive ? fact('Now', [{ text: 'No longer on offer', tone: 'caution' }]) : null,
    listing?.condition ? fact('Condition', [{ text: CONDITION_WORDS[listing.condition] }]) : null,
    fit && fitOf(fit),
    listing?.seller ? fact(listing.type === 'ask' ? 'Seller' : 'Buyer', sellerOf(listing.seller, listing.place)) : null,
    listing
      ? fact('Text', [{ text: quoted(cut(listing.description.replace(/\s+/g, ' '), SHORT)), isName: true }])
      : null,
    facts.ownCents === undefined
      ? null
      : fact(facts.listingType === 'bid' ? 'You bid' : 'You ask', [
          { text: formatPrice(facts.ownCents), isBold: true },
        ]),
    untilOf(line, timeZone, now),
    facts.reason === undefined ? null : fact('Reason', [{ text: facts.reason, isName: true }]),
  ]
  return found.filter((each) => each !== null)
}

const fact = (label: string, value: MailText[]): MailFact => ({ label, value })
const quoted = (text: string) => `"${text}"`

/** '$31.00, $34.50 delivered to Ireland' */
function priceOf({ type, priceCents, shippingCents }: ListingDetail, country: string | null): MailText[] {
  const price = { text: formatPrice(priceCents), isBold: true }
  if (type === 'bid' || shippingCents === null || country === null) return [price]
  const where = `delivered to ${countryName(country)}`
  return [
    price,
    { text: shippingCents === 0 ? `, free ${where}` : `, ${formatPrice(priceCents + shippingCents)} ${where}` },
  ]
}

function sellerOf(
  { name, positive, negative }: NonNullable<ListingDetail['seller']>,
  place: string | null,
): MailText[] {
  const percent = positivePercent(positive, negative)
  const further = [percent === null ? null : `${percent}% positive`, place].filter((each) => each !== null)
  return [{ text: name, isName: true }, ...further.map((text): MailText => ({ text: `, ${text}` }))]
}

const TONES = { fits: 'ok', check: 'caution', no: 'bad' } as const
const WORDS = { fits: '✓ Fits', check: '! Check first', no: '✗ Does not fit' } as const

/** '✓ Fits your 2002 BMW 320i' */
function fitOf({ verdict, car }: NonNullable<MailLine['fit']>): MailFact | null {
  if (verdict === 'unknown') return null
  return fact('Fitment', [
    { text: WORDS[verdict], isBold: true, tone: TONES[verdict] },
    { text: verdict === 'check' ? ' for your ' : ' your ' },
    { text: car.label, isName: true },
  ])
}

/** '✓ Fits your 320i', for a digest. */
export function shortFitOf({ fit }: MailLine): MailText[] | null {
  if (!fit || fit.verdict === 'unknown') return null
  const tone = TONES[fit.verdict]
  return fit.verdict === 'fits'
    ? [
        { text: `${WORDS.fits} your `, tone },
        { text: fit.car.name, tone, isName: true },
      ]
    : [{ text: WORDS[fit.verdict], tone }]
}

const UNTIL: Partial<Record<NotificationKind, string>> = {
  'offer.made': 'Answer until',
  'offer.countered': 'Answer until',
  'trade.ending': 'Reserved until',
  'listing.expiring': 'Expires',
  'user.muted': 'Until',
}

/** '45 h left, 30 November 2026, 10:07 (Europe/Dublin)' */
function untilOf(line: NotificationLine, timeZone: string, now: Date): MailFact | null {
  const { until } = line.facts
  const label = UNTIL[line.kind]
  if (label === undefined || until === undefined) return null
  const left = badgeOf(line, now)?.left
  const time: MailText = { text: `${formatDateTime(inZone(new Date(until), timeZone))} (${timeZone})` }
  return fact(label, left ? [{ text: left, isBold: true }, { text: ', ' }, time] : [time])
}

/** Returns the time whose UTC fields are those of the time zone, for the formats of shared/format.ts. */
export function inZone(time: Date, timeZone: string): Date {
  // 'sv' writes the fields as '2026-11-28 10:07:00'.
  const written = time.toLocaleString('sv', { timeZone })
  return new Date(`${written.replace(' ', 'T')}Z`)
}

/** Returns the text of the comment or message of a line with its line breaks; null if it has none. */
export function quoteOf({ detail }: MailLine): string | null {
  const { commentHtml = null, message = null } = detail ?? {}
  if (message) return cut(message.content, LONG) || photosOf(message.photoCount)
  return commentHtml === null ? null : cut(commentText(commentHtml), LONG)
}

/** '"The steel impeller sits 2 mm lower."', for a digest. */
export function shortQuoteOf(mailLine: MailLine): MailText[] | null {
  const text = quoteOf(mailLine)?.replace(/\s+/g, ' ')
  return text ? [{ text: quoted(cut(text, SHORT)), isName: true }] : null
}

/** The beginning of rendered Markdown may end within a tag. In rendered Markdown each '<' begins one. */
function commentText(html: string): string {
  const tag = html.lastIndexOf('<')
  return plainText(tag !== -1 && html.indexOf('>', tag) === -1 ? html.slice(0, tag) : html)
}

const photosOf = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
