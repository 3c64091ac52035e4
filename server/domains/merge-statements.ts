import { statement, type Statement } from '../db/statement.ts'
import type { MergedParts, MergeRule, MovedRow } from './merge-rule.ts'

/**
 * The statements of a rule. `lockNow` does not wait. `rows` is JSON of the rows that `move` returned. The parts are locked, so that
 * the triggers of the rows lock nothing that another transaction waits for.
 */
export type MergeStatements = {
  lock: Statement<{ partIds: string[] }, { locked: number }>
  lockNow: Statement<{ partIds: string[] }, { locked: number }>
  move: Statement<MergedParts, MovedRow>
  moveBack: Statement<MergedParts & { rows: string }, { key: string }>
  moveAgain?: Statement<MergedParts & { keys: string[] }, MovedRow>
}

/** Returns the rule of these statements. */
export const ruleOf = (
  columns: readonly string[],
  { lock, lockNow, move, moveBack, moveAgain }: MergeStatements,
): MergeRule => ({
  columns,
  lock: async ({ query }, partIds, now) => void (await query(now ? lockNow : lock, { partIds })),
  move: ({ query }, parts) => query(move, parts),
  async moveBack({ query }, { loserId, winnerId }, rows) {
    const back = await query(moveBack, { loserId, winnerId, rows: JSON.stringify(rows) })
    return back.map(({ key }) => key)
  },
  ...(moveAgain && { moveAgain: ({ query }, parts, keys) => query(moveAgain, { ...parts, keys }) }),
})

/**
 * Returns the statements that lock rows in the order of their keys, `lock` and `lockNow`.
 * @param name of the rows, for the names of the statements
 * @param rows SQL after `select 1 from`, with the order
 * @param strength 'update' if the part is in the primary key or in a unique index of the table
 */
export const lockStatements = (name: string, rows: string, strength: 'no key update' | 'update') => ({
  lock: statement<{ partIds: string[] }, { locked: number }>(
    `lock ${name} of parts`,
    'atomic',
    `select 1 as locked from ${rows} for ${strength}`,
  ),
  lockNow: statement<{ partIds: string[] }, { locked: number }>(
    `lock ${name} of parts at once`,
    'atomic',
    `select 1 as locked from ${rows} for ${strength} nowait`,
  ),
})

/** The rows that `moveBack` receives, as a table. */
export const GIVEN = `jsonb_to_recordset($rows::jsonb) as given (key text, "wasSwapped" boolean, value jsonb)`

/** The keys of these rows, for keys that are ids. An array, because a join would be planned for few rows. */
export const GIVEN_IDS = `array(select given.key::uuid from ${GIVEN})`

/**
 * Returns the statements of a table of which a part can have any number of rows.
 * @param condition SQL of the row `t` that `move` moves
 */
export function moveAll(table: string, column: string, { name = table, condition = 'true' } = {}): MergeStatements {
  return {
    ...lockStatements(name, `${table} where ${column} = any($partIds::uuid[]) order by id`, 'no key update'),
    move: statement(
      `move ${name} to another part`,
      'bulk',
      `update ${table} t set ${column} = $winnerId::uuid where t.${column} = $loserId::uuid and ${condition}
      returning id as key, false as "wasSwapped", null::jsonb as value`,
    ),
    moveBack: statement(
      `move ${name} back`,
      'bulk',
      `update ${table} t set ${column} = $loserId::uuid where t.id = any(${GIVEN_IDS}) and t.${column} = $winnerId::uuid
      returning t.id as key`,
    ),
  }
}

const list = (columns: string[], of: (column: string) => string) => columns.map(of).join(', ')

/** A table of which a part can have one row of a user, or of a user and something else. */
type OnePerUser = {
  table: string
  /** The column of the part and its type. */
  column: string
  type: 'uuid' | 'text'
  /** SQL of the row `t` that is about a part. */
  condition?: string
  /** The columns of which a part has one row. */
  per: string[]
  primaryKey: string
  /** The columns that two rows exchange. */
  values: string[]
  /** The columns by which a row is newer than another one. */
  newerBy: string[]
  /** SQL of recorded values (`given.…`) that may no longer exist. */
  restored?: Record<string, string>
}

