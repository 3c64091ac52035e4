import { MAX_PAGE_SIZE } from '../../shared/limits.ts'

/**
 * How each entity is read: the columns of its public form, as SQL fragments in the names of the domain types below
 * them. Every statement of every domain selects through these, so an entity looks the same wherever it appears,
 * and the one rule of visibility stands in one place: what is deleted or removed has no text and no author here.
 */

/** ISO 8601 UTC with milliseconds. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows of a subselect as one JSON array, in the subselect's order. */
export const jsonArray = (select: string) => `(select coalesce(json_agg(row), '[]') from (${select}) row)`

/** Of a mute `m`: it holds at the moment `now`, a placeholder such as $2. */
export const mutedNow = (now: string) => `m.until > ${now} and m.lifted_at is null`

/** A person as others see one; null for a deleted account. `u` is the alias of the user's row. */
const person = (u: string) =>
  `case when ${u}.deleted_at is null then json_build_object('id', ${u}.id, 'name', ${u}.name, 'picture', ${u}.picture) end`
export type Person = { id: string; name: string; picture: string | null }
export { person as personColumns }

/** The same of the person with this id, an expression. */
export const personOf = (id: string) => `(select ${person('u')} from "user" u where u.id = ${id})`

/** A picture of a part; its copies are at /images/{storageKey}-{width}.webp. `viewer` is a placeholder such as $2. */
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
/** Up, down or none. */
export type Vote = 1 | -1 | 0

/** The pictures of a part, best voted first, as many as anybody is shown. `p` is the alias of the part's row. */
export const partImages = (p: string, viewer: string) =>
  jsonArray(`
  select ${imageColumns(viewer)} from part_image i
  where i.part_id = ${p}.id and i.removed_at is null order by i.votes desc, i.id limit ${MAX_PAGE_SIZE}`)

/** The names of a part's tags, in their order. `p` is the alias of the part's row. */
export const partTags = (p: string) =>
  `array(select t.name from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = ${p}.id order by pt.position)`

/** The names of a post's tags, in their order. `b` is the alias of the post's row. */
export const postTags = (b: string) =>
  `array(select t.name from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = ${b}.id order by pt.position)`

/** The numbers of a part, in their order. `p` is the alias of the part's row. */
export const partNumbers = (p: string) =>
  jsonArray(`
  select n.number, n.brand, n.link, n.superseded_by as "supersededBy" from part_number n
  where n.part_id = ${p}.id order by n.position`)
export type PartNumber = {
  number: string
  brand: string | null
  link: string | null
  /** The number that took its place, as written. */
  supersededBy: string | null
}

/** The best picture of a part, for cards; null when there is none. `p` is the alias of the part's row. */
export const primaryImage = (
  p: string,
) => `(select json_build_object('storageKey', i.storage_key, 'width', i.width, 'height', i.height, 'isDrawing', i.is_drawing)
  from part_image i where i.part_id = ${p}.id and i.removed_at is null order by i.votes desc, i.id limit 1)`
export type CardImage = Pick<Image, 'storageKey' | 'width' | 'height' | 'isDrawing'>

/** A part in few words, for what is about it. `p` is the alias of the part's row. */
export const partSummary = (
  p: string,
) => `json_build_object('id', ${p}.id, 'slug', ${p}.slug, 'name', ${p}.name, 'image', ${primaryImage(p)},
  'number', (select n.number from part_number n where n.part_id = ${p}.id order by n.position limit 1))`
export type PartSummary = {
  id: string
  slug: string
  name: string
  image: CardImage | null
  /** The first of its numbers, as written. */
  number: string | null
}

/** From `listing l join "user" u on u.id = l.seller_id`. */
export const listingColumns = `
  l.id, l.part_id as "partId", l.type, l.status, l.price_cents as "priceCents", l.description, l.location, l.condition,
  u.phone_verified_at is not null as verified, ${person('u')} as seller,
  ${iso('l.created_at')} as "createdAt", ${iso('l.expires_at')} as "expiresAt"`
export type Listing = {
  id: string
  partId: string
  type: 'ask' | 'bid'
  status: 'active' | 'sold' | 'deleted' | 'expired'
  /** USD cents. */
  priceCents: number
  description: string
  location: string | null
  condition: 'new' | 'like_new' | 'good' | 'fair' | 'for_parts' | null
  /** The seller's phone is verified. */
  verified: boolean
  seller: Person | null
  createdAt: string
  expiresAt: string
}

/** The price rule is at most 412 px wide, so it cannot show more than about 100 distinct prices. */
const PRICE_STEPS = 100

/**
 * The distinct prices (USD cents) of all active asks or bids of a part in ascending order. To limit their number, the
 * range of prices is divided into PRICE_STEPS equal steps, and each step has only its lowest and highest price. `p` is
 * the alias of the part's row.
 */
export const listingPrices = (p: string, type: 'ask' | 'bid') => {
  const active = (l: string) => `${l}.part_id = ${p}.id and ${l}.type = '${type}' and ${l}.status = 'active'`
  return `(select coalesce(json_agg(distinct step.price order by step.price), '[]') from (
    select unnest(array[min(l.price_cents), max(l.price_cents)]) as price
    from listing l, (select min(e.price_cents) as low, max(e.price_cents) as high from listing e where ${active('e')}) ends
    where ${active('l')} group by width_bucket(l.price_cents, ends.low, ends.high + 1, ${PRICE_STEPS})) step)`
}

/** From `comment c join "user" u on u.id = c.author_id`. `viewer` is a placeholder such as $2. */
export const commentColumns = (viewer: string) => `
  c.id, c.part_id as "partId", c.post_id as "postId", c.parent_id as "parentId", c.depth, c.deleted_by as deleted,
  case when c.deleted_at is null then c.text end as text,
  case when c.deleted_at is null then c.html end as html,
  case when c.deleted_at is null then ${person('u')} end as author,
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
  /** By whom it was deleted; its text, html and author are null then. */
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
