import type { Flag } from '../../../../shared/flags.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import { partTags } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { editsIn, type Edited, type Revisions } from '../../catalogue/revisions/policy.ts'
import { levelSql } from '../../people/levels/policy.ts'
import type { CarRows, PartTexts, Place } from './list-policy.ts'
import type { ChangeSubject, SizeUnit } from './policy.ts'

// ── Contents of changes ──────────────────────────────────────────────────────────────────────────────────────────

/** A description that did not change is empty in both, so that it is not sent. */
export const partContents = statement<Revisions, Edited<PartTexts>>(
  'contents of parts to list',
  'bulk',
  editsIn(
    'part_revision',
    'part_id',
    (row) => `json_build_object('title', ${row}.name, 'numbers', ${row}.numbers, 'tags', ${row}.tags, 'description',
      case when b.description_markdown is distinct from r.description_markdown then ${row}.description_markdown else '' end)`,
    visible.revision('row'),
  ),
)

export const carContents = statement<Revisions, Edited<CarRows>>(
  'contents of cars to list',
  'bulk',
  editsIn(
    'fitment_revision',
    'part_id',
    (row) => `json_build_object('universal', ${row}.universal, 'rows', ${row}.rows)`,
    visible.revision('row'),
  ),
)

export const vehicleContents = statement<Revisions, Edited<VehicleContent>>(
  'contents of vehicles to list',
  'bulk',
  editsIn('vehicle_revision', 'vehicle_id', (row) => `${row}.content`),
)

export const tagsOfParts = statement<{ ids: string[] }, { id: string; tags: string[] }>(
  'tags of parts to list',
  'bulk',
  `select p.id, ${partTags('p')} as tags from part p where p.id = any($ids::uuid[])`,
)

/** Vehicles with those above them, from the make on. */
export const pathsOfVehicles = statement<{ ids: string[] }, { id: string; path: string[] }>(
  'paths of vehicles to list',
  'bulk',
  'select id, path from vehicle where id = any($ids::uuid[])',
)

// ── Rows of the list ─────────────────────────────────────────────────────────────────────────────────────────────

/** A change as the consumer of the log lists it. */
export type NewRow = Place & {
  seq: number
  changeId: string
  kind: string
  actorId: string | null
  at: Date
  keys: string[]
  added: number
  removed: number
  unit: SizeUnit
  flags: Flag[]
}

/** Older changes need no check when they are listed. */
const UNCHECKED_DAYS = 30

/** Nobody has to check a change by nobody, by a user of level 2 or a moderator, and an old one. */
const stateSql = (actor: string, at: string) => `case
  when ${actor} is null or ${at} < $now::timestamptz - interval '${UNCHECKED_DAYS} days' or ${levelSql(actor, '$now')} >= 2
  then 'trusted' else 'unchecked' end::check_state`

/** Lists changes, given as JSON, and wakes those who follow the list. */
export const insertRows = statement<{ rows: string; now: Date }, { woken: string }>(
  'list changes of the wiki',
  'atomic',
  `with listed as (
    insert into recent_change (seq, change_id, kind, subject, page_id, item_id, revision, actor_id, at, keys, added, removed,
      unit, flags, state)
    select n.seq, n."changeId", n.kind, n.subject, n."pageId", n."itemId", n.revision, n."actorId", n.at, n.keys, n.added,
      n.removed, n.unit, n.flags, ${stateSql('n."actorId"', 'n.at')}
    from jsonb_to_recordset($rows::jsonb) n (seq bigint, "changeId" uuid, kind text, subject change_subject, "pageId" uuid,
      "itemId" uuid, revision int, "actorId" uuid, at timestamptz, keys text[], added int, removed int, unit size_unit, flags jsonb)
    returning seq)
  select pg_notify('tappet', 'site changes')::text as woken from listed limit 1`,
)

/** A listed change as the rules of its state need it. */
export type StateRow = Place & { seq: number; kind: string; actorId: string | null; isUndone: boolean }

/** The changes of these subjects of pages. */
export const rowsOfPages = statement<{ pageIds: string[]; subjects: ChangeSubject[] }, StateRow>(
  'listed changes of pages',
  'bulk',
  `select r.seq::float8 as seq, r.kind, r.subject, r.page_id as "pageId", r.item_id as "itemId", r.revision,
    r.actor_id as "actorId", r.state = 'undone' as "isUndone"
  from unnest($pageIds::uuid[], $subjects::change_subject[]) as given (page_id, subject)
  join recent_change r on r.page_id = given.page_id and r.subject = given.subject`,
)

/** Locks changes until the transaction ends, in the order in which an undo locks them. */
export const lockRowsOfList = statement<{ seqs: number[] }, { seq: number }>(
  'lock listed changes',
  'atomic',
  'select seq::float8 as seq from recent_change where seq = any($seqs::bigint[]) order by seq for update',
)

export const markUndone = statement<{ seqs: number[]; byIds: (string | null)[]; ats: Date[] }, { seq: number }>(
  'mark changes as undone',
  'atomic',
  `update recent_change r set state = 'undone', checked_by_id = done.by_id, checked_at = done.at
  from unnest($seqs::bigint[], $byIds::uuid[], $ats::timestamptz[]) as done (seq, by_id, at)
  where r.seq = done.seq and r.state <> 'undone' returning r.seq::float8 as seq`,
)

export const markRestored = statement<{ seqs: number[]; now: Date }, { seq: number }>(
  'mark changes as no longer undone',
  'atomic',
  `update recent_change r set state = ${stateSql('r.actor_id', 'r.at')}, checked_by_id = null, checked_at = null
  where r.seq = any($seqs::bigint[]) and r.state = 'undone' returning r.seq::float8 as seq`,
)
