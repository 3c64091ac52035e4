import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '../../server/db/migrate.ts'
import { createSession } from '../../server/domains/people/auth/service.ts'
import { createPart } from '../../server/domains/site/new-parts/service.ts'
import type { Deps } from '../../server/deps.ts'
import { build } from '../build.ts'
import { withClient } from '../database.ts'
import { withDepsAt } from '../deps.ts'
import { startPostgres } from '../postgres.ts'
import { percentiles, printTable } from './load.ts'
import { productionEnv, startServer } from './server.ts'

const [COMMENTS, LISTINGS, IMAGES] = [1_000, 100, 50]
const READERS = 20
/** Milliseconds of the measurement without merges. */
const QUIET = 5_000
/** Milliseconds between a merge and its undo, in which the readers see the new pages. */
const BETWEEN = 500

/** $1 is the part, $2 the author of all rows. The times and prices differ. */
const ROWS = [
  `insert into comment (id, part_id, author_id, text, html, renderer_version, created_at)
  select uuidv7(), $1, $2, 'It fits.', '<p>It fits.</p>', 1, now() - n * interval '1 minute' from generate_series(1, ${COMMENTS}) n`,
  `insert into listing (id, part_id, seller_id, type, price_cents, description, created_at, updated_at, expires_at)
  select uuidv7(), $1, $2, case when n % 3 = 0 then 'bid' else 'ask' end::listing_type, 2000 + n, 'Used once', now(), now(), '2030-01-01'
  from generate_series(1, ${LISTINGS}) n`,
  `insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, uploader_id, created_at)
  select uuidv7(), $1, 'https://example.com/' || n || '.jpg', md5(n::text), 1600, 1200, sha256(n::text::bytea), $2, now()
  from generate_series(1, ${IMAGES}) n`,
]

type Read = { begun: number; ended: number }
type Act = Read & { what: 'merge' | 'undo' }

/**
 * `npm run bench:merges [-- --rounds 5]`: merges a large part into another one and undoes it, while 20 clients read the pages of
 * both and a search.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  await build({ log: console.log })
  const folder = await mkdtemp(join(tmpdir(), 'tappet-merges-'))
  const postgres = await startPostgres({ dataDir: folder, durable: true })
  await migrate(postgres.url)
  const site = await startServer('site-server.ts', productionEnv(postgres.url))
  try {
    const { token, loser, winner } = await withDepsAt(postgres.url, {}, (deps) => fill(deps, postgres.url))
    const paths = [`/part/${loser.slug}`, `/part/${winner.slug}`, '/api/search?q=water+pump']
    const reading = startReaders(site.address, paths)
    await sleep(1_000) // Warm-up.
    const quiet = performance.now()
    await sleep(QUIET)
    const [until, acts]: [number, Act[]] = [performance.now(), []]
    for (let round = 0; round < Number(values.rounds); round++) {
      const merged = await timed(
        'merge',
        post(site.address, token, `/api/parts/${loser.id}/merge`, { into: winner.id }),
      )
      await sleep(BETWEEN)
      acts.push(merged.act, (await timed('undo', post(site.address, token, `/api/merges/${merged.id}/undo`, {}))).act)
      await sleep(BETWEEN)
    }
    const reads = await reading.stop()
    print(acts, {
      before: reads.filter(({ begun, ended }) => begun > quiet && ended < until),
      meanwhile: reads.filter(({ begun, ended }) => acts.some((act) => begun < act.ended && ended > act.begun)),
    })
  } finally {
    await site.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates a large part and a small one, and a moderator. */
async function fill(deps: Deps, url: string) {
  const { id } = await deps.prisma.user.create({
    data: { id: deps.newId(), name: 'Marta', email: 'marta@example.com', createdAt: deps.now(), isSiteAdmin: true },
  })
  const draft = { tags: ['pumps'], description: 'Fits.', imageUrl: null }
  const create = async (n: number) => {
    const part = await createPart(deps, id, {
      ...draft,
      name: `Water pump number ${n}`,
      numbers: [{ number: `P-${n}`, brand: null, link: null, supersededBy: null }],
    })
    return { id: part.id, slug: part.slug }
  }
  const [loser, winner] = [await create(1), await create(2)]
  await withClient(url, async (client) => {
    for (const rows of ROWS) await client.query(rows, [loser.id, id])
    await client.query('vacuum analyze')
  })
  return { token: await createSession(deps, id, 'full'), loser, winner }
}

/** Starts clients that read these paths one after another. */
function startReaders(address: string, paths: string[]): { stop(): Promise<Read[]> } {
  const reads: Read[] = []
  const end = new AbortController()
  async function read(first: number): Promise<void> {
    for (let at = first; !end.signal.aborted; at++) {
      const begun = performance.now()
      const answer = await fetch(address + paths[at % paths.length])
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`)
      reads.push({ begun, ended: performance.now() })
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, (_, first) => read(first)))
  return {
    async stop() {
      end.abort()
      await all
      return reads
    },
  }
}

async function post(address: string, token: string, path: string, body: object): Promise<string> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...(path.endsWith('/merge') && { rehearsal: false }), reason: 'The same pump.' }),
  })
  const json = (await answer.json()) as Record<string, string>
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(json)}`)
  return json['_id'] ?? ''
}

async function timed(what: Act['what'], posting: Promise<string>): Promise<{ id: string; act: Act }> {
  const begun = performance.now()
  const id = await posting
  return { id, act: { what, begun, ended: performance.now() } }
}

function print(acts: Act[], reads: Record<'before' | 'meanwhile', Read[]>): void {
  const line = (name: string, measured: Read[]) => {
    const { p50, p95, most } = percentiles(measured.map(({ begun, ended }) => ended - begun))
    return [name, String(measured.length), ...[p50, p95, most].map((time) => time.toFixed(0))]
  }
  const rows = `${COMMENTS} comments, ${LISTINGS} listings, ${IMAGES} images`
  printTable(
    [rows, 'times', 'p50 ms', 'p95 ms', 'most ms'],
    [
      ...(['merge', 'undo'] as const).map((what) =>
        line(
          what,
          acts.filter((act) => act.what === what),
        ),
      ),
      line(`reads of ${READERS} clients before`, reads.before),
      line('reads meanwhile', reads.meanwhile),
    ],
  )
}
