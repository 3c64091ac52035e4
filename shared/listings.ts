import { z } from 'zod'
import { PAGE_SIZE } from './limits.ts'
import { cursorSchema, idSchema, limitSchema, pageSchema } from './paging.ts'
import { idOrSlugSchema } from './parts.ts'

export const LISTING_TYPES = ['ask', 'bid'] as const
export type ListingType = (typeof LISTING_TYPES)[number]
export const listingTypeSchema = z.enum(LISTING_TYPES, 'Type must be ask or bid.')

/** The three orders of a listing column (spec.md §2): low to high, high to low, most recent. */
export const LISTING_SORTS = ['price_asc', 'price_desc', 'recent'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
export const listingSortSchema = z
  .enum(LISTING_SORTS, 'Sort must be price_asc, price_desc or recent.')
  .default('price_asc')

const column = { type: listingTypeSchema, sort: listingSortSchema }

export const listingListInput = z.object({
  partId: idSchema,
  ...column,
  cursor: cursorSchema,
  limit: limitSchema(PAGE_SIZE.listings),
})

export const listingPageInput = pageSchema(PAGE_SIZE.listings).safeExtend({ idOrSlug: idOrSlugSchema, ...column })
