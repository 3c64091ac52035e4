import type { Damage } from '../../shared/damage.ts'
import type { Grade } from '../../shared/grade.ts'
import type { Tested } from '../../shared/used-parts.ts'
import { MAX_PAGE_SIZE, NEW_COMMENTS } from '../../shared/limits.ts'
import type { Shipping } from '../../shared/where.ts'
import { visible } from './visibility.ts'

/**
 * The columns of each entity in statements, as SQL fragments, each with the type of its rows. All statements select an
 * entity through its fragment, so it has the same form everywhere, and a deleted or removed one never has a text or an
 * author.
 */

/** A time as ISO 8601 UTC with milliseconds. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The rows of a subselect as one JSON array, in the order of the subselect. */
export const jsonArray = (select: string) => `(select coalesce(json_agg(row), '[]') from (${select}) row)`

declare const content: unique symbol
/** The text of a JSON column, for statements whose reader needs the length of the text. */
export type JsonText<Value> = string & { readonly [content]?: Value }
export const parseJson = <Value>(text: JsonText<Value>): Value => JSON.parse(text) as Value

/** Whether the mute `m` is in force. `now` is a placeholder such as $now. */
export const mutedNow = (now: string) => `m.until > ${now} and m.lifted_at is null`

/** A user as other users see them; null for a deleted account. `u` is the alias of the user's row. */
export const personColumns = (u: string) =>
  `case when ${visible.user(u)} then json_build_object('id', ${u}.id, 'name', ${u}.name, 'picture', ${u}.picture) end`
export type Person = { id: string; name: string; picture: string | null }

/** The same of the user with this id, an expression. */
export const personOf = (id: string) => `(select ${personColumns('u')} from "user" u where u.id = ${id})`

/** The current handle of the user of row `u`, by which texts mention the user. */
export const handleOf = (u: string) => `(select h.handle from handle h where h.user_id = ${u}.id and h.is_current)`

/** 1 for up, -1 for down, 0 for none. */
export type Vote = 1 | -1 | 0

/** How many trades of the user with this id, an expression, both sides have confirmed. */
export const tradeCounts = (id: string) => `json_build_object(
  'sold', (select count(*) from trade t where t.seller_id = ${id} and t.confirmed_at is not null),
  'bought', (select count(*) from trade t where t.buyer_id = ${id} and t.confirmed_at is not null))`
export type TradeCounts = { sold: number; bought: number }

/** Whether the trade `t` is a sale in the price history of its part (docs/decisions/35). */
export const inPriceHistory = (t: string) => `${t}.confirmed_at is not null and not ${t}.is_doubtful`

// ── Parts and their images ──────────────────────────────────────────────────────────────────────────────────────

/**
 * An image of a part; its copies are at /images/{storageKey}-{width}.webp. `viewer` is a placeholder such as $viewerId.
 */
export const imageColumns = (viewer: string) => `
  i.id, i.storage_key as "storageKey", i.width, i.height, i.is_drawing as "isDrawing", i.votes,
  coalesce((select v.value from image_vote v where v.image_id = i.id and v.user_id = ${viewer}), 0) as "userVote",
  ${personOf('i.uploader_id')} as uploader,
  ${iso('i.created_at')} as "createdAt"`
export type Image = {
  id: string
  storageKey: string
  width: number
  height: number
  isDrawing: boolean
  votes: number
  userVote: Vote
  uploader: Person | null
  createdAt: string
}

/** The images of a part, most votes first, at most MAX_PAGE_SIZE. `p` is the alias of the part's row. */
export const partImages = (p: string, viewer: string) =>
  jsonArray(`
  select ${imageColumns(viewer)} from part_image i
  where i.part_id = ${p}.id and ${visible.image('i')} order by i.votes desc, i.id limit ${MAX_PAGE_SIZE}`)

/** The names of a part's tags, in their order. `p` is the alias of the part's row. */
export const partTags = (p: string) =>
  `array(select t.name from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = ${p}.id order by pt.position)`

/** The part numbers of a part, in their order. `p` is the alias of the part's row. */
export const partNumbers = (p: string) =>
  jsonArray(`
  select n.number, n.brand, n.link, n.superseded_by as "supersededBy" from part_number n
  where n.part_id = ${p}.id order by n.position`)
export type PartNumber = {
  number: string
  brand: string | null
  link: string | null
  /** The part number that supersedes this one, as written. */
  supersededBy: string | null
}

