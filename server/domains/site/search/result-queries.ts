import { COUNTED_TO } from '../../../../shared/limits.ts'
import type { FOUND_BY } from '../../../../shared/relation-rows.ts'
import { type CardImage, iso, jsonArray, type Person, personColumns, primaryImage } from '../../../db/columns.ts'
import { numbersOfEquivalents } from '../../../db/related-parts.ts'
import { visible } from '../../../db/visibility.ts'

// The rows of a search, and the SQL that selects them from the found ids.

/** Maximum number of results of each kind that a search reads and counts. */
export const MAX_FOUND = COUNTED_TO + 1
/** Maximum number of tags that are counted as filters. */
export const MAX_TAGS = 12

/** Totals are counted up to 1,001. */
export type Found<Item> = { items: Item[]; total: number }
export type FoundPart = {
  id: string
  slug: string
  name: string
  image: CardImage | null
  /** The matching part number as written, and the matched characters normalized; null if the words matched. */
  number: { written: string; hit: string } | null
  /** The typed number as written, if it is that of a confirmed equivalent and not of the part itself. */
  equivalent: { relation: keyof typeof FOUND_BY; number: string } | null
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  /** Of a search for a car. */
  verdict?: 'fits' | 'check' | 'unknown'
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

export type SearchRow = {
  parts: Found<FoundPart>
  users: Found<FoundUser>
  posts: Found<FoundPost>
  /** The number of found parts for each filter, the most frequent tags first; null if not requested. */
  facets: { tags: { name: string; count: number }[]; asks: number; bids: number } | null
  /** The correction of each term, null for a term without a correction; null if no term was corrected. */
  meant: (string | null)[] | null
  /** A normalized number that looks like one of the text, if nothing matches the text as typed. */
  alike: string | null
  /** True if no result has all words, so the results have most of them. */
  most: boolean
}

/** The part number of `p` that matches the search: an exact match first, then a prefix, a fragment, and one that looks like it. */
const FOUND_NUMBER = `(
  select json_build_object('written', n.number, 'hit', h.hit) from part_number n cross join lateral (
    select n.normalized as hit, 0 as class where n.normalized = any($numbers)
    union all
    select beginning, 1 from unnest($beginnings) beginning where starts_with(n.normalized, beginning)
    union all
    select $fragment, 2 where strpos(n.normalized, $fragment) > 0
    union all
    select n.normalized, 3 where number_lookalike(n.normalized) = any($alikes) or starts_with(number_lookalike(n.normalized), $alike)) h
  where n.part_id = p.id order by h.class, length(h.hit) desc, n.position limit 1)`

/** The equivalent by whose number `p` is found: the same part first, then one that it replaces. */
const EQUIVALENT = `(
  select json_build_object('relation', n.relation, 'number', n.number)
  from ${numbersOfEquivalents('p.id')} n
  where n.normalized = any($numbers)
    and not exists (select from part_number own where own.part_id = p.id and own.normalized = any($numbers))
  order by n.relation desc, n.position limit 1)`

/** The rows of the requested page, as `found`. */
const pageOf = (cte: string, order: string) =>
  `(select id, row_number() over () as place from (select id from ${cte} order by ${order} limit $limit offset $offset) ordered) found`

/** The columns of a found part `p`. */
const FOUND_PART = `p.id, p.slug, p.name, ${primaryImage('p')} as image, ${FOUND_NUMBER} as number, ${EQUIVALENT} as equivalent,
        p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents"`

/** The requested page of the users in a CTE, and their number. */
export const usersOf = (cte: string) => `
    json_build_object('total', (select count(*) from ${cte}), 'items', ${jsonArray(`
      select u.id, u.name, u.picture, u.bio
      from ${pageOf(cte, 'word_similarity($text, search_name) desc, name, id')}
      cross join lateral (select * from "user" where id = found.id offset 0) u order by place`)})`

/** The requested page of the posts in a CTE, and their number. */
export const postsOf = (cte: string) => `
    json_build_object('total', (select count(*) from ${cte}), 'items', ${jsonArray(`
      select b.id, b.slug, b.title, ${personColumns('u')} as author, b.preview_html as "previewHtml", ${iso('b.created_at')} as "createdAt"
      from ${pageOf(cte, '(rank * 100)::int desc, votes desc, id desc')}
      cross join lateral (select * from blog_post where id = found.id offset 0) b
      cross join lateral (select * from "user" where id = b.author_id offset 0) u order by place`)})`

/** The numbers of the found parts for each filter. */
const FACETS = `json_build_object(
      'tags', ${jsonArray(`
        select t.name, c.count from (
          select tag_id, count(*) from (select unnest(tag_ids) as tag_id from best) part_tags
          group by tag_id order by count(*) desc, tag_id limit ${MAX_TAGS}) c
        join tag t on t.id = c.tag_id order by c.count desc, t.name`)},
      'asks', (select count(lowest_ask_cents) from best), 'bids', (select count(*) from best where has_bid))`

/** The corrected words, and the number that looks like the typed one. Null if the results are for the text as typed. */
const MEANT = `(select to_json(meant) from instead where level = 1) as meant,
    (select min(normalized) from alike) as alike,
    exists (select from instead where level > 1) as most`

/** One page of each kind of results. */
export const pageOfResults = (order: string) => `
  select
    json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
      select ${FOUND_PART}
      from ${pageOf('best', order)}
      cross join lateral (select * from part where id = found.id offset 0) p order by place`)}) as parts,
    ${usersOf('found_users')} as users,
    ${postsOf('found_posts')} as posts,
    case when $facets then ${FACETS} end as facets,
    ${MEANT}`

/** OFFSET 0 keeps PostgreSQL from reading all kits first. */
const IS_KIT = `exists (select from part_relation r where r.part_id = best.id and r.kind = 'contains' offset 0)`

/** Selects ids as a JSON array. The pg client needs 1 ms longer to parse 500 ids in a PostgreSQL array. */
export const jsonIds = (from: string) => `to_json(array(select id from ${from}))`

/**
 * The ids of the first MAX_FOUND parts, for callers that order them again, and of those to which a search for the words and the
 * labels of a car does not lead: parts that are found by a number or by other words, and kits, which have no labels of their parts.
 */
export const idsOfParts = (order: string) => `
  select ${jsonIds(`best order by ${order} limit ${MAX_FOUND}`)} as ids,
    ${jsonIds(`best where id not in (select id from whole) or ${IS_KIT} order by ${order}`)} as others,
    case when $facets then ${FACETS} end as facets,
    ${MEANT}`

/** The parts with these ids, in their order. A removed part is left out. */
export const PARTS_IN_ORDER = jsonArray(`
      select ${FOUND_PART}
      from unnest($ids) with ordinality found (id, place)
      cross join lateral (select * from part where id = found.id offset 0) p where ${visible.part('p')} order by place`)
