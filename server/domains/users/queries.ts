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
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'
import { tradeCounts, type TradeCounts } from '../trades/service.ts'

/** The public profile of a user. Deleted accounts and the account of the site have none. */
export type Profile = Person & {
  /** Whether the user's phone number is verified. */
  verified: boolean
  /** Plain text; '' for none. */
  bio: string
  location: string
  joinedAt: string
  /** Null for a user who is not muted. */
  mutedUntil: string | null
  trades: TradeCounts
}

/** A part or a post in a list of a profile. */
export type Named = { id: string; slug: string; title: string }

/** `part` and `post` are both null if the comment is on a deleted item. */
export type ProfileComment = Comment & { part: Named | null; post: Named | null }
export type ProfileListing = Listing & { part: PartSummary }
export type ProfileSale = {
  id: string
  /** Null for a deleted part. */
  part: Named | null
  /** USD cents. */
  priceCents: number
  /** Null for everyone but the seller. */
  buyer: Person | null
  soldAt: string
}

/** The first rows of a list of a profile, and the number of rows of the whole list. */
export type ProfileList<Item> = { total: number; items: Item[] }

/** Rows of a list: after the row with the id `cursor` if it is not null, without the first `offset` rows. */
export type ListWindow = { userId: string; cursor: string | null; limit: number; offset: number }

/** Not `u`, which `personOf` uses. */
const hasProfile = `owner.id = $userId::uuid and ${visible.user('owner')} and owner.id <> '${SITE_USER_ID}'`

/** No row: the user has no profile. */
export const profileQuery = statement<{ userId: string; now: Date }, Profile>(
  'profile',
  'hot-read',
  `select owner.id, owner.name, owner.picture, owner.bio, owner.location, owner.phone_verified_at is not null as verified,
    ${iso('owner.created_at')} as "joinedAt",
    (select ${iso('max(m.until)')} from mute m where m.user_id = owner.id and ${mutedNow('$now')}) as "mutedUntil",
    ${tradeCounts('owner.id')} as trades
  from "user" owner where ${hasProfile}`,
)

const namedPart = (id: string) => `(
  select json_build_object('id', p.id, 'slug', p.slug, 'title', p.name) from part p where p.id = ${id} and ${visible.part('p')})`
const namedPost = (id: string) => `(
  select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title) from blog_post b where b.id = ${id} and ${visible.post('b')})`

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const afterCursor = (id: string) => `${id} < coalesce($cursor::uuid, '${LAST_ID}')`

type List = { columns: string; from: string; join?: string; where: string; after: string; order: string }

/** One row with the total and the items of a list. No row: the user has no profile. */
const listOf = ({ columns, from, join = '', where, after, order }: List) => `
  select (select count(*)::integer from ${from} where ${where}) as total, ${jsonArray(`
    select ${columns} from ${from} ${join} where ${where} and ${after} order by ${order} limit $limit offset $offset`)} as items
  from "user" owner where ${hasProfile}`

export const profileCommentsQuery = statement<ListWindow & { viewerId: string | null }, ProfileList<ProfileComment>>(
  'comments of a user',
  'hot-read',
  listOf({
    columns: `${commentColumns('$viewerId')}, ${namedPart('c.part_id')} as part, ${namedPost('c.post_id')} as post`,
    from: 'comment c',
    join: 'join "user" u on u.id = c.author_id',
    where: `c.author_id = $userId::uuid and ${visible.comment('c')}`,
    after: afterCursor('c.id'),
    order: 'c.id desc',
  }),
)

type ListingFilter = { status: 'active' | 'expired'; type: 'bid' | null; expiresAfter: Date | null }

/** The listings of a user with a status, on visible parts. */
export const profileListingsQuery = statement<ListWindow & ListingFilter, ProfileList<ProfileListing>>(
  'listings of a user',
  'hot-read',
  listOf({
    columns: `${listingColumns}, (select ${partSummary('p')} from part p where p.id = l.part_id) as part`,
    from: 'listing l',
    join: 'join "user" u on u.id = l.seller_id',
    // Few parts are removed, so they are excluded by the index part_removed.
    where: `l.seller_id = $userId::uuid and l.status = $status::listing_status
      and ($type::listing_type is null or l.type = $type) and ($expiresAfter::timestamptz is null or l.expires_at > $expiresAfter)
      and not exists (select from part hidden where hidden.id = l.part_id and not (${visible.part('hidden')}))`,
    after: afterCursor('l.id'),
    order: 'l.id desc',
  }),
)

export const profileSalesQuery = statement<ListWindow & { viewerId: string | null }, ProfileList<ProfileSale>>(
  'sales of a user',
  'hot-read',
  listOf({
    columns: `t.id, ${namedPart('t.part_id')} as part, t.price_cents as "priceCents", ${iso('t.confirmed_at')} as "soldAt",
      case when t.seller_id = $viewerId::uuid then ${personOf('t.buyer_id')} end as buyer`,
    from: 'trade t',
    where: 't.seller_id = $userId::uuid and t.confirmed_at is not null',
    after: `(t.confirmed_at, t.id) < (
      coalesce((select last.confirmed_at from trade last where last.id = $cursor::uuid), 'infinity'), coalesce($cursor::uuid, '${LAST_ID}'))`,
    order: 't.confirmed_at desc, t.id desc',
  }),
)