/** The image of a part with the most votes, for cards; null if there is none. `p` is the alias of the part's row. */
export const primaryImage = (
  p: string,
) => `(select json_build_object('storageKey', i.storage_key, 'width', i.width, 'height', i.height, 'isDrawing', i.is_drawing)
  from part_image i where i.part_id = ${p}.id and ${visible.image('i')} order by i.votes desc, i.id limit 1)`
export type CardImage = Pick<Image, 'storageKey' | 'width' | 'height' | 'isDrawing'>

/** A summary of a part, for entries about it. `p` is the alias of the part's row. */
export const partSummary = (
  p: string,
) => `json_build_object('id', ${p}.id, 'slug', ${p}.slug, 'name', ${p}.name, 'image', ${primaryImage(p)},
  'number', (select n.number from part_number n where n.part_id = ${p}.id order by n.position limit 1))`
export type PartSummary = {
  id: string
  slug: string
  name: string
  image: CardImage | null
  /** The first part number, as written. */
  number: string | null
}

// ── Vehicles ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A month of a vehicle, else of its closest ancestor that has one. `v` is the alias of the vehicle's row. */
export const inheritedMonth = (v: string, column: 'built_from' | 'built_to') =>
  `coalesce(${v}.${column}, (select a.${column} from unnest(${v}.path) with ordinality above (id, depth)
    join vehicle a on a.id = above.id where a.${column} is not null order by above.depth desc limit 1))`

/** The names from the make to the vehicle itself. */
export const vehicleNames = (v: string) =>
  `array(select a.name from unnest(${v}.path) with ordinality above (id, depth)
    join vehicle a on a.id = above.id order by above.depth)`

export const vehicleEngine = (v: string) =>
  `(select json_build_object('id', e.id, 'slug', e.slug, 'name', e.name) from vehicle e where e.id = ${v}.engine_id)`

/** A vehicle with its names. `v` is the alias of the vehicle's row. */
export const vehicleColumns = (v: string) => `
  ${v}.id, ${v}.level, ${v}.slug, ${v}.name, ${v}.path, ${v}.codes,
  ${vehicleNames(v)} as names, ${vehicleEngine(v)} as engine,
  ${inheritedMonth(v, 'built_from')} as "builtFrom", ${inheritedMonth(v, 'built_to')} as "builtTo"`
export type { VehicleName } from '../../shared/vehicle-names.ts'

// ── Listings ─────────────────────────────────────────────────────────────────────────────────────────────────────

const shippingColumns = `case when l.ships_to is not null then
    json_build_object('to', l.ships_to, 'countries', l.ships_to_countries, 'priceCents', l.shipping_cents) end`

/** From `listing l join "user" u on u.id = l.seller_id`. */
export const listingColumns = `
  l.id, l.part_id as "partId", l.type, l.status, l.price_cents as "priceCents", l.description, l.location, l.condition,
  l.quantity, l.taken, l.place_id as "placeId", l.country, ${shippingColumns} as shipping,
  l.donor_id as "donorId", l.odometer_km as "odometerKm", l.odometer_note as "odometerNote", l.removed_on::text as "removedOn",
  l.tested, l.damage, l.grade, l.core_cents as "coreCents", l.warranty_days as "warrantyDays",
  u.phone_verified_at is not null as verified, ${personColumns('u')} as seller, ${jsonArray(`
    select ph.id, ph.storage_key as "storageKey", ph.width, ph.height, ph.alt from listing_photo ph
    where ph.listing_id = l.id order by ph.position`)} as photos,
  ${iso('l.created_at')} as "createdAt", ${iso('l.expires_at')} as "expiresAt"`
export type Listing = {
  id: string
  partId: string
  type: 'ask' | 'bid'
  status: 'active' | 'paused' | 'sold' | 'deleted' | 'expired'
  /** USD cents. */
  priceCents: number
  description: string
  location: string | null
  condition: 'new' | 'like_new' | 'good' | 'fair' | 'for_parts' | null
  quantity: number
  /** Number of pieces that are reserved or sold. */
  taken: number
  /** Of the list of places; null for a location as text. */
  placeId: number | null
  /** Of the place. */
  country: string | null
  shipping: Shipping | null
  /** The car from which the part was taken. */
  donorId: string | null
  odometerKm: number | null
  /** Why the odometer is not that of the donor. */
  odometerNote: string | null
  /** YYYY-MM-DD */
  removedOn: string | null
  tested: Tested | null
  /** Null is not stated, [] is none. */
  damage: Damage[] | null
  grade: Grade | null
  /** The deposit for the old part, USD cents. */
  coreCents: number | null
  warrantyDays: number | null
  /** The phone number of the seller is verified. */
  verified: boolean
  seller: Person | null
  /** In their order. The first is the cover. */
  photos: ListingPhoto[]
  createdAt: string
  expiresAt: string
}

