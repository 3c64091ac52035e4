import {
  ENGINE_OF_VARIANT,
  MONTHS_REVERSED,
  vehicleContentSchema,
  type VehicleContent,
} from '../../../../shared/vehicles.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { AppError } from '../../../errors.ts'
import type { RevisionType } from '../revisions/policy.ts'
import { assertNameIsFree, findEngine, noSuchVehicle } from './name-policy.ts'
import {
  lockVehicleRows,
  vehiclePage,
  vehicleProtection,
  vehicleRevisionContents,
  type VehicleRevision,
} from './queries.ts'

const currentSelect = {
  id: true,
  level: true,
  name: true,
  aliases: true,
  codes: true,
  builtFrom: true,
  builtTo: true,
  engineId: true,
  attributes: true,
  revision: true,
  createdById: true,
  createdAt: true,
} satisfies Prisma.VehicleSelect
type CurrentVehicle = Prisma.VehicleGetPayload<{ select: typeof currentSelect }>

/** The revisions of vehicles. */
export const vehicleRevisions: RevisionType<CurrentVehicle, VehicleContent, VehicleRevision> = {
  edited: 'vehicle.edited',
  reverted: 'vehicle.reverted',
  page: 'vehicle',
  itemOf: (itemId) => ({ itemId }),
  editedMeanwhile: 'Someone else saved this vehicle while you were editing. Compare both versions and save again.',
  unknown: noSuchVehicle,
  async lock(deps, id) {
    await deps.query(lockVehicleRows, { ids: [id] })
    const vehicle = await deps.prisma.vehicle.findFirst({
      where: { id, ...visibleWhere.vehicle },
      select: currentSelect,
    })
    const [row] = await deps.query(vehicleProtection, { id })
    return vehicle && { ...vehicle, protection: row?.protection ?? null }
  },
  shown: async (deps, id) => (await deps.query(vehiclePage, { id, slug: null }))[0],
  contentOf: ({ builtFrom, builtTo, ...fields }) =>
    vehicleContentSchema.parse({ ...fields, from: builtFrom, to: builtTo }),
  originOf: ({ createdById, createdAt }) => ({ authorId: createdById, createdAt }),
  async check(deps, { level, engineId }, { content }) {
    // The schema of an edit cannot compare a month with one that the edit does not contain.
    if (content.from !== null && content.to !== null && content.from > content.to)
      throw new AppError('VALIDATION', MONTHS_REVERSED, { fields: { to: MONTHS_REVERSED } })
    if (content.engineId === engineId) return
    if (level !== 'variant')
      throw new AppError('VALIDATION', ENGINE_OF_VARIANT, { fields: { engineId: ENGINE_OF_VARIANT } })
    await findEngine(deps, content.engineId)
  },
  insert: (deps, vehicleId, columns, content) =>
    deps.prisma.vehicleRevision.create({ data: { ...columns, vehicleId, content }, select: { id: true } }),
  async apply(deps, { id }, { content: { from, to, ...fields } }, { number, createdAt }) {
    const data = { ...fields, builtFrom: from, builtTo: to, revision: number, updatedAt: createdAt }
    await deps.prisma.vehicle.update({ where: { id }, data, select: { id: true } })
  },
  async assertNameIsFree(deps, id, { name, engineId }) {
    const select = { parentId: true, level: true }
    const { parentId, level } = await deps.prisma.vehicle.findUniqueOrThrow({ where: { id }, select })
    await assertNameIsFree(deps, { parentId, level, name, engineId }, id)
  },
  async authorsOf(deps, vehicleId, number) {
    const authors = await deps.prisma.vehicleRevision.groupBy({ by: 'authorId', where: { vehicleId, number } })
    return authors.map(({ authorId }) => authorId)
  },

  noRevision: (number) => `This vehicle has no revision ${number}.`,
  revisions: vehicleRevisionContents,
  contentIn: ({ content }) => vehicleContentSchema.parse(content),
  async headsOf(deps, vehicleId) {
    const select = { number: true, authorId: true, revertsTo: true } as const
    const revisions = await deps.prisma.vehicleRevision.findMany({ where: { vehicleId }, select })
    return revisions.map((head) => ({ ...head, removed: false }))
  },
}
