import type { Client } from 'pg'
import { LISTING_SORTS } from '../../shared/listings.ts'
import type { WhereFilters } from '../../shared/places.ts'
import type { FactFilters } from '../../shared/used-parts.ts'
import { withClient } from '../database.ts'
import { withDepsAt } from '../deps.ts'
import { catalogueSteps } from './catalogue.ts'
import type { Step } from './content.ts'
import { openBenchDatabase } from './database.ts'
import { percentiles, printTable } from './load.ts'

const PARTS = 20_000
const ASKS = 1_000_000
/** Parts with about 10,000 asks each. The others have about 45. */
const LARGE = 10
const ASKS_OF_LARGE = ASKS / 10 / LARGE
/** Asks before the deep page. */
const DEEP = 1_000
const [WARM_UP, CALLS] = [20, 100]
const PLACES = 500
const COUNTRIES = `array['DE', 'PL', 'US', 'GB', 'FR', 'AT', 'IT', 'ES', 'NL', 'SE']`
const dice = (salt: number, sides: number | string) => `pg_temp.dice(i, ${salt}, ${sides})`

/** The asks of a part lie on different pages of the table, as they do on a site. */
const CONTENT: Step = {
  title: `${ASKS} asks`,
  sql: `
    insert into place (id, name, country, region, latitude, longitude, population)
      select i, 'Place ' || i, (${COUNTRIES})[1 + i % 10], '', 350 + ${dice(100, 250)}, -100 + ${dice(101, 400)}, 1000
      from generate_series(1, ${PLACES}) i;
    create temp table row_of as select part.id as part_id, row_number() over (order by part.id) - 1 as n from part;
    create unique index on row_of (n);
    create temp table person as select u.id as seller_id, row_number() over (order by u.id) - 1 as n from "user" u;
    create unique index on person (n);
    analyze row_of, person;
    insert into listing (id, part_id, seller_id, type, price_cents, description, condition, created_at, updated_at, expires_at,
      place_id, country, latitude, longitude, ships_to, ships_to_countries, shipping_cents, odometer_km, tested, grade, core_cents,
      warranty_days)
    select pg_temp.id(12, i, ${ASKS}), part_id, seller_id, 'ask', 500 + ${dice(103, 50_000)}, 'From a running car',
      (array['new', 'like_new', 'good', 'fair', 'for_parts'])[1 + ${dice(104, 5)}]::listing_condition,
      pg_temp.moment(i, ${ASKS}), pg_temp.moment(i, ${ASKS}), '2030-01-01', place.id, place.country, latitude, longitude, way,
      case when way = 'region' then array['DE', 'PL'] else '{}' end,
      case when way <> 'pickup' and ${dice(106, 5)} > 0 then 100 * ${dice(107, 40)} end,
      case when ${dice(108, 10)} < 7 then ${dice(109, 300_000)} end, (array['bench', 'running', 'not_tested', null])[1 + ${dice(110, 4)}]::tested,
      (array['A', 'B', 'C', null])[1 + ${dice(111, 4)}]::grade, case when ${dice(112, 10)} = 0 then 4000 end, case when ${dice(113, 5)} = 0 then 30 end
    from (select i, (array['pickup', 'country', 'region', 'world', 'world', null])[1 + ${dice(105, 6)}]::ships_to as way
      from generate_series(0::bigint, ${ASKS - 1}) i) asked
    join row_of on row_of.n = case when ${dice(102, 10)} = 0 then ${dice(114, LARGE)} else ${dice(114, PARTS)} end
    join person on person.n = ${dice(115, '(select count(*) from person)')} join place on place.id = 1 + ${dice(116, PLACES)};
    update part p set lowest_ask_cents = l.lowest, ask_count = l.asks
      from (select part_id, min(price_cents) as lowest, count(*) as asks from listing where type = 'ask' and status = 'active' group by part_id) l
      where l.part_id = p.id;
    drop table row_of, person;`,
}

type Filters = WhereFilters & FactFilters
/** Each with the values of call `n`. */
const FILTERS: Record<string, (n: number) => Filters> = {
  'no filter': () => ({}),
  'grade, odometer': () => ({ grade: 'B', maxOdometerKm: 250_000 }),
  'near, ships to': (n) => ({ near: { placeId: 1 + (n % PLACES), km: 3_000 }, shipsTo: 'DE' }),
}

/** Measures a column of asks in each order: the first page and one after 1,000 asks of a large part, and that of another part. */
export async function main(): Promise<void> {
  const steps = catalogueSteps(PARTS).toSpliced(-1, 0, CONTENT)
  const database = await openBenchDatabase(undefined, { folder: 'asks', steps })
  try {
    const { large, others, readers } = await withClient(database.url, drawIds)
    await withDepsAt(database.url, {}, async (deps) => {
      const { listListings } = await import('../../server/domains/market/listings/column-service.ts')
      const lines: string[][] = []
      for (const [name, filters] of Object.entries(FILTERS)) {
        for (const sort of LISTING_SORTS) {
          const list = (parts: string[], n: number, rest: { limit?: number; cursor?: string | null } = {}) =>
            listListings(deps, nth(readers, n), {
              ...filters(n),
              partId: nth(parts, n),
              type: 'ask',
              sort,
              limit: 10,
              ...rest,
            })
          const cursors = await Promise.all(
            large.map(async (_, n) => (await list(large, n, { limit: DEEP })).nextCursor),
          )
          lines.push([
            `${name}, ${sort}`,
            ...(await timesOf((n) => list(large, n))),
            ...(await timesOf((n) => list(large, n % LARGE, { cursor: nth(cursors, n % LARGE) }))),
            ...(await timesOf((n) => list(others, n))),
          ])
        }
      }
      const heads = ['first', 'deep', 'other part'].flatMap((page) => [`${page} p50`, 'p95 ms'])
      printTable([`${ASKS} asks, ${ASKS_OF_LARGE} of the part`, ...heads], lines)
    })
  } finally {
    await database.stop()
  }
}

function nth<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('The content of the benchmark has no rows.')
  return value
}

/** Returns the median and the 95th percentile of CALLS calls, after WARM_UP that are not measured. */
async function timesOf(call: (n: number) => Promise<unknown>): Promise<string[]> {
  const times: number[] = []
  for (let n = 0; n < WARM_UP + CALLS; n++) {
    const begun = performance.now()
    await call(n)
    if (n >= WARM_UP) times.push(performance.now() - begun)
  }
  const { p50, p95 } = percentiles(times)
  return [p50, p95].map((time) => time.toFixed(1))
}

/** Gives the readers their places. */
async function drawIds(client: Client): Promise<Record<'large' | 'others' | 'readers', string[]>> {
  const read = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  await client.query(`update "user" set place_id = 1 + n % ${PLACES} from (
    select id as user_id, row_number() over (order by id) as n from "user") u where id = user_id`)
  return {
    large: await read(`select id from part order by ask_count desc, id limit ${LARGE}`),
    others: await read(`select id from part where ask_count between 30 and 100 order by md5(id::text) limit ${CALLS}`),
    readers: await read(`select id from "user" where place_id is not null order by id limit ${CALLS}`),
  }
}
