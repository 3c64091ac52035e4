import { visible } from '../../../db/visibility.ts'

// The text of a search as queries for the index of words, and the vehicles that some of its words name.

/** The query for the same words in the title. A label of a vehicle counts as in the title. */
export const inTitle = (query: string) =>
  `regexp_replace(${query}::text, '(?<!v(?:fit|sub)[0-9]+|vany)''(?= |\\)|$)', ''':A', 'g')::tsquery`

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

/**
 * The text of the search as queries, in `asked`. `fitting` has a query for each sequence of `named`: the parts with its labels
 * and the other words.
 */
export const ASKED = `${VEHICLES},
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