/** A listing with its distance (km) from the place of the filter or of the reader. */
export type LocatedListing = Listing & { distanceKm?: number | null }

/** The price of the ask `l` with the deposit for the old part (USD cents): what asks are ordered by and compared with. */
export const priceWithCore = (l: string) => `(${l}.price_cents + coalesce(${l}.core_cents, 0))`
/** The same of a listing of this type. A bid has no deposit. */
export const priceOf = (l: string, type: 'ask' | 'bid') => (type === 'ask' ? priceWithCore(l) : `${l}.price_cents`)

/** A photo of a listing. `alt` is null for the default (photoAlt). */
export type ListingPhoto = Pick<Image, 'id' | 'storageKey' | 'width' | 'height'> & { alt: string | null }

/** The price rule is at most 412 px wide, so it cannot show more than about 100 distinct prices. */
const PRICE_STEPS = 100

/**
 * The distinct prices (USD cents) of all active asks or bids of a part in ascending order. To limit their number, the
 * range of prices is divided into PRICE_STEPS equal steps, and each step has only its lowest and highest price. `p` is
 * the alias of the part's row.
 */
export const listingPrices = (p: string, type: 'ask' | 'bid') => {
  const active = (l: string) => `${l}.part_id = ${p}.id and ${l}.type = '${type}' and ${visible.listing(l)}`
  return `(select coalesce(json_agg(distinct step.price order by step.price), '[]') from (
    select unnest(array[min(l.price_cents), max(l.price_cents)]) as price
    from listing l, (select min(e.price_cents) as low, max(e.price_cents) as high from listing e where ${active('e')}) ends
    where ${active('l')} group by width_bucket(l.price_cents, ends.low, ends.high + 1, ${PRICE_STEPS})) step)`
}

// ── Comments and posts ───────────────────────────────────────────────────────────────────────────────────────────

/** The names of a post's tags, in their order. `b` is the alias of the post's row. */
export const postTags = (b: string) =>
  `array(select t.name from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = ${b}.id order by pt.position)`

/** From `comment c join "user" u on u.id = c.author_id`. `viewer` is a placeholder such as $viewerId. */
export const commentColumns = (viewer: string) => `
  c.id, c.part_id as "partId", c.post_id as "postId", c.parent_id as "parentId", c.depth, c.deleted_by as deleted,
  case when ${visible.comment('c')} then c.text end as text,
  case when ${visible.comment('c')} then c.html end as html,
  case when ${visible.comment('c')} then ${personColumns('u')} end as author,
  c.reply_count as "replyCount", c.votes,
  coalesce((select v.value from comment_vote v where v.comment_id = c.id and v.user_id = ${viewer}), 0) as "userVote",
  ${iso('c.created_at')} as "createdAt", ${iso('c.edited_at')} as "editedAt"`
export type Comment = {
  id: string
  partId: string | null
  postId: string | null
  parentId: string | null
  /** 0 for a comment, 1 for a reply to it, and so on. */
  depth: number
  /** Who deleted the comment; its text, html and author are null then. */
  deleted: 'author' | 'moderator' | null
  text: string | null
  html: string | null
  /** Null also for a deleted account. */
  author: Person | null
  replyCount: number
  votes: number
  userVote: Vote
  createdAt: string
  editedAt: string | null
}

/**
 * The newest comments and replies of the part or post with the alias `p`, newest first, without deleted ones, for the
 * events of an open page.
 */
export const recentComments = (place: 'part' | 'post', p: string) =>
  jsonArray(`
  select c.id, (select u.id from "user" u where u.id = c.author_id and ${visible.user('u')}) as "authorId"
  from comment c where c.${place}_id = ${p}.id and ${visible.comment('c')} order by c.id desc limit ${NEW_COMMENTS}`)
/** A comment in the events of an open page, which counts the comments that it does not show yet. */
export type RecentComment = {
  id: string
  /** Null for a deleted account. */
  authorId: string | null
}
