import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import type { Deps } from '../../server/deps.ts'
import { inventoryExportInput, inventoryListInput, INVENTORY_SORTS, MAX_BULK } from '../../shared/inventory.ts'
import { MAX_OPEN_LISTINGS } from '../../shared/listings.ts'
import { withClient } from '../database.ts'
import { withDepsAt } from '../deps.ts'
import { startPostgres } from '../postgres.ts'
import { measureBulkChange } from './bulk-changes.ts'
import { contentSteps } from './content.ts'
import { fill } from './database.ts'
import { percentiles, printTable } from './load.ts'

const ASKS = MAX_OPEN_LISTINGS
const DONORS = 100
const SOLD = 10_000
const ROUNDS = 30

const id = (kind: number, n: string) => `('0fb0000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const SELLER = '0fb00001-0000-7000-8000-000000000000'

/** The asks of a yard on as many parts of the content, with wants of other users. As many as a bulk change reaches are good. */
const INVENTORY = `
  insert into "user" (id, email, name, created_at)
    select ${id(1, 'n')}, 'yard' || n || '@bench.example', 'Yard ' || n, '2026-01-01' from generate_series(0, 200) n;
  insert into vehicle (id, level, path, name, slug, created_at, updated_at)
    select ${id(2, 'n')}, 'make', array[${id(2, 'n')}], 'Make ' || n, 'bench-make-' || n, now(), now() from generate_series(1, 2000) n;
  insert into donor (id, seller_id, vehicle_id, built, created_at, updated_at)
    select ${id(3, 'n')}, case when n <= ${DONORS} then '${SELLER}' else ${id(1, '1 + n % 200')} end, ${id(2, '1 + n % 2000')}, '2002-03', now(), now()
    from generate_series(1, 10000) n;
  insert into listing (id, part_id, seller_id, type, status, price_cents, description, condition, donor_id, storage_place, import_key,
      created_at, updated_at, expires_at)
    select ${id(4, 'n')}, p.id, '${SELLER}', 'ask', case when n % 10 = 0 then 'expired' else 'active' end::listing_status, 500 + 37 * n,
      'Text', case when n <= ${MAX_BULK} then 'good' else 'fair' end::listing_condition, ${id(3, `1 + n % ${DONORS}`)},
      'shelf ' || n % 60, 'reference ' || n, now() - interval '80 days', now(),
      case when n % 10 = 0 then now() - interval '1 day' else now() + n % 90 * interval '1 day' + interval '1 hour' end
    from (select id, row_number() over (order by id) as n from part limit ${ASKS}) p;
  insert into want (id, user_id, part_id, max_price_cents, created_at, expires_at)
    select uuidv7(), ${id(1, 'w')}, l.part_id, 1000 + w, now(), now() + interval '60 days'
    from listing l, generate_series(1, 4) w where l.seller_id = '${SELLER}'`

/** Confirmed sales of the last 500 days, each with its sold listing. */
const SALES = `
  set session_replication_role = replica;
  insert into listing (id, part_id, seller_id, type, status, price_cents, description, condition, taken, created_at, updated_at, expires_at)
    select ${id(5, 'n')}, l.part_id, '${SELLER}', 'ask', 'sold', l.price_cents, 'Text', case n % 2 when 0 then 'fair' end::listing_condition, 1, now() - interval '600 days', now(), now()
    from (select *, row_number() over (order by id) as n from listing where seller_id = '${SELLER}' limit ${SOLD}) l;
  insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, condition, marked_at, sold_on, confirmed_at)
    select ${id(6, 'n')}, l.id, l.part_id, ${id(1, '1 + n % 200')}, '${SELLER}', l.price_cents, l.condition, now(), current_date - (n % 500)::int,
      now() - n % 500 * interval '1 day'
    from (select *, row_number() over (order by id) as n from listing where status = 'sold' and seller_id = '${SELLER}') l`

type Case = { name: string; run(deps: Deps): Promise<unknown> }

/**
 * `npm run bench:inventory`: measures the inventory of a seller with 10,000 open and 10,000 sold asks, one call after another, and how
 * many statements each call sends. Then it changes the prices of 5,000 asks.
 */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tappet-inventory-'))
  const postgres = await startPostgres({ dataDir: folder, durable: true })
  try {
    await migrate(postgres.url)
    await withClient(postgres.url, (client) => fill(client, contentSteps(0.1), (line) => console.log(line)))
    await withClient(postgres.url, async (client) => {
      await client.query(INVENTORY)
      await client.query(SALES)
      await client.query('vacuum analyze')
    })
    await withDepsAt(postgres.url, {}, async (deps) => {
      const lines: string[][] = []
      for (const each of await readCases()) lines.push(await measure(deps, each))
      printTable([`${ASKS} open asks`, 'statements', 'first ms', 'p50 ms', 'p95 ms'], lines)
      const changes = await measureBulkChange(deps, SELLER)
      printTable([`prices of ${MAX_BULK} asks`, 'statements', 'ms'], changes)
    })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readCases(): Promise<Case[]> {
  // Imported here, because they need the generated Prisma client.
  const { listInventory, listInventoryIds } = await import('../../server/domains/market/inventory/service.ts')
  const { exportListings } = await import('../../server/domains/market/listings/export-service.ts')
  const { getInventoryNumbers } = await import('../../server/domains/market/inventory/numbers-service.ts')
  const { roomForListings } = await import('../../server/domains/market/listings/limit-policy.ts')
  const list = (name: string, given: object): Case => ({
    name,
    run: (deps) => listInventory(deps, SELLER, inventoryListInput.parse(given)),
  })
  return [
    ...INVENTORY_SORTS.map((sort) => list(`view by ${sort}`, { state: 'active', sort })),
    list('last page', { page: 200 }),
    list('filter by words', { q: 'brake' }),
    list('filter by storage place', { q: 'shelf 12', state: 'active' }),
    list('filter by donor', { donorId: '0fb00003-0000-7000-8000-000000000007' }),
    list('filter by expiry', { expiring: true, sort: 'expiry' }),
    list('filter by offers', { offers: true }),
    {
      name: 'asks of an export',
      run: (deps) => listInventoryIds(deps, SELLER, inventoryExportInput.parse({})),
    },
    {
      name: '500 lines of an export',
      async run(deps) {
        const ids = await listInventoryIds(deps, SELLER, inventoryExportInput.parse({}))
        return exportListings(deps, SELLER, ids.slice(0, 500))
      },
    },
    { name: 'numbers', run: (deps) => getInventoryNumbers(deps, SELLER) },
    { name: 'count for a new ask', run: (deps) => roomForListings(deps, SELLER) },
  ]
}

/** Returns the line of a case. Prisma's statements are not counted. */
async function measure(deps: Deps, { name, run }: Case): Promise<string[]> {
  let statements = 0
  const counted: Deps = {
    ...deps,
    query(statement, params) {
      statements += 1
      return deps.query(statement, params)
    },
  }
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now()
    await run(counted)
    times.push(performance.now() - begun)
  }
  const [first = Number.NaN, ...others] = times
  const { p50, p95 } = percentiles(others)
  return [name, String(statements / times.length), ...[first, p50, p95].map((ms) => ms.toFixed(1))]
}
