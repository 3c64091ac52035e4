import { formatDateTime, formatPrice } from './format.ts'
import { PROBLEM_KINDS, PROBLEM_OUTCOMES } from './labels.ts'
import type { NotificationKind, NotificationLine } from './notifications.ts'
import type { ItemType } from './reports.ts'

/** A piece of a sentence. What is bold or a name was written by users, or is a price. */
export type Span = { text: string; isBold?: boolean; isName?: boolean }

/** What the texts of a line are made of. Its times differ between server and browser. */
export type Line = Omit<NotificationLine, 'at' | 'readAt'>

/** Returns the sentence of a line: 'Marta Kowalczyk and 2 others replied to your comment on Water Pump'. */
export const sentenceOf = (line: Line, now: Date): Span[] => SENTENCES[line.kind](line, now)

/** Returns the text of spans. */
export const textOf = (spans: Span[]): string => spans.map(({ text }) => text).join('')

const SENTENCES: Record<NotificationKind, (line: Line, now: Date) => Span[]> = {
  'offer.made': offerMade,
  'offer.countered': (line) => say`${people(line)} made a counter-offer of ${price(line)} for ${title(line)}`,
  'offer.accepted': (line) => say`${people(line)} accepted your offer${ofPrice(line)} for ${title(line)}`,
  'offer.declined': (line) =>
    line.count > 1
      ? say`${people(line)} declined ${String(line.count)} of your offers`
      : say`${people(line)} declined your offer${ofPrice(line)} for ${title(line)}`,
  'offer.withdrawn': (line) => say`${people(line)} withdrew the offer for ${title(line)}`,
  'offer.expired': (line) => say`The offer for ${title(line)} has expired without an answer`,
  'trade.agreed': (line) => say`${people(line)} agreed to your price${ofPrice(line)} for ${title(line)}`,
  'trade.marked': tradeMarked,
  'trade.corrected': (line) =>
    say`${people(line)} corrected the price or the date of ${title(line)}${colonPrice(line)}${insteadOf(line)}`,
  'trade.confirmed': (line) => say`${people(line)} confirmed the sale of ${title(line)}${forPrice(line)}`,
  'trade.cancelled': tradeCancelled,
  'trade.ending': (line) => say`The reservation of ${title(line)} ends soon`,
  'trade.ended': (line) => say`The reservation of ${title(line)} has ended, because nobody marked it as sold`,
  'problem.opened': (line) =>
    say`${people(line)} reported a problem with your trade of ${title(line)}${outcomeOf(line, PROBLEM_KINDS)}`,
  'problem.stated': (line) =>
    say`${people(line, line.actorCount === 0 ? MODERATOR : undefined)} added a statement to the problem with your trade of ${title(line)}`,
  'problem.closed': (line) =>
    say`The problem with your trade of ${title(line)} was closed${outcomeOf(line, PROBLEM_OUTCOMES)}`,
  'feedback.received': (line) => say`${people(line)} left you feedback on ${title(line)}`,
  'feedback.replied': (line) => say`${people(line)} replied to your feedback on ${title(line)}`,
  'listing.expiring': (line, now) => listingEnd(line, `${line.count > 1 ? 'expire' : 'expires'} ${inDays(line, now)}`),
  'listing.expired': (line) => listingEnd(line, `${line.count > 1 ? 'have' : 'has'} expired`),
  message: (line) => say`New message from ${people(line)}`,
  'want.matched': (line) => newListing(line, 'ask'),
  'search.matched': (line) =>
    line.facts.priceCents === undefined ? newOf(line, 'match', 'matches') : newListing(line, 'ask'),
  'ask.new': (line) => newListing(line, 'ask'),
  'bid.new': (line) => newListing(line, 'bid'),
  'ask.fell': askFell,
  'part.sold': partSold,
  reply: (line) => say`${people(line)} replied to your comment on ${title(line)}`,
  answer: (line) => say`${people(line)} commented on your post ${title(line)}`,
  mention,
  comment: (line) => say`${people(line)} commented on ${title(line)}`,
  edit: (line) => say`${people(line)} changed ${title(line)}`,
  'fitment.edit': (line) => say`${people(line)} changed the cars of ${title(line)}`,
  'merge.proposed': (line) => say`${people(line)} proposed to merge another part with ${title(line)}`,
  'merge.decided': (line) =>
    say`The proposal to merge another part with ${title(line)} ${PROPOSAL_ENDINGS[line.facts.outcome ?? ''] ?? 'has ended'}`,
  revert: (line) =>
    say`${people(line, MODERATOR)} undid ${line.count > 1 ? 'edits' : 'an edit'} of yours on ${title(line)}`,
  'part.merged': (line) => say`${people(line, MODERATOR)} merged a part of yours into ${title(line)}`,
  'part.unmerged': (line) => say`${people(line, MODERATOR)} undid the merge of a part of yours into ${title(line)}`,
  'owner.answer': ownerAnswer,
  'relation.confirmed': (line) => say`${people(line)} confirmed a relation of ${title(line)} that you entered`,
  'part.new': (line) => newOf(line, 'part', 'parts'),
  'post.new': (line) => newOf(line, 'post', 'posts'),
  vote,
  'report.decided': reportDecided,
  'item.removed': (line) => say`A moderator removed your ${item(line)}`,
  'item.restored': (line) => say`A moderator restored your ${item(line)}`,
  'item.reverted': (line) => say`A moderator undid your edit of ${title(line)}`,
  'user.muted': ({ facts: { until } }) =>
    say`A moderator muted you${until === undefined ? '' : ` until ${formatDateTime(until)} UTC`}`,
  'user.unmuted': () => say`A moderator ended your mute`,
  'undo.finished': undoFinished,
  'user.undone': ({ facts: { undone = 0, isRestored } }) =>
    say`A moderator ${isRestored ? 'restored' : 'undid'} ${undone === 1 ? 'one' : String(undone)} of your changes`,
  'user.warned': () => say`A moderator warned you`,
  'appeal.answered': ({ facts: { outcome } }) =>
    outcome === 'lifted'
      ? say`Your appeal was granted: your mute has ended`
      : say`Your appeal was rejected: your mute stays`,
}

