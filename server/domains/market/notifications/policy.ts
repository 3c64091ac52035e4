import type { ChangeKind } from '../../../../shared/changes.ts'
import type { FollowTopic, FollowType } from '../../../../shared/follows.ts'
import {
  MAX_EVENTS,
  NOTIFICATION_SETTINGS,
  NOTIFICATIONS,
  type NotificationKind,
} from '../../../../shared/notifications.ts'
import type { LoggedChange } from '../../base/changes/consumer-service.ts'
import type { Context } from './audience-queries.ts'

/** Why users are told of a change: they are named, or they follow something. */
export type Reason = {
  kind: NotificationKind
  /** The page that the line leads to. */
  page: string
  /** Unread changes with the same key are one line. Null for the followed tag, vehicle or seller, on the day of the change. */
  groupKey: string | null
} & ({ users: string[] } | { follow: Follow })
type Follow = { type: FollowType; id: string | null; topic?: FollowTopic }

type Rule<K extends ChangeKind> = (change: LoggedChange<K>, context: Context) => Reason[]

/** Whom each kind of change tells, the most specific reason first; or why it tells nobody. */
export const RULES: { [K in ChangeKind]: Rule<K> | string } = {
  'part.created': ({ itemId }) => [...added('tag', 'part.new', itemId), ...added('vehicle', 'part.new', itemId)],
  'part.edited': editOfPart('edit'),
  'part.reverted': (change, context) => [...revert(change), ...editOfPart('edit')(change, context)],
  'part.merged': merge('part.merged'),
  'part.unmerged': merge('part.unmerged'),
  'part.split': editOfPart('edit'),
  'merge.proposed': proposal('merge.proposed'),
  'merge.decided': proposal('merge.decided'),
  'part.protected': 'The page says it.',
  'image.added': editOfPart('edit'),
  'vehicle.created': 'Followers of its make would get a line for each variant of a list.',
  'vehicle.edited': editOfVehicle,
  'vehicle.reverted': (change) => [...revert(change), ...editOfVehicle(change)],
  'fitment.edited': editOfPart('fitment.edit'),
  'fitment.reverted': (change, context) => [...revert(change), ...editOfPart('fitment.edit')(change, context)],
  'relation.edited': editOfPart('edit'),
  'relation.reverted': (change, context) => [...revert(change), ...editOfPart('edit')(change, context)],
  'relation.confirmed': ({ tells, partId }) => named(tells, 'relation.confirmed', `part ${partId}`, `part ${partId}`),
  'relation.confirmation-withdrawn': 'The line about the confirmation disappears.',
  'vehicle.protected': 'The page says it.',
  'confirmation.given': ({ tells, partId, facts }) =>
    named(tells, 'owner.answer', `part ${partId}`, `part ${partId} vehicle ${facts.vehicleId} ${facts.fits}`),
  'confirmation.withdrawn': 'The line about the answer disappears.',

  'donor.created': 'Nobody follows a donor car, and each of its asks is told.',
  'donor.edited': 'The pages of its asks show it.',
  'donor.closed': 'The seller closed it.',

  'comment.created': commentCreated,
  'comment.edited': (change, context) => mention(change, context),
  'comment.deleted': 'Lines about it disappear.',
  'post.created': (change, context) => [...mention(change, context), ...added('tag', 'post.new', change.itemId)],
  'post.edited': (change, context) => [
    ...mention(change, context),
    {
      kind: 'edit',
      page: `post ${change.itemId}`,
      groupKey: `post ${change.itemId}`,
      follow: { type: 'post', id: change.itemId },
    },
  ],
  'post.deleted': 'Lines about it disappear.',
  'comment.voted': vote,
  'post.voted': vote,
  'image.voted': vote,

  'listing.created': listingCreated,
  'listing.edited': priceFell,
  'listing.renewed': 'Its followers were told when it was created. Wants are told again (market/wants).',
  'listing.sold': 'The trade tells its two sides, and followers once it is confirmed.',
  'listing.deleted': 'The offers on it tell their users. Lines about it disappear.',
  'listing.returned': 'Its followers were told when it was created. Wants are told again (market/wants).',
  'listing.paused': 'The mute tells its owner.',
  'listing.expired': ({ tells, partId, at }) => named(tells, 'listing.expired', `part ${partId}`, dayOf(at)),
  'listing.expiring': ({ tells, partId, at }) => named(tells, 'listing.expiring', `part ${partId}`, dayOf(at)),

  'offer.made': offer('offer.made'),
  'offer.countered': offer('offer.countered'),
  'offer.accepted': offer('offer.accepted'),
  'offer.declined': offer('offer.declined'),
  'offer.withdrawn': offer('offer.withdrawn'),
  'offer.expired': offer('offer.expired'),
  /** By an accepted offer, its maker is told of that. */
  'trade.agreed': ({ tells, itemId, actorId }, { ownerId, isByOffer }) =>
    isByOffer
      ? []
      : named(
          tells.filter((id) => id === ownerId),
          'trade.agreed',
          `messages ${actorId}`,
          `trade ${itemId}`,
        ),
  'trade.marked': trade('trade.marked', ({ actorId }) => `messages ${actorId}`),
  'trade.corrected': trade('trade.corrected', ({ actorId }) => `messages ${actorId}`),
  'trade.confirmed': (change) => [
    ...trade('trade.confirmed')(change),
    ...follow({ type: 'part', id: change.partId, topic: 'sales' }, 'part.sold', `part ${change.partId}`),
  ],
  'trade.stated': 'The counts are on the page of the seller.',
  'trade.cancelled': trade('trade.cancelled'),
  'trade.ending': trade('trade.ending'),
  'trade.ended': trade('trade.ended'),
  'feedback.left': 'Only its author sees it before it is published.',
  'feedback.replied': ({ tells, facts, actorId }) =>
    named(tells, 'feedback.replied', `account ${actorId}`, `trade ${facts.tradeId}`),
  'feedback.published': ({ tells, facts }) =>
    tells.flatMap((id) => named([id], 'feedback.received', `account ${id}`, `trade ${facts.tradeId}`)),
  'problem.opened': problem('problem.opened'),
  'problem.stated': problem('problem.stated'),
  'problem.closed': problem('problem.closed'),
  /** A message of an offer or trade has no receiver here: the offer or trade tells. */
  'message.sent': ({ tells, actorId }) => named(tells, 'message', `messages ${actorId}`, `messages ${actorId}`),

  'user.joined': 'It concerns nobody else.',
  'user.edited': 'It concerns nobody else.',
  'user.moved': 'Only the user sees it.',
  'user.deleted': 'The trades and offers of the account tell the other sides.',
  'user.muted': ({ tells }) => named(tells, 'user.muted', 'notifications', 'mute'),
  'user.unmuted': ({ tells }) => named(tells, 'user.unmuted', 'notifications', 'mute'),
  'user.warned': ({ tells, facts }) => named(tells, 'user.warned', 'notifications', `warning ${facts.warningId}`),
  'warning.acknowledged': 'Moderators see it in the record of the user.',
  'appeal.made': 'The panel counts the open appeals.',
  'appeal.answered': ({ tells, facts }) => named(tells, 'appeal.answered', 'notifications', `appeal ${facts.appealId}`),
  'report.filed': 'The badge of the messages tells moderators.',
  /** A problem tells both sides how it was closed. */
  'report.changed': ({ tells, itemId }, { reportedType }) =>
    reportedType === 'trade' ? [] : named(tells, 'report.decided', 'notifications', `report ${itemId}`),
  'item.removed': moderation('item.removed'),
  'item.restored': moderation('item.restored'),
  'item.reverted': moderation('item.reverted'),
  'change.checked': 'Only the list of changes shows it.',
  'content.removed': moderation('item.removed'),
  'content.restored': moderation('item.restored'),
  'vote.removed': 'The job that removes it tells the voter.',
  'vote.restored': 'The job that restores it tells the voter.',
  'undo.started': 'The moderator sees its progress, and its end tells the user.',
  'undo.stopped': 'The moderator stopped it. The user is told of what it has undone.',
  'undo.resumed': 'The moderator resumed it.',
  'undo.finished': ({ tells, itemId }) => named(tells, 'undo.finished', 'notifications', `undo ${itemId}`),
  'user.undone': ({ tells, facts }) => named(tells, 'user.undone', 'notifications', `undo ${facts.jobId}`),
}

