import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { COUNTED_TO, type SearchSort } from '../../../shared/search-words.ts'
import { iso, jsonArray, personColumns, primaryImage } from '../../db/columns.ts'

/** Of each kind this many are looked at and counted; who needs more asks more precisely. */
const MAX_FOUND = COUNTED_TO + 1
const MAX_TAGS = 12

/** Values of a statement by name, with their types. */
type Types = Readonly<Record<string, string>>

/**
 * A statement whose plan is made once, for any values: it is too long to be planned for each search. A value that is
 * read by a subselect is unknown to the planner, so that a plan for it alone would be no better. Values stand in it as
 * `$name`.
 */
function plannedOnce(types: Types, statement: string): string {
  const names = Object.keys(types)
  return statement.replace(/\$([a-z]+)/g, (_, name: string) => {
    const type = types[name]
    return `(select $${names.indexOf(name) + 1}::${type})::${type}`
  })
}

/** Values in the order in which a statement of plannedOnce takes them. */
const inOrder = <T extends Types>(types: T, values: Record<keyof T, unknown>): unknown[] =>
  Object.keys(types).map((name) => values[name])

const SEARCH_VALUES = {
  /** What a result has, each as a query. */
  terms: 'text[]',
  /** Each of them written together with the next, or null where they are no neighbours. */
  joined: 'text[]',
  /** The word of each term that may hold a typing error, or null. */
  words: 'text[]',
  /** What filters ask for, as a query; '' is nothing. */
  filters: 'text',
  tags: 'text[]',
  asks: 'boolean',
  bids: 'boolean',
  /** USD cents. */
  least: 'int',
  most: 'int',
  numbers: 'text[]',
  /** How numbers may begin. */
  beginnings: 'text[]',
  /** A normalized fragment of a part number, or null. */
  fragment: 'text',
  /** Only parts are looked for. */
  parts: 'boolean',
  /** All of it as the tag that it may be. */
  whole: 'text',
  text: 'text',
  /** Patterns of people's names. */
  names: 'text[]',
  limit: 'int',
  offset: 'int',
  /** Whether it is counted what filters would find. */
  facets: 'boolean',
} as const
export const searchValues = (values: Record<keyof typeof SEARCH_VALUES, unknown>): unknown[] =>
  inOrder(SEARCH_VALUES, values)

/** Classes of parts found, the best first. */
const EXACT_NUMBER = 0
const OTHER_NUMBER = 1
/** All words in the title, the tag, or the only word of the search. */
const WORDS = 2
const NUMBER_FRAGMENT = 3
/** Several words, some of them only in the description or the tags. */
const MENTIONED = 4

/** Of part_search and part_number_search; the first is the liveliest. */
const LAST_TIER = 5

/** What is needed of a part to sort and to count by. */
const CARRIED = 's.lowest_ask_cents, s.activity, s.has_bid, s.tag_ids'
/** What filters ask for, of a row of part_number_search. */
const KEPT = `($least is null or s.lowest_ask_cents >= $least) and ($most is null or s.lowest_ask_cents <= $most)
  and (not $asks or s.lowest_ask_cents is not null) and (not $bids or s.has_bid) and s.tag_ids @> asked.tag_ids`
/** Weights of description, tags, numbers and title; the shorter of two titles says more about what it names. */
const RANK = (of: string) => `ts_rank('{0.05, 0.4, 0.6, 1}', s.vector, ${of}.words) / (1 + float8 '0.02' * s.name_words)
  + case when ${of}.tag = any(s.tag_ids) then 2 else 0 end + case when s.vector @@ ${of}.titled then 1 else 0 end`
/** The same words, in the title. */
const TITLED = (query: string) => `regexp_replace(${query}::text, '''( |\\)|$)', ''':A\\1', 'g')::tsquery`

/** What finds at most MAX_FOUND parts, of more the first in an order, and the order. */
const ORDERS: Record<SearchSort, { finder: string; order: string; isRanked?: true }> = {
  relevance: {
    finder: 'search_liveliest',
    order: 'class, (rank * 100)::int desc, activity desc, id desc',
    isRanked: true,
  },
  lowest_ask: { finder: 'search_cheapest', order: 'lowest_ask_cents, id desc' },
  newest: { finder: 'search_newest', order: 'id desc' },
}

/** By an index with text_pattern_ops, which LIKE uses only for a pattern that is known when it is planned. */
const begins = (column: string, text: string) => `${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111))`

/**
 * Whether row `s` of part_number_search is in the tier `at` and contains a fragment. The index of number_grams is asked
 * for every fourth gram of the fragment only, because each gram is a search of its own in the index.
 */
