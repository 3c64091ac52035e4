import { SITE_USER_ID } from '../../../shared/messages.ts'
import { COUNTED_TO } from '../../../shared/limits.ts'
import type { SearchSort } from '../../../shared/labels.ts'
import { type CardImage, type Person, iso, jsonArray, personColumns, primaryImage } from '../../db/columns.ts'
import { matchesWhere, type WhereParams } from '../../db/places.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

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

export type SearchParams = {
  /** The terms that a result must have, each as a query. */
  terms: string[]
  /** Each term written together with the next one; null if they are not neighbours. */
  joined: (string | null)[]
  /** The word of each term that may have a typing error, or null. */
  words: (string | null)[]
  /** The texts that may name a vehicle, and the positions of their first and last terms. */
  vehicles: string[]
  firsts: number[]
  lasts: number[]
  /** The filters as a query; '' for none. */
  filters: string
  tags: string[]
  asks: boolean
  bids: boolean
  /** USD cents. */
  least: number | null
  most: number | null
  /** Normalized part numbers. */
  numbers: string[]
  /** Prefixes of part numbers. */
  beginnings: string[]
  /** A normalized fragment of a part number, or null. */
  fragment: string | null
  /** The numbers, and the whole text, in the form of number_lookalike. */
  alikes: string[]
  alike: string | null
  /** True to search for parts only. */
  parts: boolean
  /** The whole text as the name of a tag. */
  whole: string
  text: string
  /** Patterns of the names of users. */
  names: string[]
  limit: number
  offset: number
  /** True to count the parts for each filter. */
  facets: boolean
}
export const SEARCH_TYPES: Record<keyof SearchParams, string> = {
  terms: 'text[]',
  joined: 'text[]',
  words: 'text[]',
  vehicles: 'text[]',
  firsts: 'int[]',
  lasts: 'int[]',
  filters: 'text',
  tags: 'text[]',
  asks: 'boolean',
  bids: 'boolean',
  least: 'int',
  most: 'int',
  numbers: 'text[]',
  beginnings: 'text[]',
  fragment: 'text',
  alikes: 'text[]',
  alike: 'text',
  parts: 'boolean',
  whole: 'text',
  text: 'text',
  names: 'text[]',
  limit: 'int',
  offset: 'int',
  facets: 'boolean',
}

/**
 * Wraps each parameter of a statement in a subselect with its type. To plan a search takes longer than most searches, so
 * PostgreSQL must plan it once for all values. It does, because the value of a subselect is unknown to the planner, so
 * that a plan for particular values would not be cheaper.
 */
export const plannedOnce = (types: Record<string, string>, sql: string): string =>
  sql.replace(/\$([a-z]+)/g, (_, name: string) => `(select $${name}::${types[name]})::${types[name]}`)

/** Classes of found parts, the best one first. */
const EXACT_NUMBER = 0
const OTHER_NUMBER = 1
/** All words are in the title, a tag equals the text, or the search has only one word. */
const WORDS = 2
const NUMBER_FRAGMENT = 3
/** Several words, and some of them are only in the description or the tags. */
const MENTIONED = 4

/** The last tier of part_search and part_number_search. Tier 0 has the most active parts. */
export const LAST_TIER = 5

/** The columns of a part that sorting and counting need. */
const CARRIED = 's.lowest_ask_cents, s.activity, s.has_bid, s.tag_ids'
/** The condition of the filters for a row `s` of part_number_search. */
const MATCHES_FILTERS = `($least is null or s.lowest_ask_cents >= $least) and ($most is null or s.lowest_ask_cents <= $most)
  and (not $asks or s.lowest_ask_cents is not null) and (not $bids or s.has_bid) and s.tag_ids @> asked.tag_ids`
/** The weights are those of description, tags, numbers and title. Of two titles, the shorter one ranks higher. */
const rankOf = (
  of: string,
) => `ts_rank('{0.05, 0.4, 0.6, 1}', s.vector, ${of}.words) / (1 + float8 '0.02' * s.name_words)
  + case when ${of}.tag = any(s.tag_ids) then 2 else 0 end + case when s.vector @@ ${of}.titled then 1 else 0 end`
