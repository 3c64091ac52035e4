/**
 * A generated catalogue of any size for search benchmarks: SQL that creates the rows in the database, the same rows for the
 * same size. The frequencies of parts, cars and brands and the spelling of names are realistic.
 */

import type { Client } from 'pg'
import { tidyTag } from '../../shared/text.ts'
import { numberOf } from './catalogue-numbers.ts'
import {
  ALIASES,
  BRAND_NUMBERS,
  CATEGORIES,
  FIRST_NAMES,
  LAST_NAMES,
  MAKES,
  PLACES,
  POST_SENTENCES,
  POST_TITLES,
  SENTENCES,
} from './catalogue-words.ts'
import { FUNCTIONS, SEARCH_INDEX, type Step } from './content.ts'
import { fill } from './database.ts'

/** An entry of a list from which entries are drawn at random, in proportion to `weight`. */
type Weighted = { weight: number }
type Kind = Weighted & { name: string; places: string[]; category: number }
/** A car that names of parts can contain. */
type Car = Weighted & {
  make: string
  alias: string
  model: string
  variant: string
  since: number
  until: number
}

/** Returns the weight of an entry by its position in a list. */
const weightAt = (index: number) => 1 / (index + 2)
/** '98' is 1998, '03' is 2003. */
const year = (digits: string) => Number(digits) + (Number(digits) < 30 ? 2000 : 1900)
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

const kinds: Kind[] = CATEGORIES.flatMap(({ weight, kinds: list }, category) => {
  const names = list.split(', ')
  const all = sum(names.map((_, i) => weightAt(i + 4)))
  return names.map((text, i) => {
    const places = PLACES[text.slice(-1)]
    return {
      name: places ? text.slice(0, -1) : text,
      places: places ?? [],
      category,
      weight: (weight * weightAt(i + 4)) / all,
    }
  })
})

const cars: Car[] = MAKES.flatMap(({ name: make, weight, models: list }) => {
  const models = list.split('; ')
  const all = sum(models.map((_, i) => weightAt(i)))
  return models.flatMap((text, i) => {
    const [, model = '', since = '', until = '', variants = ''] = /^(.+) (\d\d)-(\d\d): (.+)$/.exec(text) ?? []
    const own = variants.split(', ')
    return own.map((variant) => ({
      make,
      alias: ALIASES[make] ?? make,
      model,
      variant,
      since: year(since),
      until: year(until),
      weight: (weight * weightAt(i)) / all / own.length,
    }))
  })
})

/** All number formats: of the makers, then of the brands. */
const formats = [...MAKES, ...Object.entries(BRAND_NUMBERS).map(([name, number]) => ({ name, number }))]

/** All tags: makes, brands, models and categories. */
const tagged = new Set([
  ...formats.map(({ name }) => name),
  ...cars.map(({ model }) => model),
  ...CATEGORIES.map(({ tag }) => tag),
])

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const arrayOf = (words: string[]) => `array[${words.map(literal).join(', ')}]`
const anyOf = (words: string[], i: string, salt: number) =>
  `(${arrayOf(words)})[1 + pg_temp.dice(${i}, ${salt}, ${words.length})]`
/** Returns SQL that creates a temporary table of a list. The column `id` is the position in the list. */
const rows = (table: string, columns: string, list: object[]) =>
  `create temp table ${table} as select * from jsonb_to_recordset(${literal(JSON.stringify(list.map((row, id) => ({ id, ...row }))))}) as row (id int, ${columns});
   create unique index on ${table} (id); analyze ${table};`

const BEGINNING = "timestamptz '2023-11-01 00:00Z'"
const each = (count: number) => `generate_series(0::bigint, ${count - 1}) i`

/** Returns SQL for the id of the entry that row `i` draws from a weighted list. */
function drawn(list: Weighted[], i: string, salt: number): string {
  const all = sum(list.map(({ weight }) => weight))
  let below = 0
  const limits = list.map(({ weight }) => Math.round(((below += weight) / all) * 1e9))
  return `width_bucket(pg_temp.dice(${i}, ${salt}, 1000000000), '{${limits.slice(0, -1).join(',')}}'::bigint[])`
}

