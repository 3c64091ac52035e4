import type { ListingCondition } from './listings.ts'

// The prices at which a part was sold, by condition (docs/product/listings-and-trades.md, "Sold prices"). No schemas here,
// because pages show them.

/** Months for which a sale counts. */
export const SOLD_MONTHS = 24
/** Days in which a second sale of the part between the same two users does not count. */
export const PAIR_SALE_DAYS = 30
/** Sales from which on a group has a median. Below, its sales are shown one by one. */
export const MEDIAN_SALES = 5

/** Groups of conditions with similar prices. */
export const SOLD_GROUPS = {
  new: { label: 'New', conditions: ['new'] },
  used: { label: 'Like new and good', conditions: ['like_new', 'good'] },
  fair: { label: 'Fair', conditions: ['fair'] },
  for_parts: { label: 'For parts', conditions: ['for_parts'] },
} as const satisfies Record<string, { label: string; conditions: ListingCondition[] }>
export type SoldGroupKey = keyof typeof SOLD_GROUPS

/** The sales of a group of conditions. Prices are USD cents. */
export type SoldGroup = {
  group: SoldGroupKey
  count: number
  lowestCents: number
  highestCents: number
  /** Null below MEDIAN_SALES. */
  median: { cents: number; lowerQuartileCents: number; upperQuartileCents: number } | null
  /** Below MEDIAN_SALES, in ascending order of their prices; `soldOn` is YYYY-MM-DD. */
  sales: { priceCents: number; soldOn: string }[]
}

/** `ownAsk` is the lowest active ask of the reader. */
export type SoldPrices = {
  groups: SoldGroup[]
  ownAsk: { priceCents: number; condition: ListingCondition | null } | null
}

/** Returns the group of a condition; null without one. */
export const soldGroupOf = (condition: ListingCondition | '' | null): SoldGroupKey | null =>
  (Object.keys(SOLD_GROUPS) as SoldGroupKey[]).find((key) =>
    SOLD_GROUPS[key].conditions.some((each) => each === condition),
  ) ?? null

/** Returns the median price of a part in this condition, USD cents; null for too few sales. */
export const medianOfCondition = (groups: SoldGroup[], condition: ListingCondition | '' | null): number | null =>
  groups.find(({ group }) => group === soldGroupOf(condition))?.median?.cents ?? null
