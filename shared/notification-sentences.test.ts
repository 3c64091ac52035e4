import { describe, expect, it } from 'vitest'
import { badgeOf, detailsOf } from './notification-details.ts'
import { sentenceOf, textOf } from './notification-sentences.ts'
import { NOTIFICATIONS, type NotificationKind, type NotificationLine } from './notifications.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const people = (...names: string[]) => ({
  actors: names.slice(0, 2).map((name) => ({ id: name, name, picture: null })),
  actorCount: names.length,
})
const part = { id: 'p', name: 'Water Pump', slug: 'water-pump' }
const post = { id: 'b', title: 'A post', slug: 'a-post' }

const line = (kind: NotificationKind, given: Partial<NotificationLine> = {}): NotificationLine => ({
  id: 'n',
  seq: 1,
  kind,
  count: 1,
  ...people('Marta Kowalczyk'),
  part,
  post: null,
  vehicle: null,
  facts: {},
  follow: null,
  want: null,
  searches: [],
  path: '/part/water-pump',
  at: NOW,
  readAt: null,
  ...given,
})

const NOBODY = people()
const THREE = { ...people('Marta Kowalczyk', 'Hana Suzuki', 'Rolf Brandt'), count: 3 }
const TWO = { ...people('Rolf Brandt', 'Hana Suzuki'), count: 4 }
const sale = { priceCents: 4_400 }

