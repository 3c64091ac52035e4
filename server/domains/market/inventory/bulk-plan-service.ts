import { isDeepStrictEqual } from 'node:util'
import type { BulkChange } from '../../../../shared/inventory.ts'
import { COUNTRY_NEEDED } from '../../../../shared/places.ts'
import { changedPrice } from '../../../../shared/price-change.ts'
import { PRICE_RANGE } from '../../../../shared/price.ts'
import { shippingFields } from '../../../db/places.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { valuesOf, type Ask, type AskValues } from '../listings/bulk-lifecycle.ts'
import { addAsk, mergeFacts, storedFacts, toFacts, wrongDonor } from '../listings/facts-service.ts'
import { lockDonors } from '../listings/import-facts-service.ts'
import { expiryFrom } from '../listings/lifecycle.ts'
import { LISTINGS_FULL, roomForListings } from '../listings/limit-policy.ts'

/** The new values of an ask, or the reason for which it stays as it is. */
export type Plan = { to: Partial<AskValues> } | { left: string }

const SAME = 'It would stay the same.'
const CHANGED_SINCE = 'It was changed since.'
const PART_REMOVED = 'Its part was removed.'
/** The statuses besides active whose asks a change allows. */
const ALSO: Partial<Record<BulkChange['kind'], Ask['status'][]>> = {
  renew: ['expired'],
  withdraw: ['expired', 'paused'],
}
/** Why asks of other statuses stay as they are. */
const STATUS = {
  expired: 'It has expired.',
  paused: 'It is paused.',
  sold: 'It is reserved or sold.',
  deleted: 'It was withdrawn or removed.',
}

/**
 * Returns the function that plans a change of an ask. It allows what the owner's transitions of one listing allow
 * (market/listings/lifecycle.ts). Locks the donor.
 * @throws AppError VALIDATION at `donorId` if it is no open donor of the seller
 */
export async function planChange(deps: Deps, sellerId: string, change: BulkChange): Promise<(ask: Ask) => Plan> {
  const now = deps.now()
  const valuesFor = await valuesForChange(deps, sellerId, change)
  return (ask) => {
    const reason = refusalOf(change.kind, ask, now)
    if (reason !== null) return { left: reason }
    const plan = valuesFor(ask)
    if ('left' in plan) return plan
    const before = valuesOf(ask)
    return isDeepStrictEqual({ ...before, ...plan.to }, before) ? { left: SAME } : plan
  }
}

function refusalOf(kind: BulkChange['kind'], { status, expiresAt, part }: Ask, now: Date): string | null {
  // The job may not have expired it yet.
  const is = status === 'active' && expiresAt <= now ? 'expired' : status
  if (is !== 'active' && !ALSO[kind]?.includes(is)) return STATUS[is]
  return kind === 'withdraw' || part.removedAt === null ? null : PART_REMOVED
}

async function valuesForChange(deps: Deps, sellerId: string, change: BulkChange): Promise<(ask: Ask) => Plan> {
  switch (change.kind) {
    case 'price':
      return ({ priceCents }) => {
        const changed = changedPrice(priceCents, change)
        return changed === null ? { left: PRICE_RANGE } : { to: { priceCents: changed } }
      }
    case 'renew': {
      const expiresAt = expiryFrom(deps.now()).toISOString()
      return () => ({ to: { status: 'active', expiresAt } })
    }
    case 'withdraw':
      return () => ({ to: { status: 'deleted' } })
    case 'shipping': {
      const to = shippingFields(change.shipping)
      return ({ country }) => (to.shipsTo === 'country' && country === null ? { left: COUNTRY_NEEDED } : { to })
    }
    case 'storagePlace':
      return () => ({ to: { storagePlace: change.storagePlace } })
    case 'donor':
      return planDonor(deps, sellerId, change.donorId)
  }
}

async function planDonor(deps: Deps, sellerId: string, donorId: string | null): Promise<(ask: Ask) => Plan> {
  const donor = donorId === null ? null : (await lockDonors(deps, sellerId, [donorId])).get(donorId)
  if (donor === undefined || donor?.isOpen === false) throw wrongDonor()
  return (ask) =>
    leftIfRefused(() => {
      if (donor && ask.donorId !== donorId) addAsk(donor)
      return donorValues(storedFacts(ask.createdAt, mergeFacts(toFacts(ask), { donorId }), donor))
    })
}

function leftIfRefused(plan: () => Partial<AskValues>): Plan {
  try {
    return { to: plan() }
  } catch (error) {
    if (error instanceof AppError) return { left: error.message }
    throw error
  }
}

const donorValues = ({ donorId, odometerKm, odometerNote, grade }: ReturnType<typeof storedFacts>) => ({
  donorId,
  odometerKm,
  odometerNote,
  grade,
})

/** An ask that a bulk change has changed, with the values that it wrote and those before. */
export type Changed = { listingId: string; before: Partial<AskValues>; after: Partial<AskValues> }

/**
 * Returns the function that plans the undo of a change of an ask: its values from before, if it still has those that the change
 * wrote. The odometer and the grade follow the donor, which may have changed meanwhile. The limits of open listings and of the
 * asks of a donor apply, because a seller could otherwise pass them by each undo. Locks the donors.
 */
export async function planUndo(
  deps: Deps,
  sellerId: string,
  items: Changed[],
): Promise<(ask: Ask, item: Changed) => Plan> {
  const ids = items.map(({ listingId }) => listingId)
  const present = await deps.prisma.listing.findMany({ where: { id: { in: ids } }, select: { donorId: true } })
  const donorIds = [...items.map(({ before }) => before.donorId), ...present.map(({ donorId }) => donorId)]
  const donors = await lockDonors(
    deps,
    sellerId,
    donorIds.flatMap((id) => id ?? []),
  )
  let room = await roomForListings(deps, sellerId)
  return (ask, { before, after }) => {
    const { odometerKm: _km, grade: _grade, ...compared } = after
    const values = valuesOf(ask)
    if (!isDeepStrictEqual({ ...values, ...compared }, values)) return { left: CHANGED_SINCE }
    const isWithdrawn = after.status === 'deleted'
    if (isWithdrawn && room <= 0) return { left: LISTINGS_FULL }
    return leftIfRefused(() => {
      const { donorId = ask.donorId, odometerNote = null, odometerKm = null } = before
      const donor = donorId === null ? null : (donors.get(donorId) ?? null)
      if (donor && (isWithdrawn || donorId !== ask.donorId)) addAsk(donor)
      if (isWithdrawn) room -= 1
      if (before.donorId === undefined) return before
      const isOfDonor = donorId !== null && odometerNote === null
      const facts = { ...toFacts(ask), donorId, odometerNote, odometerKm: isOfDonor ? null : odometerKm }
      return { ...before, ...donorValues(storedFacts(ask.createdAt, facts, donor)) }
    })
  }
}
