import { z } from 'zod'
import { idSchema, lineSchema, textSchema } from './fields.ts'
import { keysOf } from './labels.ts'
import { LENGTH } from './limits.ts'
import { cursorSchema, limitSchema } from './paging.ts'
import { photoListSchema } from './photos.ts'
import { placeIdSchema } from './places.ts'
import { odometerSchema } from './used-parts.ts'
import { monthSchema } from './vehicles.ts'
import { chosenVehicleSchema, vinSchema } from './garage.ts'

// Cars that sellers take apart (docs/product/used-parts.md).

export const OPEN_DONORS = 500
/** Open asks of a donor, which an edit of it changes all at once. */
export const MAX_DONOR_ASKS = 500
export const MAX_DONOR_PHOTOS = 30
/** Parts of a donor on a page. */
export const DONOR_PARTS = 20

export const TRANSMISSIONS = { manual: 'Manual', automatic: 'Automatic' } as const
export type Transmission = keyof typeof TRANSMISSIONS

const COLOUR = 60
const GEARS_WRONG = 'A gearbox has 1 to 20 gears.'
const AREA_WRONG = 'Areas are numbered 1 to 9.'

export const ODOMETER_UNITS = ['km', 'mi'] as const
export type OdometerUnit = (typeof ODOMETER_UNITS)[number]

const donorFields = {
  vehicleId: chosenVehicleSchema,
  /** Null if it is the engine of the variant or unknown. */
  engineId: idSchema.nullable(),
  built: monthSchema.nullable(),
  /** Km, also if it was entered in miles. */
  odometerKm: odometerSchema.nullable(),
  odometerUnit: z.enum(ODOMETER_UNITS, 'The unit must be km or mi.'),
  colourCode: lineSchema('A colour', COLOUR)
    .transform((text) => text || null)
    .nullable(),
  transmission: z.enum(keysOf(TRANSMISSIONS), 'The gearbox must be manual or automatic.').nullable(),
  gears: z.coerce.number(GEARS_WRONG).int(GEARS_WRONG).min(1, GEARS_WRONG).max(20, GEARS_WRONG).nullable(),
  /** Its state in words. */
  state: textSchema(
    LENGTH.reason,
    'The state must be text.',
    `The state has at most ${LENGTH.reason} characters.`,
  ).transform((text) => text.trim()),
  damagedAreas: z
    .array(z.int(AREA_WRONG).min(1, AREA_WRONG).max(9, AREA_WRONG))
    .max(9)
    .transform((areas) => [...new Set(areas)].toSorted((a, b) => a - b)),
  /** Only its first eleven characters are stored, and nobody but the seller reads them. */
  vin: vinSchema.nullable(),
  placeId: placeIdSchema.nullable(),
  photos: photoListSchema(MAX_DONOR_PHOTOS, 'donor'),
}

export const donorCreateFields = z.object({
  ...donorFields,
  engineId: donorFields.engineId.default(null),
  built: donorFields.built.default(null),
  odometerKm: donorFields.odometerKm.default(null),
  odometerUnit: donorFields.odometerUnit.default('km'),
  colourCode: donorFields.colourCode.default(null),
  transmission: donorFields.transmission.default(null),
  gears: donorFields.gears.default(null),
  state: donorFields.state.default(''),
  damagedAreas: donorFields.damagedAreas.default([]),
  vin: donorFields.vin.default(null),
  placeId: donorFields.placeId.default(null),
  photos: donorFields.photos.default([]),
})

/** Omitted fields stay. */
export const donorEditFields = z.object({ id: idSchema, ...z.object(donorFields).partial().shape })

/** The open asks of a closed donor stay or are deleted. */
export const OPEN_ASKS = ['keep', 'delete'] as const
export const donorCloseInput = z.object({
  id: idSchema,
  openAsks: z.enum(OPEN_ASKS, 'Choose whether the open asks stay or are deleted.'),
})

export const DONOR_SORTS = ['price_desc', 'price_asc', 'recent'] as const
export const donorPartsInput = z.object({
  id: idSchema,
  tag: lineSchema('A tag', LENGTH.tag).nullish(),
  sort: z.enum(DONOR_SORTS, 'Sort must be price_desc, price_asc or recent.').default('price_desc'),
  cursor: cursorSchema,
  limit: limitSchema(DONOR_PARTS),
})

export const donorListInput = z.object({
  isOpen: z.boolean().default(true),
  cursor: cursorSchema,
  limit: limitSchema(DONOR_PARTS),
})
