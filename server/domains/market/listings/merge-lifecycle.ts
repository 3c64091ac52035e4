import { ruleOf } from '../../merge-statements.ts'
import { mergedListings } from './queries.ts'

const COLUMNS = ['listing.part_id']

/** Listings move with their offers. Each rule locks all listings of the parts, because they are locked in one order. */
export const listingMergeRules = {
  asks: ruleOf(COLUMNS, mergedListings.asks),
  bids: ruleOf(COLUMNS, mergedListings.bids),
  otherListings: ruleOf(COLUMNS, mergedListings.others),
}
