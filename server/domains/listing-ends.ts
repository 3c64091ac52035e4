import type { Deps } from '../deps.ts'
import { closeOffers } from './market/offers/lifecycle.ts'

/**
 * The end of listings: each is sold, deleted or removed. The table in market/listings/lifecycle.ts says when. An expired listing can be
 * renewed, so its open offers stay. The deletion of an account ends the offers of the user in a step of its own.
 */
export type ListingEnd = {
  listingIds: string[]
  /** The user who ends it; null for a moderator, whom the parties do not learn. */
  actorId: string | null
  /** The offer that is being accepted. */
  exceptOfferId?: string | undefined
  /** The group of the changes of a bulk change. */
  groupId?: string
}

/**
 * The steps of the domains above the listings at the end of a listing. They run in the transaction that ends it, under the locks
 * of the listing and its part.
 */
export const LISTING_ENDS: readonly ((deps: Deps, end: ListingEnd) => Promise<void>)[] = [closeOffers]
