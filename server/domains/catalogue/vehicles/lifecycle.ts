import { NIL } from 'uuid'
import { paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { tidyTag } from '../../../../shared/text.ts'
import { monthsLabel, vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import type { ContentType, PersonalData } from '../../content-lifecycle.ts'
import { vehicleSnapshots } from './queries.ts'

const NAME_TAKEN_SINCE = 'Another vehicle now has this name. Rename or remove it first.'

/** Removed vehicles have no page and are not suggested. Fitment rows, garages and the entries below keep them. */
export const vehicleLifecycle: ContentType = {
  type: 'vehicle',
  kind: 'vehicles',
  label: ITEM_TYPE.vehicle,
  tables: ['vehicle'],

  async snapshots(deps, ids) {
    const vehicles = await deps.query(vehicleSnapshots, { ids })
    return new Map(
      vehicles.map(({ id, slug, editorId, from, to, aliases, codes, attributes, revision, ...named }) => [
        id,
        {
          ownerId: editorId,
          // The administrators of the make's tag see its reports.
          tags: named.names.slice(0, 1).map(tidyTag),
          path: paths.vehicle(slug),
          content: {
            slug,
            title: vehicleTitle(named),
            text: [...named.names.slice(-1), ...aliases, ...codes, monthsLabel(from, to), ...Object.values(attributes)]
              .filter(Boolean)
              .join(', '),
            revision,
          },
        },
      ]),
    )
  },

  canReport: () => Promise.resolve(true),

  async remove(deps, id) {
    const { count } = await deps.prisma.vehicle.updateMany({
      where: { id, ...visibleWhere.vehicle },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  /** @throws AppError CONFLICT if another vehicle took the name since the removal */
  async restore(deps, id) {
    try {
      const { count } = await deps.prisma.vehicle.updateMany({
        where: { id, removedAt: { not: null } },
        data: { removedAt: null },
      })
      return count > 0
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
    }
  },

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.vehicle.findMany({
      where: { createdById: userId, id: { gt: after ?? NIL }, ...visibleWhere.vehicle },
      select: { id: true, level: true, slug: true, name: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  // Vehicles stay after the deletion of an account. Their history shows 'Unknown User' as the author.
  anonymize: () => Promise.resolve(),
}

export const vehicleEditData: PersonalData = {
  kind: 'vehicleEdits',
  tables: ['vehicle_revision'],

  async exportOwn(deps, userId, { after, limit }) {
    const revisions = await deps.prisma.vehicleRevision.findMany({
      where: { authorId: userId, id: { gt: after ?? NIL }, vehicle: visibleWhere.vehicle },
      select: {
        id: true,
        vehicle: { select: { slug: true } },
        number: true,
        content: true,
        summary: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ vehicle, ...revision }) => ({ ...revision, vehicle: vehicle.slug }))
  },

  anonymize: () => Promise.resolve(),
}
