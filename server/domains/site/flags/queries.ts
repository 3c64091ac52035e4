import type { FlagRule } from '../../../../shared/flags.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import { iso } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { editsIn, type Edited, type Revisions } from '../../catalogue/revisions/policy.ts'
import type { Cars, PartTexts } from './policy.ts'

/** A description that did not change is empty in both, so that it is not sent. */
export const partEdits = statement<Revisions, Edited<PartTexts>>(
  'edits of parts to flag',
  'bulk',
  editsIn(
    'part_revision',
    'part_id',
    (row) => `json_build_object('title', ${row}.name, 'numbers', ${row}.numbers, 'description',
      case when b.description_markdown is distinct from r.description_markdown then ${row}.description_markdown else '' end)`,
    visible.revision('row'),
  ),
)

export const carEdits = statement<Revisions, Edited<Cars>>(
  'edits of cars to flag',
  'bulk',
  editsIn(
    'fitment_revision',
    'part_id',
    (row) => `json_build_object('universal', ${row}.universal, 'rows', ${row}.rows)`,
    visible.revision('row'),
  ),
)

export const relationEdits = statement<Revisions, Edited<RelationRevisionRow[]>>(
  'edits of relations to flag',
  'bulk',
  editsIn('relation_revision', 'part_id', (row) => `${row}.rows`, visible.revision('row')),
)

export const vehicleEdits = statement<Revisions, Edited<VehicleContent>>(
  'edits of vehicles to flag',
  'bulk',
  editsIn('vehicle_revision', 'vehicle_id', (row) => `${row}.content`),
)

export const makesOfVehicles = statement<{ ids: string[] }, { id: string; make: string }>(
  'makes of vehicles',
  'hot-read',
  'select v.id, make.name as make from vehicle v join vehicle make on make.id = v.path[1] where v.id = any ($ids::uuid[])',
)

/** Newest active listings of a part that are searched for a number: 10 ms if each has the longest text. */
const MAX_LISTINGS = 300

/** How many active listings of parts have a text that matches a pattern of `namePattern`. Parts without one have no row. */
export const listingsNaming = statement<
  { partIds: string[]; numbers: string[]; patterns: string[] },
  { partId: string; number: string; listings: number }
>(
  'listings that name a number',
  'hot-read',
  `select named.part_id as "partId", named.number, count(*)::int as listings
  from unnest($partIds::uuid[], $numbers::text[], $patterns::text[]) as named (part_id, number, pattern)
  cross join lateral (
    select l.description from listing l where l.part_id = named.part_id and ${visible.listing('l')}
    order by l.id desc limit ${MAX_LISTINGS}) l
  where l.description ~* named.pattern group by named.part_id, named.number`,
)

/** Newest changes of an author that are searched for those of the last minute. */
const MAX_RECENT = 100

/**
 * The authors of changes, with their changes since a time. `acts` are the ids of acts, which have several changes if they
 * belong to a group.
 */
export const authorsOfChanges = statement<
  { ids: string[]; since: Date },
  { id: string; createdAt: string; hasEdits: boolean; recent: { at: string; act: string }[] }
>(
  'authors of changes to flag',
  'bulk',
  `select u.id, ${iso('u.created_at')} as "createdAt",
    exists (select from recent_change e where e.actor_id = u.id and is_edit(e.kind)) as "hasEdits",
    (select coalesce(json_agg(json_build_object('at', ${iso('e.at')}, 'act', coalesce(c.group_id, c.id))), '[]')
      from (select at, kind, change_id from recent_change where actor_id = u.id order by seq desc limit ${MAX_RECENT}) e
      join change c on c.id = e.change_id
      where e.at > $since::timestamptz and is_edit(e.kind)) as recent
  from "user" u where u.id = any ($ids::uuid[])`,
)

/** Parts with the same picture are counted up to this number. */
const MAX_PARTS = 100

/** How many other parts had the picture of an image before it was added. */
export const partsWithPictures = statement<{ ids: string[] }, { id: string; parts: number }>(
  'parts with the same picture',
  'bulk',
  `select i.id, (select count(*)::int from (
      select distinct o.part_id from part_image o join part p on p.id = o.part_id
      where o.content_hash = i.content_hash and o.part_id <> i.part_id and o.id < i.id
        and ${visible.image('o')} and ${visible.part('p')} limit ${MAX_PARTS}) others) as parts
  from part_image i where i.id = any ($ids::uuid[]) and ${visible.image('i')}`,
)

// ── Cases ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertFlagCases = statement<{ seqs: number[]; rules: FlagRule[] }, { seq: number }>(
  'store cases of flags',
  'bulk',
  `insert into flag_case (seq, rule) select * from unnest($seqs::bigint[], $rules::text[])
  on conflict do nothing returning seq::float8 as seq`,
)

/** Decides the cases of changes, or no longer if `isGood` is null, and returns their rules in order. */
export const decideCases = statement<{ seqs: number[]; isGood: boolean | null; now: Date }, { rule: FlagRule }>(
  'decide cases of flags',
  'atomic',
  `with decided as (
    update flag_case set is_good = $isGood::boolean,
      decided_at = case when $isGood::boolean is not null then $now::timestamptz end
    where seq = any ($seqs::bigint[]) and is_good is distinct from $isGood::boolean returning rule)
  select distinct rule from decided order by rule`,
)

/** Locks rules until the transaction ends, in the order of their names, so that one transaction at a time counts their cases. */
export const lockRules = statement<{ rules: FlagRule[] }, { rule: FlagRule }>(
  'lock rules of flags',
  'atomic',
  `insert into flag_rule (rule, is_off, since, good_percent) select rule, false, to_timestamp(0), 0
  from unnest($rules::text[]) rule order by rule
  on conflict (rule) do update set is_off = flag_rule.is_off returning rule`,
)

/** Switches rules off of whose last cases too many were good. */
export const switchRulesOff = statement<
  { rules: FlagRule[]; cases: number; percent: number; now: Date },
  { rule: FlagRule }
>(
  'switch rules of flags off',
  'atomic',
  `update flag_rule r set is_off = true, since = $now::timestamptz, good_percent = round(last.good * 100.0 / $cases::int)
  from unnest($rules::text[]) as given (rule) cross join lateral (
    select count(*) as decided, count(*) filter (where c.is_good) as good from (
      select c.is_good from flag_case c join flag_rule own on own.rule = c.rule
      where c.rule = given.rule and c.is_good is not null and c.decided_at > own.since
      order by c.decided_at desc, c.seq desc limit $cases::int) c) last
  where r.rule = given.rule and not r.is_off and last.decided = $cases::int and last.good * 100 > $percent::int * $cases::int
  returning r.rule`,
)
