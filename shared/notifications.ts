import type { FollowType } from './follows.ts'
import type { ListingCondition } from './listings.ts'

/** When a user gets mails of a kind: never, in the daily digest, or ten minutes later. */
export const MAIL_CHOICES = ['off', 'digest', 'soon'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

type SettingRow = {
  group: string
  label: string
  note?: string
  /** Cannot be turned off on the site. */
  always?: true
  /** The defaults. */
  mail: MailChoice
  push: boolean
}

/** The rows of the settings: what a user can choose, with its heading, a note and the defaults. */
export const NOTIFICATION_SETTINGS = {
  offers: {
    group: 'Trades',
    label: 'Offers and answers',
    note: 'You have 48 hours to answer an offer',
    mail: 'soon',
    push: true,
  },
  trades: { group: 'Trades', label: 'Trades to confirm', always: true, mail: 'soon', push: true },
  /** The badge of the messages shows them. */
  messages: { group: 'Trades', label: 'Messages', always: true, mail: 'soon', push: true },
  feedback: { group: 'Trades', label: 'Feedback', mail: 'digest', push: false },
  listings: {
    group: 'Trades',
    label: 'Your listings',
    note: 'Expiring soon and expired',
    mail: 'digest',
    push: false,
  },
  wants: {
    group: 'Wants and prices',
    label: 'New ask for a want',
    note: 'Under your price, in your condition',
    mail: 'soon',
    push: true,
  },
  searches: { group: 'Wants and prices', label: 'Saved searches', mail: 'digest', push: false },
  asks: {
    group: 'Wants and prices',
    label: 'New asks and bids',
    note: 'Parts, tags, vehicles and sellers that you follow',
    mail: 'digest',
    push: false,
  },
  falls: {
    group: 'Wants and prices',
    label: 'Asks that fall',
    note: 'Parts that you follow',
    mail: 'digest',
    push: false,
  },
  sales: { group: 'Wants and prices', label: 'Sales', note: 'Parts that you follow', mail: 'digest', push: false },
  replies: { group: 'Wiki', label: 'Replies to your comments and posts', mail: 'digest', push: false },
  mentions: { group: 'Wiki', label: 'Mentions', mail: 'digest', push: false },
  comments: { group: 'Wiki', label: 'Comments on what you follow', mail: 'digest', push: false },
  edits: {
    group: 'Wiki',
    label: 'Edits of parts you follow',
    note: 'Grouped for each part',
    mail: 'digest',
    push: false,
  },
  reverts: { group: 'Wiki', label: 'Edits that undo yours', mail: 'soon', push: false },
  owners: {
    group: 'Wiki',
    label: 'Answers of owners',
    note: 'On cars and relations that you entered',
    mail: 'digest',
    push: false,
  },
  additions: {
    group: 'Wiki',
    label: 'New parts and posts',
    note: 'Tags and vehicles that you follow',
    mail: 'digest',
    push: false,
  },
  votes: { group: 'Wiki', label: 'Votes', note: 'One line a day', mail: 'off', push: false },
  moderation: {
    group: 'Account',
    label: 'Moderator outcomes',
    note: 'Your reports, and decisions about you',
    always: true,
    mail: 'soon',
    push: false,
  },
} as const satisfies Record<string, SettingRow>
export type NotificationSetting = keyof typeof NOTIFICATION_SETTINGS

/** The tabs of the page of notifications. */
export const NOTIFICATION_TABS = ['trades', 'wiki'] as const
export type NotificationTab = (typeof NOTIFICATION_TABS)[number]

/** What a user is told of: the kinds of lines, each with the row of the settings and the tab that it belongs to. */
export const NOTIFICATIONS = {
  'offer.made': { setting: 'offers', tab: 'trades' },
  'offer.countered': { setting: 'offers', tab: 'trades' },
  'offer.accepted': { setting: 'offers', tab: 'trades' },
  'offer.declined': { setting: 'offers', tab: 'trades' },
  'offer.withdrawn': { setting: 'offers', tab: 'trades' },
  'offer.expired': { setting: 'offers', tab: 'trades' },
  /** Somebody agreed to the price of one's listing. */
  'trade.agreed': { setting: 'offers', tab: 'trades' },
  'trade.marked': { setting: 'trades', tab: 'trades' },
  'trade.corrected': { setting: 'trades', tab: 'trades' },
  /** The other side confirmed. Feedback can be given now. */
  'trade.confirmed': { setting: 'trades', tab: 'trades' },
  'trade.cancelled': { setting: 'trades', tab: 'trades' },
  'trade.ending': { setting: 'trades', tab: 'trades' },
  'trade.ended': { setting: 'trades', tab: 'trades' },
  'problem.opened': { setting: 'trades', tab: 'trades' },
  'problem.stated': { setting: 'trades', tab: 'trades' },
  'problem.closed': { setting: 'trades', tab: 'trades' },
  /** Only mailed and pushed: the badge of the messages shows it. */
  message: { setting: 'messages', tab: null },
  /** About oneself, published. */
  'feedback.received': { setting: 'feedback', tab: 'trades' },
  'feedback.replied': { setting: 'feedback', tab: 'trades' },
  'listing.expiring': { setting: 'listings', tab: 'trades' },
  'listing.expired': { setting: 'listings', tab: 'trades' },
  'want.matched': { setting: 'wants', tab: 'trades' },
  'search.matched': { setting: 'searches', tab: 'trades' },
  'ask.new': { setting: 'asks', tab: 'trades' },
  'bid.new': { setting: 'asks', tab: 'trades' },
  /** An ask of a followed part became cheaper. */
  'ask.fell': { setting: 'falls', tab: 'trades' },
  'part.sold': { setting: 'sales', tab: 'trades' },
  reply: { setting: 'replies', tab: 'wiki' },
  /** A comment on one's post. */
  answer: { setting: 'replies', tab: 'wiki' },
  mention: { setting: 'mentions', tab: 'wiki' },
  /** A comment on a followed part, post or thread. */
  comment: { setting: 'comments', tab: 'wiki' },
  /** Of a part with its images and cars, a vehicle or a post that the user follows. */
  edit: { setting: 'edits', tab: 'wiki' },
  'fitment.edit': { setting: 'edits', tab: 'wiki' },
  /** To merge a part that the user follows, sells, added or edited. */
  'merge.proposed': { setting: 'edits', tab: 'wiki' },
  'merge.decided': { setting: 'edits', tab: 'wiki' },
  /** Undoes an edit of the user. */
  revert: { setting: 'reverts', tab: 'wiki' },
  /** A part that the user created or last edited. */
  'part.merged': { setting: 'edits', tab: 'wiki' },
  'part.unmerged': { setting: 'edits', tab: 'wiki' },
  'owner.answer': { setting: 'owners', tab: 'wiki' },
  /** A relation of a part whose relations the user edited last. */
  'relation.confirmed': { setting: 'owners', tab: 'wiki' },
  'part.new': { setting: 'additions', tab: 'wiki' },
  'post.new': { setting: 'additions', tab: 'wiki' },
  vote: { setting: 'votes', tab: 'wiki' },
  'report.decided': { setting: 'moderation', tab: 'wiki' },
  /** A moderator removed, restored or reverted what the user wrote. */
  'item.removed': { setting: 'moderation', tab: 'wiki' },
  'item.restored': { setting: 'moderation', tab: 'wiki' },
  'item.reverted': { setting: 'moderation', tab: 'wiki' },
  'user.muted': { setting: 'moderation', tab: 'wiki' },
  'user.unmuted': { setting: 'moderation', tab: 'wiki' },
  /** The job that undoes everything of a user has ended, for its moderator and for the user. */
  'undo.finished': { setting: 'moderation', tab: 'wiki' },
  'user.undone': { setting: 'moderation', tab: 'wiki' },
  'user.warned': { setting: 'moderation', tab: 'wiki' },
  'appeal.answered': { setting: 'moderation', tab: 'wiki' },
} as const satisfies Record<string, { setting: NotificationSetting; tab: NotificationTab | null }>
export type NotificationKind = keyof typeof NOTIFICATIONS

/** Lines that the bell shows. */
export const BELL_LINES = 8
/** Days for which a notification is kept. */
export const NOTIFICATION_DAYS = 90
/**
 * The newest changes of a line, which are stored one by one. Older ones are only counted. With MAX_NOTIFICATIONS it limits what the badge reads:
 * 100,000 changes of which none is visible take about half a second.
 */
export const MAX_EVENTS = 50
/** Lines that are kept of one user, the newest. */
export const MAX_NOTIFICATIONS = 2_000
/** The same of lines that are only mailed and pushed. */
export const MAX_HIDDEN = 200

export type NotifiedPerson = { id: string; name: string; picture: string | null }

/**
 * A line of the notifications as the API has it. Names are read with the line, so they are those of now. What the user may
 * not see any more is neither in it nor counted.
 */
export type NotificationLine = {
  id: string
  /** The number of its newest change. A later change raises it. */
  seq: number
  kind: NotificationKind
  /** Changes of the line. Of votes the number of people. */
  count: number
  /** The people of the newest changes, the newest first: at most two. Empty for jobs and moderators. */
  actors: NotifiedPerson[]
  /** How many people `count` has. */
  actorCount: number
  part: { id: string; name: string; slug: string } | null
  post: { id: string; title: string; slug: string } | null
  vehicle: { id: string; name: string; slug: string } | null
  /** Facts of the newest change, if its kind has them. Prices in USD cents. */
  facts: {
    priceCents?: number
    previousCents?: number
    /** Of a trade that was marked as sold at another price: the price that both sides agreed on. */
    agreedCents?: number
    condition?: ListingCondition
    /** An offer can be answered, a reservation ends, a mute ends, a listing expires: ISO 8601. */
    until?: string
    /** What the user asks or bids. */
    ownCents?: number
    /** 'ask' or 'bid', of a listing. */
    listingType?: 'ask' | 'bid'
    /** Of a trade: whether the reader is asked to confirm it. */
    isToConfirm?: boolean
    /** Of a trade: the side of the reader. */
    side?: 'buyer' | 'seller'
    outcome?: string
    /** A moderator's reason, as written for the user. */
    reason?: string
    /** The type of the item of a moderator action or of a vote. */
    itemType?: string
    fits?: boolean
    /** The other side left the site. */
    isLeaving?: boolean
    /** Of a job that undoes changes: how many it has undone, left to people, and failed to undo. */
    undone?: number
    left?: number
    failed?: number
    /** The job undid an earlier one. */
    isRestored?: boolean
  }
  /** The follow for which the user is told, with the name of its tag, vehicle or seller. Null if it concerns the user directly. */
  follow: { type: FollowType; name: string | null } | null
  /** The want that it matches. */
  want: { maxPriceCents: number; leastCondition: ListingCondition | null } | null
  /** The names of the saved searches that it matches. */
  searches: string[]
  /** Where it leads. */
  path: string
  at: Date
  readAt: Date | null
}