/** The kinds with what the line has, its sentence (bold parts between asterisks) and its other texts. */
const TABLE: [NotificationKind, Partial<NotificationLine>, string, string?][] = [
  [
    'offer.made',
    { facts: { priceCents: 21_000, ownCents: 24_000, listingType: 'ask', until: after(45.5) } },
    '*Marta Kowalczyk* offered *$210.00* for your *Water Pump*',
    'Awaiting your answer, 45 h left · You ask $240.00',
  ],
  ['offer.made', THREE, '*Marta Kowalczyk* and 2 others made offers for your *Water Pump*', '3 offers'],
  [
    'offer.made',
    { facts: { priceCents: 21_000, ownCents: 20_000, listingType: 'bid' } },
    '*Marta Kowalczyk* offered you *Water Pump* for *$210.00*',
    'You bid $200.00',
  ],
  [
    'offer.countered',
    { facts: { ...sale, until: after(0.5) } },
    '*Marta Kowalczyk* made a counter-offer of *$44.00* for *Water Pump*',
    'Awaiting your answer, 30 min left',
  ],
  ['offer.accepted', { facts: sale }, '*Marta Kowalczyk* accepted your offer of *$44.00* for *Water Pump*'],
  ['offer.declined', {}, '*Marta Kowalczyk* declined your offer for *Water Pump*'],
  ['offer.declined', { count: 2 }, '*Marta Kowalczyk* declined 2 of your offers'],
  ['offer.withdrawn', {}, '*Marta Kowalczyk* withdrew the offer for *Water Pump*'],
  ['offer.expired', NOBODY, 'The offer for *Water Pump* has expired without an answer'],
  ['trade.agreed', { facts: sale }, '*Marta Kowalczyk* agreed to your price of *$44.00* for *Water Pump*'],
  [
    'trade.marked',
    { facts: { ...sale, side: 'buyer', isToConfirm: true } },
    '*Marta Kowalczyk* marked *Water Pump* as sold to you for *$44.00*',
    'To confirm',
  ],
  [
    'trade.marked',
    { facts: { ...sale, side: 'seller' } },
    '*Marta Kowalczyk* marked *Water Pump* as bought from you for *$44.00*',
  ],
  [
    'trade.marked',
    { facts: { ...sale, side: 'buyer', agreedCents: 4_000 } },
    '*Marta Kowalczyk* marked *Water Pump* as sold to you for *$44.00* instead of the agreed $40.00',
  ],
  ['trade.corrected', { facts: sale }, '*Marta Kowalczyk* corrected the price or the date of *Water Pump*: *$44.00*'],
  [
    'trade.corrected',
    { facts: { ...sale, agreedCents: 4_000 } },
    '*Marta Kowalczyk* corrected the price or the date of *Water Pump*: *$44.00* instead of the agreed $40.00',
  ],
  [
    'trade.confirmed',
    { facts: sale },
    '*Marta Kowalczyk* confirmed the sale of *Water Pump* for *$44.00*',
    'You can leave feedback now',
  ],
  ['trade.cancelled', {}, '*Marta Kowalczyk* cancelled your trade of *Water Pump*'],
  [
    'trade.cancelled',
    { ...NOBODY, facts: { isLeaving: true, side: 'seller' } },
    'The buyer of *Water Pump* deleted their account, which cancelled your trade',
  ],
  ['trade.cancelled', { ...NOBODY, facts: { side: 'buyer' } }, 'The seller cancelled your trade of *Water Pump*'],
  [
    'trade.ending',
    { ...NOBODY, facts: { until: after(47) } },
    'The reservation of *Water Pump* ends soon',
    'Reserved, 47 h left',
  ],
  ['trade.ended', NOBODY, 'The reservation of *Water Pump* has ended, because nobody marked it as sold'],
  ['message', {}, 'New message from *Marta Kowalczyk*'],
  [
    'problem.opened',
    { facts: { outcome: 'not_received' } },
    '*Marta Kowalczyk* reported a problem with your trade of *Water Pump*: not received',
  ],
  [
    'problem.stated',
    { count: 2 },
    '*Marta Kowalczyk* added a statement to the problem with your trade of *Water Pump*',
    '2 statements',
  ],
  [
    'problem.closed',
    { ...NOBODY, facts: { outcome: 'refund_agreed' } },
    'The problem with your trade of *Water Pump* was closed: refund agreed',
  ],
  ['feedback.received', {}, '*Marta Kowalczyk* left you feedback on *Water Pump*'],
  ['feedback.replied', {}, '*Marta Kowalczyk* replied to your feedback on *Water Pump*'],
  [
    'listing.expiring',
    { ...NOBODY, facts: { priceCents: 1_600, listingType: 'ask', until: after(80) } },
    'Your ask of *$16.00* for *Water Pump* expires in 3 days',
  ],
  ['listing.expiring', { ...NOBODY, count: 40, facts: { until: after(30) } }, '40 of your listings expire in 1 day'],
  ['listing.expiring', { ...NOBODY, facts: { until: after(3) } }, 'Your listing for *Water Pump* expires today'],
  ['listing.expired', { ...NOBODY, facts: { listingType: 'bid' } }, 'Your bid for *Water Pump* has expired'],
  ['listing.expired', { ...NOBODY, count: 2 }, '2 of your listings have expired'],
  [
    'want.matched',
    { facts: { priceCents: 3_100 }, want: { maxPriceCents: 3_500, leastCondition: 'good' } },
    'New ask at *$31.00* for *Water Pump*',
    'Your want: up to $35, Good or better',
  ],
  [
    'want.matched',
    { count: 3, facts: { priceCents: 3_100 }, want: { maxPriceCents: 3_550, leastCondition: null } },
    '3 new asks, the newest at *$31.00* for *Water Pump*',
    'Your want: up to $35.50',
  ],
  ['search.matched', { searches: ['Pumps'] }, 'New match: *Water Pump*', 'Your search: Pumps'],
  [
    'search.matched',
    { count: 2, searches: ['Pumps', 'BMW'], facts: sale },
    '2 new asks, the newest at *$44.00* for *Water Pump*',
    'Your searches: Pumps, BMW',
  ],
  ['ask.new', { follow: { type: 'part', name: null } }, 'New ask for *Water Pump*', 'You follow this part'],
  [
    'ask.new',
    { facts: sale, follow: { type: 'tag', name: 'bmw' } },
    'New ask at *$44.00* for *Water Pump*',
    'You follow the tag bmw',
  ],
  [
    'bid.new',
    { facts: sale, follow: { type: 'seller', name: 'Kessler' } },
    'New bid at *$44.00* for *Water Pump*',
    'You follow the seller Kessler',
  ],
  [
    'ask.fell',
    { facts: { priceCents: 4_500, previousCents: 5_200 } },
    'An ask fell from $52.00 to *$45.00* for *Water Pump*',
  ],
  [
    'ask.fell',
    { count: 40, facts: { priceCents: 4_500, previousCents: 5_200 } },
    'Asks fell 40 times, the last from $52.00 to *$45.00* for *Water Pump*',
  ],
  ['part.sold', { facts: sale }, '*Water Pump* was sold for *$44.00*'],
  ['part.sold', { count: 3, facts: sale }, '*Water Pump* was sold 3 times, the last for *$44.00*'],
  ['reply', THREE, '*Marta Kowalczyk* and 2 others replied to your comment on *Water Pump*', '3 replies'],
  ['answer', { part: null, post }, '*Marta Kowalczyk* commented on your post *A post*'],
  ['mention', {}, '*Marta Kowalczyk* mentioned you in a comment on *Water Pump*'],
  [
    'mention',
    { part: null, post, facts: { itemType: 'blog_post' } },
    '*Marta Kowalczyk* mentioned you in the post *A post*',
  ],
  ['mention', { part: null, facts: { itemType: 'message' } }, '*Marta Kowalczyk* mentioned you in a message'],
  [
    'comment',
    { follow: { type: 'thread', name: null } },
    '*Marta Kowalczyk* commented on *Water Pump*',
    'You follow this thread',
  ],
  [
    'edit',
    { ...TWO, follow: { type: 'part', name: null } },
    '*Rolf Brandt* and 1 other changed *Water Pump*',
    '4 edits · You follow this part',
  ],
  ['fitment.edit', {}, '*Marta Kowalczyk* changed the cars of *Water Pump*'],
  ['part.merged', {}, '*Marta Kowalczyk* merged a part of yours into *Water Pump*'],
  ['part.unmerged', NOBODY, 'A moderator undid the merge of a part of yours into *Water Pump*'],
  ['revert', NOBODY, 'A moderator undid an edit of yours on *Water Pump*'],
  ['revert', { count: 2 }, '*Marta Kowalczyk* undid edits of yours on *Water Pump*', '2 edits'],
  ['merge.proposed', {}, '*Marta Kowalczyk* proposed to merge another part with *Water Pump*'],
  [
    'merge.decided',
    { ...NOBODY, facts: { outcome: 'refused' } },
    'The proposal to merge another part with *Water Pump* was rejected',
  ],
  [
    'owner.answer',
    { actorCount: 2, vehicle: { id: 'v', name: '330i', slug: '330i' }, facts: { fits: true } },
    'Your answer helped: 2 owners confirmed that *Water Pump* fits the *330i*',
  ],
  [
    'owner.answer',
    { facts: { fits: false } },
    '1 owner reported that *Water Pump* does not fit a car that you entered',
  ],
  ['relation.confirmed', {}, '*Marta Kowalczyk* confirmed a relation of *Water Pump* that you entered'],
  [
    'part.new',
    { follow: { type: 'vehicle', name: 'BMW 3' } },
    'New part: *Water Pump*',
    'You follow the vehicle BMW 3',
  ],
  ['post.new', { count: 2, part: null, post }, '2 new posts, the newest *A post*'],
  ['vote', { count: 1, facts: { itemType: 'comment' } }, '1 person voted on your comment on *Water Pump*'],
  ['vote', { count: 5, part: null, post, facts: { itemType: 'blog_post' } }, '5 people voted on your post *A post*'],
  ['vote', { count: 5, part: null }, '5 people voted on your comments, posts and images'],
  [
    'report.decided',
    { ...NOBODY, facts: { itemType: 'listing', outcome: 'removed', reason: 'picture from another seller' } },
    'A moderator removed the listing you reported: *Water Pump*',
    'Reason: picture from another seller',
  ],
  [
    'report.decided',
    { ...NOBODY, facts: { itemType: 'comment', outcome: 'resolved_action_taken' } },
    'A moderator took action on the comment you reported: *Water Pump*',
  ],
  [
    'report.decided',
    { ...NOBODY, part: null, facts: { itemType: 'user', outcome: 'resolved_no_action' } },
    'A moderator decided to take no action on the profile you reported',
  ],
  [
    'report.decided',
    { ...NOBODY, part: null, facts: { itemType: 'message', outcome: 'dismissed' } },
    'A moderator dismissed your report of the message',
  ],
  [
    'item.removed',
    { ...NOBODY, facts: { itemType: 'comment', reason: 'Spam' } },
    'A moderator removed your comment on *Water Pump*',
    'Reason: Spam · You can answer on the contact page',
  ],
  ['item.restored', { ...NOBODY, facts: { itemType: 'listing' } }, 'A moderator restored your listing of *Water Pump*'],
  ['item.reverted', { ...NOBODY }, 'A moderator undid your edit of *Water Pump*', 'You can answer on the contact page'],
  [
    'user.muted',
    { ...NOBODY, facts: { until: '2026-12-04T09:00:00.000Z' } },
    'A moderator muted you until 4 December 2026, 09:00 UTC',
    'You can appeal',
  ],
  ['user.unmuted', NOBODY, 'A moderator ended your mute'],
  ['user.warned', { ...NOBODY, facts: { reason: 'Advertising' } }, 'A moderator warned you', 'Reason: Advertising'],
  [
    'appeal.answered',
    { ...NOBODY, facts: { outcome: 'upheld', reason: 'It was spam.' } },
    'Your appeal was rejected: your mute stays',
    'Reason: It was spam.',
  ],
  ['appeal.answered', { ...NOBODY, facts: { outcome: 'lifted' } }, 'Your appeal was granted: your mute has ended'],
  ['undo.finished', { ...NOBODY, facts: { undone: 180, left: 0, failed: 0 } }, '180 changes are undone'],
  [
    'undo.finished',
    { ...NOBODY, facts: { undone: 1, left: 2, failed: 1 } },
    '1 change is undone, 2 left alone, 1 failed',
  ],
  [
    'user.undone',
    { ...NOBODY, facts: { undone: 180, reason: 'Links of a shop' } },
    'A moderator undid 180 of your changes',
    'Reason: Links of a shop · You can answer on the contact page',
  ],
  [
    'user.undone',
    { ...NOBODY, facts: { undone: 1, isRestored: true } },
    'A moderator restored one of your changes',
    'You can answer on the contact page',
  ],
]