/** The query for the same words in the title. A label of a vehicle counts as in the title. */
export const inTitle = (query: string) =>
  `regexp_replace(${query}::text, '(?<!v(?:fit|sub)[0-9]+|vany)''(?= |\\)|$)', ''':A', 'g')::tsquery`

/** For each sort order, the function that reads the first MAX_FOUND parts in about that order, and the exact order. */
type Order = { finder: string; order: string; isRanked?: true }
const ORDERS: Record<SearchSort, Order> = {
  relevance: {
    finder: 'search_liveliest',
    order: 'class, (rank * 100)::int desc, activity desc, id desc',
    isRanked: true,
  },
  lowest_ask: { finder: 'search_cheapest', order: 'lowest_ask_cents, id desc' },
  newest: { finder: 'search_newest', order: 'id desc' },
}

/** Uses an index with text_pattern_ops. LIKE would need a pattern that is known at planning time. */
export const begins = (column: string, text: string) =>
  `${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111))`

/**
 * True if row `s` of part_number_search is in the tier `at` and contains a fragment. Looks up only every fourth gram of the
 * fragment in the index of number_grams, because each gram is a separate search in the index.
 */
export const containsFragment = (fragment: string) => `number_grams(s.normalized, s.tier::int) @> nullif(array(
    select at.tier || substr(${fragment}, least(place, length(${fragment}) - 3), 4)
    from generate_series(1, length(${fragment}), 4) place where length(${fragment}) > 3), '{}')
  and strpos(s.normalized, ${fragment}) > 0`

/** Fragments are searched only if fewer parts than this have the number or a number that begins with it. */
const ENOUGH_NUMBERS = 100

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

/** The terms, each also written together with its neighbours ('head light') if that is a known word or has a digit. */
export const TERMS = `(
  with together as materialized (
    select j.word, j.i from unnest($joined) with ordinality j (word, i)
    where j.word ~ '[0-9]' or (select true from search_word w where w.lexeme = (ts_lexize('english_stem', j.word))[1] limit 1))
  select array(
    select concat_ws(' | ', query, (select string_agg(quote_literal(j.word), ' | ') from together j where j.i in (t.i - 1, t.i)))
    from unnest($terms) with ordinality t (query, i) order by t.i))`

/** A sequence of words that names more vehicles than this, such as '1.6', names none. */
const MAX_NAMED = 20
/** The most sequences of which the labels are searched. */
const MAX_SEQUENCES = 2

/**
 * The sequences of words that name vehicles (docs/decisions/43), in `named`: `labels` is the query for the parts that fit
 * these vehicles, a vehicle above them, or their engine. `covered` are the positions of the sequence and of others that name
 * a vehicle above or the engine: in 'e46 320i', '320i' only names variants of the E46, and also covers 'e46'.
 */
const VEHICLES = `
  called as materialized (
    select g.first, g.last, v.* from unnest($vehicles, $firsts, $lasts) g (text, first, last) cross join lateral (
      select id, level, path || engine_id as within, search_id from vehicle v
      where v.search_words @> array[g.text] and ${visible.vehicle('v')} limit ${10 * MAX_NAMED}) v),
  closest as materialized (
    select first, last, context, array_agg(id) as ids from (
      select *, rank() over (partition by first, last order by context desc) as place from (
        select c.*, (
          select count(distinct other.first) from called other where other.id <> c.id and other.id = any(c.within)) as context
        from called c) c) c
    where place = 1 group by first, last, context having count(*) <= ${MAX_NAMED}
    order by context desc, last - first desc limit ${MAX_SEQUENCES}),
  named as materialized (
    select (
      select 'vany | ' || string_agg(distinct label, ' | ') from called c cross join lateral (
        select 'vfit' || v.search_id as label from vehicle v where v.id = any(c.within)
        union all select 'vsub' || c.search_id where c.level <> 'variant') l
      where c.id = any(ids)) as labels,
      array(
        select i from called c cross join generate_series(c.first, c.last) i
        where exists (select from called s where s.id = any(ids) and c.id = any(s.within))) as covered
    from closest)`

