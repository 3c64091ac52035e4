import type { Flag } from '../../../../shared/flags.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
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

export const relationContents = statement<Revisions, Edited<RelationRevisionRow[]>>(
  'contents of relations to list',
  'bulk',
  editsIn('relation_revision', 'part_id', (row) => `${row}.rows`, visible.revision('row')),
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
const stateColumns = `r.seq::float8 as seq, r.kind, r.subject, r.page_id as "pageId", r.item_id as "itemId", r.revision,
  r.actor_id as "actorId", r.state = 'undone' as "isUndone"`

/** The changes that made these revisions. A revert of many revisions needs as many rows, and no more. */
export const rowsOfRevisions = statement<
  { pageIds: string[]; subjects: ChangeSubject[]; revisions: number[] },
  StateRow
>(
  'listed changes of revisions',
  'bulk',
  `select ${stateColumns} from unnest($pageIds::uuid[], $subjects::change_subject[], $revisions::int[]) g (page_id, subject, revision)
  join recent_change r on r.page_id = g.page_id and r.subject = g.subject and r.revision = g.revision`,
)

/** The changes about these items that made no revision: added images, removals and restorations. */
export const rowsOfItems = statement<{ pageIds: string[]; subjects: ChangeSubject[]; itemIds: string[] }, StateRow>(
  'listed changes of items',
  'bulk',
  `select ${stateColumns} from unnest($pageIds::uuid[], $subjects::change_subject[], $itemIds::uuid[]) g (page_id, subject, item_id)
  join recent_change r on r.page_id = g.page_id and r.subject = g.subject and r.revision is null and r.item_id = g.item_id`,
)

/** Whether a revision is alive after reverts, and whether a moderator removed it. */
export type TurnedRevision = { id: string; number: number; isAlive: boolean; isRemoved: boolean }

/**
 * The revisions that are alive at revision `after` and not at `before`, and those that are it no more. Follows both back to the
 * newest revision that they have in common, as aliveRevisions does, so that it reads only what reverts changed.
 */
const turned = (name: string, table: string, key: string, removed: string) =>
  statement<{ ids: string[]; befores: number[]; afters: number[] }, TurnedRevision>(
    `revisions of ${name} that reverts turned`,
    'bulk',
    `with recursive walk (id, before, after) as (
      select g.id, g.before, g.after from unnest($ids::uuid[], $befores::int[], $afters::int[]) as g (id, before, after)
      union all
      select w.id, case when w.before > w.after then coalesce(r.reverts_to, r.number - 1) else w.before end,
        case when w.after > w.before then coalesce(r.reverts_to, r.number - 1) else w.after end
      from walk w join ${table} r on r.${key} = w.id and r.number = greatest(w.before, w.after)
      where w.before <> w.after)
    select w.id, r.number, w.after > w.before as "isAlive", ${removed} as "isRemoved"
    from walk w join ${table} r on r.${key} = w.id and r.number = greatest(w.before, w.after)
    where w.before <> w.after`,
  )

export const turnedRevisions = {
  part: turned('parts', 'part_revision', 'part_id', 'r.removed_at is not null'),
  cars: turned('cars', 'fitment_revision', 'part_id', 'r.removed_at is not null'),
  relations: turned('relations', 'relation_revision', 'part_id', 'r.removed_at is not null'),
  vehicle: turned('vehicles', 'vehicle_revision', 'vehicle_id', 'false'),
}

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
