import {
  inheritedMonth,
  iso,
  jsonArray,
  listingColumns,
  partSummary,
  personColumns,
  vehicleColumns,
  vehicleEngine,
  vehicleNames,
  type Listing,
  type PartSummary,
  type Person,
  type VehicleName,
} from '../../../db/columns.ts'
import { lockRows } from '../../../db/row-statements.ts'
import { protectionOf } from '../protections/policy.ts'
import { selectRevisions, type RevisionHead, type RevisionWindow } from '../revisions/policy.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { COUNTED_MAKES_TO, COUNTED_TO } from '../../../../shared/limits.ts'
import type { Protection } from '../../../../shared/protections.ts'
import type { FoundVehicle, VehicleLevel } from '../../../../shared/vehicle-names.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'

// ── Entries ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A vehicle for those that keep removed ones: fitment rows, confirmations and garages. */
export type KeptVehicle = VehicleName & { removed: boolean }

/** Vehicles and engines, also removed ones. */
export const vehiclesById = statement<{ ids: string[] }, KeptVehicle>(
  'vehicles by id',
  'hot-read',
  `select ${vehicleColumns('v')}, not (${visible.vehicle('v')}) as removed from vehicle v where v.id = any($ids::uuid[])`,
)

/** The visible vehicle with this name in its parent. */
export const vehicleByName = statement<
  { parentId: string | null; level: VehicleLevel; name: string; engineId: string | null },
  VehicleName
>(
  'vehicle by name',
  'hot-read',
  `select ${vehicleColumns('v')} from vehicle v
  where v.parent_id is not distinct from $parentId::uuid and v.level = $level::vehicle_level
    and v.name_key = search_text($name) and v.engine_id is not distinct from $engineId::uuid and ${visible.vehicle('v')}`,
)

/** Exact names first, then names that begin with the words. Without words the makes with most entries. */
const byName = `case when v.level = 'make' and $words = '{}'::text[] then -(select count(*) from vehicle c where c.parent_id = v.id) end,
    v.name_key <> array_to_string($words, ' '), not starts_with(v.name_key, array_to_string($words, ' ')),
    v.level, v.name_key, v.built_from, v.id`

type ListParams = { level: VehicleLevel | null; words: string[]; limit: number }

/** @param key an expression for the text in which the words are searched */
const listOf = <Params extends ListParams>(name: string, isListed: string, key: string) =>
  statement<Params, VehicleName>(
    name,
    'hot-read',
    `select ${vehicleColumns('v')} from (
      select * from vehicle v
      where ${isListed} and ($level::vehicle_level is null or v.level = $level)
        and (${key}) like all (select '% ' || word || '%' from unnest($words::text[]) word) and ${visible.vehicle('v')}
      order by ${byName} limit $limit) v
    order by ${byName}`,
  )

/**
 * The vehicles below a parent, or all, for which every word of `words`, in the form of search_text, begins a word of a name,
 * alias or code. Variants below a parent are also found by their engine.
 */
export const vehicleLists = {
  below: listOf<ListParams & { parentId: string }>(
    'list vehicles below another',
    'v.parent_id = $parentId',
    `v.search_key || coalesce((select e.search_key from vehicle e where e.id = v.engine_id), '')`,
  ),
  all: listOf<ListParams>('list vehicles', 'true', 'v.search_key'),
}

type FinderParams = {
  /** The spellings of the terms from 1, and how likely each is (0 to 1). */
  terms: number[]
  spellings: string[]
  /** Whether the last word of a spelling must be whole. */
  wholes: boolean[]
  likely: number[]
  /** The words in which a typing error may be corrected, with their terms. */
  typedTerms: number[]
  typed: string[]
  /** The first year of production that the words name, with its term. */
  year: number | null
  yearTerm: number | null
  limit: number
}

/** A vehicle with the terms that name it. */
type FoundRow = VehicleName & Pick<FoundVehicle, 'year' | 'isExact'> & { terms: number[] }

