import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { COUNTED_TO, NUMBER_PREFIX_MIN, type SearchSort } from '../../../shared/search.ts'
import { iso, jsonArray, personColumns, primaryImage } from '../../db/columns.ts'

/** Of each kind this many are looked at and counted; who needs more asks more precisely. */
const MAX_FOUND = COUNTED_TO + 1
const MAX_TAGS = 12

// $1 terms as queries, $2 terms as words or nulls, $3 labels as a query, $4 exact numbers, $5 numbers without their last
// letter, $6 a number's beginning, $7 and $8 the least and the highest price in cents, $9 patterns of a name, $10 the
// text as a tag, $11 limit, $12 offset, $13 tags, $14 whether filters of parts are
// set, $15 whether what filters would find is counted.

/** Weights of description, tags, numbers and title. */
const RANK = (query: string) => `ts_rank('{0.05, 0.4, 0.6, 1}', s.vector, ${query})`

// A common word has more parts than can be ranked while somebody waits. The liveliest stand in the index under labels of
// their own, so that the candidates are those that would come first among equals.
const CANDIDATE = (words: string) => `
  s.part_id as id, ${RANK(words)} / (1 + 0.02 * (length(s.name) - length(replace(s.name, ' ', ''))))
    + case when s.labels @> array['#' || $10::text] then 1 else 0 end as rank,
  s.activity, s.tag_ids, s.has_ask, s.has_bid, s.lowest_ask_cents, s.highest_bid_cents`
const PRICED = `($7::int is null or s.lowest_ask_cents >= $7) and ($8::int is null or s.lowest_ask_cents <= $8)`

/** Those to be ranked: all of few, of many the liveliest. `query` is what they match, `words` what they are ranked by. */
const LIVELIEST: Candidates = (from, words, query) => `
  ((select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ (${query} && '''~2''')
    where ${PRICED} limit ${MAX_FOUND})
   union all
   (select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ (${query} && '''~1''')
    where ${PRICED} limit ${MAX_FOUND})
   union all
   (select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ ${query}
    where s.activity = 0 and ${PRICED} limit ${MAX_FOUND})
   limit ${MAX_FOUND})`

type Candidates = (from: string, words: string, query: string) => string

/** All that match, the first of them in an order of its own. */
const ORDERED =
  (order: string): Candidates =>
  (from, words, query) =>
    `
  (select ${CANDIDATE(words)} from ${from} join part_search s on s.vector @@ ${query}
   where ${PRICED} order by ${order} limit ${MAX_FOUND})`

const ORDERS: Record<SearchSort, { candidates: Candidates; order: string }> = {
  relevance: { candidates: LIVELIEST, order: 'class, round(rank::numeric, 2) desc, activity desc, id desc' },
  lowest_ask: {
    candidates: ORDERED('s.lowest_ask_cents, s.part_id desc'),
    order: 'lowest_ask_cents, id desc',
  },
  newest: { candidates: ORDERED('s.part_id desc'), order: 'id desc' },
}

// Words that nothing has are taken for typing errors of those that something has: the beginning of one, one letter away,
// or much like one.
const MEANT = `
  select t.i, coalesce(guess.query, t.query) as query, coalesce(guess.word, t.word) as word, guess.word is not null as guessed
  from typed t
  left join lateral (
    select string_agg(quote_literal(w.word), ' | ') as query, (array_agg(w.word))[1] as word, true as unknown
    from (
      select w.word from (
        (select word, documents, 0 as class from search_word where word like t.word || '%' order by documents desc limit 3)
        union all
        (select word, documents, 1 from search_word where deletions && word_deletions(t.word) and abs(length(word) - length(t.word)) <= 1)
        union all
        (select word, documents, 2 from search_word where length(t.word) >= 6 and word % t.word)
      ) w group by w.word, w.documents
      order by min(w.class), round(similarity(w.word, t.word)::numeric, 1) desc, w.documents desc limit 3) w
  ) guess on t.word is not null
    and not exists (select from search_word where lexeme = (ts_lexize('english_stem', t.word))[1])
    and not exists (select from part_search s where s.vector @@ to_tsquery('english', t.query))`

const TAGGED = `not exists (
  select from unnest($13::text[]) asked_tag (name)
  where not exists (select from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id and t.name = asked_tag.name))`
const POSTS = (from: string) => `
  (select b.id, ts_rank(b.search_vector, ${from}.words) as rank from ${from} join blog_post b on b.search_vector @@ ${from}.words
   where b.deleted_at is null and not $14::boolean and ${TAGGED} limit ${MAX_FOUND})`