/** The query for all of the terms; null without terms and if the dictionary drops all of them. */
export const allTerms = (terms: string) =>
  `nullif(to_tsquery('english', '(' || nullif(array_to_string(${terms}, ') & ('), '') || ')'), '')`

const TAGGED = `($tags = '{}' or cardinality($tags) = (
  select count(*) from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id and t.name = any($tags)))`
const postsMatching = (from: string) => `
  (select b.id, b.votes, ts_rank(b.search_vector, ${from}.words) as rank from ${from} join blog_post b on b.search_vector @@ ${from}.words
   where ${visible.post('b')} and not $parts and ${TAGGED} limit ${MAX_FOUND})`

/** The posts that match the query of `asked`. */
export const MATCHING_POSTS = `
    ${postsMatching('asked')}
    union all
    (select b.id, b.votes, 0 from blog_post b where cardinality($terms) = 0 and not $parts and ${visible.post('b')}
       and b.id in (select pt.post_id from post_tag pt join tag t on t.id = pt.tag_id where t.name = ($tags)[1])
       and ${TAGGED} limit ${MAX_FOUND})`

const PEOPLE = `not $parts and cardinality($tags) = 0 and ${visible.user('u')} and u.id <> '${SITE_USER_ID}'`
/** The users whose names match. */
export const NAMED_USERS = `
    select u.id, u.name, u.search_name from "user" u
    where ${PEOPLE} and u.search_name like ($names)[1] and u.search_name like all ($names) limit ${MAX_FOUND}`

/** The rows of the requested page, as `found`. */
const pageOf = (cte: string, order: string) =>
  `(select id, row_number() over () as place from (select id from ${cte} order by ${order} limit $limit offset $offset) ordered) found`

/** The columns of a found part `p`. */
export const FOUND_PART = `p.id, p.slug, p.name, ${primaryImage('p')} as image, ${FOUND_NUMBER} as number,
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

/** Whether the part has an ask that matches the filters of WhereParams. Reads the asks of the found parts only. */
const BY_PLACE = `exists (select from listing l where l.part_id = best.id and l.type = 'ask' and ${visible.listing('l')}
      and ${matchesWhere('l')})`

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
const pageOfResults = (order: string) => `
  select
    json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
      select ${FOUND_PART}
      from ${pageOf('best', order)}
      cross join lateral (select * from part where id = found.id offset 0) p order by place`)}) as parts,
    ${usersOf('found_users')} as users,
    ${postsOf('found_posts')} as posts,
    case when $facets then ${FACETS} end as facets,
    ${MEANT}`

/** Selects ids as a JSON array. The pg client needs 1 ms longer to parse 500 ids in a PostgreSQL array. */
const jsonIds = (from: string) => `to_json(array(select id from ${from}))`

/**
 * The ids of the first MAX_FOUND parts, for callers that order them again, and of those that are not found by the words as
 * typed, but by a number or by other words.
 */
const idsOfParts = (order: string) => `
  select ${jsonIds(`best order by ${order} limit ${MAX_FOUND}`)} as ids,
    ${jsonIds(`best where id not in (select id from whole) order by ${order}`)} as others,
    case when $facets then ${FACETS} end as facets,
    ${MEANT}`

type SearchOptions = {
  results(order: string): string
  /** A condition for the rows of `best`. */
  where?: string
}

/**
 * The text of the search as queries, in `asked`. `fitting` has a query for each sequence of `named`: the parts with its labels
 * and the other words.
 */