/** A spelling that names more vehicles than this, such as a letter, names these only. */
const MAX_NAMED = 5_000
/** The weight of a make, model, generation and of another name. */
const NAMED = { model: 5, generation: 4, other: 3 }
/** The weight of the year of production: 'golf ii 2002' is a Golf II, '2002 golf gti' a Golf IV, which has no GTI. */
const IN_YEAR = 3.5
/** Vehicles that are so much worse than the best one are not listed. */
const WORSE = 1

/** Rows of vehicles as `v`, by index for each row before. Otherwise the planner joins the whole table, because it overestimates CTEs. */
const vehicles = (where: string) =>
  `cross join lateral (select * from vehicle v where ${where} and ${visible.vehicle('v')} offset 0) v`

const keyOf = (v: string) => `(${v}.search_key || ' ')`

/**
 * The models, generations and variants that have most of the terms in their own names, in those of the vehicles above them, or
 * of their engine, and were built in the year. The CTEs read vehicles by index only: `hit` those that a term names,
 * `candidate` also those of an engine or make that it names, `extended` also those below the best ones.
 */
export const searchVehiclesQuery = statement<FinderParams, FoundRow>(
  'search vehicles',
  'hot-read',
  `with named as materialized (
    select v.id, v.level, s.term, max(s.likely * case when v.key like '% ' || s.words || ' %' then 1 else 0.9 end
        * case when ' ' || v.name_key like '% ' || s.words || '%' then 1 else 0.95 end + 0.01 * length(s.words)) as quality,
      bool_or(v.key like '% ' || s.words || ' %') as exact
    from unnest($terms::int[], $spellings::text[], $wholes::boolean[], $likely::real[]) s (term, words, whole, likely)
      cross join lateral (
        select id, level, name_key, ${keyOf('vehicle')} as key from vehicle
        where ${keyOf('vehicle')} like '% ' || s.words || case when s.whole then ' %' else '%' end
          and ${visible.vehicle('vehicle')} limit ${MAX_NAMED}) v
    group by v.id, v.level, s.term),
  unknown as materialized (
    select * from unnest($typedTerms::int[], $typed::text[]) t (term, word) where term not in (select term from named)),
  hit as materialized (
    select * from named
    union all
    select v.id, v.level, u.term, 0.8, false from unknown u cross join lateral unnest(vehicle_guess(u.word)) near (word)
      cross join lateral (
        select id, level from vehicle
        where ${keyOf('vehicle')} like '% ' || near.word || ' %' and ${visible.vehicle('vehicle')} limit ${MAX_NAMED}) v),
  candidate as (
    select id from hit where level in ('model', 'generation', 'variant')
    union
    select v.id from hit ${vehicles('v.engine_id = hit.id')} where hit.level = 'engine'
    union
    select v.id from hit ${vehicles(`v.parent_id = hit.id and v.level = 'model'`)} where hit.level = 'make'),
  scored as materialized (
    select id, sum(weight) as weight, count(*) filter (where own) as own, array_agg(term) as terms, bool_and(exact) as exact
    from (
      select v.id, hit.term, bool_or(hit.id = v.id) as own, bool_or(hit.exact) as exact, max(hit.quality) * case
          when bool_or(hit.level in ('make', 'model')) then ${NAMED.model}
          when bool_or(hit.level = 'generation') then ${NAMED.generation} else ${NAMED.other} end as weight
      from candidate ${vehicles('v.id = candidate.id')} cross join lateral unnest(v.path || v.engine_id) above
        join hit on hit.id = above
      group by v.id, hit.term) t
    group by id),
  near as materialized (
    select * from scored where weight >= (select max(weight) from scored) - ${IN_YEAR + WORSE}),
  extended as materialized (
    select * from near
    union all
    select v.id, b.weight, 0, b.terms, b.exact from near b ${vehicles(`v.parent_id = b.id and v.level in ('generation', 'variant')`)}
    where b.weight = (select max(weight) from near)
      and v.id not in (select id from near) and (select count(*) from near) <= ${COUNTED_TO}),
  dated as materialized (
    select e.*, m.built_from is not null or m.built_to is not null as is_dated, case
        when $year::int is null or $yearTerm = any(e.terms) then 0
        when left(m.built_from, 4)::int > $year or left(m.built_to, 4)::int < $year then 0
        else ${IN_YEAR} end as in_year
    from extended e ${vehicles('v.id = e.id')} cross join lateral (
      select ${inheritedMonth('v', 'built_from')} as built_from, ${inheritedMonth('v', 'built_to')} as built_to) m),
  found as (
    select d.*, row_number() over (order by d.weight + d.in_year desc,
      d.in_year > 0 and d.is_dated and v.level <> 'model' desc, d.own desc, v.level,
      case when d.own > 0 then length(v.name_key) - length(replace(v.name_key, ' ', '')) end, v.name_key, v.built_from, v.id) as place
    from dated d ${vehicles('v.id = d.id')}
    where d.weight + d.in_year > (select max(weight + in_year) from dated) - ${WORSE}
    order by place limit $limit)
  select ${vehicleColumns('v')}, found.terms, found.exact as "isExact", case when in_year > 0 then $year::int end as year
  from found ${vehicles('v.id = found.id')} order by place`,
)

