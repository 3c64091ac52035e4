import NAUGHTY from 'big-list-of-naughty-strings' with { type: 'json' }
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { searchTextSchema } from '../../shared/search.ts'
import { withClient } from '../database.ts'
import { catalogueSteps } from './catalogue.ts'
import { openBenchDatabase } from './database.ts'
import { measure, percentiles, printTable } from './load.ts'
import { productionEnv, startServer } from './server.ts'

const PARTS = 1_000_000
const CONNECTIONS = [1, 8]
const SECONDS = 5
/** Number of different searches of each kind. */
const SEARCHES = 200

const COMMON = [
  'ford',
  'bmw',
  'volkswagen',
  '2.0',
  'brake',
  'engine',
  'sensor',
  'pump',
  'front',
  'golf',
  'bosch',
  'filter',
]
/** Occurs in 425,000 texts. */
const COMMONEST = 'fits'

const MAKES = ['ford', 'bmw', 'volkswagen', 'golf']
const KINDS_OF_PART = ['brake', 'sensor', 'pump', 'filter']
/** Includes pairs that no part contains, such as two makes. */
const PAIRS = COMMON.flatMap((one) => COMMON.filter((other) => other > one).map((other) => `${one} ${other}`))
/** Unusual search texts that pass the validation. */
const HOSTILE = [
  ...NAUGHTY,
  'a & | ! ( :*',
  '"a '.repeat(60),
  '('.repeat(200),
  "'; drop table part; --",
  '%_\\'.repeat(50),
  `tag:"${'a'.repeat(190)}`,
  'a b c d e f g h '.repeat(12),
  '12 34 '.repeat(33),
  'é'.repeat(200),
].filter((q) => q.isWellFormed() && searchTextSchema.safeParse(q).success)

const drawn = (columns: string, from: string, where = 'true') =>
  `select ${columns} as q from ${from} where ${where} order by md5(id::text) limit ${SEARCHES}`
const aPart = 'part tablesample system (0.2) repeatable (7)'
const aWord = `(array['brake disc', 'water pump', 'filter', 'thermostat', 'sensor'])[1 + abs(hashtext(v.id::text)) % 5]`
const aNumber = 'part_number tablesample system (0.2) repeatable (7)'

const drawnVariant = (q: string) =>
  `select ${q} as q from vehicle v join vehicle make on make.id = v.path[1] join vehicle engine on engine.id = v.engine_id
   order by md5(v.id::text) limit ${SEARCHES}`

/** The searches of each kind: a list, or SQL that selects them from the catalogue. */
const KINDS: Record<string, { path?: string; searches: string | string[]; more?: string; forCars?: true }> = {
  'exact number': { searches: drawn('number', aNumber) },
  'number prefix': { searches: drawn('left(normalized, 4 + length(number) % 5)', aNumber, 'length(normalized) > 8') },
  'number fragment': {
    searches: drawn(
      'substr(normalized, 3 + length(number) % 3, 4 + get_byte(uuid_send(id), 15) % 4)',
      aNumber,
      'length(normalized) > 8',
    ),
  },
  'variant and part': { searches: drawnVariant(`make.name || ' ' || v.name || ' ' || ${aWord}`) },
  'engine and part': { searches: drawnVariant(`engine.name || ' ' || ${aWord}`) },
  'fits my car': { searches: drawnVariant(aWord), forCars: true },
  'common words, fits my car': { searches: [COMMONEST, ...COMMON, ...PAIRS], forCars: true },
  'common words, cheapest, fits my car': {
    searches: [COMMONEST, ...COMMON, ...PAIRS],
    more: '&sort=lowest_ask',
    forCars: true,
  },
  // The four characters that occur in most numbers.
  'common number fragment': {
    searches: `select substr(gram, 2) as q from (select normalized from part_number_search tablesample system (2) repeatable (7)) n,
      unnest(number_grams(normalized, 0)) gram group by gram order by count(*) desc limit 50`,
  },
  'make and part': { searches: MAKES.flatMap((make) => KINDS_OF_PART.map((part) => `${make} ${part}`)) },
  'any two common words': { searches: PAIRS },
  'the commonest words': { searches: [COMMONEST, ...COMMON] },
  'three words, one rare': {
    searches: `select 'brake front ' || name as q from tag where id in (select tag_id from part_tag group by tag_id having count(*) between 20 and 2000) and name !~ ' ' limit ${SEARCHES}`,
  },
  'one typing error': {
    searches: drawn(
      `regexp_replace(regexp_replace(name, '[^[:alpha:] ].*', ''), '([[:alpha:]]{3})[[:alpha:]]([[:alpha:]]{2,})', '\\1\\2')`,
      aPart,
      `name ~ '^[[:alpha:]]{6,} [[:alpha:]]'`,
    ),
  },
  'no match': { searches: Array.from({ length: SEARCHES }, (_, i) => `qx${i}zvk wq${i}jx`) },
  'common words, newest': { searches: [COMMONEST, ...COMMON, ...PAIRS], more: '&sort=newest' },
  'common words, cheapest': { searches: [COMMONEST, ...COMMON, ...PAIRS], more: '&sort=lowest_ask' },
  'common words, filtered': { searches: [COMMONEST, ...COMMON, ...PAIRS], more: '&asks=1&min=10&max=80&tag=bosch' },
  'eight common words': { searches: COMMON.map((_, at) => [...COMMON.slice(at), ...COMMON].slice(0, 8).join(' ')) },
  hostile: { searches: HOSTILE },
  'hostile suggestions': { path: '/api/search/suggest', searches: HOSTILE },
  'suggestions, number fragment': {
    path: '/api/search/suggest',
    searches: drawn(
      'substr(normalized, 3 + length(number) % 3, 4 + get_byte(uuid_send(id), 15) % 4)',
      aNumber,
      'length(normalized) > 8',
    ),
  },
  'suggestions, one typing error': {
    path: '/api/search/suggest',
    searches: drawn(
      `left(regexp_replace(name, '^([[:alpha:]]{2})([[:alpha:]])([[:alpha:]])', '\\1\\3\\2'), 6 + length(name) % 6)`,
      aPart,
      `name ~ '^[[:alpha:]]{6,} [[:alpha:]]'`,
    ),
  },
  suggestions: { path: '/api/search/suggest', searches: drawn('left(name, 3 + length(name) % 8)', aPart) },
}

