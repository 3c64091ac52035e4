import type { Client } from 'pg'
import { keyOf, recentChangesInput } from '../../shared/recent-changes.ts'
import { ACCOUNT_AGES, RECENT_KINDS, SIZES } from '../../shared/change-filters.ts'
import { keysOf } from '../../shared/labels.ts'
import { withClient } from '../database.ts'
import { withDepsAt } from '../deps.ts'
import { CHANGES, changesSteps } from './changes-content.ts'
import { openBenchDatabase } from './database.ts'
import { percentiles, printTable } from './load.ts'

/** Calls for each pair of filters, after as many that are not measured. */
const CALLS = 100
/** The pages begin at the newest change, and below this one. */
const DEEP = CHANGES * 0.3

type Filters = Record<string, unknown>
type Call = { filters: Filters; viewerId: string | null }
/** A different value in each call. */
type Values = Record<'tags' | 'rareTags' | 'vehicles' | 'users' | 'followers', string[]>

const kinds = keysOf(RECENT_KINDS)
const sizes = keysOf(SIZES)
const nth = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length]

const pairs = (values: Values): Record<string, (n: number) => Filters> => ({
  'tag, unchecked': (n) => ({ tag: nth(values.tags, n), unchecked: true }),
  'tag, kind': (n) => ({ tag: nth(values.tags, n), kind: nth(kinds, n) }),
  'rare tag, kind': (n) => ({ tag: nth(values.rareTags, n), kind: nth(kinds, n) }),
  'rare tag, unchecked': (n) => ({ tag: nth(values.rareTags, n), unchecked: true }),
  'age, unchecked': (n) => ({ age: nth(ACCOUNT_AGES, n), unchecked: true }),
  'vehicle, kind': (n) => ({ vehicle: nth(values.vehicles, n), kind: nth(kinds, n) }),
  'tag, vehicle': (n) => ({ tag: nth(values.tags, n), vehicle: nth(values.vehicles, n) }),
  'size, flagged': (n) => ({ size: nth(sizes, n), flagged: true }),
  'user, kind': (n) => ({ user: nth(values.users, n), kind: nth(kinds, n) }),
  'followed, unchecked': () => ({ followed: true, unchecked: true }),
  'followed, kind': (n) => ({ followed: true, kind: nth(kinds, n) }),
})

/** Measures the list of a million changes with two filters at one client: its first page, and one far below. */
export async function main(): Promise<void> {
  const database = await openBenchDatabase(undefined, { folder: 'changes', steps: changesSteps })
  try {
    const values = await withClient(database.url, drawValues)
    await withDepsAt(database.url, {}, async (deps) => {
      const { listChanges } = await import('../../server/domains/site/recent-changes/service.ts')
      const timesOf = async (calls: Call[]) => {
        const times: number[] = []
        for (const { filters, viewerId } of calls) {
          const input = recentChangesInput.parse(filters)
          const begun = performance.now()
          await listChanges(deps, input, viewerId)
          times.push(performance.now() - begun)
        }
        return percentiles(times)
      }
      const lines: string[][] = []
      for (const [name, filtersOf] of Object.entries(pairs(values)))
        for (const [page, cursor] of [['first', undefined] as const, ['deep', DEEP] as const]) {
          const calls = Array.from({ length: CALLS }, (_, n) => ({
            filters: { ...filtersOf(n), cursor },
            viewerId: nth(values.followers, n) ?? null,
          }))
          await timesOf(calls)
          const { p50, p95, most } = await timesOf(calls)
          lines.push([name, page, ...[p50, p95, most].map((time) => time.toFixed(1))])
        }
      printTable([`${CHANGES} changes`, 'page', 'p50 ms', 'p95 ms', 'most ms'], lines)
    })
  } finally {
    await database.stop()
  }
}

/** Draws keys as often as changes have them, the rarest tags, users as often as they have changes, and followers. */
async function drawValues(client: Client): Promise<Values> {
  const read = async (sql: string) => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value)
  const keys = (prefix: string) => `
    select substr(key, ${prefix.length + 1}) as value from (select seq, keys from recent_change where seq % ${CHANGES / 1_000} = 7) r, unnest(keys) key
    where starts_with(key, '${prefix}') order by md5(seq::text || key) limit ${CALLS}`
  return {
    tags: await read(keys(keyOf.tag(''))),
    rareTags: await read(
      `select t.name as value from tag t join part_tag pt on pt.tag_id = t.id group by t.id order by count(*), md5(t.name) limit 50`,
    ),
    vehicles: await read(keys(keyOf.vehicle(''))),
    users: await read(
      `select actor_id as value from recent_change where seq % ${Math.floor(CHANGES / CALLS)} = 1 and actor_id is not null limit ${CALLS}`,
    ),
    followers: await read('select distinct user_id as value from follow'),
  }
}
