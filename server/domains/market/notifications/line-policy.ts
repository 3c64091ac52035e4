import type { NotificationLine } from '../../../../shared/notifications.ts'
import { paths } from '../../../../shared/paths.ts'
import type { LineRow } from './line-queries.ts'

/** Returns a line as the API has it. */
export function toLine(row: LineRow, readerId: string): NotificationLine {
  const { id, seq, kind, count, actors, actorCount, follow, want, searches } = {
    ...row,
    follow: row.followType && { type: row.followType, name: row.followName },
  }
  // Votes of a day are about several items. Then the line names none.
  const named = kind === 'vote' && row.items > 1 ? { ...row, part: null, post: null } : row
  const { part, post, vehicle } = named
  const facts = factsOf(row)
  const path = pathOf(named, readerId)
  const [at, readAt] = [new Date(row.at), row.readAt === null ? null : new Date(row.readAt)]
  return {
    id,
    seq,
    kind,
    count,
    actors,
    actorCount,
    part,
    post,
    vehicle,
    facts,
    follow,
    want,
    searches,
    path,
    at,
    readAt,
  }
}

/** Returns what the sentence of the line names. What the newest change does not have is left out. */
function factsOf(row: LineRow): NotificationLine['facts'] {
  const { kind, facts, listing, offer, trade, report } = row
  const isOffer = row.itemType === 'offer'
  return {
    priceCents: facts.priceCents ?? offer?.priceCents ?? trade?.priceCents ?? listing?.priceCents,
    previousCents: facts.previousCents,
    agreedCents: agreedOf(row),
    condition: listing?.condition ?? undefined,
    until: untilOf(row) ?? undefined,
    ownCents: isOffer && listing?.isOwn ? listing.priceCents : undefined,
    listingType: listing?.type,
    isToConfirm: trade?.isAsked,
    side: trade ? (trade.isBuyer ? 'buyer' : 'seller') : undefined,
    outcome: outcomeOf(row),
    reason: row.reason ?? undefined,
    itemType: kind === 'vote' && row.items > 1 ? undefined : (report?.itemType ?? row.itemType),
    fits: facts.fits,
    isLeaving: facts.isLeaving,
    undone: facts.undone,
    left: facts.left,
    failed: facts.failed,
    isRestored: facts.isRestored,
  }
}

/** Returns the time until which the reader can act, or when something ends; nothing once it is done. */
function untilOf({ kind, facts, offer, trade }: LineRow): string | null | undefined {
  if (kind === 'offer.made' || kind === 'offer.countered') return offer?.until
  if (kind === 'trade.ending') return trade?.isOpen ? facts.until : undefined
  return facts.until
}

/** Returns the agreed price of a trade that was marked at another one. Only for its two sides: followers learn what was paid. */
function agreedOf({ kind, facts, trade }: LineRow): number | undefined {
  if (kind !== 'trade.marked' && kind !== 'trade.corrected') return undefined
  const agreed = trade?.agreedCents ?? undefined
  return agreed === facts.priceCents ? undefined : agreed
}

function outcomeOf({ kind, facts, problem, report }: LineRow): string | undefined {
  if (kind === 'problem.opened') return problem?.kind
  if (kind === 'problem.closed') return problem?.outcome ?? undefined
  return report?.isRemoved && kind === 'report.decided' ? 'removed' : (facts.outcome ?? facts.status)
}

/** Returns the page that the line leads to. */
function pathOf(row: LineRow, readerId: string): string {
  const { kind, itemType, itemId, facts, part, post, vehicle, listing, offer, trade } = row
  switch (kind) {
    case 'undo.finished':
      return typeof facts.userId === 'string' ? paths.undoAll(facts.userId, itemId) : paths.notifications
    // A moderator action is answered there.
    case 'item.removed':
    case 'item.reverted':
    case 'user.undone':
      return paths.contact
    case 'user.warned':
    case 'user.muted':
    case 'appeal.answered':
      return paths.warnings
    case 'message':
      return paths.messages(row.actors[0]?.id)
    case 'trade.marked':
    case 'trade.corrected':
    case 'trade.agreed':
      return paths.messages(trade?.partnerId)
    case 'problem.opened':
    case 'problem.stated':
    case 'problem.closed':
      return trade ? paths.problem(trade.id) : paths.trades
    case 'feedback.received':
      return paths.account(readerId)
    case 'feedback.replied':
      return trade ? paths.account(trade.partnerId) : paths.trades
  }
  if (offer) return paths.messages(offer.partnerId)
  if (itemType === 'trade' && kind !== 'part.sold') return paths.trades
  const comment = itemType === 'comment' && kind !== 'vote' ? itemId : undefined
  if (part)
    return listing && itemType === 'listing' ? paths.listing(part.slug, listing.id) : paths.part(part.slug, comment)
  if (post) return paths.blogPost(post.slug, comment)
  return vehicle ? paths.vehicle(vehicle.slug) : paths.notifications
}
