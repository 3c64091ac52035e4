import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { iso, jsonArray, personColumns, primaryImage, type CardImage, type Person } from '../../db/columns.ts'

export type FoundPart = {
  id: string
  slug: string
  name: string
  image: CardImage | null
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
}
export type FoundUser = Person & { bio: string }
export type FoundPost = {
  id: string
  slug: string
  title: string
  author: Person | null
  previewHtml: string
  createdAt: string
}
export type Found<Item> = { items: Item[]; total: number }
export type SearchRow = { parts: Found<FoundPart>; users: Found<FoundUser>; posts: Found<FoundPost> }

/** Of each kind this many are looked at and counted; who needs more asks more precisely. */
export const MAX_FOUND = 1_001

// In all of them: $1 the words, $2 the number's normalised beginning or null, $3 the words as a LIKE pattern,
// $4 limit, $5 offset.

// Parts by their number before parts by their words; a tag counts more than the best of words.
// Numbers are compared as bytes, as the index part_number_prefix sorts them; '[' is the next after 'Z'.
const PARTS = `
  with hit as (
    (select n.part_id as id, case when n.normalized = $2 then 0 else 1 end as class, 0::real as rank from part_number n
     where n.normalized ~>=~ $2 and n.normalized ~<~ ($2 || '[') limit ${MAX_FOUND})
    union all
    (select p.id, 2, ts_rank(p.search_vector, words.query) from part p, websearch_to_tsquery('english', $1) words (query)
     where p.search_vector @@ words.query and p.removed_at is null limit ${MAX_FOUND})
    union all
    (select pt.part_id, 2, 2::real from tag t join part_tag pt on pt.tag_id = t.id where t.name in ($1, lower($1)) limit ${MAX_FOUND})),
  best as (
    select hit.id, min(hit.class) as class, max(hit.rank) as rank
    from hit where not exists (select from part hidden where hidden.id = hit.id and hidden.removed_at is not null) group by hit.id),
  page as (select * from best order by class, rank desc, id desc limit $4 offset $5)
  select json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
    select p.id, p.slug, p.name, ${primaryImage('p')} as image,
      p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents"
    from page join part p on p.id = page.id order by page.class, page.rank desc, page.id desc`)})`

const USERS = `
  with hit as (
    select u.id, u.name from "user" u where u.name ilike $3 and u.deleted_at is null and u.id <> '${SITE_USER_ID}' limit ${MAX_FOUND})
  select json_build_object('total', (select count(*) from hit), 'items', ${jsonArray(`
    select u.id, u.name, u.picture, u.bio from hit join "user" u on u.id = hit.id
    order by u.name, u.id limit $4 offset $5`)})`

const POSTS = `
  with hit as (
    select b.id from blog_post b
    where (b.title ilike $3 or to_tsvector('english', b.title) @@ websearch_to_tsquery('english', $1)) and b.deleted_at is null
    limit ${MAX_FOUND})
  select json_build_object('total', (select count(*) from hit), 'items', ${jsonArray(`
    select b.id, b.slug, b.title, ${personColumns('u')} as author, b.preview_html as "previewHtml", ${iso('b.created_at')} as "createdAt"
    from hit join blog_post b on b.id = hit.id join "user" u on u.id = b.author_id
    order by b.votes desc, b.id desc limit $4 offset $5`)})`

/** One page of each kind. */
export const SEARCH = `select (${PARTS}) as parts, (${USERS}) as users, (${POSTS}) as posts`