/** Milliseconds between two transactions of --busy. */
const TRANSACTION_EVERY = 3

/**
 * Measures each kind of search with a million parts through the server of the site, and prints a table. With --busy,
 * transactions end meanwhile, as on a site whose users write, so that hardly any answer comes from the cache.
 */
export async function main(args: string[]): Promise<void> {
  const {
    database: given,
    only,
    busy,
  } = parseArgs({
    args,
    options: { database: { type: 'string' }, only: { type: 'string' }, busy: { type: 'boolean' } },
  }).values
  const database = await openBenchDatabase(given, { folder: 'catalogue', steps: catalogueSteps(PARTS) })
  const server = await startServer('site-server.ts', {
    ...productionEnv(database.url),
    BENCH_PAGES: '0',
  })
  const writes = busy ? await endTransactions(database.url) : null
  try {
    const kinds = await withClient(database.url, async (client) => {
      const cars = await drawnFrom(
        client,
        `select id as q from vehicle where level = 'variant' order by md5(id::text) limit ${SEARCHES}`,
      )
      const chosen: [string, string[]][] = []
      for (const [kind, { path = '/api/search', searches, more = '', forCars }] of Object.entries(KINDS)) {
        if (!kind.includes(only ?? '')) continue
        const list = typeof searches === 'string' ? await drawnFrom(client, searches) : searches
        const car = (at: number) => (forCars ? `&vehicleId=${cars[at % cars.length]}` : '')
        chosen.push([kind, list.map((q, at) => `${path}?q=${encodeURIComponent(q.trim())}${more}${car(at)}`)])
      }
      return chosen
    })
    const lines: string[][] = []
    // Warm-up of all kinds before the first measurement.
    for (const [, paths] of kinds)
      await measure({ origin: server.address, requests: paths, connections: 8, seconds: 4 })
    for (const connections of CONNECTIONS) {
      for (const [kind, paths] of kinds) {
        await server.times()
        const seen = await measure({ origin: server.address, requests: paths, connections, seconds: SECONDS })
        const { p50, p95, p99, most } = percentiles(await server.times())
        const times = [p50, p95, p99, most, seen.p95].map((time) => time.toFixed(1))
        lines.push([kind, String(connections), String(Math.round(seen.perSecond)), ...times])
      }
    }
    const times = ['p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'p95 at the client ms']
    printTable(['', 'connections', 'requests/s', ...times], lines)
  } finally {
    await writes?.stop()
    await server.stop()
    await database.stop()
  }
}

/** Ends a transaction every few milliseconds. Each changes the state of the database, under which searches are cached. */
async function endTransactions(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const end = new AbortController()
  const run = async () => {
    while (!end.signal.aborted) {
      await client.query('select pg_current_xact_id()')
      await sleep(TRANSACTION_EVERY)
    }
    await client.end()
  }
  const running = run()
  return {
    stop() {
      end.abort()
      return running
    },
  }
}

async function drawnFrom(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ q: string }>(sql)
  return rows.map(({ q }) => q)
}
