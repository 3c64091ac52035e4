import { formatPrice, thousands } from './format.ts'

// Where listings are and how they are sent. Without zod, because the page of a part uses it.

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

/** 'Graz, Austria' */
export const placeLabel = ({ name, country }: { name: string; country: string }): string =>
  `${name}, ${countryName(country)}`

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

/** 'plus $9.50 shipping to Poland'; null if the item is not sent. @param to the country of the reader, if it is known */
export function shippingText(shipping: Shipping, country: string | null, to: string | null): string | null {
  if (shipping.to === 'pickup') return null
  const where = to !== null && shipsToCountry(shipping, country, to) ? ` to ${countryName(to)}` : ''
  if (shipping.priceCents === null) return 'plus shipping, ask the seller'
  return shipping.priceCents === 0
    ? `free shipping${where}`
    : `plus ${formatPrice(shipping.priceCents)} shipping${where}`
}

/**
 * Returns 'plus $12.50 shipping' for the shipping cost of an agreement; '' if it is not known or nothing is sent.
 * @param cents USD cents, 0 for free shipping
 */
export const shippingAgreed = (cents: number | null): string =>
  cents === null ? '' : cents === 0 ? 'with free shipping' : `plus ${formatPrice(cents)} shipping`

/** Returns '$25.00 plus $12.50 shipping' for USD cents. */
export const priceWithShipping = (priceCents: number, shippingCents: number | null): string =>
  `${formatPrice(priceCents)} ${shippingAgreed(shippingCents)}`.trim()

/** The filters by the reader's place, as an address has them: `?shipsTo=PL&near=3094802&km=100`. */
export type Where = { shipsTo?: string | undefined; near?: { placeId: number; km: number } | undefined }

/** Returns the filters of an address. Invalid ones are ignored. */
export function readWhere(query: URLSearchParamsLike): Where {
  const [shipsTo, near, km] = ['shipsTo', 'near', 'km'].map((name) => query.get(name) ?? '')
  const placeId = /^[1-9]\d{0,8}$/.test(near ?? '') ? Number(near) : null
  const distance = DISTANCES.find((each) => String(each) === km) ?? 100
  return {
    ...(shipsTo && COUNTRIES.includes(shipsTo) && { shipsTo }),
    ...(placeId !== null && { near: { placeId, km: distance } }),
  }
}
type URLSearchParamsLike = { get(name: string): string | null }

/** Returns the parameters of the filters in an address; an empty text removes a parameter. */
export const whereParameters = ({ shipsTo, near }: Where): [name: string, value: string][] => [
  ['shipsTo', shipsTo ?? ''],
  ['near', near ? String(near.placeId) : ''],
  ['km', near ? String(near.km) : ''],
]

export const isFiltered = ({ shipsTo, near }: { shipsTo?: unknown; near?: unknown }): boolean =>
  Boolean(shipsTo ?? near)