/** Kinds that cannot be turned off come also from a blocked user and about a muted item. */
export const isAlways = (kind: NotificationKind) => 'always' in NOTIFICATION_SETTINGS[NOTIFICATIONS[kind].setting]

/** Changes of an act with one group, such as an import, that are told one by one to a follower. The others are counted. */
const MOST_OF_A_GROUP = 10
export const mostOf = ({ groupId }: { groupId: string | null }) => (groupId === null ? MAX_EVENTS : MOST_OF_A_GROUP)

// ── Reasons ──────────────────────────────────────────────────────────────────────────────────────────────────────

const named = (users: string[], kind: NotificationKind, page: string, groupKey: string): Reason[] =>
  users.length > 0 ? [{ kind, page, groupKey, users }] : []

/** Followers of one item, whose changes are one line. */
const follow = ({ type, id, topic }: Follow, kind: NotificationKind, page: string): Reason[] =>
  id === null ? [] : [{ kind, page, groupKey: `${type} ${id}`, follow: { type, id, topic } }]

/** Followers of each tag or vehicle of a new part or post. */
const added = (type: 'tag' | 'vehicle', kind: 'part.new' | 'post.new', id: string): Reason[] => [
  { kind, page: `${kind === 'part.new' ? 'part' : 'post'} ${id}`, groupKey: null, follow: { type, id: null } },
]

