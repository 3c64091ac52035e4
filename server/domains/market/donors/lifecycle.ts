import { NIL } from 'uuid'
import { imageUrl, paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { tidyTag } from '../../../../shared/text.ts'
import { NO_PLACE } from '../../../db/places.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { removable, type ContentType } from '../../content-lifecycle.ts'
import { nameCars } from '../../catalogue/vehicles/service.ts'
import { deleteDonorPhotos } from './photo-lifecycle.ts'

/**
 * The states of a donor car: open, closed (by its seller, for ever) and removed (by a moderator, who can restore it). Its page
 * shows an open and a closed one. Its asks have states of their own.
 */
export const donorLifecycle: ContentType = {
  type: 'donor',
  label: ITEM_TYPE.donor,
  kind: 'donors',
  tables: ['donor'],

  async snapshots(deps, ids) {
    const donors = await deps.prisma.donor.findMany({
      where: { id: { in: ids }, ...visibleWhere.donor },
      select: {
        id: true,
        sellerId: true,
        vehicleId: true,
        engineId: true,
        built: true,
        state: true,
        odometerKm: true,
        photos: { select: { storageKey: true, alt: true }, orderBy: { position: 'asc' } },
      },
    })
    const cars = donors.map(({ built, ...donor }) => ({ ...donor, builtFrom: built, builtTo: built, answers: [] }))
    const named = await nameCars(deps, cars)
    return new Map(
      named.map(({ id, sellerId, label, names, state, odometerKm, photos }) => [
        id,
        {
          ownerId: sellerId,
          // The administrators of the make's tag see its reports.
          tags: names.make === undefined ? [] : [tidyTag(names.make)],
          path: paths.donor(id),
          content: { title: label, text: state, odometerKm, photos },
        },
      ]),
    )
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  ...removable((deps, change) => deps.prisma.donor.updateMany(change), visibleWhere.donor),

  async exportOwn(deps, userId, { after, limit }) {
    const donors = await deps.prisma.donor.findMany({
      where: { sellerId: userId, id: { gt: after ?? NIL }, ...visibleWhere.donor },
      select: {
        id: true,
        vehicle: { select: { slug: true } },
        engine: { select: { slug: true } },
        built: true,
        odometerKm: true,
        odometerUnit: true,
        colourCode: true,
        transmission: true,
        gears: true,
        state: true,
        damagedAreas: true,
        vinStart: true,
        location: true,
        createdAt: true,
        closedAt: true,
        photos: { select: { storageKey: true, alt: true }, orderBy: { position: 'asc' } },
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return donors.map(({ vehicle, engine, photos, ...donor }) => ({
      ...donor,
      vehicle: vehicle.slug,
      engine: engine?.slug ?? null,
      photos: photos.map(({ storageKey, alt }) => ({ file: imageUrl(storageKey, 1280), alt })),
    }))
  },

  /** Trades keep the donor, so its row stays without what names the car or the seller's place. Nobody sees it any more. */
  async anonymize(deps, { id: sellerId }) {
    const now = deps.now()
    await deps.prisma.donor.updateMany({
      where: { sellerId },
      data: { ...NO_PLACE, location: null, vinStart: null, state: '', updatedAt: now },
    })
    await deps.prisma.donor.updateMany({ where: { sellerId, closedAt: null }, data: { closedAt: now } })
    await deleteDonorPhotos(deps, sellerId)
  },
}
