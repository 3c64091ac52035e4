import { SITE_USER_ID } from '../../../shared/message-words.ts'
import {
  commentColumns,
  iso,
  jsonArray,
  listingColumns,
  mutedNow,
  partSummary,
  personOf,
  type Comment,
  type Listing,
  type PartSummary,
  type Person,
} from '../../db/columns.ts'
import { tradeCounts, type TradeCounts } from '../trades/service.ts'

/** Whoever has a profile: neither a deleted account nor the site's own. */
export type Profile = Person & {
  /** Whether the user's phone number is verified. */
  verified: boolean
  /** Plain text; '' for none. */
  bio: string
  location: string
  joinedAt: string
  /** Null for somebody who may contribute. */
  mutedUntil: string | null
  trades: TradeCounts
}

/** What something stands on, or is about. */
type Named = { id: string; slug: string; title: string }

/** Both null: it stands on a deleted item. */
export type ProfileComment = Comment & { part: Named | null; post: Named | null }
export type ProfileListing = Listing & { part: PartSummary }
export type ProfileEdit = { id: string; number: number; part: Named; createdAt: string }
export type ProfileSale = {
  id: string
  /** Null when it was deleted. */
  part: Named | null
  /** USD cents. */
  priceCents: number
  /** Shown to the seller alone: who buys what is nobody else's business. */
  buyer: Person | null
  soldAt: string
}
export type ProfilePost = {
  id: string
  slug: string
  title: string
  previewHtml: string
  votes: number
  createdAt: string
}

/** One list of a profile, or a part of it. */
export type ProfileList<Item> = { total: number; items: Item[] }

const shown = `who.id = $1 and who.deleted_at is null and who.id <> '${SITE_USER_ID}'`

/** `now` is a placeholder such as $2. */
const profile = (now: string) => `
  who.id, who.name, who.picture, who.bio, who.location, who.phone_verified_at is not null as verified, ${iso('who.created_at')} as "joinedAt",
  (select ${iso('max(m.until)')} from mute m where m.user_id = who.id and ${mutedNow(now)}) as "mutedUntil",
  ${tradeCounts('who.id')} as trades`

/** $1 person, $2 now. No row: there is no such person. */
export const PROFILE = `select ${profile('$2')} from "user" who where ${shown}`

// $1 the person whose lists they are, $2 who asks or null.

const part = (id: string) => `(
  select json_build_object('id', p.id, 'slug', p.slug, 'title', p.name) from part p where p.id = ${id} and p.removed_at is null)`
const post = (id: string) => `(
  select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title) from blog_post b where b.id = ${id} and b.deleted_at is null)`
/** The part can be seen. Few cannot: these are looked through (part_removed). */
const onShown = (id: string) =>
  `not exists (select from part hidden where hidden.id = ${id} and hidden.removed_at is not null)`

type List = {
  /** From `table`, joined to `join`. */
  columns: string
  table: string
  join?: string
  where: string
  order: string
  /** What comes after the entry with the id $4; everything when that is null. */
  after: string
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const newest = (row: string) => ({ order: `${row}.id desc`, after: `${row}.id < coalesce($4::uuid, '${LAST_ID}')` })

const listings = (which: string): List => ({
  columns: `${listingColumns}, (select ${partSummary('p')} from part p where p.id = l.part_id) as part`,
  table: 'listing l',
  join: 'join "user" u on u.id = l.seller_id',
  where: `l.seller_id = $1 and ${which} and ${onShown('l.part_id')}`,
  ...newest('l'),
})

const LISTS = {
  comments: {
    columns: `${commentColumns('$2')}, ${part('c.part_id')} as part, ${post('c.post_id')} as post`,
    table: 'comment c',
    join: 'join "user" u on u.id = c.author_id',
    where: 'c.author_id = $1 and c.deleted_at is null',
    ...newest('c'),
  },
  listings: listings(`l.status = 'active'`),
  edits: {
    columns: `v.id, v.number, ${part('v.part_id')} as part, ${iso('v.created_at')} as "createdAt"`,
    table: 'part_revision v',
    where: `v.author_id = $1 and ${onShown('v.part_id')}`,
    ...newest('v'),
  },
  sales: {
    columns: `t.id, ${part('t.part_id')} as part, t.price_cents as "priceCents", ${iso('t.confirmed_at')} as "soldAt",
      case when t.seller_id = $2 then ${personOf('t.buyer_id')} end as buyer`,
    table: 'trade t',
    where: 't.seller_id = $1 and t.confirmed_at is not null',
    order: 't.confirmed_at desc, t.id desc',
    after: `(t.confirmed_at, t.id) < (
      coalesce((select last.confirmed_at from trade last where last.id = $4::uuid), 'infinity'), coalesce($4::uuid, '${LAST_ID}'))`,
  },
  bids: listings(`l.status = 'active' and l.type = 'bid' and l.seller_id = $2`),
  posts: {
    columns: `b.id, b.slug, b.title, b.preview_html as "previewHtml", b.votes, ${iso('b.created_at')} as "createdAt"`,
    table: 'blog_post b',
    where: 'b.author_id = $1 and b.deleted_at is null',
    ...newest('b'),
  },
  /** Since $5. */
  expired: listings(`l.status = 'expired' and l.seller_id = $2 and l.expires_at > $5`),
} satisfies Record<string, List>
export type ListName = keyof typeof LISTS

const total = ({ table, where }: List) => `(select count(*)::integer from ${table} where ${where})`
const items = ({ columns, table, join = '', where, order }: List, more: string, window: string) =>
  jsonArray(`select ${columns} from ${table} ${join} where ${where} ${more} order by ${order} ${window}`)

/**
 * $3 limit, $4 the id of the last entry of before or null. No row: there is no such person. `isOwn` is there because
 * not every list depends on who asks, and a parameter that stands nowhere has no type.
 */
const read = (list: List) => `
  select coalesce(who.id = $2, false) as "isOwn", ${total(list)} as total, ${items(list, `and ${list.after}`, 'limit $3')} as items
  from "user" who where ${shown}`
export const LIST = Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, read(list)])) as Record<
  ListName,
  string
>

/** In the order of their parameters: $3 limit and $4 offset of the comments, $5 and $6 of the listings, … $15 now. */
export const ACTIVITY_LISTS = ['comments', 'listings', 'edits', 'sales', 'bids', 'posts'] as const satisfies ListName[]

const page = (name: (typeof ACTIVITY_LISTS)[number], index: number) => {
  const window = `limit $${3 + 2 * index} offset $${4 + 2 * index}`
  return `json_build_object('total', ${total(LISTS[name])}, 'items', ${items(LISTS[name], '', window)}) as ${name}`
}

/** The profile with a page of each list. No row: there is no such person. */
export const ACTIVITY = `
  select ${profile('$15')}, ${ACTIVITY_LISTS.map(page).join(', ')}
  from "user" who where ${shown}`
export type Activity = Profile & {
  comments: ProfileList<ProfileComment>
  listings: ProfileList<ProfileListing>
  edits: ProfileList<ProfileEdit>
  sales: ProfileList<ProfileSale>
  bids: ProfileList<ProfileListing>
  posts: ProfileList<ProfilePost>
}
