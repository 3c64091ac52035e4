import { NIL } from 'uuid'
import { paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { removable, type ContentType } from '../../content-lifecycle.ts'
import { findVehicles } from '../vehicles/service.ts'
import { lockConfirmations } from './queries.ts'

/** The confirmations of owners: whether a part fitted their cars. */
export const confirmationLifecycle: ContentType = {
  type: 'confirmation',
  kind: 'confirmations',
  label: ITEM_TYPE.confirmation,
  tables: ['fitment_confirmation'],

  async snapshots(deps, ids) {
    const rows = await deps.prisma.fitmentConfirmation.findMany({
      where: { id: { in: ids }, ...visibleWhere.confirmation, part: visibleWhere.part },
      select: {
        id: true,
        userId: true,
        vehicleId: true,
        fitted: true,
        note: true,
        part: { select: { slug: true, name: true, tags: tagNamesArgs } },
      },
    })
    const vehicles = await findVehicles(
      deps,
      rows.map(({ vehicleId }) => vehicleId),
    )
    return new Map(
      rows.map(({ id, userId, vehicleId, fitted, note, part }) => {
        const vehicle = vehicles.get(vehicleId)
        const summary = `${fitted ? 'Fitted' : 'Did not fit'} the ${vehicle ? vehicleTitle(vehicle) : 'car'}`
        const content = { title: part.name, summary, text: note }
        return [id, { ownerId: userId, tags: toTagNames(part.tags), path: paths.part(part.slug), content }]
      }),
    )
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  ...removable(({ prisma }, change) => prisma.fitmentConfirmation.updateMany(change), visibleWhere.confirmation),

  async exportOwn(deps, userId, { after, limit }) {
    const rows = await deps.prisma.fitmentConfirmation.findMany({
      where: { userId, id: { gt: after ?? NIL }, ...visibleWhere.confirmation },
      select: {
        id: true,
        part: { select: { slug: true } },
        vehicle: { select: { slug: true } },
        fitted: true,
        note: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return rows.map(({ part, vehicle, ...row }) => ({ ...row, part: part.slug, vehicle: vehicle.slug }))
  },

  async anonymize(deps, { id }) {
    // A trigger changes the parts, which listingLifecycle has locked together with those of the user's listings.
    await deps.prisma.fitmentConfirmation.deleteMany({ where: { userId: id } })
  },
}

/** Locks the user's confirmations and returns their parts, for the deletion of the account. A merge of parts locks them in this order. */
export async function lockConfirmedParts({ query }: Deps, userId: string): Promise<string[]> {
  return (await query(lockConfirmations, { userId })).map(({ partId }) => partId)
}
