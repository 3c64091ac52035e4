import { z } from 'zod'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { limitSchema } from '../../../../shared/paging.ts'
import { VEHICLE_LEVELS, vehicleTitle, type VehicleName } from '../../../../shared/vehicle-names.ts'
import { vehicleListInput } from '../../../../shared/vehicles.ts'
import { AppError } from '../../../errors.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import { fromTRPCError } from '../../../trpc/errors.ts'
import { presentProtection, protectionSchema } from '../protections/rest.ts'
import type { VehiclePage, VehicleRevision } from './service.ts'

const vehicleName = {
  _id: z.string(),
  slug: z.string(),
  level: z.enum(VEHICLE_LEVELS),
  parentId: z.string().nullable(),
  name: z.string(),
  title: z.string().meta({ description: "The full name: 'BMW 320i (E46, M54B22)'." }),
  codes: z.array(z.string()),
  engine: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  builtFrom: z.string().nullable().meta({ description: "'2000-09': its own month, else that of a vehicle above it." }),
  builtTo: z.string().nullable(),
}
const vehicleNameSchema = z.object(vehicleName).meta({ id: 'VehicleName' })

const content = {
  aliases: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
}
const vehicleSchema = z
  .object({
    ...vehicleName,
    ...content,
    path: z.array(z.object({ _id: z.string(), name: z.string() })).meta({ description: 'From the make to itself.' }),
    revision: z.number(),
    protection: protectionSchema.nullable(),
    updatedAt: timeSchema,
  })
  .meta({ id: 'Vehicle' })

const presentName = (vehicle: VehicleName): z.input<typeof vehicleNameSchema> => ({
  _id: vehicle.id,
  slug: vehicle.slug,
  level: vehicle.level,
  parentId: vehicle.path.at(-2) ?? null,
  name: vehicle.name,
  title: vehicleTitle(vehicle),
  codes: vehicle.codes,
  engine: vehicle.engine && { _id: vehicle.engine.id, slug: vehicle.engine.slug, name: vehicle.engine.name },
  builtFrom: vehicle.builtFrom,
  builtTo: vehicle.builtTo,
})

const presentVehicle = (vehicle: VehiclePage): z.input<typeof vehicleSchema> => ({
  ...presentName(vehicle),
  aliases: vehicle.aliases,
  from: vehicle.from,
  to: vehicle.to,
  attributes: vehicle.attributes,
  path: vehicle.path.map((id, at) => ({ _id: id, name: vehicle.names[at] ?? '' })),
  revision: vehicle.revision,
  protection: vehicle.protection && presentProtection(vehicle.protection),
  updatedAt: vehicle.updatedAt,
})

const revisionSchema = z
  .object({
    _id: z.string(),
    revision: z.number(),
    user: personSchema.nullable(),
    timestamp: timeSchema,
    summary: z.string(),
    revertsTo: z.number().nullable(),
    name: z.string(),
    codes: z.array(z.string()),
    ...content,
    engineId: z.string().nullable(),
  })
  .meta({ id: 'VehicleRevision' })

const presentRevision = ({ content: at, ...revision }: VehicleRevision): z.input<typeof revisionSchema> => ({
  _id: revision.id,
  revision: revision.number,
  user: presentPerson(revision.author),
  timestamp: revision.createdAt,
  summary: revision.summary,
  revertsTo: revision.revertsTo,
  name: at.name,
  codes: at.codes,
  aliases: at.aliases,
  from: at.from,
  to: at.to,
  attributes: at.attributes,
  engineId: at.engineId,
})

/** Throws the error of a procedure with the vehicle that it is about as REST shows it. */
function throwPresented(thrown: unknown): never {
  const { code, message, details, fields } = fromTRPCError(thrown)
  const { existing, current } = (details ?? {}) as { existing?: VehicleName; current?: VehiclePage }
  if (!existing && !current) throw thrown
  throw new AppError(code, message, {
    cause: thrown,
    ...(fields && { fields }),
    details: {
      ...(existing && { existing: presentName(existing) }),
      ...(current && { vehicle: presentVehicle(current) }),
    },
  })
}

// The procedures validate the values.
const contentInput = {
  codes: z.array(z.string()).optional(),
  aliases: z.array(z.string()).optional(),
  from: z.string().nullish().meta({ description: "A month, '1997-12'." }),
  to: z.string().nullish(),
  engineId: z.string().nullish().meta({ description: 'Of a variant.' }),
  attributes: z.record(z.string(), z.string()).optional(),
}

export const vehicleRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/vehicles',
    summary:
      'Vehicles of a level or below a parent, by the beginnings of their names, aliases and codes, or of all levels: "e46 320i"',
    query: z.object({
      parentId: idSchema.optional(),
      level: z.enum(VEHICLE_LEVELS).optional(),
      q: vehicleListInput.shape.q,
      limit: limitSchema(20),
    }),
    response: z.array(vehicleNameSchema),
    handle: async (caller, { query }) => (await caller.vehicle.list(query)).map(presentName),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/vehicles',
    summary: 'Adds a make, model, generation, variant or engine; an existing one answers 409 with it',
    auth: 'required',
    body: z.object({
      level: z.enum(VEHICLE_LEVELS),
      parentId: z.string().nullish(),
      name: z.string('Enter a name with a letter or a digit.'),
      ...contentInput,
    }),
    status: 201,
    response: vehicleSchema,
    handle: async (caller, { body }) => presentVehicle(await caller.vehicle.create(body).catch(throwPresented)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/vehicles/:idOrSlug',
    summary: 'A vehicle by id or slug',
    params: z.object({ idOrSlug: idOrSlugSchema }),
    response: vehicleSchema,
    handle: async (caller, { params }) => presentVehicle(await caller.vehicle.bySlug(params)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/vehicles/:id',
    summary: 'Edits a vehicle, as a new revision; an edit that came in between answers 409 with the vehicle',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      baseRevision: z.number().int().nullish(),
      summary: z.string().optional(),
      name: z.string().optional(),
      ...contentInput,
    }),
    response: vehicleSchema,
    async handle(caller, { params: { id }, body }) {
      const { vehicle } = await caller.vehicle
        .edit({ ...body, id, baseRevision: body.baseRevision ?? null })
        .catch(throwPresented)
      return presentVehicle(vehicle)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/vehicles/:id/history',
    summary: 'The edits of a vehicle, newest first, each with its content. `before` is a revision number',
    params: z.object({ id: idSchema }),
    query: z.object({ before: z.coerce.number().int().min(1).optional(), limit: limitSchema(PAGE_SIZE.history) }),
    response: z.object({ items: z.array(revisionSchema), nextBefore: z.number().nullable() }),
    async handle(caller, { params: { id }, query: { before, limit } }) {
      const { items, nextCursor } = await caller.vehicle.history({ id, cursor: before, limit })
      return { items: items.map(presentRevision), nextBefore: nextCursor }
    },
  }),
]