describe('the texts of notifications', () => {
  it.each(TABLE)('%s %j', (kind, given, sentence, others = '') => {
    const told = line(kind, given)
    const marked = sentenceOf(told, NOW).map(({ text, isBold }) => (isBold ? `*${text}*` : text))
    expect(marked.join('')).toBe(sentence)
    const badge = badgeOf(told, NOW)
    const texts = [
      ...(badge ? [[badge.word, badge.left].filter(Boolean).join(', ')] : []),
      ...detailsOf(told).map(textOf),
    ]
    expect(texts.join(' · ')).toBe(others)
  })

  it('exist for each kind', () => {
    expect(new Set(TABLE.map(([kind]) => kind))).toEqual(new Set(Object.keys(NOTIFICATIONS)))
  })

  it('have no name of a deleted person', () => {
    expect(textOf(sentenceOf(line('reply', NOBODY), NOW))).toBe('A user replied to your comment on Water Pump')
    expect(textOf(sentenceOf(line('mention', { ...NOBODY, part: null }), NOW))).toBe(
      'A user mentioned you in a comment on an item',
    )
  })

  it('have no badge after the time in which the reader can act', () => {
    expect(badgeOf(line('offer.made', { facts: { until: after(-1) } }), NOW)).toBeNull()
  })
})