const ASKED = `${VEHICLES},
  termed as materialized (select ${TERMS} as terms),
  asked as materialized (
    select words, ${inTitle('words')} as titled, filters, coalesce(word, others, filters) as query,
      case when words is not null then coalesce(others && filters, others, filters) end as rest,
      (select id from tag where name = $whole) as tag,
      case when $tags = '{}' then '{}' else (
        select array_agg(id) from tag where name = any($tags) having count(*) = cardinality($tags)) end as tag_ids
    from (
      select *, coalesce(word && others, word, others) as words from (
        select ${allTerms('terms[1:1]')} as word, ${allTerms('terms[2:]')} as others, nullif($filters, '')::tsquery as filters
        from termed) t) a),
  fitting as materialized (
    select words, ${inTitle('words')} as titled, coalesce(others, labels) as query,
      case when others is null then filters else coalesce(labels && filters, labels) end as rest, tag
    from (
      select *, coalesce(others && labels, labels) as words from (
        select others, filters, tag,
          -- A universal part is only of interest with other words.
          (case when others is null then replace(labels, 'vany | ', '') else labels end)::tsquery as labels
        from asked cross join (
          select labels, ${allTerms(`array(
            select term from unnest(terms) with ordinality t (term, i) where i <> all(covered) order by i)`)} as others
          from named cross join termed) o) l) f)`

/** The parts that match the query of `from`, ranked by its words. */
const candidates = (from: string, { finder, isRanked }: Order) => `
    select s.part_id as id, ${WORDS} as class, ${isRanked ? rankOf(from) : '0'} as rank, ${CARRIED}
    from ${from} cross join lateral ${finder}(${from}.query, ${from}.rest, $least, $most, ${MAX_FOUND}) s where ${from}.query is not null`

/** The parts that have all words, or fit a vehicle that some of the words name and have the others. */
const wholeSql = (sort: Order, condition = '') => `
  by_vehicle as materialized (
    select distinct on (id) * from (${candidates('fitting', sort)}${condition}) fits order by id, rank desc),
  whole as materialized (
    select * from by_vehicle
    union all
    select * from (${candidates('asked', sort)}${condition}) by_words where id not in (select id from by_vehicle))`

/** Whether a candidate is in WORDS. Only parts with all words in the title, or with the tag, have a rank of at least 1. */
const IN_TITLE = 'cardinality($terms) < 2 or rank >= 1'