export type CarVehicle = KeptVehicle & {
  /** The engine with the given id; null without one or if it is no engine. */
  chosenEngine: VehicleName['engine']
  /** The given engine or, without one, those of the variants at or below the vehicle. */
  possibleEngineIds: string[]
  /** The search id of the vehicle (docs/decisions/43); null for a variant, which has no vehicles below it. */
  searchId: number | null
  /** The search ids of the vehicle, the vehicles above it and the possible engines. Only of those with fitment rows. */
  searchIds: number[]
}

/** The vehicle of a car with its possible engines. */
export const carVehicle = statement<{ vehicleId: string; engineId: string | null }, CarVehicle>(
  'vehicle of a car',
  'hot-read',
  `select ${vehicleColumns('v')}, not (${visible.vehicle('v')}) as removed,
    (select json_build_object('id', e.id, 'slug', e.slug, 'name', e.name) from vehicle e
     where e.id = $engineId::uuid and e.level = 'engine') as "chosenEngine",
    possible.ids::text[] as "possibleEngineIds", case when v.level <> 'variant' then v.search_id end as "searchId",
    array(
      select search_id from vehicle named where id = any(v.path || possible.ids)
        and exists (select from fitment_row where vehicle_id = named.id)) as "searchIds"
  from vehicle v cross join lateral (
    select case when $engineId::uuid is not null then array[$engineId::uuid] else array(
      select distinct engine_id from vehicle where path @> array[v.id] and engine_id is not null order by engine_id) end as ids) possible
  where v.id = $vehicleId::uuid`,
)

// ── Pages ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** At most this many fitment rows are read to find them. A part can have a row for each variant. */
const MAX_ROWS = 20_000
/** The same for each make in the list of makes. */
const MAX_ROWS_OF_MAKE = 2_000
/** Entries below a vehicle that its page lists. */
const MAX_CHILDREN = 1_000

/**
 * At most `parts` visible parts that fit the vehicle with the alias `v`: parts with a row for it, for a vehicle above or
 * below it, or for its engine or one below it. Not those that are known not to fit exactly this vehicle. The limits in the
 * subselects also make PostgreSQL use the indexes.
 */
const partsOf = (v: string, columns: string, { parts = COUNTED_TO, rows = MAX_ROWS } = {}) => `
  select ${columns} from (
    select distinct part_id as id from (select r.part_id from (
      select unnest(${v}.path) as id
      union select below.id from vehicle below where below.path @> array[${v}.id]
      union select below.engine_id from vehicle below where below.path @> array[${v}.id] and below.engine_id is not null
      union select variant.id from vehicle variant where variant.engine_id = ${v}.id
    ) related, lateral (
      select part_id from fitment_row where vehicle_id = related.id and fits limit ${parts}) r
    limit ${rows}) rows) found, lateral (select * from part where part.id = found.id and ${visible.part('part')} limit 1) p
  where not exists (select from fitment_row n where n.vehicle_id = ${v}.id and n.part_id = found.id and not n.fits
    and n.built_from is null and n.built_to is null and n.conditions = '[]')
  limit ${parts}`

