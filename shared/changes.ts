import type { AppealOutcome } from './conduct.ts'
import type { ListingType, StatedFact } from './labels.ts'
import type { RelationKind } from './relation-rows.ts'
import type { ItemType, ReportStatus } from './reports.ts'

/**
 * The readers of a change. public: everyone. parties: its actor and the users whom it tells. moderators: the moderators; the
 * users whom it tells see it without its actor.
 */
export type Visibility = 'public' | 'parties' | 'moderators'

/** A kind of change: the type of its item, its readers and its facts, which are ids, numbers and USD cents, never names or texts. */
type Kind<Facts extends object> = { item: ChangedItem; visibility: Visibility; facts?: Facts }

/** The types of items of changes: those that users can report, and others. */
export type ChangedItem = ItemType | 'relation_confirmation' | 'offer' | 'report' | 'change' | 'undo_job'

const kind = <Facts extends object = object>(item: ChangedItem, visibility: Visibility): Kind<Facts> => ({
  item,
  visibility,
})

type Revised = { revision: number }
type Merging = Revised & { mergeId: string; loserId: string }
type Price = { priceCents: number }
/** The users whom the text mentions and did not mention before, without its author and those who have blocked the author. */
type Mentioning = { mentions: string[] }
/** The item of a report, and its author. */
type Reported = { itemType: ItemType; itemId: string; ownerId: string | null }
/** The types of items that a job removes: confirmations of relations cannot be reported. */
export type RemovedType = ItemType | 'relation_confirmation'
type RemovedItem = Omit<Reported, 'itemType'> & { itemType: RemovedType }

/**
 * Everything that can happen on the site: the kinds of the log of changes (docs/decisions/47). Consumers read them in the
 * order of their numbers.
 */
