import type { Damage } from '../../../../shared/damage.ts'
import { gradeOf } from '../../../../shared/grade.ts'
import { toDay } from '../../../../shared/trades.ts'
import type { Deps } from '../../../deps.ts'
import { changeOwnListing, lockWithParts, OPEN } from './lifecycle.ts'
import { setDonorFacts } from './queries.ts'

// The asks for the parts of a donor car, for the domain of the donors, which has locked the donor.

type Donor = { id: string; sellerId: string; odometerKm: number | null; built: string | null }

/**
 * Gives the open asks of a donor its odometer, unless a note says why they have another one, and their new grades. A reserved or
 * sold one keeps the facts that its buyer has seen.
 */
export async function followDonor(deps: Deps, { id, odometerKm: donorKm, built }: Donor): Promise<void> {
  const open = { donorId: id, status: { in: OPEN } }
  const found = await deps.prisma.listing.findMany({ where: open, select: { id: true } })
  await lockWithParts(deps, { ids: found.map((ask) => ask.id), sellerId: null })
  const asks = await deps.prisma.listing.findMany({
    where: open,
    select: { id: true, odometerKm: true, odometerNote: true, damage: true, removedOn: true, createdAt: true },
    orderBy: { id: 'asc' },
  })
  const rows = asks.map((ask) => {
    const odometerKm = ask.odometerNote === null ? donorKm : ask.odometerKm
    const until = toDay(ask.removedOn ?? ask.createdAt)
    const graded = gradeOf({ damage: ask.damage as Damage[] | null, odometerKm, built, until })
    return { id: ask.id, odometerKm, grade: graded?.grade ?? null }
  })
  if (rows.length > 0) await deps.query(setDonorFacts, { rows: JSON.stringify(rows), now: deps.now() })
}

/** Deletes the open asks of a donor. Returns their number. */
export async function deleteAsksOf(deps: Deps, { id, sellerId }: Pick<Donor, 'id' | 'sellerId'>): Promise<number> {
  const open = { donorId: id, sellerId, status: { in: OPEN } }
  const asks = await deps.prisma.listing.findMany({ where: open, select: { id: true }, orderBy: { id: 'asc' } })
  await lockWithParts(deps, { ids: asks.map((ask) => ask.id), sellerId: null })
  let deleted = 0
  for (const ask of asks) deleted += (await changeOwnListing(deps, { id: ask.id, sellerId }, 'delete')) ? 1 : 0
  return deleted
}