const CONTAINS = (fragment: string) => `number_grams(s.normalized, s.tier::int) @> nullif(array(
    select at.tier || substr(${fragment}, least(place, length(${fragment}) - 3), 4)
    from generate_series(1, length(${fragment}), 4) place where length(${fragment}) > 3), '{}')
  and strpos(s.normalized, ${fragment}) > 0`

/** Fragments are searched only if fewer parts than this have the number or a number that begins with it. */
const ENOUGH_NUMBERS = 100

/** The part number of `p` that matches the search: an exact match first, then a prefix, then a fragment. */
const FOUND_NUMBER = `(
  select json_build_object('written', n.number, 'hit', h.hit) from part_number n cross join lateral (
    select n.normalized as hit, 0 as class where n.normalized = any($numbers)
    union all
    select beginning, 1 from unnest($beginnings) beginning where starts_with(n.normalized, beginning)
    union all
    select $fragment, 2 where strpos(n.normalized, $fragment) > 0) h
  where n.part_id = p.id order by h.class, length(h.hit) desc, n.position limit 1)`

/**
 * The terms, each also written together with its neighbours ('head light') where that is a word that something has, or
 * holds a digit.
 */
const TERMS = `(
  with together as materialized (
    select j.word, j.i from unnest($joined) with ordinality j (word, i)
    where j.word ~ '[0-9]' or (select true from search_word w where w.lexeme = (ts_lexize('english_stem', j.word))[1] limit 1))
  select array(
    select concat_ws(' | ', query, (select string_agg(quote_literal(j.word), ' | ') from together j where j.i in (t.i - 1, t.i)))
    from unnest($terms) with ordinality t (query, i) order by t.i))`

/** What has all of these terms; null of none, also when the dictionary leaves them out. */
const QUERY = (terms: string) =>
  `nullif(to_tsquery('english', '(' || nullif(array_to_string(${terms}, ') & ('), '') || ')'), '')`

const TAGGED = `($tags = '{}' or cardinality($tags) = (
  select count(*) from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id and t.name = any($tags)))`
const POSTS = (from: string) => `
  (select b.id, b.votes, ts_rank(b.search_vector, ${from}.words) as rank from ${from} join blog_post b on b.search_vector @@ ${from}.words
   where b.deleted_at is null and not $parts and ${TAGGED} limit ${MAX_FOUND})`

const PEOPLE = `not $parts and cardinality($tags) = 0 and u.deleted_at is null and u.id <> '${SITE_USER_ID}'`
/** The page asked for, as `found`. */
const pageOf = (cte: string, order: string) =>
  `(select id, row_number() over () as place from (select id from ${cte} order by ${order} limit $limit offset $offset) ordered) found`