export const CHANGES = {
  // The catalogue
  'part.created': kind<Revised>('part', 'public'),
  'part.edited': kind<Revised>('part', 'public'),
  /** Tells the authors of the revisions that it undoes, as the other reverts. */
  'part.reverted': kind<Revised & { toRevision: number }>('part', 'public'),
  /** The part that the loser was merged into. Tells the creator and the last editor of the loser, as its undo. */
  'part.merged': kind<Merging>('part', 'public'),
  'part.unmerged': kind<Merging>('part', 'public'),
  /** A part of it went to a new part. */
  'part.split': kind<Revised & { newPartId: string }>('part', 'public'),
  /** The item is the part that would be kept. Both tell the creators, last editors and sellers of both parts. */
  'merge.proposed': kind<{ proposalId: string; loserId: string }>('part', 'public'),
  /** Tells the author of the proposal too, and the users who said something to it. `agreed` are those who agreed. */
  'merge.decided': kind<{
    proposalId: string
    loserId: string
    outcome: 'merged' | 'refused' | 'withdrawn' | 'expired'
    mergeId: string | null
    agreed: string[]
  }>('part', 'public'),
  /** The level that an edit needs now; null if the protection ended. */
  'part.protected': kind<{ level: number | null }>('part', 'public'),
  'image.added': kind('image', 'public'),
  'vehicle.created': kind<Revised>('vehicle', 'public'),
  'vehicle.edited': kind<Revised>('vehicle', 'public'),
  'vehicle.reverted': kind<Revised & { toRevision: number }>('vehicle', 'public'),
  'vehicle.protected': kind<{ level: number | null }>('vehicle', 'public'),
  /** The item is the revision of the cars of a part. */
  'fitment.edited': kind<Revised>('fitment', 'public'),
  'fitment.reverted': kind<Revised & { toRevision: number }>('fitment', 'public'),
  /** The item is the revision of the relations that are stored at a part. */
  'relation.edited': kind<Revised>('relation', 'public'),
  'relation.reverted': kind<Revised & { toRevision: number }>('relation', 'public'),
  /** The item is a confirmation of a relation. Tells the last editor of the relations of the part where it is stored. */
  'relation.confirmed': kind<{ relation: RelationKind; otherId: string; vehicleId: string | null }>(
    'relation_confirmation',
    'public',
  ),
  'relation.confirmation-withdrawn': kind<{ relation: RelationKind; otherId: string }>(
    'relation_confirmation',
    'public',
  ),
  /** Tells the last editor of the cars of the part. */
  'confirmation.given': kind<{ vehicleId: string; fits: boolean }>('confirmation', 'public'),
  'confirmation.withdrawn': kind<{ vehicleId: string }>('confirmation', 'public'),

  // Comments, posts and votes. A comment tells the author of its parent comment; without one, the author of the post. Comments
  // and posts tell whom they mention.
  'comment.created': kind<Mentioning & { parentId: string | null; postId: string | null }>('comment', 'public'),
  'comment.edited': kind<Mentioning>('comment', 'public'),
  'comment.deleted': kind('comment', 'public'),
  'post.created': kind<Mentioning>('blog_post', 'public'),
  'post.edited': kind<Mentioning>('blog_post', 'public'),
  'post.deleted': kind('blog_post', 'public'),
  /** Tells the author of the item. 0 takes the vote back. */
  'comment.voted': kind<{ value: number }>('comment', 'parties'),
  'post.voted': kind<{ value: number }>('blog_post', 'parties'),
  'image.voted': kind<{ value: number }>('image', 'parties'),

  // Listings
  'listing.created': kind<Price & { type: ListingType }>('listing', 'public'),
  /** `previousCents` if the price was edited. */
  'listing.edited': kind<Price & { previousCents?: number }>('listing', 'public'),
  'listing.renewed': kind<Price>('listing', 'public'),
  /** A piece was reserved or sold. The facts have the number of pieces that are left. */
  'listing.sold': kind<{ left: number }>('listing', 'public'),
  'listing.deleted': kind('listing', 'public'),
  /** A piece is on offer again after a cancelled trade, or the listing after the end of a mute or of its removal. */
  'listing.returned': kind<Price>('listing', 'public'),
  'listing.paused': kind('listing', 'public'),
  /** Tells the owner. */
  'listing.expired': kind('listing', 'public'),
  /** Tells the owner that the listing expires soon. */
  'listing.expiring': kind<Price & { type: ListingType; until: string }>('listing', 'parties'),

  // Donor cars
  'donor.created': kind('donor', 'public'),
  'donor.edited': kind('donor', 'public'),
  'donor.closed': kind<{ deletedAsks: number }>('donor', 'public'),

  // Offers and trades. Tells the other side; a change by a job or by the end of a listing tells both.
  'offer.made': kind<Price & { listingId: string }>('offer', 'parties'),
  'offer.countered': kind<Price & { listingId: string; offerId: string }>('offer', 'parties'),
  'offer.accepted': kind<Price & { listingId: string; tradeId: string }>('offer', 'parties'),
  'offer.declined': kind<{ listingId: string }>('offer', 'parties'),
  'offer.withdrawn': kind<{ listingId: string }>('offer', 'parties'),
  'offer.expired': kind<{ listingId: string }>('offer', 'parties'),
  /** Agreed on the site: by an accepted offer or at the price of the listing. */
  'trade.agreed': kind<Price & { listingId: string }>('trade', 'parties'),
  /** Marked as sold by one side, and to be confirmed by the other. */
  'trade.marked': kind<Price & { soldOn: string }>('trade', 'parties'),
  'trade.corrected': kind<Price & { soldOn: string }>('trade', 'parties'),
  'trade.confirmed': kind<Price & { soldOn: string }>('trade', 'public'),
  /** The buyer said of facts whether they were as stated. */
  'trade.stated': kind<{ statements: Partial<Record<StatedFact, boolean>> }>('trade', 'parties'),
  /** By one side; `isLeaving` by the deletion of its account. */
  'trade.cancelled': kind<{ isLeaving: boolean }>('trade', 'parties'),
  /** Tells both sides that the reservation ends soon. */
  'trade.ending': kind<{ until: string }>('trade', 'parties'),
  'trade.ended': kind('trade', 'parties'),
  /** Tells nobody, because only the author sees feedback before it is published. */
  'feedback.left': kind<{ tradeId: string }>('feedback', 'parties'),
  'feedback.replied': kind<{ tradeId: string }>('feedback', 'public'),
  'feedback.published': kind<{ tradeId: string }>('feedback', 'public'),
  'problem.opened': kind<{ problemId: string }>('trade', 'parties'),
  'problem.stated': kind<{ problemId: string }>('trade', 'parties'),
  'problem.closed': kind<{ problemId: string }>('trade', 'parties'),
  'message.sent': kind('message', 'parties'),

  // People and order
  'user.joined': kind('user', 'public'),
  'user.edited': kind('user', 'public'),
  /** A new place from which distances are measured. Only the user sees it. */
  'user.moved': kind('user', 'parties'),
  'user.deleted': kind('user', 'public'),
  /** Tells the user. */
  'user.muted': kind<{ until: string; reportId: string | null }>('user', 'moderators'),
  'user.unmuted': kind<{ reportId: string | null }>('user', 'moderators'),
  /** Tells the user. */
  'user.warned': kind<{ warningId: string; reportId: string | null }>('user', 'moderators'),
  'warning.acknowledged': kind<{ warningId: string }>('user', 'moderators'),
  'appeal.made': kind<{ appealId: string }>('user', 'moderators'),
  /** Tells the user. */
  'appeal.answered': kind<{ appealId: string; outcome: AppealOutcome }>('user', 'moderators'),
  'report.filed': kind<Reported>('report', 'moderators'),
  /** Tells the users who filed the report that it is decided. */
  'report.changed': kind<{ status: ReportStatus }>('report', 'moderators'),
  /** Tells the author. */
  'item.removed': kind<Reported>('report', 'moderators'),
  'item.restored': kind<Reported>('report', 'moderators'),
  'item.reverted': kind<Reported>('report', 'moderators'),
  /** The item is the change that a user marked as good, or whose mark the same user took back. */
  'change.checked': kind<{ good: boolean }>('change', 'public'),
  /** Without a report: the undo of a change. The item is the change that is taken back. Tells the author, unless it is one of many. */
  'content.removed': kind<RemovedItem>('change', 'moderators'),
  'content.restored': kind<RemovedItem>('change', 'moderators'),
  /** The item is the change by which the owner voted. */
  'vote.removed': kind<Reported & { value: number }>('change', 'moderators'),
  'vote.restored': kind<Reported & { value: number }>('change', 'moderators'),
  // Jobs that undo everything of a user.
  'undo.started': kind<{ userId: string; changes: number }>('undo_job', 'moderators'),
  'undo.stopped': kind('undo_job', 'moderators'),
  'undo.resumed': kind('undo_job', 'moderators'),
  /** Tells the moderator who started it. */
  'undo.finished': kind<{ undone: number; left: number; gone: number; failed: number }>('undo_job', 'moderators'),
  /** Tells the user once for each job. `isRestored` if the job undid another one. */
  'user.undone': kind<{ jobId: string; isRestored: boolean }>('user', 'moderators'),
}

type Kinds = typeof CHANGES
export type ChangeKind = keyof Kinds
export const CHANGE_KINDS = Object.keys(CHANGES) as ChangeKind[]
export type FactsOf<K extends ChangeKind> = Kinds[K] extends Kind<infer Facts> ? Facts : never

/** One change. The table says what its kind is about and who may learn of it. */
export type Change = {
  [K in ChangeKind]: {
    kind: K
    /** Null for a job of the site. */
    actorId: string | null
    itemId: string
    /** The part that the change belongs to. */
    partId: string | null
    /** Shared by the changes of one act, for example of an import. */
    groupId: string | null
    /**
     * The users whom the change concerns directly, without the actor. market/notifications/policy.ts decides which kinds they
     * learn of.
     */
    tells: string[]
    facts: FactsOf<K>
  }
}[ChangeKind]