/** One page of each kind, in one statement. */
export const searchSql = ({ candidates, order }: (typeof ORDERS)[SearchSort]) => `
  with recursive
  typed as (select i::int - 1 as i, query, word from unnest($1::text[], $2::text[]) with ordinality t (query, word, i)),
  asked as materialized (
    select words, coalesce(words && labels, words, labels) as query, labels is null and $7::int is null and $8::int is null as plain
    from (select to_tsquery('english', string_agg('(' || query || ')', ' & ')) as words, nullif($3, '')::tsquery as labels from typed) a),
  numbered as materialized (
    select s.part_id as id, min(n.class) as class, s.activity, s.tag_ids, s.has_ask, s.has_bid, s.lowest_ask_cents, s.highest_bid_cents
    from (
      (select part_id, 0 as class from part_number where normalized = any($4) limit ${MAX_FOUND})
      union all
      (select part_id, 1 from part_number where normalized = any($5) limit ${MAX_FOUND})
      union all
      (select part_id, 1 from part_number where normalized ~>=~ $6 and normalized ~<~ ($6 || '[') limit ${MAX_FOUND})
    ) n join part_search s on s.part_id = n.part_id
    where ${PRICED} and ($3 = '' or s.vector @@ $3::tsquery)
    group by s.part_id),
  whole as materialized (select * from ${candidates('asked', 'asked.words', 'asked.query')} c),
  posted as materialized (
    ${POSTS('asked')}
    union all
    (select b.id, 0 from blog_post b where cardinality($1::text[]) = 0 and not $14::boolean and b.deleted_at is null
       and b.id in (select pt.post_id from post_tag pt join tag t on t.id = pt.tag_id where t.name = ($13::text[])[1])
       and ${TAGGED} limit ${MAX_FOUND})),
  meant as materialized (${MEANT}),
  -- Nothing has all words: the words that were meant, then all but one, all but two, in the end the rarest.
  fallback (level, words, hit) as (
    select 0, asked.words, asked.words is null
      or exists (select from whole) or exists (select from numbered) or exists (select from posted)
      or not asked.plain and exists (select from part_search s where s.vector @@ asked.words)
    from asked
    union all
    select f.level + 1, tried.words, exists (select from part_search s where s.vector @@ tried.words)
    from fallback f cross join lateral (
      select case when f.level < 3 then (
          select to_tsquery('english', string_agg(conj.query, ' | ')) from (
            select '(' || string_agg('(' || m.query || ')', ' & ') || ')' as query
            from (select count(*)::int as terms from typed) n
            cross join generate_series(1, (1 << n.terms) - 1) mask join meant m on mask & (1 << m.i) > 0
            group by mask, n.terms having count(*) = n.terms - f.level) conj)
        else (
          select to_tsquery('english', m.query) from meant m
          cross join lateral (
            select count(*) from (select from part_search s where s.vector @@ to_tsquery('english', m.query) limit ${MAX_FOUND}) s) c
          where c.count > 0 order by c.count limit 1) end as words) tried
    where not f.hit and f.level < 4),
  instead as materialized (
    select f.level, f.words, coalesce(f.words && nullif($3, '')::tsquery, f.words) as query
    from fallback f where f.hit and f.level > 0),
  hit as (
    select id, class, 0::double precision as rank, activity, tag_ids, has_ask, has_bid, lowest_ask_cents, highest_bid_cents from numbered
    union all
    select id, 2, rank, activity, tag_ids, has_ask, has_bid, lowest_ask_cents, highest_bid_cents from whole
    union all
    select id, 2, rank, activity, tag_ids, has_ask, has_bid, lowest_ask_cents, highest_bid_cents
    from ${candidates('instead', 'instead.words', 'instead.query')} c),
  best as materialized (
    select distinct on (id) id, class, max(rank) over (partition by id) as rank, activity, tag_ids, has_ask, has_bid,
      lowest_ask_cents, highest_bid_cents
    from hit order by id, class),
  page as (select id, row_number() over (order by ${order}) as place from best order by ${order} limit $11 offset $12),
  named as materialized (
    select u.id from "user" u
    where not $14::boolean and cardinality($13::text[]) = 0 and u.search_name like ($9::text[])[1] and u.search_name like all ($9) and u.deleted_at is null
      and u.id <> '${SITE_USER_ID}' limit ${MAX_FOUND}),
  alike as (
    select id from named
    union all
    (select u.id from "user" u
     where not $14::boolean and cardinality($13::text[]) = 0 and not exists (select from named) and length($10) >= ${NUMBER_PREFIX_MIN} and $10 <% u.search_name and u.deleted_at is null
       and u.id <> '${SITE_USER_ID}' limit ${MAX_FOUND})),
  told as (
    select * from posted
    union all
    ${POSTS('instead')})
  select
    json_build_object('total', (select least(count(*), ${MAX_FOUND}) from best), 'items', ${jsonArray(`
      select p.id, p.slug, p.name, ${primaryImage('p')} as image,
        p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents"
      from page join part p on p.id = page.id order by page.place`)}) as parts,
    json_build_object('total', (select count(*) from alike), 'items', ${jsonArray(`
      select u.id, u.name, u.picture, u.bio from alike join "user" u on u.id = alike.id
      order by word_similarity($10, u.search_name) desc, u.name, u.id limit $11 offset $12`)}) as users,
    json_build_object('total', (select count(*) from told), 'items', ${jsonArray(`
      select b.id, b.slug, b.title, ${personColumns('u')} as author, b.preview_html as "previewHtml", ${iso('b.created_at')} as "createdAt"
      from told join blog_post b on b.id = told.id join "user" u on u.id = b.author_id
      order by round(told.rank::numeric, 2) desc, b.votes desc, b.id desc limit $11 offset $12`)}) as posts,
    case when $15::boolean then json_build_object(
      'tags', ${jsonArray(`
        select t.name, c.count from (
          select tag_id, count(*) from best, unnest(tag_ids) tag_id group by tag_id order by count(*) desc, tag_id limit ${MAX_TAGS}) c
        join tag t on t.id = c.tag_id order by c.count desc, t.name`)},
      'asks', (select count(*) from best where has_ask), 'bids', (select count(*) from best where has_bid)) end as facets,
    (select json_agg(word order by i) from meant where exists (select from instead) and word is not null
      and exists (select from meant where guessed)) as meant,
    exists (select from instead where level > 1) as most`

