import { SITE_USER_ID } from '../../../../shared/messages.ts'
import type { Particulars } from '../../../../shared/places.ts'
import {
  commentColumns,
  handleOf,
  iso,
  jsonArray,
  listingColumns,
  mutedNow,
  partSummary,
  personOf,
  tradeCounts,
  type Comment,
  type Listing,
  type PartSummary,
  type Person,
  type TradeCounts,
} from '../../../db/columns.ts'
import { particularsOf } from '../../../db/places.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** The public profile of a user. Deleted accounts and the account of the site have none. */
export type Profile = Person & {
  handle: string
  /** Whether the user's phone number is verified. */
  verified: boolean
  /** Plain text; '' for none. */
  bio: string
  location: string
  joinedAt: string
  /** Null for a user who is not muted. */
  mutedUntil: string | null
  trades: TradeCounts
  /** Of a business seller; null for a private seller. */
  particulars: Particulars | null
}

// `owner` and not `u`, which `personOf` uses.
const profileColumns = `
  owner.id, owner.name, owner.picture, ${handleOf('owner')} as handle, owner.bio, owner.location, owner.phone_verified_at is not null as verified,
  ${iso('owner.created_at')} as "joinedAt",
  (select ${iso('max(m.until)')} from mute m where m.user_id = owner.id and ${mutedNow('$now')}) as "mutedUntil",
  ${tradeCounts('owner.id')} as trades, ${particularsOf('owner.id')} as particulars`

const hasProfile = `owner.id = $userId::uuid and ${visible.user('owner')} and owner.id <> '${SITE_USER_ID}'`

export const userProfile = statement<{ userId: string; now: Date }, Profile>(
  'profile of a user',
  'hot-read',
  `select ${profileColumns} from "user" owner where ${hasProfile}`,
)

/** A part or a post in a list of a profile. */
export type Named = { id: string; slug: string; title: string }

/** `part` and `post` are both null if the comment is on a deleted item. */
export type ProfileComment = Comment & { part: Named | null; post: Named | null }
export type ProfileListing = Listing & { part: PartSummary }
/** An edit of a part, of the cars that it fits, or of its relations. */
export type ProfileEdit = {
  id: string
  number: number
  subject: 'part' | 'cars' | 'relations'
  part: Named
  createdAt: string
}
export type ProfileSale = {
  id: string
  /** Null for a deleted part. */
  part: Named | null
  /** USD cents. */
  priceCents: number
  /** Null unless the caller is the seller. */
  buyer: Person | null
  /** The date of the sale, as in the trades: YYYY-MM-DD. */
  soldOn: string
}
export type ProfilePost = {
  id: string
  slug: string
  title: string
  previewHtml: string
  votes: number
  createdAt: string
}

/** The first rows of a list of a profile, and the number of rows of the whole list. */
export type ProfileList<Item> = { total: number; items: Item[] }

const namedPart = (id: string) => `(
  select json_build_object('id', p.id, 'slug', p.slug, 'title', p.name) from part p where p.id = ${id} and ${visible.part('p')})`
const namedPost = (id: string) => `(
  select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title) from blog_post b where b.id = ${id} and ${visible.post('b')})`
/** Few parts are removed, so looking for a removed one is faster than joining the visible ones. */
const onVisiblePart = (id: string) =>
  `not exists (select from part hidden where hidden.id = ${id} and not (${visible.part('hidden')}))`

type List = { columns: string; from: string; join?: string; where: string; order: string; afterCursor: string }

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const newest = (row: string) => ({
  order: `${row}.id desc`,
  afterCursor: `${row}.id < coalesce($cursor::uuid, '${LAST_ID}')`,
})

const listings = (where: string): List => ({
  columns: `${listingColumns}, (select ${partSummary('p')} from part p where p.id = l.part_id) as part`,
  from: 'listing l',
  join: 'join "user" u on u.id = l.seller_id',
  where: `l.seller_id = $userId::uuid and ${where} and ${onVisiblePart('l.part_id')}`,
  ...newest('l'),
})

