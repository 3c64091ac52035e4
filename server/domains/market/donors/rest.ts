import { z } from 'zod'
import {
  DONOR_SORTS,
  donorCloseInput,
  donorCreateFields,
  donorEditFields,
  donorPartsInput,
  ODOMETER_UNITS,
  TRANSMISSIONS,
} from '../../../../shared/donors.ts'
import { idInput } from '../../../../shared/fields.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { listingSchema, presentListing } from '../../../rest/entities.ts'
import { cursorPageOf, personSchema, presentCursorPage, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Donor } from './service.ts'

const donorSchema = z
  .object({
    _id: z.string(),
    seller: personSchema.nullable(),
    vehicle: z.object({ _id: z.string(), slug: z.string(), names: z.array(z.string()) }),
    engine: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
    built: z.string().nullable(),
    odometerKm: z.int().nullable(),
    /** As the seller entered it; odometerKm is in km. */
    odometerUnit: z.enum(ODOMETER_UNITS),
    colourCode: z.string().nullable(),
    transmission: z.enum(keysOf(TRANSMISSIONS)).nullable(),
    gears: z.int().nullable(),
    state: z.string(),
    /** 1 to 9 from front left to rear right. */
    damagedAreas: z.array(z.int()),
    location: z.string().nullable(),
    photos: z.array(
      z.object({ _id: z.string(), url: z.string(), width: z.int(), height: z.int(), alt: z.string().nullable() }),
    ),
    /** The parts that are on offer, reserved or sold, and those on offer. */
    parts: z.int(),
    open: z.int(),
    createdAt: timeSchema,
    closedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Donor' })

const presentDonor = (donor: Donor): z.input<typeof donorSchema> => ({
  _id: donor.id,
  seller: presentPerson(donor.seller),
  vehicle: { _id: donor.vehicle.id, slug: donor.vehicle.slug, names: donor.vehicle.names },
  engine: donor.engine && { _id: donor.engine.id, slug: donor.engine.slug, name: donor.engine.name },
  built: donor.built,
  odometerKm: donor.odometerKm,
  odometerUnit: donor.odometerUnit,
  colourCode: donor.colourCode,
  transmission: donor.transmission,
  gears: donor.gears,
  state: donor.state,
  damagedAreas: donor.damagedAreas,
  location: donor.location,
  photos: donor.photos.map(({ id, storageKey, width, height, alt }) => ({
    _id: id,
    url: imageUrl(storageKey, 1280),
    width,
    height,
    alt,
  })),
  parts: donor.partCount,
  open: donor.openCount,
  createdAt: donor.createdAt,
  closedAt: donor.closedAt,
})

const partsQuery = donorPartsInput.omit({ id: true })

export const donorRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/donors',
    summary: 'The donor cars of the user, the newest first',
    auth: 'required',
    query: z.object({
      closed: z.enum(['true', 'false']).default('false'),
      cursor: partsQuery.shape.cursor,
      limit: partsQuery.shape.limit,
    }),
    response: cursorPageOf(donorSchema),
    async handle(caller, { query: { closed, ...query } }) {
      return presentCursorPage(await caller.donor.list({ ...query, isOpen: closed === 'false' }), presentDonor)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/donors',
    summary: 'Adds a donor car. Of a VIN only the first eleven characters are stored',
    auth: 'required',
    body: donorCreateFields,
    status: 201,
    response: donorSchema,
    handle: async (caller, { body }) => presentDonor(await caller.donor.create(body)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/donors/:id',
    summary: 'A donor car',
    params: idInput,
    response: donorSchema,
    handle: async (caller, { params }) => presentDonor(await caller.donor.byId(params)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/donors/:id',
    summary: 'Changes an open donor car of the user; omitted fields stay; its open asks follow its odometer',
    auth: 'required',
    params: idInput,
    body: donorEditFields.omit({ id: true }),
    response: donorSchema,
    handle: async (caller, { params, body }) => presentDonor(await caller.donor.edit({ ...body, id: params.id })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/donors/:id/close',
    summary: 'Closes a donor car of the user; its open asks stay or are deleted',
    auth: 'required',
    params: idInput,
    body: donorCloseInput.omit({ id: true }),
    response: donorSchema,
    handle: async (caller, { params, body }) => presentDonor(await caller.donor.close({ ...body, id: params.id })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/donors/:id/parts',
    summary: `The parts of a donor car with their listings; sort is ${DONOR_SORTS.join(', ')}`,
    params: idInput,
    query: partsQuery,
    response: cursorPageOf(listingSchema),
    async handle(caller, { params, query }) {
      const page = await caller.donor.parts({ ...query, id: params.id })
      return presentCursorPage(page, (listing) => presentListing(listing, listing.part.image))
    },
  }),
]
