import { SITE_USER_ID } from '../../../shared/messages.ts'
import { commentColumns, iso, jsonArray, personOf, type Comment, type Person } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

/** A part or a post in a list of a profile. */
export type Named = { id: string; slug: string; title: string }

/** `part` and `post` are both null if the comment is on a deleted item. */
export type ProfileComment = Comment & { part: Named | null; post: Named | null }
export type ProfileSale = {
  id: string
  /** Null for a deleted part. */
  part: Named | null
  /** USD cents. */
  priceCents: number
  /** Null unless the caller is the seller. */
  buyer: Person | null
  soldAt: string
}

/** The first rows of a list of a profile, and the number of rows of the whole list. */
export type ProfileList<Item> = { total: number; items: Item[] }

/** Rows of a list: after the row with the id `cursor` if it is not null, without the first `offset` rows. */
export type ListWindow = { userId: string; cursor: string | null; limit: number; offset: number }

/** Not `u`, which `personOf` uses. */
const hasProfile = `owner.id = $userId::uuid and ${visible.user('owner')} and owner.id <> '${SITE_USER_ID}'`

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