/** A day of UTC, for lines of one day. */
const dayOf = (at: Date) => `day ${at.toISOString().slice(0, 10)}`

function editOfPart(kind: 'edit' | 'fitment.edit') {
  return ({ partId }: { partId: string | null }, _context: Context): Reason[] =>
    follow({ type: 'part', id: partId, topic: 'edits' }, kind, `part ${partId}`)
}

/** Tells who knows one of the two parts. */
function proposal(kind: 'merge.proposed' | 'merge.decided') {
  return ({ tells, itemId, facts }: LoggedChange<'merge.proposed' | 'merge.decided'>): Reason[] => {
    const [page, groupKey] = [`part ${itemId}`, `proposal ${facts.proposalId}`]
    const followers = [itemId, facts.loserId].flatMap((id) => follow({ type: 'part', id, topic: 'edits' }, kind, page))
    return [...named(tells, kind, page, groupKey), ...followers.map((reason) => ({ ...reason, groupKey }))]
  }
}

function editOfVehicle({ itemId }: { itemId: string }): Reason[] {
  return follow({ type: 'vehicle', id: itemId }, 'edit', `vehicle ${itemId}`)
}

/** Tells the authors of the edits that a revert undoes. */
function revert({ tells, partId, itemId, groupId }: LoggedChange): Reason[] {
  // A job that undoes everything of a user tells the user once.
  if (groupId !== null) return []
  const page = partId === null ? `vehicle ${itemId}` : `part ${partId}`
  return named(tells, 'revert', page, page)
}

/** Tells the creator and the last editor of the loser. */
function merge(kind: 'part.merged' | 'part.unmerged') {
  return (change: LoggedChange<'part.merged' | 'part.unmerged'>, context: Context): Reason[] => [
    ...named(change.tells, kind, `part ${change.partId}`, `merge ${change.facts.mergeId}`),
    ...editOfPart('edit')(change, context),
  ]
}

