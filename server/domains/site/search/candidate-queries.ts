import type { SearchSort } from '../../../../shared/labels.ts'
import { confirmedEquivalents } from '../../../db/related-parts.ts'
import { visible } from '../../../db/visibility.ts'
import { MAX_FOUND } from './result-queries.ts'
import { inTitle } from './word-queries.ts'

// The parts that match a search: by a number, by words, by a number that looks like the typed one, or by corrected words.

/** Classes of found parts, the best one first. */
const EXACT_NUMBER = 0
const OTHER_NUMBER = 1
/** All words are in the title, a tag equals the text, or the search has only one word. */
export const WORDS = 2
const NUMBER_FRAGMENT = 3
/** Several words, and some of them are only in the description or the tags. */
export const MENTIONED = 4

/** The last tier of part_search and part_number_search. Tier 0 has the most active parts. */
export const LAST_TIER = 5

/** The columns of a part that sorting and counting need. */
export const CARRIED = 's.lowest_ask_cents, s.activity, s.has_bid, s.tag_ids'
/** The condition of the filters for a row `s` of part_number_search. */
export const MATCHES_FILTERS = `($least is null or s.lowest_ask_cents >= $least) and ($most is null or s.lowest_ask_cents <= $most)
  and (not $asks or s.lowest_ask_cents is not null) and (not $bids or s.has_bid) and s.tag_ids @> asked.tag_ids`
/** The weights are those of description, tags, numbers and title. Of two titles, the shorter one ranks higher. */
const rankOf = (
  of: string,
) => `ts_rank('{0.05, 0.4, 0.6, 1}', s.vector, ${of}.words) / (1 + float8 '0.02' * s.name_words)
  + case when ${of}.tag = any(s.tag_ids) then 2 else 0 end + case when s.vector @@ ${of}.titled then 1 else 0 end`
/** For each sort order, the function that reads the first MAX_FOUND parts in about that order, and the exact order. */
export type Order = { finder: string; order: string; isRanked?: true }
export const ORDERS: Record<SearchSort, Order> = {
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

/** The parts that match the query of `from`, ranked by its words. */
const candidates = (from: string, { finder, isRanked }: Order) => `
    select s.part_id as id, ${WORDS} as class, ${isRanked ? rankOf(from) : '0'} as rank, ${CARRIED}
    from ${from} cross join lateral ${finder}(${from}.query, ${from}.rest, $least, $most, ${MAX_FOUND}) s where ${from}.query is not null`

/** The parts that have all words, or fit a vehicle that some of the words name and have the others. */
export const wholeSql = (sort: Order, condition = '') => `
  by_vehicle as materialized (
    select distinct on (id) * from (${candidates('fitting', sort)}${condition}) fits order by id, rank desc),
  whole as materialized (
    select * from by_vehicle
    union all
    select * from (${candidates('asked', sort)}${condition}) by_words where id not in (select id from by_vehicle))`

/** Whether a candidate is in WORDS. Only parts with all words in the title, or with the tag, have a rank of at least 1. */
export const IN_TITLE = 'cardinality($terms) < 2 or rank >= 1'

/** By a number itself, which can be that of a confirmed equivalent, by its beginning, or by a fragment: `exact`, `numbered` and `fragmented`. */
export const byNumber = ({ order, isRanked }: Order) => `
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
        union all
        select e.id, ${OTHER_NUMBER} from part_number n join part p on p.id = n.part_id and ${visible.part('p')}
        cross join lateral ${confirmedEquivalents('p.id')} e where n.normalized = any($numbers)
      ) n group by part_id limit ${MAX_FOUND}) n
    -- An equivalent can have no number of its own, and so no row of part_number_search.
    cross join lateral (select * from part_search where part_id = n.part_id limit 1) s
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
    limit ${MAX_FOUND})`

/** The parts with a number that looks like the typed one, in `alike`, if nothing matches the text as typed. */
export const ALIKE = `
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
      and not exists (select from whole) and not exists (select from matching_posts))`

/** The queries in place of one without results, in `instead`: with corrected words, or with most of the words. */
export const INSTEAD = `
  instead as materialized (
    select i.level, i.words, i.meant, ${inTitle('i.words')} as titled, i.words as query, asked.filters as rest, asked.tag
    from asked cross join termed cross join lateral search_instead(array(
      select concat_ws(' | ', term, (
        select string_agg(labels, ' | ') from named
        where i = any(covered) and not search_exists(to_tsquery('english', term))))
      from unnest(terms) with ordinality t (term, i) order by i), $words, 4) i
    where asked.words is not null and not exists (select from whole) and not exists (select from alike)
      and not exists (select from numbered) and not exists (select from fragmented) and not exists (select from matching_posts)
      and (asked.filters is null or search_count(asked.words, 1) = 0))`

/** All candidates with their class, in `best`. `where` is a condition for its rows. */
export const bestOf = (sort: Order, where?: string) => `
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
    select * from fragmented where id not in (select id from worded)${where ? `) best where ${where}` : ''})`
