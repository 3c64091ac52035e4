import { z } from 'zod'
import { lineSchema } from './fields.ts'
import { thousands } from './format.ts'
import { LENGTH } from './limits.ts'
import { MAX_PRICE, parsePrice } from './price.ts'

// ── Countries ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The ISO 3166-1 codes of countries with a place in the list of places; XK is Kosovo. */
export const COUNTRIES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG
  GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
  KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
  NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL
  SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS
  XK YE YT ZA ZM ZW`.split(/\s+/)

export const EUROPEAN_UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

const known = new Set(COUNTRIES)
let names: Intl.DisplayNames | undefined

/** 'Austria' for 'AT'. */
export const countryName = (code: string): string =>
  (names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })).of(code) ?? code

/** The codes of all countries by name. */
export const countriesByName = (): string[] => COUNTRIES.toSorted((a, b) => (countryName(a) < countryName(b) ? -1 : 1))

/** 'Austria, Germany, Poland'; the whole European Union is one name. */
export function countryNames(codes: readonly string[]): string {
  const isUnion = EUROPEAN_UNION.every((code) => codes.includes(code))
  const others = isUnion ? codes.filter((code) => !EUROPEAN_UNION.includes(code)) : codes
  return [...(isUnion ? ['European Union'] : []), ...others.map(countryName)].join(', ')
}

const COUNTRY_MISSING = 'Choose a country from the list.'

export const countrySchema = z
  .string(COUNTRY_MISSING)
  .toUpperCase()
  .refine((code) => known.has(code), COUNTRY_MISSING)

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** 'Graz, Austria' */
export const placeLabel = ({ name, country }: { name: string; country: string }): string =>
  `${name}, ${countryName(country)}`

const PLACE_MISSING = 'Choose a place from the list.'

/** The id of GeoNames. */
export const placeIdSchema = z.int32(PLACE_MISSING).min(1, PLACE_MISSING)

export const placeSuggestInput = z.object({
  q: lineSchema('A place', LENGTH.location),
  country: countrySchema.nullable().default(null),
})

/** Distances (km) of the filter 'Within … km'. */
export const DISTANCES = [50, 100, 250, 500] as const

/** Kilometres within which the rounded coordinates cannot tell two places apart. */
const NEAR = 20

/** 'about 540 km from you' */
export function distanceText(km: number): string {
  if (km < NEAR) return 'near you'
  const step = km < 1_000 ? 10 : 100
  return `about ${thousands(Math.round(km / step) * step)} km from you`
}

const KM_WRONG = 'Km must be a whole number from 1 to 20,000.'

/** The filters by the reader's place: listings that can be sent to a country, and listings within `km` of a place. */
export const whereFilters = {
  shipsTo: countrySchema.nullish(),
  near: z
    .object({
      placeId: z.coerce.number(PLACE_MISSING).pipe(placeIdSchema),
      km: z.coerce.number(KM_WRONG).pipe(z.int(KM_WRONG).min(1, KM_WRONG).max(20_000, KM_WRONG)),
    })
    .nullish(),
}
export type WhereFilters = z.output<z.ZodObject<typeof whereFilters>>

// ── Shipping ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const SHIPS_TO = ['pickup', 'country', 'region', 'world'] as const
export type ShipsTo = (typeof SHIPS_TO)[number]

/** Where and for how much a seller sends an item. */
export type Shipping = {
  to: ShipsTo
  /** For 'region' only. */
  countries: string[]
  /** USD cents; 0 for free shipping, null if the buyer has to ask. */
  priceCents: number | null
}

/**
 * Returns whether an item in `country` can be sent to `wanted`, or picked up there. ships_to_country in the database is
 * the same rule.
 */
export function shipsToCountry(shipping: Shipping | null, country: string | null, wanted: string): boolean {
  if (shipping === null) return false
  return shipping.to === 'world' || country === wanted || shipping.countries.includes(wanted)
}

/** 'Austria, Germany, Poland, Czechia' */
export function shipsToText({ to, countries }: Shipping, country: string | null): string {
  if (to === 'world') return 'Worldwide'
  if (to === 'pickup') return 'Pickup only'
  if (to === 'country') return country === null ? 'Own country' : countryName(country)
  const all = new Set(country === null ? countries : [country, ...countries])
  return countryNames([...all])
}

const SHIPPING_WRONG = 'Enter the shipping cost in US dollars, such as 9.50, or leave it empty.'

/** How users enter it. `price` is in dollars, as a number or as a text; '' and null mean that the buyer has to ask. */
export const shippingFields = z.object({
  to: z.enum(SHIPS_TO, 'Ships to must be pickup, country, region or world.'),
  countries: z.array(countrySchema).max(COUNTRIES.length).default([]),
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

// ── Business sellers ─────────────────────────────────────────────────────────────────────────────────────────────

const required = (name: string, missing: string, most: number = LENGTH.location) =>
  lineSchema(name, most).refine((text) => text !== '', missing)
const optional = (name: string) =>
  lineSchema(name, LENGTH.number)
    .transform((text) => text || null)
    .nullable()
    .default(null)

/**
 * What a business must tell a consumer before a contract (Directive 2011/83/EU, Articles 6 and 6a) and a marketplace must
 * show about it (Regulation (EU) 2022/2065, Article 30).
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
export const sellingInput = z.object({ particulars: particularsSchema.nullable() })

/** The reader's own place; null for none. */
export const ownPlaceInput = z.object({ placeId: placeIdSchema.nullable() })
