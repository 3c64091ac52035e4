import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { type CardImage, jsonArray, type Person, primaryImage } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { begins, containsFragment, LAST_TIER } from './candidate-queries.ts'
import { parameter, plannedOnce, type ValuesOf } from './parameter-queries.ts'
import { allTerms, inTitle, TERMS } from './word-queries.ts'

/** Maximum number of suggestions of each kind. */
const SUGGESTED = { parts: 6, tags: 3, people: 3 }
/** Number of parts that are read for the suggestions. */
const CONSIDERED = 40

export type Suggestions = {
  /** `number` is the matching part number as written; null if the words matched. Prices in USD cents. */
  parts: {
    id: string
    slug: string
    name: string
    number: string | null
    image: CardImage | null
    lowestAskCents: number | null
  }[]
  tags: string[]
  people: Person[]
}

const SUGGEST = {
  /** A normalized prefix or fragment of a part number, or null. */
  number: parameter<string | null>('text'),
  /** The same in the form of number_lookalike. */
  alike: parameter<string | null>('text'),
  /** The whole text as the key of a name. */
  name: parameter<string>('text'),
  /** All terms but the last, and each of them written together with the next one. */
  terms: parameter<string[]>('text[]'),
  joined: parameter<(string | null)[]>('text[]'),
  /** The last word, which may be unfinished. */
  last: parameter<string>('text'),
  /** The synonyms and other spellings of the last word as a query, or null. */
  synonyms: parameter<string | null>('text'),
  /** All terms, and the word of each that may have a typing error. */
  every: parameter<string[]>('text[]'),
  typed: parameter<(string | null)[]>('text[]'),
  /** A pattern of the names of users, or null. */
  people: parameter<string | null>('text'),
}
export type SuggestParams = ValuesOf<typeof SUGGEST>

/** The classes of parts that have the words, but not in the name. */
const MENTIONED = '4, 5, 7'

/** Completes the beginning of a search. */
export const suggestions = statement<SuggestParams, Suggestions>(
  'search suggestions',
  'hot-read',
  plannedOnce(
    SUGGEST,
    `
  with
  started as materialized (
    -- An unfinished word matches titles with the word itself or with a word that begins with it.
    select words, last, is_dropped, coalesce(${inTitle('last')} || beginning, beginning) as titled from (
      select
        ${allTerms(TERMS)} as words,
        ${allTerms(`array(
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
    (select p.id, 1, null, null from part p where ${begins('p.name_key', '$name')} and ${visible.part('p')} order by p.name_key using ~<~ limit ${SUGGESTED.parts})
    union all
    (select s.part_id, case when s.vector @@ titled then 2 else 4 end, null, s.activity
     from started cross join lateral search_liveliest(coalesce(words, last), last, null, null, ${CONSIDERED}) s
     where coalesce(words, last) is not null limit ${CONSIDERED})
    union all
    (select s.part_id, 3, s.normalized, s.activity
     from generate_series(0, ${LAST_TIER}) at (tier) cross join lateral (
       select * from part_number_search s where ${containsFragment('$number')} offset 0) s limit ${SUGGESTED.parts})
    union all
    -- 'and' may be the beginning of another word, or a word that the search ignores.
    (select s.part_id, 5, null, s.activity
     from started cross join lateral search_liveliest(words, null, null, null, ${SUGGESTED.parts}) s
     where words is not null and is_dropped limit ${SUGGESTED.parts})),
  alike as materialized (
    select n.part_id, 0, n.normalized, null::smallint from part_number n
    where ${begins('number_lookalike(n.normalized)', '$alike')} and not exists (select from hit)
      and exists (select from part_number_search s where s.part_id = n.part_id offset 0)
    order by number_lookalike(n.normalized) using ~<~ limit ${SUGGESTED.parts}),
  corrected as (
    select s.part_id, case when s.vector @@ ${inTitle('i.words')} then 6 else 7 end, null, s.activity
    from search_instead($every, $typed, 1) i
    cross join lateral search_liveliest(i.words, null, null, null, ${CONSIDERED}) s
    where not exists (select from hit) and not exists (select from alike) limit ${CONSIDERED}),
  best as (
    select distinct on (part_id) part_id, class, number, activity
    from (select * from hit union all select * from alike union all select * from corrected) h
    order by part_id, class)
  select
    ${jsonArray(`
      select p.id, p.slug, p.name, ${primaryImage('p')} as image, p.lowest_ask_cents as "lowestAskCents", (
        select n.number from part_number n
        where n.part_id = p.id and (strpos(n.normalized, $number) > 0 or n.normalized = b.number)
        order by strpos(n.normalized, $number), n.position limit 1) as number
      from best b join part p on p.id = b.part_id
      -- Parts that only mention the words are suggested only if no name or number has them.
      where b.class not in (${MENTIONED}) or not exists (select from best where class not in (${MENTIONED}))
      order by b.class, b.activity desc, b.number, p.name limit ${SUGGESTED.parts}`)} as parts,
    array(select name from tag where ${begins('name', '$name')} order by length(name), name limit ${SUGGESTED.tags}) as tags,
    ${jsonArray(`
      select u.id, u.name, u.picture from "user" u
      where u.search_name like $people and ${visible.user('u')} and u.id <> '${SITE_USER_ID}'
      order by u.name, u.id limit ${SUGGESTED.people}`)} as people`,
  ),
)