/** All visible makes by name, with the number of their parts, at most COUNTED_MAKES_TO. */
export const makesWithParts = statement<object, { slug: string; name: string; partCount: number }>(
  'makes with parts',
  'hot-read',
  `select v.slug, v.name, (
    select count(*)::int from (${partsOf('v', 'p.id', { parts: COUNTED_MAKES_TO, rows: MAX_ROWS_OF_MAKE })}) n) as "partCount"
  from vehicle v where v.parent_id is null and ${visible.vehicle('v')} order by v.name_key, v.id`,
)

/** The numbers of parts of vehicles, each at most COUNTED_MAKES_TO. */
export const vehiclePartCounts = statement<{ ids: string[] }, { id: string; count: number }>(
  'numbers of parts of vehicles',
  'hot-read',
  `select v.id, (
    select count(*)::int from (${partsOf('v', 'p.id', { parts: COUNTED_MAKES_TO, rows: MAX_ROWS_OF_MAKE })}) n) as count
  from vehicle v where v.id = any($ids::uuid[])`,
)

/**
 * A vehicle in a list of its parent, with the number of its parts, at most COUNTED_TO; null below a make. `attributes` are
 * its own and those of its engine.
 */
export type VehicleChild = VehicleName & { partCount: number | null; attributes: Record<string, string> }

type Neighbour = { slug: string; name: string }

/** The content of the page of a vehicle without its parts. */
export type VehiclePage = VehicleName & {
  aliases: string[]
  /** Its own months. */
  from: string | null
  to: string | null
  attributes: Record<string, string>
  /** Number of the current revision; 0 for an imported vehicle without edits. */
  revision: number
  /** Null if every user may edit it. */
  protection: Protection | null
  updatedAt: string
  /** The vehicles above it, the make first. */
  ancestors: { slug: string; name: string }[]
  /** The generations before and after this one. */
  previous: Neighbour | null
  next: Neighbour | null
  /** The models of a make, the generations of a model, the variants of a generation or with an engine. */
  children: VehicleChild[]
  /** The engines of a make. */
  engines: VehicleChild[]
  /** The newest posts that mention it, at most POSTS. */
  posts: { slug: string; title: string; author: Person | null; createdAt: string }[]
}
const POSTS = 5

const neighbour = (isBeside: string, order: string) => `
  case when v.level = 'generation' then (select json_build_object('slug', s.slug, 'name', s.name) from vehicle s
    where s.parent_id = v.parent_id and s.level = v.level and s.built_from ${isBeside} v.built_from and ${visible.vehicle('s')}
    order by s.built_from ${order}, s.id limit 1) end`

const childrenOf = (isChild: string, columns: string) =>
  jsonArray(`
  select ${vehicleColumns('c')}${columns},
    coalesce((select e.attributes from vehicle e where e.id = c.engine_id), '{}') || c.attributes as attributes from vehicle c where ${isChild} and ${visible.vehicle('c')}
  order by case when v.level = 'model' then c.built_from end nulls last, c.name_key, c.built_from, c.id limit ${MAX_CHILDREN}`)

/** A query for texts with a name, alias or code of the vehicle `v`. Numbers and short names are in too many other texts. */
const mentions = (v: string) => `
  (select string_agg(phraseto_tsquery('english', word)::text, ' | ')::tsquery
   from unnest(${v}.search_words) word where length(word) > 2 and word ~ '[a-z]')`

