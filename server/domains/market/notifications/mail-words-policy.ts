import { formatPrice } from '../../../../shared/format.ts'
import { orBetter } from '../../../../shared/labels.ts'
import { badgeOf } from '../../../../shared/notification-details.ts'
import type { NotificationKind, NotificationLine } from '../../../../shared/notifications.ts'

/** The groups of a digest in their order. Lines of any kind that wait for the reader are in 'To do'. */
export const MAIL_GROUPS = {
  toDo: 'To do',
  trades: 'Trades',
  wants: 'Your wants',
  searches: 'Saved searches',
  parts: 'Parts you follow',
  others: 'More that you follow',
  replies: 'Replies',
  own: 'What you wrote',
  moderation: 'Moderator',
} as const
export type MailGroup = keyof typeof MAIL_GROUPS

/** The words of a mail about a kind of line. */
type Words = {
  group: MailGroup
  /** At the right of the head. */
  label: string
  /**
   * The heading, and with the name of the part the subject. Without counts: a thread in a mail program has one subject. A
   * price is that of the newest change.
   */
  heading: string | ((line: NotificationLine) => string)
  button: string
  /** The link in a digest. */
  link: string
  /** For the subject of a digest: '2 new asks'. */
  noun: [one: string, many: string]
  /** After 'You get this because'. For followed items `followWhy` replaces it. */
  why: string | ((line: NotificationLine) => string)
}

const price = ({ facts }: NotificationLine) => formatPrice(facts.priceCents)
const withPrice = (words: string, preposition: string) => (line: NotificationLine) =>
  line.facts.priceCents === undefined ? words : `${words} ${preposition} ${price(line)}`
/** 'You', for lines without a name. */
const sender = ({ actors: [first] }: NotificationLine) => first?.name ?? 'a user'

const OFFER = {
  group: 'trades',
  label: 'Your offers',
  button: 'View the offer',
  link: 'View',
  noun: ['answer to an offer', 'answers to offers'],
  why: 'the offer is from you or to you',
} as const satisfies Partial<Words>
const TRADE = {
  group: 'trades',
  label: 'Your trade',
  button: 'View your trades',
  link: 'View',
  noun: ['change of a trade', 'changes of trades'],
  why: 'you are the buyer or the seller',
} as const satisfies Partial<Words>
const PROBLEM = {
  ...TRADE,
  label: 'Problem with a trade',
  button: 'View the problem',
  noun: ['news about a problem', 'news about problems'],
} as const satisfies Partial<Words>
const LISTING = {
  group: 'trades',
  label: 'Your listings',
  button: 'View the listing',
  link: 'View',
  why: 'the listing is yours',
} as const satisfies Partial<Words>
const ASK = {
  button: 'View this ask',
  link: 'View ask',
  noun: ['new ask', 'new asks'],
} as const satisfies Partial<Words>
const FOLLOWED = {
  group: 'parts',
  label: 'You follow it',
  why: 'you follow it',
} as const satisfies Partial<Words>
const MODERATION = {
  group: 'moderation',
  label: 'Moderator',
  noun: ['decision of a moderator', 'decisions of moderators'],
} as const satisfies Partial<Words>
const DECISION = {
  ...MODERATION,
  button: 'Contact us',
  link: 'Answer',
  why: 'it is about what you wrote',
} as const satisfies Partial<Words>