const searchSql = (sort: Order, { results, where }: SearchOptions) => {
  const { order, isRanked } = sort
  return `
  with ${ASKED},
  exact as materialized (
    select n.part_id as id, n.class, 0 as rank, ${CARRIED}
    from (
      select part_id, min(class) as class from (
        select part_id, ${EXACT_NUMBER} as class from part_number where normalized = any($numbers)
        union all
        select o.part_id, ${OTHER_NUMBER} from part_number n join part_number o on o.normalized = n.superseded_by_normalized
        where n.normalized = any($numbers)
        union all
        select part_id, ${OTHER_NUMBER} from part_number where superseded_by_normalized = any($numbers)
      ) n group by part_id limit ${MAX_FOUND}) n
    cross join lateral (select * from part_number_search where part_id = n.part_id limit 1) s
    cross join asked where ${MATCHES_FILTERS}),
  numbered as materialized (
    select * from exact
    union all
    (select s.part_id as id, ${OTHER_NUMBER} as class, 0 as rank, ${CARRIED}
     from asked cross join generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
       select distinct s.part_id, ${CARRIED} from unnest($beginnings) beginning cross join lateral (
         select * from part_number_search s
         where s.tier = at.tier and s.normalized >= beginning and s.normalized < beginning || '[' and ${MATCHES_FILTERS} offset 0) s) s
     where s.part_id not in (select id from exact)
     ${isRanked ? '' : `order by ${order}`} limit ${MAX_FOUND})),
  -- If more parts match than fit, the first tiers win: a tier is read only if the earlier tiers have too few.
  fragmented as materialized (
    select s.part_id as id, ${NUMBER_FRAGMENT} as class, 0 as rank, ${CARRIED}
    from asked cross join generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
      select distinct s.part_id, ${CARRIED} from (
        select * from part_number_search s where ${containsFragment('$fragment')} and ${MATCHES_FILTERS} offset 0) s) s
    where s.part_id not in (select id from numbered) and not exists (select from numbered offset ${ENOUGH_NUMBERS - 1})
    limit ${MAX_FOUND}),
  ${wholeSql(sort, isRanked ? ` and not exists (select from numbered offset ${MAX_FOUND - 1})` : '')},
  matching_posts as materialized (${MATCHING_POSTS}),
  alike as materialized (
    select n.part_id as id, ${EXACT_NUMBER} as class, 0 as rank, ${CARRIED}, n.normalized
    from (
      select part_id, min(normalized) as normalized from (
        select part_id, normalized from part_number where number_lookalike(normalized) = any($alikes)
        union all
        (select part_id, normalized from part_number where ${begins('number_lookalike(normalized)', '$alike')} limit ${MAX_FOUND})
      ) n group by part_id limit ${MAX_FOUND}) n
    cross join lateral (select * from part_number_search where part_id = n.part_id limit 1) s
    cross join asked
    where ${MATCHES_FILTERS} and not exists (select from numbered) and not exists (select from fragmented)
      and not exists (select from whole) and not exists (select from matching_posts)),
  instead as materialized (
    select i.level, i.words, i.meant, ${inTitle('i.words')} as titled, i.words as query, asked.filters as rest, asked.tag
    from asked cross join termed cross join lateral search_instead(array(
      select concat_ws(' | ', term, (
        select string_agg(labels, ' | ') from named
        where i = any(covered) and not search_exists(to_tsquery('english', term))))
      from unnest(terms) with ordinality t (term, i) order by i), $words, 4) i
    where asked.words is not null and not exists (select from whole) and not exists (select from alike)
      and not exists (select from numbered) and not exists (select from fragmented) and not exists (select from matching_posts)
      and (asked.filters is null or search_count(asked.words, 1) = 0)),
  worded as materialized (
    select * from (
      select * from whole
      union all
      ${candidates('instead', sort)}) w
    where id not in (select id from numbered)),
  best as materialized (${where ? 'select * from (' : ''}
    select * from numbered
    union all
    select id, class, rank, ${CARRIED} from alike s
    union all
    select id, case when ${IN_TITLE} then ${WORDS}
      when id in (select id from fragmented) then ${NUMBER_FRAGMENT} else ${MENTIONED} end, rank, ${CARRIED}
    from worded s
    union all
    select * from fragmented where id not in (select id from worded)${where ? `) best where ${where}` : ''}),
  named_users as materialized (${NAMED_USERS}),
  found_users as (
    select * from named_users
    union all
    (select u.id, u.name, u.search_name from search_people($text) similar_user (id)
     cross join lateral (select * from "user" where id = similar_user.id offset 0) u
     where ${PEOPLE} and not exists (select from named_users) and not exists (select from whole) and not exists (select from numbered)
       and not exists (select from fragmented)
     limit ${MAX_FOUND})),
  found_posts as (
    select * from matching_posts
    union all
    ${postsMatching('instead')})
${results(order)}`
}

const bySort = <Of>(make: (sort: SearchSort) => Of) => ({
  relevance: make('relevance'),
  lowest_ask: make('lowest_ask'),
  newest: make('newest'),
})

const searchStatement = (sort: SearchSort) =>
  statement<SearchParams, SearchRow>(
    `search by ${sort}`,
    'hot-read',
    plannedOnce(SEARCH_TYPES, searchSql(ORDERS[sort], { results: pageOfResults })),
  )
export const searches = bySort(searchStatement)

const filteredStatement = (sort: SearchSort) =>
  statement<SearchParams & WhereParams, SearchRow>(
    `search by ${sort} and place`,
    'hot-read',
    plannedOnce(
      { ...SEARCH_TYPES, to: 'text', near: 'int', km: 'int' },
      searchSql(ORDERS[sort], { results: pageOfResults, where: BY_PLACE }),
    ),
  )