const MODERATOR = 'A moderator'

const PROPOSAL_ENDINGS: Record<string, string> = {
  merged: 'was carried out: they are one part now',
  refused: 'was rejected',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
}

// -- Words of sentences -----------------------------------------------------------------------------------------------

type Words = string | Span | Span[]

/** Joins the words of a sentence. */
const say = (texts: TemplateStringsArray, ...words: Words[]): Span[] =>
  texts
    .flatMap((text, at): Words[] => [text, words[at] ?? ''])
    .flatMap((each): Span[] => (typeof each === 'string' ? [{ text: each }] : Array.isArray(each) ? each : [each]))
    .filter(({ text }) => text !== '')

const bold = (text: string): Span => ({ text, isBold: true })

/** 'Marta Kowalczyk and 2 others'. Without a name, for example of a deleted account, `unknown` or 'A user'. */
function people({ actors: [first], actorCount }: Line, unknown = 'A user'): Span[] {
  const others = actorCount - 1
  const and = others < 1 ? '' : others === 1 ? ' and 1 other' : ` and ${others} others`
  return say`${first ? bold(first.name) : unknown}${and}`
}

/** The name of the part, post or vehicle. */
function title({ part, post, vehicle }: Line): Span {
  const name = part?.name ?? post?.title ?? vehicle?.name
  return name === undefined ? { text: 'an item' } : bold(name)
}

const price = ({ facts: { priceCents } }: Line): Span => bold(formatPrice(priceCents))

/** Adds the price, if it is known, with a word before it. */
const priceAfter = (word: string) => (line: Line) =>
  line.facts.priceCents === undefined ? [] : say`${word}${price(line)}`
const ofPrice = priceAfter(' of ')
const forPrice = priceAfter(' for ')
const atPrice = priceAfter(' at ')
const colonPrice = priceAfter(': ')

/** ' instead of the agreed $40.00', if the price is another one. */
const insteadOf = ({ facts: { agreedCents } }: Line): string =>
  agreedCents === undefined ? '' : ` instead of the agreed ${formatPrice(agreedCents)}`

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** ': not received' */
function outcomeOf({ facts: { outcome } }: Line, labels: Record<string, string>): string {
  const label = outcome === undefined ? undefined : labels[outcome]
  return label === undefined ? '' : `: ${lower(label)}`
}

/** The types of items as 'your …' and 'the … you reported', and the word between them and the name of what they belong to. */
const ITEMS: Record<ItemType, [noun: string, preposition: string]> = {
  listing: ['listing', 'of '],
  comment: ['comment', 'on '],
  user: ['profile', 'of '],
  part: ['part', ''],
  revision: ['edit', 'of '],
  image: ['image', 'of '],
  blog_post: ['post', ''],
  message: ['message', 'about '],
  feedback: ['feedback', 'on '],
  trade: ['trade', 'of '],
  vehicle: ['vehicle', ''],
  fitment: ['edit of the cars', 'of '],
  confirmation: ['answer about the car', 'on '],
  relation: ['edit of the relations', 'of '],
  donor: ['donor car', ''],
}
const isItemType = (type: string): type is ItemType => type in ITEMS
const itemWords = ({ facts: { itemType = '' } }: Line): [noun: string, preposition: string] =>
  isItemType(itemType) ? ITEMS[itemType] : ['content', 'on ']