/** The words of each kind of line. */
const MAIL_WORDS: Record<NotificationKind, Words> = {
  'offer.made': {
    ...OFFER,
    heading: withPrice('Offer', 'of'),
    button: 'Answer the offer',
    link: 'Answer',
    noun: ['offer to answer', 'offers to answer'],
    why: 'the offer is to you',
  },
  'offer.countered': {
    ...OFFER,
    heading: withPrice('Counter-offer', 'of'),
    button: 'Answer the offer',
    link: 'Answer',
    noun: ['offer to answer', 'offers to answer'],
    why: 'the offer is to you',
  },
  'offer.accepted': { ...OFFER, heading: 'Offer accepted', why: 'you made the offer' },
  'offer.declined': { ...OFFER, heading: 'Offer declined', why: 'you made the offer' },
  'offer.withdrawn': { ...OFFER, heading: 'Offer withdrawn', why: 'the offer was to you' },
  'offer.expired': { ...OFFER, heading: 'Offer expired' },
  'trade.agreed': {
    ...TRADE,
    heading: 'Your price was accepted',
    button: 'Open the conversation',
    why: 'the listing is yours',
  },
  'trade.marked': {
    ...TRADE,
    heading: 'Confirm the trade',
    button: 'Confirm the trade',
    link: 'Confirm',
    noun: ['trade to confirm', 'trades to confirm'],
  },
  'trade.corrected': {
    ...TRADE,
    heading: 'Trade corrected',
    button: 'Confirm the trade',
    link: 'Confirm',
    noun: ['trade to confirm', 'trades to confirm'],
  },
  'trade.confirmed': { ...TRADE, heading: 'Trade confirmed', button: 'Leave feedback', link: 'Leave feedback' },
  'trade.cancelled': { ...TRADE, heading: 'Trade cancelled' },
  'trade.ending': {
    ...TRADE,
    heading: 'Reservation ends soon',
    noun: ['reservation that ends soon', 'reservations that end soon'],
  },
  'trade.ended': { ...TRADE, heading: 'Reservation ended' },
  'problem.opened': { ...PROBLEM, heading: 'Problem reported' },
  'problem.stated': { ...PROBLEM, heading: 'New statement on the problem' },
  'problem.closed': { ...PROBLEM, heading: 'Problem closed' },
  message: {
    group: 'trades',
    label: 'Messages',
    heading: (line) => `New message from ${sender(line)}`,
    button: 'Answer',
    link: 'Answer',
    noun: ['message', 'messages'],
    why: 'the message is to you',
  },
  'feedback.received': {
    ...TRADE,
    label: 'Feedback',
    heading: 'New feedback',
    button: 'View your feedback',
    noun: ['feedback about you', 'feedback about you'],
    why: 'the feedback is about you',
  },
  'feedback.replied': {
    ...TRADE,
    label: 'Feedback',
    heading: 'Reply to your feedback',
    button: 'View the reply',
    noun: ['reply to your feedback', 'replies to your feedback'],
    why: 'you left the feedback',
  },
  'listing.expiring': {
    ...LISTING,
    heading: 'Expires soon',
    button: 'Renew for 90 days',
    link: 'Renew',
    noun: ['listing that expires soon', 'listings that expire soon'],
  },
  'listing.expired': { ...LISTING, heading: 'Expired', noun: ['expired listing', 'expired listings'] },
  'want.matched': {
    ...ASK,
    group: 'wants',
    label: 'Your want',
    heading: withPrice('New ask', 'at'),
    why: ({ want }) => (want ? `you want the part ${wantWords(want)}` : 'you wanted the part'),
  },
  'search.matched': {
    ...ASK,
    group: 'searches',
    label: 'Saved search',
    heading: (line) => withPrice(line.facts.priceCents === undefined ? 'New match' : 'New ask', 'at')(line),
    button: 'View this match',
    link: 'View',
    noun: ['match of a saved search', 'matches of saved searches'],
    why: ({ searches }) =>
      searches.length === 1 ? `you saved the search "${searches[0]}"` : 'you saved searches that it matches',
  },
  'ask.new': { ...FOLLOWED, ...ASK, heading: withPrice('New ask', 'at') },
  'bid.new': {
    ...FOLLOWED,
    heading: withPrice('New bid', 'at'),
    button: 'View this bid',
    link: 'View bid',
    noun: ['new bid', 'new bids'],
  },
  'ask.fell': {
    ...FOLLOWED,
    ...ASK,
    heading: withPrice('Ask fell', 'to'),
    noun: ['ask that fell', 'asks that fell'],
  },
  'part.sold': {
    ...FOLLOWED,
    heading: withPrice('Sold', 'for'),
    button: 'View the part',
    link: 'View part',
    noun: ['sale', 'sales'],
  },
  reply: {
    group: 'replies',
    label: 'Replies',
    heading: 'New reply to your comment',
    button: 'Read the reply',
    link: 'Read',
    noun: ['reply', 'replies'],
    why: 'you wrote the comment',
  },
  answer: {
    group: 'replies',
    label: 'Your post',
    heading: 'New comment on your post',
    button: 'Read the comment',
    link: 'Read',
    noun: ['comment on your posts', 'comments on your posts'],
    why: 'you wrote the post',
  },
  mention: {
    group: 'replies',
    label: 'Mentions',
    heading: 'You were mentioned',
    button: 'Read it',
    link: 'Read',
    noun: ['mention', 'mentions'],
    why: 'the text names you',
  },
  comment: {
    ...FOLLOWED,
    heading: 'New comment',
    button: 'Read the comment',
    link: 'Read',
    noun: ['comment', 'comments'],
  },
  edit: { ...FOLLOWED, heading: 'Changed', button: 'See what changed', link: 'See changes', noun: ['edit', 'edits'] },
  'fitment.edit': {
    ...FOLLOWED,
    heading: 'Cars changed',
    button: 'See what changed',
    link: 'See changes',
    noun: ['edit', 'edits'],
  },
  revert: {
    group: 'own',
    label: 'Your edits',
    heading: 'Your edit was undone',
    button: 'See what changed',
    link: 'See changes',
    noun: ['undone edit', 'undone edits'],
    why: 'the edit was yours',
  },
  'part.merged': {
    group: 'own',
    label: 'Your parts',
    heading: 'Your part was merged',
    button: 'View the part',
    link: 'View part',
    noun: ['merged part', 'merged parts'],
    why: 'you created the part or edited it last',
  },
  'part.unmerged': {
    group: 'own',
    label: 'Your parts',
    heading: 'The merge of your part was undone',
    button: 'View the part',
    link: 'View part',
    noun: ['undone merge', 'undone merges'],
    why: 'you created the part or edited it last',
  },
  'owner.answer': {
    group: 'own',
    label: 'Your answers',
    heading: 'An owner answered',
    button: 'View the part',
    link: 'View part',
    noun: ['answer of an owner', 'answers of owners'],
    why: 'you entered the car or answered for it',
  },
  'relation.confirmed': {
    group: 'own',
    label: 'Your relations',
    heading: 'Your relation was confirmed',
    button: 'View the part',
    link: 'View part',
    noun: ['confirmed relation', 'confirmed relations'],
    why: 'you edited the relations of the part last',
  },
  'merge.proposed': {
    group: 'others',
    label: 'Proposed merges',
    heading: 'A merge of parts was proposed',
    button: 'View the part',
    link: 'View part',
    noun: ['proposed merge', 'proposed merges'],
    why: 'you follow, sell, added or edited one of the parts',
  },
  'merge.decided': {
    group: 'others',
    label: 'Decided merges',
    heading: 'A proposed merge was decided',
    button: 'View the part',
    link: 'View part',
    noun: ['decided merge', 'decided merges'],
    why: 'you follow, sell, added or edited one of the parts',
  },
  'part.new': {
    ...FOLLOWED,
    heading: 'New part',
    button: 'View the part',
    link: 'View part',
    noun: ['new part', 'new parts'],
  },
  'post.new': {
    ...FOLLOWED,
    heading: 'New post',
    button: 'Read the post',
    link: 'Read',
    noun: ['new post', 'new posts'],
  },
  vote: {
    group: 'own',
    label: 'Votes',
    heading: 'New votes',
    button: 'View it',
    link: 'View',
    noun: ['vote', 'votes'],
    why: 'what you wrote was voted on',
  },
  'report.decided': {
    ...MODERATION,
    heading: 'Your report was decided',
    button: 'View it',
    link: 'View',
    why: 'you reported it',
  },
  'item.removed': { ...DECISION, heading: 'Removed by a moderator' },
  'item.restored': { ...DECISION, heading: 'Restored by a moderator', button: 'View it', link: 'View' },
  'item.reverted': { ...DECISION, heading: 'Your edit was undone by a moderator' },
  'user.muted': {
    ...DECISION,
    heading: 'You are muted',
    button: 'Read and appeal',
    link: 'Appeal',
    why: 'it is about your account',
  },
  'user.unmuted': {
    ...DECISION,
    heading: 'Your mute has ended',
    button: 'Open Tappet',
    link: 'View',
    why: 'it is about your account',
  },
  'undo.finished': {
    ...MODERATION,
    heading: 'The changes are undone',
    button: 'Open Tappet',
    link: 'View',
    why: 'you started it',
  },
  'user.undone': { ...DECISION, heading: 'Your changes were undone by a moderator' },
  'user.warned': {
    ...DECISION,
    heading: 'A moderator warned you',
    button: 'Read the warning',
    link: 'Read',
    why: 'it is about your account',
  },
  'appeal.answered': {
    ...DECISION,
    heading: 'Your appeal was answered',
    button: 'Read the answer',
    link: 'Read',
    why: 'it is about your account',
  },
}