/**
 * Returns the statements of a table of which a part can have one row of a user. Of two rows the winner gets the newer values and the
 * loser the others. A row comes back with the values that it had when it was moved; if they were changed since, it stays.
 *
 * The rows of both parts are grouped and then found by their place (ctid), which the locks keep. A join of the table with itself is
 * planned for few rows, so that it took 2 s for 1,000 followers.
 */
export function moveOnePerUser({
  table,
  column,
  type,
  condition = 'true',
  per,
  primaryKey,
  values,
  newerBy,
  restored = {},
}: OnePerUser): MergeStatements {
  const row = (t: string, columns = values) => `row(${list(columns, (each) => `${t}.${each}`)})`
  const set = (from: string) => list(values, (each) => `${each} = ${from}.${each}`)
  const only = (value: string, part: string) =>
    `(array_agg(${value}) filter (where t.${column} = $${part}Id::${type}))[1]`
  const key = `concat_ws(' ', ${list(per, (each) => `t.${each}`)})`
  const pairs = (which = 'true') => `pair as materialized (
    select ${list(per, (each) => `t.${each}`)}, ${only('t', 'loser')} as l, ${only('t.ctid', 'loser')} as l_place,
      ${only('t', 'winner')} as w, ${only('t.ctid', 'winner')} as w_place
    from ${table} t where t.${column} in ($loserId::${type}, $winnerId::${type}) and ${condition} and ${which}
    group by ${list(per, (each) => `t.${each}`)})`
  const isNewer = `${row('(pair.l)', newerBy)} > ${row('(pair.w)', newerBy)}`
  const moved = (wasSwapped: boolean) => `${key} as key,
    ${wasSwapped} as "wasSwapped", jsonb_build_object(${list([...per, ...values], (each) => `'${each}', t.${each}`)}) as value`
  const move = (which?: string) => `with ${pairs(which)},
    gained as (
      update ${table} t set ${set('(pair.l)')} from pair where t.ctid = pair.w_place and ${isNewer} returning ${moved(true)}),
    lost as (
      update ${table} t set ${set('(pair.w)')} from pair where t.ctid = pair.l_place and ${isNewer}),
    moved as (
      update ${table} t set ${column} = $winnerId::${type} from pair
      where t.ctid = pair.l_place and pair.w_place is null returning ${moved(false)})
    select key, "wasSwapped", value from gained union all select key, "wasSwapped", value from moved`
  return {
    ...lockStatements(
      table,
      `${table} t where t.${column} = any($partIds::${type}[]) and ${condition} order by ${primaryKey}`,
      'update',
    ),
    move: statement(`move ${table} to another part`, 'bulk', move()),
    moveAgain: statement(`move ${table} again`, 'bulk', move(`${key} = any($keys)`)),
    moveBack: statement(
      `move ${table} back`,
      'bulk',
      `with ${pairs()},
      recorded as materialized (
        select given.key, given."wasSwapped" as was_swapped, stored.*
        from ${GIVEN} cross join lateral jsonb_populate_record(null::${table}, given.value) stored),
      -- A full join, because it is never a nested loop.
      given as materialized (
        select pair.l, pair.l_place, pair.w_place, ${row('(pair.w)')} is not distinct from ${row('recorded')} as is_unchanged,
          recorded.*
        from recorded full join pair using (${per.join(', ')})),
      -- The row of the winner gets its own values back, unless the user has changed those from the loser.
      returned as (
        update ${table} t set ${set('(given.l)')} from given
        where t.ctid = given.w_place and given.was_swapped and given.is_unchanged and given.l_place is not null
        returning given.key),
      restored as (
        update ${table} t set ${list(values, (each) => `${each} = ${restored[each] ?? `given.${each}`}`)} from given
        where t.ctid = given.l_place and given.was_swapped),
      moved as (
        update ${table} t set ${column} = $loserId::${type} from given
        where t.ctid = given.w_place and not given.was_swapped and given.is_unchanged and given.l_place is null
        returning given.key)
      select key from returned union all select key from moved`,
    ),
  }
}
