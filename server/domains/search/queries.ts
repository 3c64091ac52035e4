import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { COUNTED_TO, type SearchSort } from '../../../shared/search-words.ts'
import { iso, jsonArray, personColumns, primaryImage } from '../../db/columns.ts'

/** Of each kind this many are looked at and counted; who needs more asks more precisely. */
const MAX_FOUND = COUNTED_TO + 1
const MAX_TAGS = 12

/**
 * A statement whose plan is made once, for any values: it is too long to be planned for each search. A value that is
 * read by a subselect is unknown to the planner, so that a plan for it alone would be no better.
 */
const plannedOnce = (types: string[], statement: string) =>
  statement.replace(/\$([0-9]+)/g, (_, n) => `(select $${n}::${types[n - 1]})::${types[n - 1]}`)

/**
 * $1 terms as queries, $2 terms as words or nulls, $3 labels as a query, $4 exact numbers, $5 how numbers may
 * begin, $6 a number's beginning, $7 and $8 the least and the highest price in cents, $9 patterns of a name, $10 the
 * text, $11 limit, $12 offset, $13 tags, $14 whether filters of parts are set, $15 whether what filters would
 * find is counted, $16 other ways to write the terms, $17 the tag
 * that all of it may be.
 */
const SEARCH_VALUES = [
  'text[]',
  'text[]',
  'text',
  'text[]',
  'text[]',
  'text',
  'int',
  'int',
  'text[]',
  'text',
  'int',
  'int',
  'text[]',
  'boolean',
  'boolean',
  'text[]',
  'text',
]

/** Weights of description, tags, numbers and title; the shorter of two titles says more about what it names. */
const RANK = (words: string) => `ts_rank('{0.05, 0.4, 0.6, 1}', s.vector, ${words}) / (1 + 0.02 * s.name_words)`
/** The same words in the title. */
const titled = (words: string) => words.replace('.words', '.titled')
const CANDIDATE = (words: string) => `
  s.part_id as id, ${RANK(words)} + case when asked.tag = any(s.tag_ids) then 2 else 0 end
    + case when s.vector @@ ${titled(words)} then 1 else 0 end as rank,
  ${CARRIED}`
/** What is needed of a part to sort and to count by. */
const CARRIED = 's.activity, s.tag_ids, s.has_ask, s.has_bid, s.lowest_ask_cents, s.highest_bid_cents'
const TITLED = `regexp_replace(words::text, '''( |\\)|$)', ''':A\\1', 'g')::tsquery as titled`
const PRICED = `($7 is null or s.lowest_ask_cents >= $7) and ($8 is null or s.lowest_ask_cents <= $8)`
/** The indexes part_search_busy, _lively and _quiet, in the order in which they are read. */
const TIERS = ['s.activity >= 3', 's.activity in (1, 2)', 's.activity = 0']

type Candidates = (from: string, words: string, query: string) => string

/** Those to be ranked: all of few, of many the liveliest. `query` is what they match, `words` what they are ranked by. */
const LIVELIEST: Candidates = (from, words, query) =>
  `(${TIERS.map(
    (tier) => `(select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ ${query}
    where ${tier} and ${PRICED} limit ${MAX_FOUND})`,
  ).join(' union all ')} limit ${MAX_FOUND})`

/** Of all that match the first in an order of its own. */
const ORDERED =
  (order: string): Candidates =>
  (from, words, query) =>
    `(select * from (${TIERS.map(
      (tier) =>
        `select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ ${query} where ${tier} and ${PRICED}`,
    ).join(' union all ')}) all_of_them order by ${order} limit ${MAX_FOUND})`

const sorted = (by: string, candidates = ORDERED(by)) => ({ candidates, order: by })
const ORDERS: Record<SearchSort, { candidates: Candidates; order: string }> = {
  relevance: sorted('class, (rank * 100)::int desc, activity desc, id desc', LIVELIEST),
  lowest_ask: sorted('lowest_ask_cents, id desc'),
  newest: sorted('id desc'),
}

/** By an index with text_pattern_ops, which LIKE uses only for a pattern that is known when it is planned. */
const begins = (column: string, text: string) => `${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111))`

// Words that nothing has are taken for typing errors of those that something has: the beginning of one, one letter away,
// or much like one.
const MEANT = `
  select t.i, coalesce(guess.query, t.ways) as query, coalesce(guess.word, t.word) as word, guess.word is not null as guessed
  from typed t
  left join lateral (
    select string_agg(quote_literal(w.word), ' | ') as query, (array_agg(w.word))[1] as word
    from (
      select w.word from (
        (select word, documents, 0 as class from search_word where ${begins('word', 't.word')} order by documents desc limit 3)
        union all
        (select word, documents, 1 from search_word where deletions && word_deletions(t.word) and length(t.word) >= 4 and abs(length(word) - length(t.word)) <= 1)
        union all
        (select word, documents, 2 from search_word where length(t.word) >= 6 and word % t.word)
      ) w group by w.word, w.documents
      order by min(w.class), round(similarity(w.word, t.word)::numeric, 1) desc, w.documents desc limit 3) w
  ) guess on t.word is not null
    and (select true from search_word where lexeme = (ts_lexize('english_stem', t.word))[1] limit 1) is null
    and search_count(to_tsquery('english', t.ways)) = 0`