/** The words of kinds that wait for the reader, once they do not any more: the offer was answered, or the trade confirmed. */
const DONE: Partial<Record<NotificationKind, Partial<Words>>> = {
  'offer.made': { button: OFFER.button, link: OFFER.link, noun: ['offer', 'offers'] },
  'offer.countered': { button: OFFER.button, link: OFFER.link, noun: ['offer', 'offers'] },
  'trade.marked': { heading: 'Trade marked as sold', button: TRADE.button, link: TRADE.link, noun: TRADE.noun },
  'trade.corrected': { button: TRADE.button, link: TRADE.link, noun: TRADE.noun },
}

/** Whether a line waits for its reader. */
export const isToDo = (line: NotificationLine, now: Date): boolean => badgeOf(line, now) !== null

/** Returns the words of a line. */
export const wordsOf = (line: NotificationLine, now: Date): Words => ({
  ...MAIL_WORDS[line.kind],
  ...(isToDo(line, now) ? {} : DONE[line.kind]),
})

/** 'up to $35.00, in Good or better' */
const wantWords = ({ maxPriceCents, leastCondition }: NonNullable<NotificationLine['want']>): string =>
  `up to ${formatPrice(maxPriceCents)}${leastCondition === null ? '' : `, in ${orBetter(leastCondition)}`}`

const FOLLOWED_WORDS = {
  part: 'the part',
  tag: 'the tag',
  vehicle: 'the vehicle',
  seller: 'the seller',
  post: 'the post',
  thread: 'the thread',
} as const

/** Returns the reason of a mail after 'You get this because': the follow, the want or the side of the reader. */
export function reasonOf(line: NotificationLine): string {
  const { follow, kind } = line
  if (follow) {
    const name = follow.name === null || follow.type === 'part' ? '' : ` ${follow.name}`
    return `you follow ${FOLLOWED_WORDS[follow.type]}${name}`
  }
  const { why } = MAIL_WORDS[kind]
  return typeof why === 'string' ? why : why(line)
}

/** Returns the heading of a line. */
export function headingOf(line: NotificationLine, now: Date): string {
  const { heading } = wordsOf(line, now)
  return typeof heading === 'string' ? heading : heading(line)
}
