import type { Change, ChangeKind } from '../../../../shared/changes.ts'
import { statement } from '../../../db/statement.ts'

type ChangeRow = Omit<Change, 'facts' | 'tells'> & {
  itemType: string
  tells: (string | null)[]
  facts: string
  visibility: string
  at: Date
}

export const insertChange = statement<ChangeRow, { id: string }>(
  'record a change',
  'atomic',
  `select record_change($kind, $actorId, $itemType, $itemId, $partId, $groupId, $tells::uuid[], $facts::jsonb,
    $visibility::change_visibility, $at) as id`,
)

/** A change with its number. */
export type LoggedChange<K extends ChangeKind = ChangeKind> = Change & {
  kind: K
  id: string
  seq: number
  at: Date
}

/** Held until the transaction ends, so that one process at a time numbers changes. */
export const lockNumbers = statement<object, { locked: string }>(
  'lock the numbers of changes',
  'atomic',
  `select pg_advisory_xact_lock(hashtext('numbers of changes'))::text as locked`,
)

/** Numbers committed changes in the order of their ids, under `lockNumbers`, and wakes the consumers. No row if there are none. */
export const numberChanges = statement<{ limit: number }, { numbered: number; woken: string }>(
  'number changes',
  'atomic',
  `with last as (select coalesce(max(seq), 0) as seq from change),
  next as (
    select id, row_number() over (order by id) as place
    from (select id from change where seq is null order by id limit $limit::int) c),
  numbered as (update change c set seq = last.seq + next.place from last, next where c.id = next.id returning c.id)
  select count(*)::int as numbered, pg_notify('tappet', 'site log')::text as woken from numbered having count(*) > 0`,
)

/**
 * Takes a consumer for this transaction and returns the number of its last change, and how far it came in a batch. No row if
 * another process has taken it, or if it waits after a failure.
 */
export const takeConsumer = statement<
  { name: string; now: Date },
  { seq: number; batchEnd: number | null; cursor: string | null }
>(
  'take a consumer of changes',
  'atomic',
  `select seq::float8 as seq, batch_end::float8 as "batchEnd", cursor from change_consumer
  where name = $name and retry_at <= $now for update skip locked`,
)

/** Stores how far a consumer came, and wakes those that follow it. */
export const storePosition = statement<
  { name: string; seq: number; batchEnd: number | null; cursor: string | null },
  { woken: string }
>(
  'store the position of a consumer of changes',
  'atomic',
  `update change_consumer set seq = $seq::bigint, batch_end = $batchEnd::bigint, cursor = $cursor, failures = 0, error = null
  where name = $name returning pg_notify('tappet', 'site log')::text as woken`,
)

/** After a failure: 1, 2, 4 … seconds until the next run, at most 5 minutes. */
export const postponeConsumer = statement<{ name: string; now: Date; error: string }, { failures: number }>(
  'postpone a consumer of changes',
  'atomic',
  `update change_consumer set failures = failures + 1, error = $error,
    retry_at = $now::timestamptz + make_interval(secs => least(power(2, least(failures, 9)), 300))
  where name = $name returning failures`,
)

/** Returns the number of the last change of the next batch, not beyond the position of the consumer `after`; null if there is none. */
export const lastOfBatch = statement<{ seq: number; after: string | null; limit: number }, { last: number | null }>(
  'last change of a batch',
  'bulk',
  `select max(seq)::float8 as last from (
    select seq from change
    where seq > $seq::bigint
      and ($after::text is null or seq <= (select seq from change_consumer where name = $after))
    order by seq limit $limit::int) c`,
)

export const changesBetween = statement<{ seq: number; last: number; kinds: string[] }, LoggedChange>(
  'changes between two numbers',
  'bulk',
  `select id, seq::float8 as seq, kind, actor_id as "actorId", item_id as "itemId", part_id as "partId",
    group_id as "groupId", tells, facts, at
  from change where seq > $seq::bigint and seq <= $last::bigint and kind = any($kinds::text[]) order by seq`,
)
