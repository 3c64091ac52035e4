import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../database.ts'
import { contentSteps, type Step } from './content.ts'
import { openBenchDatabase } from './database.ts'
import { measure, printTable, type Measured, type Request } from './load.ts'
import { productionEnv, startServer } from './server.ts'

/** People who are told, and the lines that each of them has: 1,000,000 in all, of which a tenth is unread. */
const PEOPLE = 10_000
const LINES = 100
const ROUNDS = 3
/** Comments of a round on each of the two parts. */
const COMMENTS = 40
/** Reads of a round. */
const READS = 1_000

const person = (n: string) => `('0f000001-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const change = (n: string) => `('0f000002-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const line = (n: string) => `('0f000003-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
/** Two parts without comments of their own: PEOPLE follow the first. */
const PARTS = `select id from part where removed_at is null and comment_count = 0 order by id limit 2`

/** Each line is about another comment. */
const TOLD: Step[] = [
  {
    title: `${PEOPLE} people who follow a part`,
    sql: `
      insert into "user" (id, email, name, created_at)
        select ${person('n')}, 'reader' || n || '@bench.example', 'Reader ' || n, '2026-01-01' from generate_series(1, ${PEOPLE}) n;
      insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
        select ${person('n')}, 'part', (${PARTS.replace('limit 2', 'limit 1')})::text, 'following', '{asks,edits,comments}', true, '2026-01-01'
        from generate_series(1, ${PEOPLE}) n;
      update part set follow_count = ${PEOPLE} where id = (${PARTS.replace('limit 2', 'limit 1')})`,
  },
  {
    title: `${PEOPLE * LINES} notifications`,
    sql: `
      insert into change (id, seq, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
        select ${change('n')}, n, 'comment.created', author_id, 'comment', id, part_id, '{}', '{}', 'public', '2026-11-01'
        from (select row_number() over (order by id) as n, * from comment where part_id is not null and deleted_at is null limit ${LINES}) c;
      insert into notification (id, user_id, kind, group_key, page, seq, at, stored, read_at)
        select ${line(`p * ${LINES} + n`)}, ${person('p')}, 'comment', 'part ' || part_id || ' ' || n, 'part ' || part_id, n,
          '2026-11-01', 1, case when n <= ${LINES * 0.9} then timestamptz '2026-11-02' end
        from generate_series(1, ${PEOPLE}) p, (select seq as n, part_id from change where seq <= ${LINES}) c;
      insert into notification_event (user_id, change_id, notification_id)
        select ${person('p')}, ${change('n')}, ${line(`p * ${LINES} + n`)}
        from generate_series(1, ${PEOPLE}) p, generate_series(1, ${LINES}) n;
      update change_consumer set seq = ${LINES}`,
  },
]

/**
 * Measures the bell and the page of notifications among 1,000,000 lines, at one client, and what comments cost on a part with
 * 10,000 followers against one without, and how long it takes until all of them are told.
 */
export async function main(): Promise<void> {
  const database = await openBenchDatabase(undefined, { folder: 'told', steps: [...contentSteps(0.1), ...TOLD] })
  const env = { ...productionEnv(database.url), DATABASE_POOL_SIZE: '10', BENCH_PAGES: '0' }
  const site = await startServer('site-server.ts', env)
  let stopConsumers: (() => Promise<void>) | undefined
  try {
    // Imported here, because they need the generated Prisma client.
    const { openSessions, runConsumers, signIn } = await import('./writes.ts')
    stopConsumers = runConsumers(env)
    const [writer = ''] = await signIn(env, 1)
    const ids = `select id from "user" where email like 'reader%' order by id limit 8`
    const people = await withClient(database.url, async (client) => (await client.query<{ id: string }>(ids)).rows)
    const readers = await openSessions(env, people)
    const run = (requests: () => Request[], amount: number) =>
      measure({ origin: site.address, requests, connections: 1, amount })
    const reads = (path: string) => () => readers.map((token) => get(path, token))
    const parts = await withClient(database.url, async (client) => (await client.query<{ id: string }>(PARTS)).rows)
    const comments = (part: { id: string } | undefined) => () => [comment(part?.id ?? '', writer)]
    const cases: [string, () => Request[], number][] = [
      ['count of the bell', reads('/trpc/notification.unreadCount'), READS],
      ['bell', reads(`/trpc/notification.list?input=${encodeURIComponent('{"limit":8}')}`), READS],
      ['page', reads('/api/notifications'), READS],
      ['unread', reads('/api/notifications?unread=true'), READS],
      [`comment, ${PEOPLE} followers`, comments(parts[0]), COMMENTS],
      ['comment, no followers', comments(parts[1]), COMMENTS],
    ]
    const measured = new Map<string, Measured[]>(cases.map(([name]) => [name, []]))
    for (const [, requests] of cases) await run(requests, 20)
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, requests, amount] of cases) {
        measured.get(name)?.push(await run(requests, amount))
        await told(database.url)
      }
    const lines = [...measured].map(([name, rounds]) => [name, median(rounds, 'p50'), median(rounds, 'p95')])
    printTable(['one client', 'p50 ms', 'p95 ms'], lines)

    const begun = performance.now()
    await run(comments(parts[0]), 1)
    await told(database.url)
    console.log(`\n${PEOPLE} followers told after ${Math.round(performance.now() - begun)} ms`)
  } finally {
    await stopConsumers?.()
    await site.stop()
    await database.stop()
  }
}

/** Waits until the notifications of all changes are written. */
const told = (url: string) =>
  withClient(url, async (client) => {
    const open = `select from change where coalesce(seq, 'Infinity'::float8) > (select seq from change_consumer where name = 'notifications') limit 1`
    while ((await client.query(open)).rowCount !== 0) await sleep(20)
  })

const get = (path: string, token: string): Request => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

const comment = (productId: string, token: string): Request => ({
  method: 'POST',
  path: '/api/comments',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ productId, text: 'Torque the bolts to **10 Nm** in two steps.' }),
})

const median = (rounds: Measured[], of: 'p50' | 'p95'): string =>
  (rounds.map((each) => each[of]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN).toFixed(2)