export const SEARCH = Object.fromEntries(
  Object.entries(ORDERS).map(([order, how]) => [order, searchSql(how)]),
) as Record<SearchSort, string>

/** So many suggestions of a kind. */
const SUGGESTED = { parts: 6, tags: 3, people: 3 }
/** So many candidates for them. */
const CONSIDERED = 40

// $1 a number's beginning, $2 the beginning of a name as its key, $3 all terms but the last as queries, $4 the last word,
// $5 its pattern, $6 patterns of all words.

const CONSIDER = (query: string, more = 'true') => `
  (select s.part_id, 2 as class, null as number, s.activity from started join part_search s on s.vector @@ ${query}
   where ${more} limit ${CONSIDERED})`

/** What the beginning of a search may become. */
export const SUGGEST = `
  with
  started as materialized (
    select to_tsquery('english', string_agg('(' || query || ')', ' & ')) as query from (
      select unnest($3::text[]) as query
      union all
      (select string_agg(quote_literal(word), ' | ') from (
        select word from (select $4 as word, null as documents union all (
          select word, documents from search_word where length($4) >= 3 and word like $5 order by documents desc limit 4)) w) w)) q
    where length($4) >= 3),
  hit as (
    (select n.part_id, 0 as class, n.number, null::smallint as activity from part_number n
     where n.normalized ~>=~ $1 and n.normalized ~<~ ($1 || '[') order by n.normalized using ~<~ limit ${SUGGESTED.parts})
    union all
    (select p.id, 1, null, null from part p where p.name_key like $2 and p.removed_at is null order by p.name_key using ~<~ limit ${SUGGESTED.parts})
    union all
    (select * from (
      ${CONSIDER(`(started.query && '''~2''')`)}
      union all
      ${CONSIDER(`(started.query && '''~1''')`)}
      union all
      ${CONSIDER('started.query', 's.activity = 0')}) c limit ${CONSIDERED})),
  best as (
    select distinct on (part_id) part_id, class, number, activity from hit
    where exists (select from part_search s where s.part_id = hit.part_id) order by part_id, class)
  select
    ${jsonArray(`
      select p.slug, p.name, b.number from best b join part p on p.id = b.part_id
      order by b.class, b.activity desc, b.number, p.name limit ${SUGGESTED.parts}`)} as parts,
    array(select name from tag where name like $2 order by length(name), name limit ${SUGGESTED.tags}) as tags,
    ${jsonArray(`
      select u.id, u.name, u.picture from "user" u
      where u.search_name like ($6::text[])[1] and u.deleted_at is null and u.id <> '${SITE_USER_ID}'
      order by u.name, u.id limit ${SUGGESTED.people}`)} as people`