/** 'comment on Water Pump' */
function item(line: Line): Span[] {
  const [noun, preposition] = itemWords(line)
  const name = title(line)
  return name.isBold ? say`${noun} ${preposition}${name}` : say`${noun}`
}

// -- Sentences of kinds with several forms ----------------------------------------------------------------------------

function offerMade(line: Line): Span[] {
  if (line.actorCount > 1) return say`${people(line)} made offers for your ${title(line)}`
  return line.facts.listingType === 'bid'
    ? say`${people(line)} offered you ${title(line)}${forPrice(line)}`
    : say`${people(line)} offered ${price(line)} for your ${title(line)}`
}

function tradeMarked(line: Line): Span[] {
  const sale = line.facts.side === 'seller' ? 'bought from you' : 'sold to you'
  return say`${people(line)} marked ${title(line)} as ${sale}${forPrice(line)}${insteadOf(line)}`
}

function tradeCancelled(line: Line): Span[] {
  const other = line.facts.side === 'seller' ? 'The buyer' : 'The seller'
  return line.facts.isLeaving
    ? say`${other} of ${title(line)} deleted their account, which cancelled your trade`
    : say`${people(line, other)} cancelled your trade of ${title(line)}`
}

function listingEnd(line: Line, end: string): Span[] {
  if (line.count > 1) return say`${String(line.count)} of your listings ${end}`
  return say`Your ${line.facts.listingType ?? 'listing'}${ofPrice(line)} for ${title(line)} ${end}`
}

const DAY = 86_400_000

/** 'in 3 days', 'today' or, for a time in the past, 'soon'. */
function inDays({ facts: { until } }: Line, now: Date): string {
  const left = until === undefined ? 0 : new Date(until).getTime() - now.getTime()
  if (left <= 0) return 'soon'
  const days = Math.floor(left / DAY)
  return days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`
}

/** 'New ask at $31.00 for Intake Boot', or with several '3 new asks, the newest at $31.00 for Intake Boot'. */
const newListing = (line: Line, word: 'ask' | 'bid'): Span[] =>
  line.count === 1
    ? say`New ${word}${atPrice(line)} for ${title(line)}`
    : say`${String(line.count)} new ${word}s, the newest${atPrice(line)} for ${title(line)}`

const newOf = (line: Line, one: string, many: string): Span[] =>
  line.count === 1 ? say`New ${one}: ${title(line)}` : say`${String(line.count)} new ${many}, the newest ${title(line)}`

function askFell(line: Line): Span[] {
  const first = line.count > 1 ? `Asks fell ${line.count} times, the last` : 'An ask fell'
  return say`${first} from ${formatPrice(line.facts.previousCents)} to ${price(line)} for ${title(line)}`
}

function partSold(line: Line): Span[] {
  return line.count === 1
    ? say`${title(line)} was sold${forPrice(line)}`
    : say`${title(line)} was sold ${String(line.count)} times, the last${forPrice(line)}`
}

function mention(line: Line): Span[] {
  const where = { blog_post: 'the post ', message: 'a message' }[line.facts.itemType ?? ''] ?? 'a comment on '
  return say`${people(line)} mentioned you in ${where}${line.facts.itemType === 'message' ? '' : title(line)}`
}

function ownerAnswer(line: Line): Span[] {
  const owners = line.actorCount === 1 ? '1 owner' : `${line.actorCount} owners`
  const car = line.vehicle ? say`the ${bold(line.vehicle.name)}` : say`a car that you entered`
  return line.facts.fits === false
    ? say`${owners} reported that ${title(line)} does not fit ${car}`
    : say`Your answer helped: ${owners} confirmed that ${title(line)} fits ${car}`
}

function vote(line: Line): Span[] {
  const voters = line.count === 1 ? '1 person' : `${line.count} people`
  const what = line.facts.itemType === undefined ? say`comments, posts and images` : item(line)
  return say`${voters} voted on your ${what}`
}

function reportDecided(line: Line): Span[] {
  const [noun] = itemWords(line)
  const name = title(line)
  const of = name.isBold ? say`: ${name}` : ''
  switch (line.facts.outcome) {
    case 'removed':
      return say`A moderator removed the ${noun} you reported${of}`
    case 'resolved_action_taken':
      return say`A moderator took action on the ${noun} you reported${of}`
    case 'dismissed':
      return say`A moderator dismissed your report of the ${noun}${of}`
    default:
      return say`A moderator decided to take no action on the ${noun} you reported${of}`
  }
}

/** '180 changes are undone, 29 left alone, 1 failed' */
function undoFinished({ facts: { undone = 0, left = 0, failed = 0 } }: Line): Span[] {
  const rest = `${left > 0 ? `, ${left} left alone` : ''}${failed > 0 ? `, ${failed} failed` : ''}`
  return say`${undone === 1 ? '1 change is' : `${undone} changes are`} undone${rest}`
}
