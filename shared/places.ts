import { z } from 'zod'
import { isReservedName, NAME_RESERVED } from './reserved-names.ts'
import { lineSchema } from './fields.ts'
import { LENGTH } from './limits.ts'
import { MAX_PRICE, parsePrice } from './price.ts'
import { COUNTRIES, countryName, EUROPEAN_UNION, SHIPS_TO, type Shipping } from './where.ts'

const known = new Set(COUNTRIES)
const COUNTRY_MISSING = 'Choose a country from the list.'

export const countrySchema = z
  .string(COUNTRY_MISSING)
  .toUpperCase()
  .refine((code) => known.has(code), COUNTRY_MISSING)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

let codesByName: Map<string, string[]> | undefined

/** Returns the codes of a country by its code or English name, or those of the European Union; none for another text. */
export function countriesNamed(text: string): string[] {
  codesByName ??= new Map<string, string[]>([
    ...COUNTRIES.flatMap((code) => [code, countryName(code)].map((name): Named => [lettersOf(name), [code]])),
    ...['eu', 'europeanunion'].map((name): Named => [name, EUROPEAN_UNION]),
    ...['uk', 'greatbritain'].map((name): Named => [name, ['GB']]),
    ...['usa', 'unitedstatesofamerica'].map((name): Named => [name, ['US']]),
  ])
  return codesByName.get(lettersOf(text)) ?? []
}
type Named = [name: string, codes: string[]]

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────

const PLACE_MISSING = 'Choose a place from the list.'

/** The id of GeoNames. */
export const placeIdSchema = z.int32(PLACE_MISSING).min(1, PLACE_MISSING)

export const placeSuggestInput = z.object({
  q: lineSchema('A place', LENGTH.location),
  country: countrySchema.nullable().default(null),
})

export const KM_WRONG = 'Km must be a whole number from 1 to 20,000.'
export const kmSchema = z.coerce.number(KM_WRONG).pipe(z.int(KM_WRONG).min(1, KM_WRONG).max(20_000, KM_WRONG))

/** The filters by the reader's place: listings that can be sent to a country, and listings within `km` of a place. */
export const whereFilters = {
  shipsTo: countrySchema.nullish(),
  near: z
    .object({
      placeId: z.coerce.number(PLACE_MISSING).pipe(placeIdSchema),
      km: kmSchema,
    })
    .nullish(),
}
export type WhereFilters = z.output<z.ZodObject<typeof whereFilters>>

// ── Shipping ─────────────────────────────────────────────────────────────────────────────────────────────────────

const SHIPPING_WRONG = 'Enter the shipping cost in US dollars, such as 9.50, or leave it empty.'

/** How users enter it. `price` is in dollars, as a number or as a text; '' and null mean that the buyer has to ask. */
export const shippingFields = z.object({
  to: z.enum(SHIPS_TO, 'Ships to must be pickup, country, region or world.'),
  countries: z.array(countrySchema).max(COUNTRIES.length, `At most ${COUNTRIES.length} countries.`).default([]),
  price: z.union([z.string(), z.number()], SHIPPING_WRONG).nullable().default(null),
})

/** `countries` are only kept for 'region', and a price not for 'pickup'. */
export const shippingSchema = shippingFields.transform(({ to, countries, price }, context): Shipping => {
  const written = String(price ?? '').trim()
  const cents = parsePrice(written)
  if (written !== '' && (cents === null || cents > MAX_PRICE))
    context.addIssue({ code: 'custom', path: ['price'], message: SHIPPING_WRONG })
  if (to === 'region' && countries.length === 0)
    context.addIssue({ code: 'custom', path: ['countries'], message: 'Choose at least one country.' })
  return {
    to,
    countries: to === 'region' ? [...new Set(countries)] : [],
    priceCents: to === 'pickup' ? null : cents,
  }
})

/** The error for a listing that ships within its country and has no place: no filter would find it. */
export const COUNTRY_NEEDED = 'Choose a place, so that buyers know which country.'

// ── Business sellers ─────────────────────────────────────────────────────────────────────────────────────────────

const required = (name: string, missing: string, most: number = LENGTH.location) =>
  lineSchema(name, most).refine((text) => text !== '', missing)
const optional = (name: string) =>
  lineSchema(name, LENGTH.number)
    .transform((text) => text || null)
    .nullable()
    .default(null)

/**
 * The particulars that a business tells consumers before a contract (Directive 2011/83/EU, Articles 6 and 6a) and that a
 * marketplace shows (Regulation (EU) 2022/2065, Article 30).
 */
export const particularsSchema = z.object({
  businessName: required('A business name', 'Enter the name of the business.', LENGTH.name),
  street: required('A street', 'Enter the street and number.'),
  postalCode: required('A postal code', 'Enter the postal code.', LENGTH.tag),
  city: required('A city', 'Enter the city.'),
  country: countrySchema,
  email: z.email('Enter an email address that buyers can write to.').max(LENGTH.location),
  registerNumber: optional('A register number'),
  vatId: optional('A VAT ID'),
})
export type Particulars = z.output<typeof particularsSchema>

/** `particulars` of a business seller; null for a private seller. */
export const sellingInput = z.object({
  particulars: particularsSchema
    .refine(({ businessName }) => !isReservedName(businessName), { path: ['businessName'], error: NAME_RESERVED })
    .nullable(),
})

/** The reader's own place; null for none. */
export const ownPlaceInput = z.object({ placeId: placeIdSchema.nullable() })
