import { z } from 'zod'
import { flagSchema, idSchema, lineSchema } from './fields.ts'
import { conditionSchema, type ListingCondition } from './listings.ts'
import { pageSchema, type Page } from './paging.ts'
import { shippingSchema } from './places.ts'
import { priceChangeSchema } from './price-change.ts'
import { usedPartFields } from './used-parts.ts'

// The asks of a seller with what only the seller reads (docs/product/inventory.md).

export const INVENTORY_PAGE = 50
/** Asks that one bulk change reaches. */
export const MAX_BULK = 5_000
/** Asks that a selection names one by one. */
export const MAX_CHOSEN = 500
/** Minutes in which a bulk change can be undone. */
export const UNDO_MINUTES = 10
export const MAX_INVENTORY_VIEWS = 20
/** Labels that are printed at once. */
export const MAX_LABELS = 200

/** Sold asks are those without a free piece, reserved ones included. Paused asks are those of a muted seller. */
export const INVENTORY_STATES = ['active', 'expired', 'sold', 'paused'] as const
export type InventoryState = (typeof INVENTORY_STATES)[number]

export const INVENTORY_SORTS = ['newest', 'oldest', 'price', 'expiry', 'part', 'donor', 'place'] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

const SEARCH = 100

export const namedAsksSchema = z.array(idSchema).max(INVENTORY_PAGE, `Name at most ${INVENTORY_PAGE} listings.`)
const sortSchema = z.enum(INVENTORY_SORTS, `Sort must be one of ${INVENTORY_SORTS.join(', ')}.`).default('newest')

const filterFields = {
  /** Only these asks, such as those whose labels are printed. */
  ids: namedAsksSchema.nullish(),
  /** Part of the part's name or number, of the storage place or of the seller's reference. */
  q: lineSchema('A search', SEARCH).default(''),
  donorId: idSchema.nullish(),
  condition: conditionSchema.nullish(),
  state: z.enum(INVENTORY_STATES, 'State must be active, expired, sold or paused.').nullish(),
  /** Asks that expire within 7 days. */
  expiring: flagSchema('expiring'),
  /** Asks with an open offer. */
  offers: flagSchema('offers'),
  /** The asks that this bulk change left as they were. */
  leftBy: idSchema.nullish(),
}

export const inventoryFilterSchema = z.object(filterFields)
export type InventoryFilter = z.output<typeof inventoryFilterSchema>

export const inventoryListInput = pageSchema(INVENTORY_PAGE).safeExtend({
  ...filterFields,
  sort: sortSchema,
})

/** Which asks a file has. Without a state it has those on offer, because an import lists expired ones again. */
export const inventoryExportInput = z.object({
  ...filterFields,
  state: z.enum([...INVENTORY_STATES, 'all'], 'State must be active, expired, sold, paused or all.').default('active'),
  sort: sortSchema,
})
/** Lines of a file that one call returns. */
export const EXPORT_STEP = 500
export const inventoryLinesInput = z.object({ ids: z.array(idSchema).max(EXPORT_STEP) })

/** The facts above the table. Prices in USD cents. */
export type InventoryFigures = { valueCents: number; soldIn30Days: number; expireIn7Days: number }

/** The sales of a seller. Prices in USD cents. A median is null for too few sales (MEDIAN_SALES). */
export type InventoryNumbers = {
  /** The last 12 months in UTC, 'YYYY-MM', the current one last. */
  months: { month: string; sold: number; valueCents: number }[]
  /** From the day on which the ask was listed. */
  medianDaysUntilSold: number | null
  /** Asks that are expired now. */
  expired: number
  /** The same 12 months. A null condition is not stated. */
  conditions: { condition: ListingCondition | null; sold: number; medianCents: number | null }[]
}

const VIEW_NAME = 60
const VIEW_QUERY = 2_048

/** A filter and order under a name. */
export const inventoryViewInput = z.object({
  name: lineSchema('A name', VIEW_NAME).refine((name) => name !== '', 'Please enter a name.'),
  /** The query of the address of the page. */
  query: lineSchema('A query', VIEW_QUERY),
})
export type InventoryView = { id: string; name: string; query: string }

export const BULK_KINDS = ['price', 'renew', 'withdraw', 'shipping', 'storagePlace', 'donor'] as const
export const KIND_WRONG = `Kind must be one of ${BULK_KINDS.join(', ')}.`

/** The change of each chosen ask. */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    priceChangeSchema.safeExtend({ kind: z.literal('price') }),
    /** For 90 days from now; an expired ask is on offer again. */
    z.object({ kind: z.literal('renew') }),
    z.object({ kind: z.literal('withdraw') }),
    z.object({ kind: z.literal('shipping'), shipping: shippingSchema.nullable() }),
    z.object({ kind: z.literal('storagePlace'), storagePlace: usedPartFields.storagePlace }),
    z.object({ kind: z.literal('donor'), donorId: usedPartFields.donorId }),
  ],
  KIND_WRONG,
)
export type BulkChange = z.output<typeof bulkChangeSchema>

const SELECT_WRONG = `Choose 1 to ${MAX_CHOSEN} asks by their ids, or all that a filter matches.`

/** The chosen asks, or all that a filter matches. */
export const bulkSelectSchema = z.union(
  [
    z.object({ ids: z.array(idSchema, SELECT_WRONG).min(1, SELECT_WRONG).max(MAX_CHOSEN, SELECT_WRONG) }),
    z.object({ filter: inventoryFilterSchema }),
  ],
  SELECT_WRONG,
)

export const bulkChangeInput = z.object({ select: bulkSelectSchema, change: bulkChangeSchema })
/** With the order of the examples. */
export const bulkRehearsalInput = bulkChangeInput.extend({ sort: sortSchema })

/** The effect of a bulk change before it is made. Prices in USD cents. */
export type BulkPreview = {
  count: number
  /** Asks that stay as they are, by reason. */
  left: { reason: string; count: number }[]
  /** The first ones that change. `from` and `to` are null unless the price changes. */
  examples: { id: string; title: string; from: number | null; to: number | null }[]
  /** New prices that meet a bid of another user. */
  crossed: { count: number; example: { title: string; priceCents: number } | null }
}

export const BULK_STATES = ['running', 'done', 'undoing', 'undone'] as const

/**
 * A bulk change and what has become of it. `left` are the asks that stayed as they were. `reasons` says why it or its undo left
 * some as they were; `leftBy` of the filter finds these.
 */
export type Bulk = {
  id: string
  kind: BulkChange['kind']
  state: (typeof BULK_STATES)[number]
  count: number
  changed: number
  left: number
  undone: number
  reasons: { reason: string; count: number }[]
  createdAt: string
  /** Null if it cannot be undone any more. */
  undoUntil: string | null
}

/** An ask as its seller reads it in the inventory. Prices in USD cents, times as ISO texts. */
export type InventoryItem = {
  id: string
  status: InventoryState
  part: { id: string; slug: string; name: string; number: string | null }
  /** The storage key of its first photo, else of the best image of the part. */
  image: string | null
  condition: ListingCondition | null
  priceCents: number
  quantity: number
  taken: number
  storagePlace: string | null
  /** The seller's own number of an imported ask. */
  reference: string | null
  donor: { id: string; title: string } | null
  wants: number
  /** The highest price that another user would pay. */
  highestWantCents: number | null
  followers: number
  openOffers: number
  createdAt: string
  expiresAt: string
}

/** A page of the inventory. `figures` and `states` are of all asks of the seller, under any filter. */
export type InventoryPage = Page<InventoryItem> & { figures: InventoryFigures; states: Record<InventoryState, number> }