/** One page of each kind, in one statement. */
const searchSql = ({ finder, order, isRanked }: (typeof ORDERS)[SearchSort]) => {
  /** Parts that match what `from` asks for; they are ranked by its words. */
  const candidates = (from: string) => `
    select s.part_id as id, ${WORDS} as class, ${isRanked ? RANK(from) : '0'} as rank, ${CARRIED}
    from ${from} cross join lateral ${finder}(${from}.query, ${from}.rest, $least, $most, ${MAX_FOUND}) s where ${from}.query is not null`
  return `
  with
  termed as materialized (select ${TERMS} as terms),
  asked as materialized (
    select words, ${TITLED('words')} as titled, filters, coalesce(word, others, filters) as query,
      case when words is not null then coalesce(others && filters, others, filters) end as rest,
      (select id from tag where name = $whole) as tag,
      case when $tags = '{}' then '{}' else (
        select array_agg(id) from tag where name = any($tags) having count(*) = cardinality($tags)) end as tag_ids
    from (
      select *, coalesce(word && others, word, others) as words from (
        select ${QUERY('terms[1:1]')} as word, ${QUERY('terms[2:]')} as others, nullif($filters, '')::tsquery as filters
        from termed) t) a),
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
    cross join asked where ${KEPT}),
  numbered as materialized (
    select * from exact
    union all
    (select s.part_id as id, ${OTHER_NUMBER} as class, 0 as rank, ${CARRIED}
     from asked cross join generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
       select distinct s.part_id, ${CARRIED} from unnest($beginnings) beginning cross join lateral (
         select * from part_number_search s
         where s.tier = at.tier and s.normalized >= beginning and s.normalized < beginning || '[' and ${KEPT} offset 0) s) s
     where s.part_id not in (select id from exact)
     ${isRanked ? '' : `order by ${order}`} limit ${MAX_FOUND})),
  -- If more parts match than fit, the first tiers win: a tier is read only if the earlier tiers have too few.
  fragmented as materialized (
    select s.part_id as id, ${NUMBER_FRAGMENT} as class, 0 as rank, ${CARRIED}
    from asked cross join generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
      select distinct s.part_id, ${CARRIED} from (
        select * from part_number_search s where ${CONTAINS('$fragment')} and ${KEPT} offset 0) s) s
    where s.part_id not in (select id from numbered) and not exists (select from numbered offset ${ENOUGH_NUMBERS - 1})
    limit ${MAX_FOUND}),
  whole as materialized (${candidates('asked')}${isRanked ? ` and not exists (select from numbered offset ${MAX_FOUND - 1})` : ''}),
  posted as materialized (
    ${POSTS('asked')}
    union all
    (select b.id, b.votes, 0 from blog_post b where cardinality($terms) = 0 and not $parts and b.deleted_at is null
       and b.id in (select pt.post_id from post_tag pt join tag t on t.id = pt.tag_id where t.name = ($tags)[1])
       and ${TAGGED} limit ${MAX_FOUND})),
  instead as materialized (
    select i.level, i.words, i.meant, ${TITLED('i.words')} as titled, i.words as query, asked.filters as rest, asked.tag
    from asked cross join termed cross join lateral search_instead(terms, $words, 4) i
    where asked.words is not null and not exists (select from whole)
      and not exists (select from numbered) and not exists (select from fragmented) and not exists (select from posted)
      and (asked.filters is null or search_count(asked.words, 1) = 0)),
  worded as materialized (
    select * from (
      select * from whole
      union all
      ${candidates('instead')}) w
    where id not in (select id from numbered)),
  best as materialized (
    select * from numbered
    union all
    -- Only parts with all words in the title, or with the tag, have a rank of at least 1.
    select id, case when cardinality($terms) < 2 or rank >= 1 then ${WORDS}
      when id in (select id from fragmented) then ${NUMBER_FRAGMENT} else ${MENTIONED} end, rank, ${CARRIED}
    from worded s
    union all
    select * from fragmented where id not in (select id from worded)),
  named as materialized (
    select u.id, u.name, u.search_name from "user" u
    where ${PEOPLE} and u.search_name like ($names)[1] and u.search_name like all ($names) limit ${MAX_FOUND}),
  alike as (
    select * from named
    union all
    (select u.id, u.name, u.search_name from search_people($text) like_it (id)
     cross join lateral (select * from "user" where id = like_it.id offset 0) u
     where ${PEOPLE} and not exists (select from named) and not exists (select from whole) and not exists (select from numbered)
       and not exists (select from fragmented)
     limit ${MAX_FOUND})),
  told as (
    select * from posted
    union all
    ${POSTS('instead')})
  select
    json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
      select p.id, p.slug, p.name, ${primaryImage('p')} as image, ${FOUND_NUMBER} as number,
        p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents"
      from ${pageOf('best', order)}
      cross join lateral (select * from part where id = found.id offset 0) p order by place`)}) as parts,
    json_build_object('total', (select count(*) from alike), 'items', ${jsonArray(`
      select u.id, u.name, u.picture, u.bio
      from ${pageOf('alike', 'word_similarity($text, search_name) desc, name, id')}
      cross join lateral (select * from "user" where id = found.id offset 0) u order by place`)}) as users,
    json_build_object('total', (select count(*) from told), 'items', ${jsonArray(`
      select b.id, b.slug, b.title, ${personColumns('u')} as author, b.preview_html as "previewHtml", ${iso('b.created_at')} as "createdAt"
      from ${pageOf('told', '(rank * 100)::int desc, votes desc, id desc')}
      cross join lateral (select * from blog_post where id = found.id offset 0) b
      cross join lateral (select * from "user" where id = b.author_id offset 0) u order by place`)}) as posts,
    case when $facets then json_build_object(
      'tags', ${jsonArray(`
        select t.name, c.count from (
          select tag_id, count(*) from (select unnest(tag_ids) as tag_id from best) worn
          group by tag_id order by count(*) desc, tag_id limit ${MAX_TAGS}) c
        join tag t on t.id = c.tag_id order by c.count desc, t.name`)},
      'asks', (select count(lowest_ask_cents) from best), 'bids', (select count(*) from best where has_bid)) end as facets,
    (select to_json(meant) from instead where level = 1) as meant,
    exists (select from instead where level > 1) as most`
}

export const SEARCH = Object.fromEntries(
  Object.entries(ORDERS).map(([sort, how]) => [sort, plannedOnce(SEARCH_VALUES, searchSql(how))]),
) as Record<SearchSort, string>

/** So many suggestions of a kind. */
const SUGGESTED = { parts: 6, tags: 3, people: 3 }
/** So many candidates for them. */
const CONSIDERED = 40

const SUGGEST_VALUES = {
  /** A normalized prefix or fragment of a part number, or null. */
  number: 'text',
  /** All of it as the key of a name. */
  name: 'text',
  /** All terms but the last, and each of them written together with the next. */
  terms: 'text[]',
  joined: 'text[]',
  last: 'text',
  /** The synonyms of the last word as a query, or null. */
  synonyms: 'text',
  /** All terms, and those words in them that may have a typing error. */
  every: 'text[]',
  typed: 'text[]',
  /** The pattern of people's names, or null. */
  people: 'text',
} as const
export const suggestValues = (values: Record<keyof typeof SUGGEST_VALUES, unknown>): unknown[] =>
  inOrder(SUGGEST_VALUES, values)

/** What the beginning of a search may become. */
export const SUGGEST = plannedOnce(
  SUGGEST_VALUES,
  `
  with
  started as materialized (
    -- Who is still typing means a title that has the word, or one that begins so.
    select words, last, is_dropped, coalesce(${TITLED('last')} || beginning, beginning) as titled from (
      select
        ${QUERY(TERMS)} as words,
        ${QUERY(`array(
          select concat_ws(' | ', string_agg(quote_literal(word), ' | '), $synonyms) from (
            select $last as word
            union all
            (select word from search_word where ${begins('word', '$last')} order by documents desc limit 4)) w
          having length($last) >= 3 or $synonyms is not null)`)} as last,
        to_tsquery('english', typed) = '' as is_dropped, to_tsquery('simple', typed || ':*A') as beginning
      from (select quote_literal(nullif($last, '')) as typed) l) t),
  hit as materialized (
    (select n.part_id, 0 as class, n.normalized as number, null::smallint as activity from part_number n
     where n.normalized ~>=~ $number and n.normalized ~<~ ($number || '[')
       and exists (select from part_number_search s where s.part_id = n.part_id offset 0)
     order by n.normalized using ~<~ limit ${SUGGESTED.parts})
    union all
    (select p.id, 1, null, null from part p where ${begins('p.name_key', '$name')} and p.removed_at is null order by p.name_key using ~<~ limit ${SUGGESTED.parts})
    union all
    (select s.part_id, case when s.vector @@ titled then 2 else 4 end, null, s.activity
     from started cross join lateral search_liveliest(coalesce(words, last), last, null, null, ${CONSIDERED}) s
     where coalesce(words, last) is not null limit ${CONSIDERED})
    union all
    (select s.part_id, 3, s.normalized, s.activity
     from generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
       select * from part_number_search s where ${CONTAINS('$number')} offset 0) s limit ${SUGGESTED.parts})
    union all
    -- 'and' may be the beginning of another word, or a word that nobody looks for.
    (select s.part_id, 5, null, s.activity
     from started cross join lateral search_liveliest(words, null, null, null, ${SUGGESTED.parts}) s
     where words is not null and is_dropped limit ${SUGGESTED.parts})),
  mended as (
    select s.part_id, 6, null, s.activity
    from search_instead($every, $typed, 1) i
    cross join lateral search_liveliest(i.words, null, null, null, ${SUGGESTED.parts}) s
    where not exists (select from hit) limit ${SUGGESTED.parts}),
  best as (
    select distinct on (part_id) part_id, class, number, activity from (select * from hit union all select * from mended) h
    order by part_id, class)
  select
    ${jsonArray(`
      select p.slug, p.name, (
        select n.number from part_number n where n.part_id = p.id and strpos(n.normalized, $number) > 0
        order by strpos(n.normalized, $number), n.position limit 1) as number
      from best b join part p on p.id = b.part_id
      order by b.class, b.activity desc, b.number, p.name limit ${SUGGESTED.parts}`)} as parts,
    array(select name from tag where ${begins('name', '$name')} order by length(name), name limit ${SUGGESTED.tags}) as tags,
    ${jsonArray(`
      select u.id, u.name, u.picture from "user" u
      where u.search_name like $people and u.deleted_at is null and u.id <> '${SITE_USER_ID}'
      order by u.name, u.id limit ${SUGGESTED.people}`)} as people`,
)