/** The name of a variant means little without its generation. */
const POSTS_ABOUT = jsonArray(`
  select b.slug, b.title, ${personColumns('u')} as author, ${iso('b.created_at')} as "createdAt"
  from blog_post b join "user" u on u.id = b.author_id
  where b.search_vector @@ ${mentions('v')} and ${visible.post('b')}
    and (v.level <> 'variant' or b.search_vector @@ (select ${mentions('g')} from vehicle g where g.id = v.parent_id))
  order by b.id desc limit ${POSTS}`)

/** The page of a vehicle by id or slug. */
export const vehiclePage = statement<{ id: string | null; slug: string | null }, VehiclePage>(
  'vehicle page',
  'hot-read',
  `select ${vehicleColumns('v')}, v.aliases, v.built_from as "from", v.built_to as "to", v.attributes, v.revision,
    ${protectionOf('vehicle_id', 'v.id')} as protection, ${iso('v.updated_at')} as "updatedAt",
    ${jsonArray(`select a.slug, a.name from vehicle a
      where a.id = any (v.path) and a.id <> v.id order by cardinality(a.path)`)} as ancestors,
    ${neighbour('<', 'desc')} as previous, ${neighbour('>', 'asc')} as next,
    case v.level
      when 'make' then ${childrenOf(`c.parent_id = v.id and c.level = 'model'`, `, null as "partCount"`)}
      when 'engine' then ${childrenOf('c.engine_id = v.id', `, (select count(*) from (${partsOf('c', 'p.id')}) n) as "partCount"`)}
      else ${childrenOf('c.parent_id = v.id', `, (select count(*) from (${partsOf('c', 'p.id')}) n) as "partCount"`)}
    end as children,
    case when v.level = 'make' then ${childrenOf(`c.parent_id = v.id and c.level = 'engine'`, `, null as "partCount"`)} else '[]' end as engines,
    ${POSTS_ABOUT} as posts
  from vehicle v where (v.id = $id::uuid or v.slug = $slug) and ${visible.vehicle('v')}`,
)

/** A part on the page of a vehicle. Prices in USD cents. */
export type VehiclePart = PartSummary & { lowestAskCents: number | null; highestBidCents: number | null }

/** The parts of a vehicle. */
export type VehicleParts = {
  /** At most COUNTED_TO. */
  total: number
  askCount: number
  bidCount: number
  /** The most frequent tags, without those that name the vehicle, one below it or a make. */
  tags: { name: string; count: number }[]
  /** The first parts of each tag that several parts have, most offers first. */
  sections: { tag: string; parts: VehiclePart[] }[]
  /** A page of the parts, of one tag or of all, most offers first. */
  parts: VehiclePart[]
}

const MAX_TAGS = 12
const SECTIONS = 6
const PARTS_PER_SECTION = 3

/** The columns of VehiclePart, from `part p`. */
const partColumns = `(${partSummary('p')})::jsonb
  || jsonb_build_object('lowestAskCents', p.lowest_ask_cents, 'highestBidCents', p.highest_bid_cents)`

/** The parts of a vehicle by tag. `tag` limits `parts` to one tag. */
export const vehicleParts = statement<{ id: string; tag: string | null; limit: number; offset: number }, VehicleParts>(
  'parts of a vehicle',
  'hot-read',
  `with v as (select * from vehicle v where v.id = $id and ${visible.vehicle('v')}),
  found as materialized (
    select p.*, row_number() over (order by p.ask_count + p.bid_count desc, p.id) as place
    from v, lateral (${partsOf('v', `p.id, p.slug, p.name, p.ask_count, p.bid_count, p.lowest_ask_cents, p.highest_bid_cents`)}) p),
  counted as (
    select t.id, t.name, count(*)::int as count from v, found f join part_tag pt on pt.part_id = f.id join tag t on t.id = pt.tag_id
    where search_text(t.name) not in (select m.name_key from vehicle m where m.parent_id is null
        union select below.name_key from v, vehicle below where below.path @> array[v.id])
      and not exists (select from vehicle a
        where a.id = any (v.path) and a.search_key || ' ' like '% ' || search_text(t.name) || ' %')
    group by t.id, t.name order by count(*) desc, t.name limit ${MAX_TAGS})
  select (select count(*)::int from found) as total,
    (select coalesce(sum(ask_count), 0)::int from found) as "askCount",
    (select coalesce(sum(bid_count), 0)::int from found) as "bidCount",
    ${jsonArray('select name, count from counted order by count desc, name')} as tags,
    ${jsonArray(`select c.name as tag, (
      select json_agg(${partColumns} order by p.place) from (
        select f.* from found f join part_tag pt on pt.part_id = f.id and pt.tag_id = c.id order by f.place limit ${PARTS_PER_SECTION}) p
      ) as parts from counted c where c.count > 1 order by c.count desc, c.name limit ${SECTIONS}`)} as sections,
    (select coalesce(json_agg(${partColumns} order by p.place), '[]') from (
      select f.* from found f
      where $tag::text is null or exists (
        select from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = f.id and t.name = $tag)
      order by f.place limit $limit offset $offset) p) as parts
  from v`,
)

