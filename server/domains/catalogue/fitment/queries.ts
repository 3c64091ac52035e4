import {
  iso,
  jsonArray,
  personOf,
  vehicleColumns,
  type JsonText,
  type Person,
  type VehicleName,
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { selectRevisions, type RevisionHead, type RevisionWindow } from '../revisions/policy.ts'
import type { FitmentRow, RevisionRow } from '../../../../shared/fitment-rows.ts'
import { moveOnePerUser } from '../../merge-statements.ts'

/** The fitment of a part. */
export type Fitment = {
  partId: string
  /** Number of the current revision; 0 for a part without fitment. */
  revision: number
  revisionId: string | null
  /** The part fits every vehicle. */
  universal: boolean
  editor: Person | null
  updatedAt: string | null
  rows: FitmentRow[]
}

const vehicleOf = (id: string) =>
  `(select row_to_json(named) from (select ${vehicleColumns('v')} from vehicle v where v.id = ${id}) named)`

/** Whether the user of the confirmation `c` bought the part here. */
const boughtHere = `exists (
  select from trade t where t.part_id = c.part_id and t.buyer_id = c.user_id and t.confirmed_at is not null)`

/**
 * Whether the row `r` with the vehicle `v` covers the car `c`, a confirmation or a car of a garage, with the vehicle `cv`.
 * The months of a row are compared only if it has some, because the vehicles overlap then anyway.
 */
const coversCar = `
  r.vehicle_id = any(cv.path || coalesce(c.engine_id, cv.engine_id))
  and coalesce(c.built_from, cv.built_from, '') <= coalesce(r.built_to, '~')
  and coalesce(c.built_to, cv.built_to, '~') >= coalesce(r.built_from, '')`

/**
 * The visible confirmations of parts, each with the most specific row that covers its car: the confirmation of an exception
 * is not counted for the whole model. Rows of one level share a confirmation.
 */
const confirmedRows = (parts: string) => `(
  select * from (
    select c.id, r.id as row_id, c.fitted, ${boughtHere} as bought,
      rank() over (partition by c.id order by v.level desc) as place
    from fitment_confirmation c join vehicle cv on cv.id = c.vehicle_id
    join fitment_row r on r.part_id = c.part_id and ${coversCar}
    join vehicle v on v.id = r.vehicle_id
    where c.part_id ${parts} and ${visible.confirmation('c')}) covering
  where place = 1)`

const rowsOf = (part: string, condition = 'true') =>
  jsonArray(`
    select r.id, ${vehicleOf('r.vehicle_id')} as vehicle, r.built_from as "from", r.built_to as "to", r.precision,
      r.fits, r.position, r.quantity, r.note, r.conditions, r.source, coalesce(tried.fitted, 0) as fitted,
      coalesce(tried.bought, 0) as bought, coalesce(tried."notFitted", 0) as "notFitted"
    from fitment_row r
    left join (
      select row_id, count(*) filter (where fitted) as fitted, count(*) filter (where fitted and bought) as bought,
        count(*) filter (where not fitted) as "notFitted"
      from ${confirmedRows(`= ${part}`)} confirmed group by row_id) tried on tried.row_id = r.id
    where r.part_id = ${part} and ${condition} order by r.ordinal`)

/** One column of JSON is faster to parse than many columns. Its length is the size in the cache. */
const fitmentOf = (name: string, condition: string) =>
  statement<{ partId: string }, { fitment: JsonText<Fitment> }>(
    name,
    'hot-read',
    `select row_to_json(fitment)::text as fitment from (
    select p.id as "partId", coalesce(f.revision, 0) as revision, e.id as "revisionId",
      coalesce(f.universal, false) as universal, ${personOf('e.author_id')} as editor, ${iso('f.updated_at')} as "updatedAt", ${rowsOf('p.id')} as rows
    from part p left join part_fitment f on f.part_id = p.id
    left join fitment_revision e on e.part_id = f.part_id and e.number = f.revision
    where p.id = $partId and ${condition}) fitment`,
  )

export const partFitment = fitmentOf('fitment of a part', visible.part('p'))
/** The parts of a merge and of its undo may be removed. */
export const anyPartFitment = fitmentOf('fitment of a part, also of a removed one', 'true')

/**
 * Whether rows of a vehicle or engine can concern a car: `vehicleIds` are its vehicle, those above it and its possible engines,
 * and `belowId` is its vehicle.
 */
export const concernsCar = `(id = any($vehicleIds::uuid[]) or path @> array[$belowId::uuid])`

/** The parts, each with the one of these rows that it has. Without unknown and removed parts. */
export const decidingRows = statement<
  { partIds: string[]; rowIds: string[] },
  { id: string; slug: string; name: string; rows: FitmentRow[] }
>(
  'rows that decide verdicts',
  'hot-read',
  `select p.id, p.slug, p.name, ${rowsOf('p.id', 'r.id = any($rowIds::uuid[])')} as rows
  from part p where p.id = any($partIds::uuid[]) and ${visible.part('p')}`,
)

/** Counts the parts with a fitting row that covers the car, for each car of a user. */
export const countFittingParts = statement<{ userId: string }, { carId: string; count: number }>(
  'parts that fit the cars of a garage',
  'hot-read',
  `select c.id as "carId", count(distinct p.id)::int as "count"
  from garage_car c join vehicle cv on cv.id = c.vehicle_id
  left join (fitment_row r join part p on p.id = r.part_id and ${visible.part('p')}) on r.fits and ${coversCar}
  where c.user_id = $userId
  group by c.id`,
)

// ── Revisions ────────────────────────────────────────────────────────────────────────────────────────────────────

/** A revision with its content, which is empty if a moderator removed it. */
export type FitmentRevision = RevisionHead & FitmentContent & { removed: boolean }

/** The part of a fitment that an edit replaces. Each revision stores it. */
export type FitmentContent = { universal: boolean; rows: RevisionRow[] }

export const fitmentRevisionContents = statement<RevisionWindow, FitmentRevision>(
  'revisions of a fitment',
  'hot-read',
  selectRevisions(
    { content: 'part', revision: 'fitment_revision', key: 'part_id' },
    `not (${visible.revision('r')}) as removed, r.universal and ${visible.revision('r')} as universal,
    case when ${visible.revision('r')} then r.rows else '[]' end as rows`,
    visible.historyOfPart('owner'),
    visible.revision('r'),
  ),
)

// ── Confirmations ────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Stores whether the part fitted a car of the user's garage, if a row of the part covers the car. A repetition replaces the
 * earlier answer. Returns no row if the user has no such car, if no row covers it, or if a moderator removed the answer.
 */
export const confirmFitment = statement<
  {
    id: string
    partId: string
    userId: string
    vehicleId: string
    engineId: string | null
    fitted: boolean
    note: string
    now: Date
  },
  { id: string; change: string }
>(
  'confirm fitment',
  'atomic',
  `insert into fitment_confirmation (id, part_id, user_id, vehicle_id, engine_id, built_from, built_to, fitted, note, created_at)
  select $id::uuid, p.id, c.user_id, c.vehicle_id, c.engine_id, c.built_from, c.built_to, $fitted, $note, $now
  from part p, garage_car c join vehicle cv on cv.id = c.vehicle_id
  where p.id = $partId::uuid and ${visible.part('p')} and c.user_id = $userId::uuid and c.vehicle_id = $vehicleId::uuid
    and exists (select from fitment_row r where r.part_id = p.id and ${coversCar})
  order by c.engine_id is not distinct from $engineId::uuid desc, c.slot limit 1
  on conflict (part_id, user_id, vehicle_id) do update set
    engine_id = excluded.engine_id, built_from = excluded.built_from, built_to = excluded.built_to,
    fitted = excluded.fitted, note = excluded.note, created_at = excluded.created_at
  where fitment_confirmation.removed_at is null
  returning id, ${recordChangeSql('confirmation.given', {
    actor: 'user_id',
    item: 'id',
    part: 'part_id',
    tells: `array[(
      select r.author_id from part_fitment f join fitment_revision r on r.part_id = f.part_id and r.number = f.revision
      where f.part_id = fitment_confirmation.part_id)]`,
    facts: { vehicleId: 'vehicle_id', fits: 'fitted' },
    at: 'created_at',
  })} as change`,
)

/** Deletes the confirmation of a user for a part and vehicle. No row if there is none. */
export const withdrawConfirmation = statement<
  { partId: string; userId: string; vehicleId: string; now: Date },
  { id: string; change: string }
>(
  'withdraw confirmation',
  'atomic',
  `delete from fitment_confirmation c
  where c.part_id = $partId and c.user_id = $userId and c.vehicle_id = $vehicleId and ${visible.confirmation('c')}
  returning id, ${recordChangeSql('confirmation.withdrawn', {
    actor: 'user_id',
    item: 'id',
    part: 'part_id',
    facts: { vehicleId: 'vehicle_id' },
    at: '$now::timestamptz',
  })} as change`,
)

/** The statement of an owner whether a part fitted a car. */
export type Confirmation = {
  id: string
  /** Null for a deleted account. */
  author: Person | null
  vehicle: VehicleName
  fitted: boolean
  note: string
  /** The owner bought the part here. */
  bought: boolean
  createdAt: string
}

/** The confirmations that rows count, newest first. */
export const confirmationsOfRows = statement<{ rowIds: string[] }, Confirmation>(
  'confirmations of fitment rows',
  'hot-read',
  `select c.id, ${personOf('c.user_id')} as author, ${vehicleOf('c.vehicle_id')} as vehicle, c.fitted, c.note,
    ${boughtHere} as bought, ${iso('c.created_at')} as "createdAt"
  from fitment_confirmation c join part p on p.id = c.part_id
  where ${visible.part('p')} and c.id in (
    select id from ${confirmedRows('in (select part_id from fitment_row where id = any($rowIds::uuid[]))')} confirmed
    where row_id = any($rowIds::uuid[]))
  order by c.created_at desc, c.id limit 100`,
)

export const mergedAnswers = moveOnePerUser({
  table: 'fitment_confirmation',
  column: 'part_id',
  type: 'uuid',
  per: ['user_id', 'vehicle_id'],
  primaryKey: 'id',
  values: ['engine_id', 'built_from', 'built_to', 'fitted', 'note', 'created_at', 'removed_at'],
  newerBy: ['created_at'],
})

export const lockConfirmations = statement<{ userId: string }, { partId: string }>(
  'lock the confirmations of a user',
  'atomic',
  `select part_id as "partId" from fitment_confirmation where user_id = $userId order by id for update`,
)
