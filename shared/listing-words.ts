export const LISTING_CONDITIONS = ['new', 'like_new', 'good', 'fair', 'for_parts'] as const
export type ListingCondition = (typeof LISTING_CONDITIONS)[number]

/** The labels of the conditions. */
export const CONDITION_WORDS: Record<ListingCondition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
  for_parts: 'For parts',
}

export const LISTING_DESCRIPTION_MISSING = 'Please describe what you are selling or looking for.'