/** The lists of a profile, newest first. For other viewers than the owner, `bids` and `expired` are empty. */
const LISTS = {
  comments: {
    columns: `${commentColumns('$viewerId')}, ${namedPart('c.part_id')} as part, ${namedPost('c.post_id')} as post`,
    from: 'comment c',
    join: 'join "user" u on u.id = c.author_id',
    where: `c.author_id = $userId::uuid and ${visible.comment('c')}`,
    ...newest('c'),
  },
  listings: listings(visible.listing('l')),
  edits: {
    columns: `r.id, r.number, r.subject, ${namedPart('r.part_id')} as part, ${iso('r.created_at')} as "createdAt"`,
    from: `(
      select id, part_id, number, author_id, created_at, 'part' as subject from part_revision
      union all select id, part_id, number, author_id, created_at, 'cars' from fitment_revision
      union all select id, part_id, number, author_id, created_at, 'relations' from relation_revision) r`,
    where: `r.author_id = $userId::uuid and ${onVisiblePart('r.part_id')}`,
    ...newest('r'),
  },
  sales: {
    columns: `t.id, ${namedPart('t.part_id')} as part, t.price_cents as "priceCents", to_char(t.sold_on, 'YYYY-MM-DD') as "soldOn",
      case when t.seller_id = $viewerId::uuid then ${personOf('t.buyer_id')} end as buyer`,
    from: 'trade t',
    where: 't.seller_id = $userId::uuid and t.confirmed_at is not null',
    order: 't.confirmed_at desc, t.id desc',
    afterCursor: `(t.confirmed_at, t.id) < (
      coalesce((select last.confirmed_at from trade last where last.id = $cursor::uuid), 'infinity'), coalesce($cursor::uuid, '${LAST_ID}'))`,
  },
  bids: listings(`${visible.listing('l')} and l.type = 'bid' and l.seller_id = $viewerId::uuid`),
  posts: {
    columns: `b.id, b.slug, b.title, b.preview_html as "previewHtml", b.votes, ${iso('b.created_at')} as "createdAt"`,
    from: 'blog_post b',
    where: `b.author_id = $userId::uuid and ${visible.post('b')}`,
    ...newest('b'),
  },
  expired: listings(
    `(l.status = 'paused' or (l.status = 'expired' and l.expires_at > $expiresAfter)) and l.seller_id = $viewerId::uuid`,
  ),
} satisfies Record<string, List>

const total = ({ from, where }: List) => `(select count(*)::integer from ${from} where ${where})`
const items = ({ columns, from, join = '', where, order }: List, page: string, after = 'true') =>
  jsonArray(`select ${columns} from ${from} ${join} where ${where} and ${after} order by ${order} ${page}`)

/** `cursor` is the id of the last row of the previous page, or null. */
type ListParams = { userId: string; cursor: string | null; limit: number }

/** One row, or none if the user has no profile. */
const profileList = <Item, More extends object = object>(name: string, list: List) =>
  statement<ListParams & More, ProfileList<Item>>(
    `${name} of a user`,
    'hot-read',
    `select ${total(list)} as total, ${items(list, 'limit $limit', list.afterCursor)} as items
    from "user" owner where ${hasProfile}`,
  )

type ByViewer = { viewerId: string | null }
export const profileLists = {
  comments: profileList<ProfileComment, ByViewer>('comments', LISTS.comments),
  listings: profileList<ProfileListing>('listings', LISTS.listings),
  edits: profileList<ProfileEdit>('edits', LISTS.edits),
  sales: profileList<ProfileSale, ByViewer>('sales', LISTS.sales),
  bids: profileList<ProfileListing, ByViewer>('bids', LISTS.bids),
  posts: profileList<ProfilePost>('posts', LISTS.posts),
  expired: profileList<ProfileListing, ByViewer & { expiresAfter: Date }>('expired', LISTS.expired),
}

const ACTIVITY = ['comments', 'listings', 'edits', 'sales', 'bids', 'posts'] as const
const activityPages = ACTIVITY.map((name) => {
  const page = items(LISTS[name], `limit $${name}Limit offset $${name}Offset`)
  return `json_build_object('total', ${total(LISTS[name])}, 'items', ${page}) as ${name}`
})

/** The profile of a user with a page of each list. */
export type Activity = Profile & {
  comments: ProfileList<ProfileComment>
  listings: ProfileList<ProfileListing>
  edits: ProfileList<ProfileEdit>
  sales: ProfileList<ProfileSale>
  bids: ProfileList<ProfileListing>
  posts: ProfileList<ProfilePost>
}
type Pages = Record<`${(typeof ACTIVITY)[number]}${'Limit' | 'Offset'}`, number>

export const userActivity = statement<{ userId: string; now: Date } & ByViewer & Pages, Activity>(
  'activity of a user',
  'hot-read',
  `select ${profileColumns}, ${activityPages.join(', ')} from "user" owner where ${hasProfile}`,
)