/** A listing with the part that it is for. */
export type VehicleListing = Listing & { part: Pick<PartSummary, 'slug' | 'name'> }

/** The newest active listings of the parts of a vehicle, after the id `before`. */
export const vehicleListings = statement<
  { id: string; type: 'ask' | 'bid'; before: string | null; limit: number },
  VehicleListing
>(
  'listings of a vehicle',
  'hot-read',
  `select ${listingColumns}, json_build_object('slug', p.slug, 'name', p.name) as part
  from vehicle v, lateral (${partsOf('v', 'p.id, p.slug, p.name')}) p
    join listing l on l.part_id = p.id and l.type = $type::listing_type and ${visible.listing('l')}
    join "user" u on u.id = l.seller_id
  where v.id = $id and ${visible.vehicle('v')} and ($before::uuid is null or l.id < $before)
  order by l.id desc limit $limit`,
)

// ── Revisions ────────────────────────────────────────────────────────────────────────────────────────────────────

export const lockVehicleRows = lockRows('vehicle')

export const vehicleProtection = statement<{ id: string }, { protection: Protection | null }>(
  'protection of a vehicle',
  'hot-read',
  `select ${protectionOf('vehicle_id', '$id::uuid')} as protection`,
)

/** The content of a revision with the name of its engine. */
type RevisionContent = VehicleContent & { engine: string | null }

export type VehicleRevision = RevisionHead & {
  content: RevisionContent
  /** The content before; null for the first revision. */
  previous: RevisionContent | null
}

const contentOf = (r: string) =>
  `${r}.content || jsonb_build_object('engine', (select e.name from vehicle e where e.id = (${r}.content->>'engineId')::uuid))`

export const vehicleRevisionContents = statement<RevisionWindow, VehicleRevision>(
  'list revisions of a vehicle',
  'hot-read',
  selectRevisions(
    { content: 'vehicle', revision: 'vehicle_revision', key: 'vehicle_id' },
    `${contentOf('r')} as content, ${contentOf('previous')} as previous`,
    visible.vehicle('owner'),
  ),
)

// ── Reports ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A visible vehicle as a report freezes it. */
export type VehicleSnapshot = Pick<VehicleName, 'id' | 'level' | 'slug' | 'names' | 'engine'> &
  Pick<VehiclePage, 'aliases' | 'codes' | 'from' | 'to' | 'attributes' | 'revision'> & { editorId: string | null }

export const vehicleSnapshots = statement<{ ids: string[] }, VehicleSnapshot>(
  'snapshots of vehicles',
  'hot-read',
  `select v.id, v.level, v.slug, ${vehicleNames('v')} as names, ${vehicleEngine('v')} as engine, v.aliases, v.codes,
    v.built_from as "from", v.built_to as "to", v.attributes, v.revision,
    coalesce((select r.author_id from vehicle_revision r where r.vehicle_id = v.id and r.number = v.revision), v.created_by_id) as "editorId"
  from vehicle v where v.id = any ($ids::uuid[]) and ${visible.vehicle('v')}`,
)