/** Returns SQL for the result of slugify in shared/text.ts. */
const slugOf = (name: string) =>
  `btrim(regexp_replace(regexp_replace(replace(lower(${name}), ' ', '-'), '[^a-z0-9_-]', '', 'g'), '-{2,}', '-', 'g'), '-')`

/** Returns the statements that fill an empty, migrated database with `parts` parts. They run in order in one session. */
export function catalogueSteps(parts: number): Step[] {
  const of = (share: number) => Math.max(Math.round(parts * share), 5)
  const n = { users: of(0.02), posts: of(0.005), listings: of(0.08), comments: of(0.06) }
  const part = (i: string) => `pg_temp.id(2, ${i}, ${parts})`
  const anyUser = (i: string, salt: number) => `pg_temp.id(1, pg_temp.dice(${i}, ${salt}, ${n.users}), ${n.users})`
  // A few random parts have most of the comments and listings.
  const popularPart = (i: string, share: number, salt: number) =>
    part(`pg_temp.dice(floor(${parts * share} * pg_temp.share(${i}, ${salt}) ^ 3)::bigint, 98, ${parts})`)

  return [
    { title: 'functions', sql: FUNCTIONS },
    {
      title: 'words',
      sql: `
        ${rows('kind', 'name text, places text[], category int', kinds)}
        ${rows('car', 'make text, alias text, model text, variant text, since int, until int', cars)}
        ${rows('category', 'tag text, groups text, brands text[]', CATEGORIES)}
        ${rows('format', 'name text', formats)}
        ${rows(
          'tag_of',
          'name text, tag text',
          [...tagged].map((name) => ({ name, tag: tidyTag(name) })),
        )}
        insert into tag (name) select distinct tag from tag_of order by tag;`,
    },
    {
      title: 'people',
      sql: `
        insert into "user" (id, email, subject, name, created_at, first_sign_in_at)
        select pg_temp.id(1, i, ${n.users}), 'person' || i || '@example.com', 'catalogue-' || i,
          ${anyOf(FIRST_NAMES, 'i', 1)} || ' ' || ${anyOf(LAST_NAMES, 'i', 2)},
          pg_temp.moment(i, ${n.users}), pg_temp.moment(i, ${n.users})
        from ${each(n.users)};`,
    },
    {
      title: 'combinations',
      // `form` is the word order of the name (step 'names').
      sql: `
        create temp table made as
        select i, kind.id as kind, car.id as car, category.id as category,
          case when pg_temp.dice(i, 16, 5) < 3 then kind.places[1 + pg_temp.dice(i, 13, nullif(cardinality(kind.places), 0))] end as place,
          case when pg_temp.dice(i, 14, 100) < 45
            then category.brands[1 + floor(cardinality(category.brands) * pg_temp.share(i, 15) ^ 1.7)::int] end as brand,
          pg_temp.dice(i, 17, 10) as form
        from (select i, ${drawn(kinds, 'i', 11)} as kind_id, ${drawn(cars, 'i', 12)} as car_id from ${each(parts)}) drawn
          join kind on kind.id = kind_id join car on car.id = car_id join category on category.id = kind.category;
        analyze made;`,
    },
    {
      title: 'numbers',
      // Three part numbers for two parts. The first is of the maker, or of the brand if the name begins with the brand.
      // Some parts of the same kind and format share a number, as a part that fits two cars does.
      sql: `
        create temp table number as
        with every as (
          select i, k, category, kind, case
              when k = 0 then case when brand is not null and form >= 8 then brand else car.make end
              when k = 1 then case when brand is null or form >= 8 then car.make else brand end
              else category.brands[1 + pg_temp.dice(i, 20, cardinality(category.brands))] end as by
          from made join car on car.id = made.car join category on category.id = made.category,
            lateral generate_series(0, (array[0, 1, 0, 2, 0, 0, 1, 0, 1, 0])[1 + i % 10]) k),
        counted as (
          select i, k, by, every.category, format.id as format,
            row_number() over (partition by format.id order by kind, pg_temp.dice(i * 4 + k, 21, 1000000000), i, k) - 1 as seq
          from every join format on format.name = by)
        select i, k, by, number, translate(number, ' -./', '') as normalized
        from (select i, k, by, case format ${formats.map(({ number }, id) => `when ${id} then ${numberOf(number, id * 7654321)}`).join('\n')} end as number
          from (select i, k, by, format, case when k > 0 and seq % 11 = 1 then seq - 1 else seq end as seq, groups as g
            from counted join category on category.id = category) numbered) written;
        analyze number;
        insert into part_number (id, part_id, position, number, normalized, brand)
        select pg_temp.id(8, i * 4 + k, ${parts * 4}), ${part('i')}, k, number, normalized, by
        from number order by i, k on conflict (part_id, normalized) do nothing;`,
    },
    {
      title: 'names',
      sql: `
        create temp table named as
        select i, kind, car, category, brand, case when form < 4
            then upper(left(kind_name, 1)) || substr(kind_name, 2) || coalesce(', ' || place, '') || ' – ' || car_name || coalesce(', ' || brand, '')
          when form < 6 then car_name || ' ' || kind_name || coalesce(' ' || place, '') || coalesce(' ' || brand, '')
          when form < 8 then upper(left(words, 1)) || substr(words, 2) || ' for ' || car_name || coalesce(' (' || brand || ')', '')
          else coalesce(brand || ' ', '') || words || ' ' || car_name end as name
        from (select made.*, kind.name as kind_name, coalesce(place || ' ', '') || kind.name as words,
            case when pg_temp.dice(i, 30, 4) = 0 then alias else make end || ' ' || model
              || case when pg_temp.dice(i, 31, 10) < 6 then ' ' || variant else '' end
              || case when pg_temp.dice(i, 32, 4) = 0 then ' ' || since || '-' || until else '' end as car_name
          from made join kind on kind.id = made.kind join car on car.id = made.car) spelt;
        analyze named;`,
    },
    {
      title: 'listings and comments',
      sql: `
        insert into listing (id, part_id, seller_id, type, status, price_cents, description, location, condition,
          created_at, updated_at, expires_at)
        select pg_temp.id(4, i, ${n.listings}), ${popularPart('i', 0.05, 40)}, ${anyUser('i', 41)},
          case when pg_temp.dice(i, 42, 3) < 2 then 'ask' else 'bid' end::listing_type,
          case when pg_temp.dice(i, 43, 10) > 0 then 'active' else 'expired' end::listing_status,
          500 + pg_temp.dice(i, 44, 50000), ${anyOf(['New, boxed', 'Used, tried', 'From a running car', 'For parts'], 'i', 45)}, null,
          (array['new', 'like_new', 'good', 'fair', 'for_parts'])[1 + pg_temp.dice(i, 46, 5)]::listing_condition,
          pg_temp.moment(i, ${n.listings}), pg_temp.moment(i, ${n.listings}), timestamptz '2030-01-01 00:00Z'
        from ${each(n.listings)};
        insert into comment (id, part_id, author_id, text, html, renderer_version, created_at)
        select pg_temp.id(6, i, ${n.comments}), ${popularPart('i', 0.03, 50)}, ${anyUser('i', 51)}, text, '<p>' || text || '</p>', 1,
          pg_temp.moment(i, ${n.comments})
        from (select i, ${anyOf(SENTENCES, 'i', 52)} as text from ${each(n.comments)}) said;`,
    },
    {
      title: 'parts',
      // If several parts have the same name, all but the first have their part number appended, and a count if the part
      // number is the same too.
      sql: `
        insert into part (id, slug, name, name_key, description_markdown, description_html, description_preview_html,
          initial_description_markdown, renderer_version, created_by_id, last_edited_by_id, created_at, updated_at,
          lowest_ask_cents, highest_bid_cents, ask_count, bid_count, comment_count, thread_count)
        with slugged as (select named.*, ${slugOf('name')} as short from named),
          counted as (select *, row_number() over (partition by short order by i) as copy from slugged),
          own as (
            select counted.*, case when copy = 1 then name else name || ', ' || number.number end as own_name,
              case when copy = 1 then short else short || '-' || ${slugOf('number.number')} end as slug
            from counted join number on number.i = counted.i and number.k = 0),
          told as (select *, nullif(row_number() over (partition by slug order by i), 1) as again from own),
          described as (
            select told.*, case when pg_temp.dice(told.i, 60, 100) < 15 then '' else
                case when pg_temp.dice(told.i, 61, 2) = 0
                  then 'Fits the ' || make || ' ' || model || ' ' || variant || ', ' || since || ' to ' || until || '. ' else '' end
                || ${anyOf(SENTENCES, 'told.i', 62)}
                || case when pg_temp.dice(told.i, 63, 3) = 0 then ' ' || ${anyOf(SENTENCES, 'told.i', 64)} else '' end end as text
            from told join car on car.id = told.car),
          marked as (
            select i, concat(slug, '-no-' || again) as slug, concat(own_name, ' no. ' || again) as name, text,
              case when text = '' then '' else '<p>' || text || '</p>' end as html from described)
        select ${part('i')}, slug, name, lower(name), text, html, html, text, 1,
          ${anyUser('i', 65)}, ${anyUser('i', 65)}, pg_temp.moment(i, ${parts}), pg_temp.moment(i, ${parts}),
          lowest, highest, coalesce(asks, 0), coalesce(bids, 0), coalesce(comments, 0), coalesce(comments, 0)
        from marked
          left join (select part_id, min(price_cents) filter (where type = 'ask') as lowest,
            max(price_cents) filter (where type = 'bid') as highest, count(*) filter (where type = 'ask') as asks,
            count(*) filter (where type = 'bid') as bids from listing where status = 'active' group by part_id) l on l.part_id = ${part('i')}
          left join (select part_id, count(*) as comments from comment group by part_id) c on c.part_id = ${part('i')}
        order by i;
        insert into part_slug (slug, part_id) select slug, id from part order by id;`,
    },
    {
      title: 'tags',
      sql: `
        insert into part_tag (part_id, tag_id, position)
        select ${part('i')}, tag.id, worn.position
        from named join car on car.id = named.car join category on category.id = named.category,
          lateral (values (0, car.make), (1, car.model), (2, category.tag), (3, named.brand)) worn (position, name)
          join tag_of on tag_of.name = worn.name join tag on tag.name = tag_of.tag
        order by i, worn.position on conflict do nothing;`,
    },
    {
      title: 'posts',
      sql: `
        insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id,
          created_at, updated_at, votes)
        select pg_temp.id(5, i, ${n.posts}), ${slugOf('title')} || '-' || i, title, text, '<p>' || text || '</p>',
          '<p>' || text || '</p>', 1, ${anyUser('i', 70)}, pg_temp.moment(i, ${n.posts}), pg_temp.moment(i, ${n.posts}), 0
        from (select i, replace(replace(${anyOf(POST_TITLES, 'i', 71)}, '{part}', kind.name), '{car}', make || ' ' || model) as title,
            ${anyOf(POST_SENTENCES, 'i', 72)} || ' ' || ${anyOf(POST_SENTENCES, 'i', 73)} || ' ' || ${anyOf(SENTENCES, 'i', 74)} as text
          from (select i, ${drawn(kinds, 'i', 75)} as kind_id, ${drawn(cars, 'i', 76)} as car_id from ${each(n.posts)}) drawn
            join kind on kind.id = kind_id join car on car.id = car_id) post;`,
    },
    {
      title: 'vehicles',
      // Each car of the names is a variant. Three variants that follow each other have the same engine.
      sql: `
        create function pg_temp.id_of(text) returns uuid language sql immutable
        return overlay(overlay(md5($1) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid;
        create temp table placed as
        select id, make, model, since, variant, until, pg_temp.id_of(make) as make_id, pg_temp.id_of(make || '|' || model) as model_id,
          pg_temp.id_of(concat_ws('|', make, model, since)) as generation_id,
          pg_temp.id_of(concat_ws('|', make, model, since, id)) as variant_id,
          pg_temp.id_of(concat_ws('|', make, 'engine', id / 3)) as engine_id, 'M' || 100 + id / 3 as engine
        from car;
        analyze placed;
        insert into vehicle (id, level, parent_id, path, name, slug, built_from, built_to, engine_id, created_at, updated_at)
        select id, level::vehicle_level, parent, path, name, id::text, since || '-01', until || '-12', engine, ${BEGINNING}, ${BEGINNING}
        from (
          select make_id as id, 'make' as level, null::uuid as parent, array[make_id] as path, make as name, null::int as since,
            null::int as until, null::uuid as engine from placed
          union select model_id, 'model', make_id, array[make_id, model_id], model, null, null, null from placed
          union select generation_id, 'generation', model_id, array[make_id, model_id, generation_id], since::text, since, null, null from placed
          union select engine_id, 'engine', make_id, array[make_id, engine_id], engine, null, null, null from placed
          union select variant_id, 'variant', generation_id, array[make_id, model_id, generation_id, variant_id], variant, since, until, engine_id
            from placed) v;`,
    },
    {
      title: 'fitment',
      // Five rows for each part: the car of its name, then cars that are near it in the list, or anywhere.
      sql: `
        insert into part_fitment (part_id, revision, universal, updated_at)
        select ${part('i')}, 1, pg_temp.dice(i, 80, 500) = 0, ${BEGINNING} from ${each(parts)};
        insert into fitment_row (id, part_id, ordinal, vehicle_id, built_from, precision, fits, source)
        select pg_temp.id(9, i * 8 + k, ${parts * 8}), ${part('i')}, k,
          case pg_temp.dice(i * 8 + k, 81, 10) when 0 then generation_id when 1 then engine_id else variant_id end,
          case when pg_temp.dice(i * 8 + k, 82, 4) = 0 then since + 2 || '-06' end, 'month', pg_temp.dice(i * 8 + k, 83, 20) > 0, 'import'
        from made cross join lateral generate_series(0, 4) k join placed on placed.id = case
          when k < 3 then (car + k) % ${cars.length} else pg_temp.dice(i * 8 + k, 84, ${cars.length}) end
        order by i, k;`,
    },
    { title: 'cleanup', sql: 'drop table kind, car, category, format, tag_of, made, number, named, placed' },
    SEARCH_INDEX,
  ]
}

const MADE = `
  select (select count(*) from part)::int as parts, (select count(*) from part_number)::int as numbers,
    (select count(*) from (select from part_number group by normalized having count(*) > 1) shared)::int as shared,
    (select count(*) from part_tag)::int as tags, (select count(*) from listing)::int as listings,
    (select count(*) from comment)::int as comments, (select count(*) from "user")::int as people,
    (select count(*) from blog_post)::int as posts, pg_size_pretty(pg_database_size(current_database())) as size`

/** Fills an empty, migrated database with `parts` parts (at least 1,000) and logs the number of rows per table. */
export async function fillCatalogue(client: Client, parts: number, log: (line: string) => void): Promise<void> {
  await fill(client, catalogueSteps(parts), log)
  const { rows: made } = await client.query<Record<string, number | string>>(MADE)
  log(
    Object.entries(made[0] ?? {})
      .map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
      .join(', '),
  )
}
