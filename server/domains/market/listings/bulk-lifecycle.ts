import type { Grade } from '../../../../shared/grade.ts'
import type { ListingStatus, Prisma } from '../../../db/generated/client.ts'
import { shippingSelect } from '../../../db/places.ts'
import type { Deps } from '../../../deps.ts'
import { setAskValues } from './bulk-queries.ts'
import { endListings, lockWithParts } from './lifecycle.ts'
import { deletePhotos } from './photo-lifecycle.ts'

// Changes of many asks of a seller, for the domain of the inventory, which has locked the seller.

const askSelect = {
  id: true,
  status: true,
  priceCents: true,
  createdAt: true,
  expiresAt: true,
  country: true,
  ...shippingSelect,
  donorId: true,
  odometerKm: true,
  odometerNote: true,
  removedOn: true,
  tested: true,
  damage: true,
  grade: true,
  coreCents: true,
  warrantyDays: true,
  storagePlace: true,
  part: { select: { id: true, name: true, removedAt: true } },
} satisfies Prisma.ListingSelect

export type Ask = Prisma.ListingGetPayload<{ select: typeof askSelect }>

/** The values of an ask that a bulk change can set. Times are ISO texts, because the values are stored as JSON for the undo. */
export type AskValues = Pick<
  Ask,
  | 'status'
  | 'priceCents'
  | 'shipsTo'
  | 'shipsToCountries'
  | 'shippingCents'
  | 'storagePlace'
  | 'donorId'
  | 'odometerKm'
  | 'odometerNote'
> & { expiresAt: string; grade: Grade | null }

export const valuesOf = (ask: Ask): AskValues => ({
  status: ask.status,
  priceCents: ask.priceCents,
  expiresAt: ask.expiresAt.toISOString(),
  shipsTo: ask.shipsTo,
  shipsToCountries: ask.shipsToCountries,
  shippingCents: ask.shippingCents,
  storagePlace: ask.storagePlace,
  donorId: ask.donorId,
  odometerKm: ask.odometerKm,
  odometerNote: ask.odometerNote,
  grade: ask.grade,
})

/** Asks that are read at once. Prisma needs 0.1 s or more for 5,000, in which no other request would go on. */
const READ = 500

/** Returns those of these asks that belong to the seller, in the order of `ids`. */
export async function readAsks(deps: Deps, sellerId: string, ids: string[]): Promise<Ask[]> {
  const asks = new Map<string, Ask>()
  for (let at = 0; at < ids.length; at += READ) {
    const where = { id: { in: ids.slice(at, at + READ) }, sellerId, type: 'ask' } as const
    for (const ask of await deps.prisma.listing.findMany({ where, select: askSelect })) asks.set(ask.id, ask)
  }
  return ids.flatMap((id) => asks.get(id) ?? [])
}

/** The same for asks that it locks with their parts. */
export async function lockAsks(deps: Deps, sellerId: string, ids: string[]): Promise<Ask[]> {
  await lockWithParts(deps, { ids, sellerId: null })
  return readAsks(deps, sellerId, ids)
}

/**
 * Stores the values of locked asks and records a change of each in one group. Ends those that are deleted.
 * @returns the new status of each ask that was changed, by id
 */
export async function setAsks(
  deps: Deps,
  by: { sellerId: string; groupId: string; isUndo: boolean },
  asks: { ask: Ask; to: Partial<AskValues> }[],
): Promise<Map<string, ListingStatus>> {
  if (asks.length === 0) return new Map()
  const rows = asks.map(({ ask, to }) => ({ ...valuesOf(ask), ...to, id: ask.id, was: ask.status }))
  const set = await deps.query(setAskValues, { ...by, rows: JSON.stringify(rows), now: deps.now() })
  const ended = set.filter(({ status }) => status === 'deleted').map(({ id }) => id)
  if (ended.length > 0) await endListings(deps, { listingIds: ended, actorId: by.sellerId, groupId: by.groupId })
  return new Map(set.map(({ id, status }) => [id, status]))
}

/** Deletes the photos of deleted asks of a seller, except of those that were reported. */
export async function deletePhotosOfDeleted(deps: Deps, sellerId: string, ids: string[]): Promise<void> {
  const reports = await deps.prisma.report.findMany({
    where: { itemType: 'listing', itemId: { in: ids } },
    select: { itemId: true },
  })
  const reported = reports.map(({ itemId }) => itemId)
  await deletePhotos(deps, sellerId, {
    listingId: { in: ids, notIn: reported },
    listing: { sellerId, status: 'deleted', removedFrom: null },
  })
}
