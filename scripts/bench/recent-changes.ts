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
/** A different value in each call. */
type Values = Record<'tags' | 'rareTags' | 'vehicles' | 'pages' | 'users' | 'followers', string[]>

const kinds = keysOf(RECENT_KINDS)
const sizes = keysOf(SIZES)
const nth = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length]

/** Returns the filters, each with the value of call `n`. */
const filtersOf = (values: Values): Record<string, (n: number) => Filters> => ({
  kind: (n) => ({ kind: nth(kinds, n) }),
  tag: (n) => ({ tag: nth(values.tags, n) }),
  'rare tag': (n) => ({ tag: nth(values.rareTags, n) }),
  user: (n) => ({ user: nth(values.users, n) }),
  vehicle: (n) => ({ vehicle: nth(values.vehicles, n) }),
  page: (n) => ({ page: nth(values.pages, n) }),
  age: (n) => ({ age: nth(ACCOUNT_AGES, n) }),
  size: (n) => ({ size: nth(sizes, n) }),
  unchecked: () => ({ unchecked: true }),
  flagged: () => ({ flagged: true }),
  mine: () => ({ mine: true }),
  followed: () => ({ followed: true }),
})

/** Returns each two filters that go together, with their values of call `n`. */
function pairsOf(values: Values): { name: string; filters: (n: number) => Filters }[] {
  const all = Object.entries(filtersOf(values))
  return all.flatMap(([one, first], at) =>
    all.slice(at + 1).flatMap(([other, second]) => {
      const isSame = other === 'rare tag' && one === 'tag'
      return isSame ? [] : [{ name: `${one}, ${other}`, filters: (n) => ({ ...first(n), ...second(n) }) }]
    }),
  )
}

/** Measures the list of a million changes with two filters at one client: its first page, and one far below. */
export async function main(): Promise<void> {
  const database = await openBenchDatabase(undefined, { folder: 'changes', steps: changesSteps })
  try {
    const values = await withClient(database.url, drawValues)
    await withDepsAt(database.url, {}, async (deps) => {
      const { countChanges, followChanges, listChanges } =
        await import('../../server/domains/site/recent-changes/service.ts')
      const list = (filters: (n: number) => Filters) =>
        timesOf((n) => listChanges(deps, recentChangesInput.parse(filters(n)), nth(values.followers, n) ?? null))

      const lines: string[][] = []
      for (const { name, filters } of pairsOf(values))
        lines.push([name, ...(await list(filters)), ...(await list((n) => ({ ...filters(n), cursor: DEEP })))])
      lines.push(['no filter', ...(await list(() => ({}))), ...(await list(() => ({ cursor: DEEP })))])
      printTable(
        [`${CHANGES} changes`, ...['first', 'deep'].flatMap((page) => [`${page} p50`, 'p95', 'most ms'])],
        lines,
      )
      printTable(
        ['of the page', 'p50', 'p95', 'most ms'],
        [
          ['counts of today', ...(await timesOf(() => countChanges(deps)))],
          ['newest number', ...(await timesOf(() => followChanges(deps, AbortSignal.timeout(60_000)).next()))],
          ['changes after a number', ...(await list(() => ({ after: CHANGES - 10 })))],
        ],
      )
    })
  } finally {
    await database.stop()
  }
}

/** Returns the median, the 95th percentile and the longest time of the second CALLS calls. */
async function timesOf(call: (n: number) => Promise<unknown>): Promise<string[]> {
  for (let n = 0; n < CALLS; n++) await call(n)
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begun = performance.now()
    await call(n)
    times.push(performance.now() - begun)
  }
  const { p50, p95, most } = percentiles(times)
  return [p50, p95, most].map((time) => time.toFixed(1))
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
    pages: await read(keys(keyOf.page(''))),
    users: await read(
      `select actor_id as value from recent_change where seq % ${Math.floor(CHANGES / CALLS)} = 1 and actor_id is not null limit ${CALLS}`,
    ),
    followers: await read('select distinct user_id as value from follow'),
  }
}
