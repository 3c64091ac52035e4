import { formatPrice } from './format.ts'
import { orBetter } from './labels.ts'
import type { FollowType } from './follows.ts'
import type { NotificationKind } from './notifications.ts'
import type { Line, Span } from './notification-sentences.ts'

/** Returns what the last line says after the time: '3 replies', 'You follow this part'. */
export function detailsOf(line: Line): Span[][] {
  const { facts, follow, want, searches } = line
  return [
    countOf(line),
    facts.ownCents === undefined
      ? null
      : [{ text: `You ${facts.listingType === 'bid' ? 'bid' : 'ask'} ${formatPrice(facts.ownCents)}` }],
    want && [{ text: wantText(want) }],
    searches.length > 0 ? searchesOf(searches) : null,
    line.kind === 'trade.confirmed' ? [{ text: 'You can leave feedback now' }] : null,
    follow && followOf(follow),
    facts.reason === undefined ? null : [{ text: 'Reason: ' }, { text: facts.reason, isName: true }],
    CONTESTED.has(line.kind) ? [{ text: 'You can answer on the contact page' }] : null,
    line.kind === 'user.muted' ? [{ text: 'You can appeal' }] : null,
  ].filter((detail) => detail !== null)
}

/** Decisions against the reader, whose lines lead to the page with the address of the site. */
const CONTESTED: ReadonlySet<NotificationKind> = new Set(['item.removed', 'item.reverted', 'user.undone'])

/** The kinds about an ask of a part, which may fit the reader's car. */
export const VERDICT_KINDS: ReadonlySet<NotificationKind> = new Set([
  'want.matched',
  'search.matched',
  'ask.new',
  'ask.fell',
])

/** What the kinds count, for lines of several changes. Other sentences have the number, or their newest change says all. */
const COUNTED: Partial<Record<NotificationKind, string>> = {
  'offer.made': 'offers',
  'problem.stated': 'statements',
  reply: 'replies',
  answer: 'comments',
  mention: 'mentions',
  comment: 'comments',
  edit: 'edits',
  'fitment.edit': 'edits',
  revert: 'edits',
}

function countOf({ kind, count }: Line): Span[] | null {
  const word = COUNTED[kind]
  return word === undefined || count === 1 ? null : [{ text: `${count} ${word}` }]
}

/** 'Your want: up to $35, Good or better' */
function wantText({ maxPriceCents, leastCondition }: NonNullable<Line['want']>): string {
  const condition = leastCondition === null ? '' : `, ${orBetter(leastCondition)}`
  return `Your want: up to ${formatPrice(maxPriceCents).replace(/\.00$/, '')}${condition}`
}

const searchesOf = (names: string[]): Span[] => [
  { text: names.length === 1 ? 'Your search: ' : 'Your searches: ' },
  ...names.flatMap((text, at): Span[] => [{ text: at === 0 ? '' : ', ' }, { text, isName: true }]),
]

const FOLLOWED: Record<FollowType, string> = {
  part: 'this part',
  tag: 'the tag',
  vehicle: 'the vehicle',
  seller: 'the seller',
  post: 'this post',
  thread: 'this thread',
}

/** 'You follow this part', 'You follow the tag bmw' */
const followOf = ({ type, name }: NonNullable<Line['follow']>): Span[] =>
  name === null || FOLLOWED[type].startsWith('this')
    ? [{ text: `You follow ${FOLLOWED[type].replace('the ', 'this ')}` }]
    : [{ text: `You follow ${FOLLOWED[type]} ` }, { text: name, isName: true }]

const HOUR = 3_600_000

/** The kinds of lines that wait for the reader until a time. */
const BADGES: Partial<Record<NotificationKind, string>> = {
  'offer.made': 'Awaiting your answer',
  'offer.countered': 'Awaiting your answer',
  'trade.ending': 'Reserved',
}
/** The kinds that wait until the reader confirms the trade, which has no end. */
const TO_CONFIRM: ReadonlySet<NotificationKind> = new Set(['trade.marked', 'trade.corrected'])

/** Returns the badge of a line that waits for the reader, with the time that is left; null for other lines and after its end. */
export function badgeOf({ kind, facts }: Line, now: Date): { word: string; left: string | null } | null {
  if (facts.isToConfirm && TO_CONFIRM.has(kind)) return { word: 'To confirm', left: null }
  const word = BADGES[kind]
  // What is done has no end any more.
  if (word === undefined || facts.until === undefined) return null
  const left = new Date(facts.until).getTime() - now.getTime()
  return left <= 0 ? null : { word, left: timeLeft(left) }
}

/** '6 days left', below two days '45 h left', below an hour '20 min left'. */
function timeLeft(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  if (hours >= 48) return `${Math.floor(hours / 24)} days left`
  return hours >= 1 ? `${hours} h left` : `${Math.max(1, Math.floor(ms / 60_000))} min left`
}
