import type { WhereFilters } from '../../shared/places.ts'
import type { Shipping } from '../../shared/where.ts'
import type { Prisma } from './generated/client.ts'

// Where listings are and how they are sent, in the statements and Prisma calls of several domains.

export const shippingSelect = {
  shipsTo: true,
  shipsToCountries: true,
  shippingCents: true,
} satisfies Prisma.ListingSelect
type ShippingRow = Prisma.ListingGetPayload<{ select: typeof shippingSelect }>

export const toShipping = ({ shipsTo, shipsToCountries, shippingCents }: ShippingRow): Shipping | null =>
  shipsTo && { to: shipsTo, countries: shipsToCountries, priceCents: shippingCents }

export const shippingFields = (shipping: Shipping | null): ShippingRow => ({
  shipsTo: shipping?.to ?? null,
  shipsToCountries: shipping?.countries ?? [],
  shippingCents: shipping?.priceCents ?? null,
})

/** The columns of a listing without a place. */
export const NO_PLACE = { placeId: null, country: null, latitude: null, longitude: null }

/** The parameters of `matchesWhere`; null for a filter that is not set. Lower case, as `plannedOnce` needs them. */
export type WhereParams = { to: string | null; near: number | null; km: number | null }

export const whereParams = ({ shipsTo, near }: WhereFilters): WhereParams => ({
  to: shipsTo ?? null,
  near: near?.placeId ?? null,
  km: near?.km ?? null,
})

/** A coordinate of the place of the filter, and of the place of the user with this id, an expression. */
const nearPlace = (coordinate: string) => `(select ${coordinate} from place where id = $near::int)`
export const placeOf = (id: string) => (coordinate: string) =>
  `(select at.${coordinate} from "user" me join place at on at.id = me.place_id where me.id = ${id})`

/** The distance (km) of the listing `l` from a place; null if one of both is unknown. */
export const distanceTo = (l: string, from: (coordinate: string) => string) =>
  `place_distance(${l}.latitude, ${l}.longitude, ${from('latitude')}, ${from('longitude')})`

/** Whether the listing `l` can be sent to a country, or picked up there. */
export const isSentTo = (l: string, country: string) =>
  `ships_to_country(${l}.ships_to, ${l}.ships_to_countries, ${l}.country, ${country})`

/** Whether the listing `l` matches the filters of WhereParams. No listing is near an unknown place. */
export const matchesWhere = (l: string) => `
  ($to::text is null or ${isSentTo(l, '$to')})
  and ($km::int is null or ${distanceTo(l, nearPlace)} <= $km)`

/** The particulars of the business seller with this id, an expression; null for a private seller. */
export const particularsOf = (id: string) => `(
  select json_build_object('businessName', s.business_name, 'street', s.street, 'postalCode', s.postal_code, 'city', s.city,
    'country', s.country, 'email', s.email, 'registerNumber', s.register_number, 'vatId', s.vat_id)
  from seller_particulars s where s.user_id = ${id})`