const TAGGED = `cardinality($13) = (
  select count(*) from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id and t.name = any($13))`
const POSTS = (from: string) => `
  (select b.id, b.votes, ts_rank(b.search_vector, ${from}.words) as rank from ${from} join blog_post b on b.search_vector @@ ${from}.words
   where b.deleted_at is null and not $14 and ${TAGGED} limit ${MAX_FOUND})`

const PEOPLE = `not $14 and cardinality($13) = 0 and u.deleted_at is null and u.id <> '${SITE_USER_ID}'`
const PAGE = 'place > $12 and place <= $12 + $11'

/** One page of each kind, in one statement. */
const searchSql = ({ candidates, order }: (typeof ORDERS)[SearchSort]) => `
  with recursive
  typed as (
    select i::int - 1 as i, query, word, ways
    from unnest($1, $2, $16) with ordinality t (query, word, ways, i)),
  asked as materialized (
    select words, coalesce(words && labels, words, labels) as query, labels is null and $7 is null and $8 is null as plain,
      (select id from tag where name = $17) as tag, ${TITLED}
    from (select to_tsquery('english', string_agg('(' || query || ')', ' & ')) as words, nullif($3, '')::tsquery as labels from typed) a),
  numbered as materialized (
    select n.part_id as id, n.class, s.* from (
      select part_id, min(class) as class from (
        (select part_id, 0 as class from part_number where normalized = any($4) limit ${MAX_FOUND})
        union all
        (select n.part_id, 1 from unnest($5) known (beginning)
         join part_number n on n.normalized ~>=~ known.beginning and n.normalized ~<~ (known.beginning || '[') limit ${MAX_FOUND})
        union all
        (select part_id, 1 from part_number where normalized ~>=~ $6 and normalized ~<~ ($6 || '[') limit ${MAX_FOUND})
        union all
        (select o.part_id, 1 from part_number n join part_number o on o.normalized = n.superseded_by_normalized
         where n.normalized = any($4) limit ${MAX_FOUND})
        union all
        (select part_id, 1 from part_number where superseded_by_normalized = any($4) limit ${MAX_FOUND})
      ) n group by part_id) n
    cross join lateral (
      select ${CARRIED} from part_search s
      where s.part_id = n.part_id and ${PRICED} and ($3 = '' or s.vector @@ $3::tsquery) offset 0) s),
  whole as materialized (select * from ${candidates('asked', 'asked.words', 'asked.query')} c),
  posted as materialized (
    ${POSTS('asked')}
    union all
    (select b.id, b.votes, 0 from blog_post b where cardinality($1) = 0 and not $14 and b.deleted_at is null
       and b.id in (select pt.post_id from post_tag pt join tag t on t.id = pt.tag_id where t.name = ($13)[1])
       and ${TAGGED} limit ${MAX_FOUND})),
  meant as materialized (${MEANT}),
  -- Nothing has all words: the words that were meant, then all but one, all but two, in the end the rarest.
  fallback (level, words, hit) as (
    select 0, asked.words, asked.words is null
      or exists (select from whole) or exists (select from numbered) or exists (select from posted)
      or not asked.plain and search_count(asked.words) > 0
    from asked
    union all
    select f.level + 1, tried.words, coalesce(search_count(tried.words) > 0, false)
    from fallback f cross join lateral (
      select case when f.level < 3 then (
          select to_tsquery('english', string_agg(conj.query, ' | ')) from (
            select '(' || string_agg('(' || m.query || ')', ' & ') || ')' as query
            from (select count(*)::int as terms from typed) n
            cross join generate_series(1, (1 << n.terms) - 1) mask join meant m on mask & (1 << m.i) > 0
            group by mask, n.terms having count(*) = n.terms - f.level) conj)
        else (
          select to_tsquery('english', m.query) from meant m
          cross join lateral search_count(to_tsquery('english', m.query)) as found
          where found > 0 order by found limit 1) end as words) tried
    where not f.hit and f.level < 4),
  instead as materialized (
    select f.level, f.words, ${TITLED}, coalesce(f.words && nullif($3, '')::tsquery, f.words) as query
    from fallback f where f.hit and f.level > 0),
  best as materialized (
    select id, class, 0::double precision as rank, activity, tag_ids, has_ask, has_bid, lowest_ask_cents, highest_bid_cents from numbered
    union all
    select c.id, 2, c.rank, c.activity, c.tag_ids, c.has_ask, c.has_bid, c.lowest_ask_cents, c.highest_bid_cents
    from (select * from whole union all select * from ${candidates('asked cross join instead', 'instead.words', 'instead.query')} i) c
    where c.id not in (select id from numbered)),
  named as materialized (
    select u.id, u.name, u.search_name from "user" u
    where ${PEOPLE} and u.search_name like ($9)[1] and u.search_name like all ($9) limit ${MAX_FOUND}),
  alike as (
    select * from named
    union all
    (select u.id, u.name, u.search_name from search_people($10) like_it (id)
     cross join lateral (select * from "user" where id = like_it.id offset 0) u
     where ${PEOPLE} and not exists (select from named) and not exists (select from whole) and not exists (select from numbered)
     limit ${MAX_FOUND})),
  told as (
    select * from posted
    union all
    ${POSTS('instead')})
  select
    json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
      select p.id, p.slug, p.name, ${primaryImage('p')} as image,
        p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents"
      from (select id, row_number() over (order by ${order}) as place from best) found
      cross join lateral (select * from part where id = found.id offset 0) p where ${PAGE} order by place`)}) as parts,
    json_build_object('total', (select count(*) from alike), 'items', ${jsonArray(`
      select u.id, u.name, u.picture, u.bio
      from (select id, name, row_number() over (order by word_similarity($10, search_name) desc, name, id) as place from alike) found
      cross join lateral (select * from "user" where id = found.id offset 0) u where ${PAGE} order by place`)}) as users,
    json_build_object('total', (select count(*) from told), 'items', ${jsonArray(`
      select b.id, b.slug, b.title, ${personColumns('u')} as author, b.preview_html as "previewHtml", ${iso('b.created_at')} as "createdAt"
      from (select id, row_number() over (order by (rank * 100)::int desc, votes desc, id desc) as place from told) found
      cross join lateral (select * from blog_post where id = found.id offset 0) b
      cross join lateral (select * from "user" where id = b.author_id offset 0) u where ${PAGE} order by place`)}) as posts,
    case when $15 then json_build_object(
      'tags', ${jsonArray(`
        select t.name, c.count from (
          select tag_id, count(*) from best, unnest(tag_ids) tag_id group by tag_id order by count(*) desc, tag_id limit ${MAX_TAGS}) c
        join tag t on t.id = c.tag_id order by c.count desc, t.name`)},
      'asks', (select count(*) from best where has_ask), 'bids', (select count(*) from best where has_bid)) end as facets,
    (select json_agg(word order by i) from meant where exists (select from instead) and word is not null
      and exists (select from meant where guessed)) as meant,
    exists (select from instead where level > 1) as most`

export const SEARCH = Object.fromEntries(
  Object.entries(ORDERS).map(([sort, how]) => [sort, plannedOnce(SEARCH_VALUES, searchSql(how))]),
) as Record<SearchSort, string>

/** So many suggestions of a kind. */
const SUGGESTED = { parts: 6, tags: 3, people: 3 }
/** So many candidates for them. */
const CONSIDERED = 40

/**
 * $1 a number's beginning, $2 all of it as a name's key, $3 all terms but the last as queries, $4 the last word,
 * $5 the pattern of all words.
 */
const SUGGEST_VALUES = ['text', 'text', 'text[]', 'text', 'text']

const CONSIDER = (tier: string) => `
  (select s.part_id, case when starts_with(s.name, $4) or strpos(s.name, ' ' || $4) > 0 then 2 else 3 end as class, null as number, s.activity
   from started join part_search s on s.vector @@ started.query
   where ${tier} limit ${CONSIDERED})`

/** What the beginning of a search may become. */
export const SUGGEST = plannedOnce(
  SUGGEST_VALUES,
  `
  with
  started as materialized (
    select to_tsquery('english', string_agg('(' || query || ')', ' & ')) as query from (
      select unnest($3) as query
      union all
      (select string_agg(quote_literal(word), ' | ') from (
        select $4 as word
        union all
        (select word from search_word where ${begins('word', '$4')} order by documents desc limit 4)) w
      having length($4) >= 3)) q),
  hit as (
    (select n.part_id, 0 as class, n.number, null::smallint as activity from part_number n
     where n.normalized ~>=~ $1 and n.normalized ~<~ ($1 || '[') order by n.normalized using ~<~ limit ${SUGGESTED.parts})
    union all
    (select p.id, 1, null, null from part p where ${begins('p.name_key', '$2')} and p.removed_at is null order by p.name_key using ~<~ limit ${SUGGESTED.parts})
    union all
    (select * from (
      ${TIERS.map(CONSIDER).join(' union all ')}) c limit ${CONSIDERED})),
  best as (
    select distinct on (part_id) part_id, class, number, activity from hit
    where exists (select from part_search s where s.part_id = hit.part_id) order by part_id, class)
  select
    ${jsonArray(`
      select p.slug, p.name, b.number from best b join part p on p.id = b.part_id
      order by b.class, b.activity desc, b.number, p.name limit ${SUGGESTED.parts}`)} as parts,
    array(select name from tag where ${begins('name', '$2')} order by length(name), name limit ${SUGGESTED.tags}) as tags,
    ${jsonArray(`
      select u.id, u.name, u.picture from "user" u
      where u.search_name like $5 and u.deleted_at is null and u.id <> '${SITE_USER_ID}'
      order by u.name, u.id limit ${SUGGESTED.people}`)} as people`,
)