/** The same searches with the filters by place, as statements of their own, so that other searches are not slower. */
export const filteredSearches = bySort(filteredStatement)

type FoundIds = { ids: string[]; others: string[] } & Pick<SearchRow, 'facets' | 'meant' | 'alike' | 'most'>
type IdParams = Omit<SearchParams, 'limit' | 'offset'> & WhereParams

const ID_TYPES = { ...SEARCH_TYPES, to: 'text', near: 'int', km: 'int' }
const WHERE_ID = `($to is null and $km is null) or ${BY_PLACE}`

/** The same searches for parts only, without reading the parts. */
export const idSearches = bySort((sort) =>
  statement<IdParams, FoundIds>(
    `ids of parts by ${sort}`,
    'hot-read',
    plannedOnce(ID_TYPES, searchSql(ORDERS[sort], { results: idsOfParts, where: WHERE_ID })),
  ),
)

type WordParams = Pick<
  IdParams,
  'terms' | 'joined' | 'vehicles' | 'firsts' | 'lasts' | 'filters' | 'tags' | 'whole' | 'least' | 'most'
> &
  WhereParams

/** The ids of the first MAX_FOUND parts that have the words as typed. A smaller statement, which starts faster by 1 ms. */
export const wordSearches = bySort((sort) =>
  statement<WordParams, { ids: string[] }>(
    `ids of parts with the words by ${sort}`,
    'hot-read',
    plannedOnce(
      ID_TYPES,
      `
  with ${ASKED},
  ${wholeSql(ORDERS[sort])},
  best as (
    select id, case when ${IN_TITLE} then ${WORDS} else ${MENTIONED} end as class, rank, ${CARRIED} from whole s)
  select ${jsonIds(`best where ${WHERE_ID} order by ${ORDERS[sort].order} limit ${MAX_FOUND}`)} as ids`,
    ),
  ),
)

type CardParams = { ids: string[] } & Pick<SearchParams, 'numbers' | 'beginnings' | 'fragment' | 'alikes' | 'alike'>

/** The parts with these ids, in their order. A removed part is left out. */
export const PARTS_IN_ORDER = jsonArray(`
      select ${FOUND_PART}
      from unnest($ids) with ordinality found (id, place)
      cross join lateral (select * from part where id = found.id offset 0) p where ${visible.part('p')} order by place`)

export const foundCards = statement<CardParams, { parts: FoundPart[] }>(
  'search results by id',
  'hot-read',
  plannedOnce({ ...SEARCH_TYPES, ids: 'uuid[]' }, `select ${PARTS_IN_ORDER} as parts`),
)

/**
 * Counts again the parts and posts with each of the 100 words whose counts are the oldest. Deletes a word that is found
 * unused twice in a row: after the first time, a transaction that uses it may not be committed yet. The correction of
 * typing errors uses these counts.
 */
export const recountOldestWords = statement<{ now: Date }, object>(
  'recount the oldest search words',
  'bulk',
  `with old as (
    select word, lexeme, documents from search_word order by counted_at limit 100 for update skip locked),
  counted as materialized (
    select word, documents as before, search_count(query, 1001) + (
      select count(*) from (
        select from blog_post b where b.search_vector @@ query and ${visible.post('b')} limit 1001) posts) as documents
    from old cross join lateral (select quote_literal(lexeme)::tsquery as query) q),
  unused as (
    delete from search_word w using counted c where w.word = c.word and c.documents = 0 and c.before = 0)
  update search_word w set documents = c.documents, counted_at = $now
  from counted c where w.word = c.word and (c.documents > 0 or c.before > 0)`,
)

/** Text that is equal for two reads only if no transaction has ended between them. */
export const databaseState = statement<object, { snapshot: string }>(
  'state of the database',
  'hot-read',
  'select pg_current_snapshot()::text as snapshot',
)