const placeOf = ({ partId }: { partId: string | null }, { postId }: Context) =>
  partId === null ? `post ${postId}` : `part ${partId}`

function mention(
  change: LoggedChange<'comment.created' | 'comment.edited' | 'post.created' | 'post.edited'>,
  context: Context,
): Reason[] {
  const place = placeOf(change, context)
  return named(change.facts.mentions, 'mention', place, place)
}

function commentCreated(change: LoggedChange<'comment.created'>, context: Context): Reason[] {
  const { parentAuthorId, postAuthorId, postId, rootId } = context
  const { parentId } = change.facts
  const place = placeOf(change, context)
  return [
    ...(parentAuthorId === null ? [] : named([parentAuthorId], 'reply', place, `comment ${parentId}`)),
    ...mention(change, context),
    ...(parentId === null && postAuthorId !== null ? named([postAuthorId], 'answer', place, `post ${postId}`) : []),
    ...(parentId === null ? [] : follow({ type: 'thread', id: rootId }, 'comment', place)),
    ...follow({ type: 'post', id: postId }, 'comment', place),
    ...follow({ type: 'part', id: change.partId, topic: 'comments' }, 'comment', place),
  ]
}

/** A vote that is taken back or against the item tells nobody. */
function vote({ tells, facts, at }: LoggedChange<'comment.voted' | 'post.voted' | 'image.voted'>): Reason[] {
  return facts.value === 1 ? named(tells, 'vote', 'notifications', dayOf(at)) : []
}

function listingCreated({ partId, facts }: LoggedChange<'listing.created'>, { ownerId }: Context): Reason[] {
  const [kind, page] = [facts.type === 'ask' ? 'ask.new' : 'bid.new', `part ${partId}`] as const
  const broad = (type: FollowType, id: string | null): Reason => ({ kind, page, groupKey: null, follow: { type, id } })
  return [
    ...follow({ type: 'part', id: partId, topic: 'asks' }, kind, page),
    ...(ownerId === null ? [] : [broad('seller', ownerId)]),
    broad('tag', null),
    broad('vehicle', null),
  ]
}

function priceFell({ itemId, partId, facts }: LoggedChange<'listing.edited'>, { listingType }: Context): Reason[] {
  if (listingType !== 'ask' || facts.previousCents === undefined || facts.previousCents <= facts.priceCents) return []
  const fell = follow({ type: 'part', id: partId, topic: 'asks' }, 'ask.fell', `part ${partId}`)
  return fell.map((reason) => ({ ...reason, groupKey: `listing ${itemId}` }))
}

/** Tells users in the conversation with the other side. Offers on asks that were withdrawn at once are one line. */
function offer(kind: Extract<NotificationKind, `offer.${string}`>) {
  return ({ tells, facts, groupId }: OfferChange, { sides }: Context): Reason[] => {
    const groupKey = groupId === null ? `listing ${facts.listingId}` : `group ${groupId}`
    return tells.flatMap((id) => named([id], kind, `messages ${sides.find((side) => side !== id)}`, groupKey))
  }
}
type OfferChange = { tells: string[]; facts: { listingId: string }; groupId: string | null }

type TradeKind = Extract<NotificationKind, `trade.${string}`>
type TradeChange = { tells: string[]; itemId: string; actorId: string | null }

function trade(kind: TradeKind, pageOf: (change: TradeChange) => string = () => 'trades') {
  return (change: TradeChange): Reason[] => named(change.tells, kind, pageOf(change), `trade ${change.itemId}`)
}

function problem(kind: Extract<NotificationKind, `problem.${string}`>) {
  return ({ tells, itemId }: TradeChange): Reason[] => named(tells, kind, `problem ${itemId}`, `trade ${itemId}`)
}

function moderation(kind: 'item.removed' | 'item.restored' | 'item.reverted') {
  return ({ tells, itemId }: TradeChange): Reason[] => named(tells, kind, 'notifications', `decision ${itemId}`)
}
