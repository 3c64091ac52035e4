import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../server/deps.ts'
import type { Statement } from '../server/db/statement.ts'
import { consume, type Consumer } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { aliveRevisions } from '../server/domains/catalogue/revisions/undo-policy.ts'
import { recentChangesConsumer } from '../server/domains/site/recent-changes/consumer-service.ts'
import type { ListedKind } from '../server/domains/site/recent-changes/list-policy.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { seeded } from './support/reliability.ts'

// What the consumer that lists changes reads for reverts. A page may have thousands of revisions.

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Stores the revisions of a part with these targets of reverts, null for edits, and their changes. Returns the id of the part. */
async function storeHistory(targets: (number | null)[]): Promise<string> {
  const { id, name } = await site.make.part({ tags: ['saab'], revisions: 1 })
  const author = await site.make.user()
  const values = [id, author.id, targets]
  await sql(
    site.deps,
    `insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, created_at, author_id, reverts_to)
    select gen_random_uuid(), $1::uuid, n + 1, $4, 'Text ' || n, '{}', '[]', now(), $2::uuid, t
    from unnest($3::int[]) with ordinality as given (t, n)`,
    [...values, name],
  )
  await sql(
    site.deps,
    `insert into change (id, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
    select uuidv7(), case when t is null then 'part.edited' else 'part.reverted' end, $2::uuid, 'part', $1::uuid, $1::uuid, '{}',
      jsonb_build_object('revision', n + 1, 'toRevision', t), 'public', now()
    from unnest($3::int[]) with ordinality as given (t, n) order by n`,
    values,
  )
  await sql(site.deps, 'update part set revision = $2::int where id = $1::uuid', [id, targets.length + 1])
  return id
}

/** Edits, with a revert of the last five revisions in each tenth. */
const tenths = (count: number) => Array.from({ length: count }, (_, place) => (place % 10 === 9 ? place + 2 - 5 : null))

type Read = { statements: number; rows: number }

/** Lists what is new, and returns how many statements and rows each step needed. */
async function listWatched(): Promise<Read[]> {
  const steps: Read[] = []
  await numberCommitted(site.deps)
  const counted: Consumer<ListedKind> = {
    ...recentChangesConsumer,
    handle(deps, changes, cursor) {
      const step = { statements: 0, rows: 0 }
      steps.push(step)
      return recentChangesConsumer.handle(watched(deps, step), changes, cursor)
    },
  }
  expect(await consume(site.deps, counted)).toBe(true)
  return steps
}

function watched(deps: Deps, read: Read): Deps {
  const count = <Result>(result: Result): Result => {
    read.statements += 1
    read.rows += Array.isArray(result) ? result.length : 1
    return result
  }
  const query = async <Params extends object, Row extends QueryResultRow>(
    statement: Statement<Params, Row>,
    params: Params,
  ) => count(await deps.query(statement, params))
  const countCalls = (model: object) =>
    new Proxy(model, {
      get(of, act) {
        const call: unknown = Reflect.get(of, act)
        return typeof call === 'function' ? async (...args: unknown[]) => count(await call.apply(of, args)) : call
      },
    })
  const prisma = new Proxy(deps.prisma, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'object' && value !== null && 'findMany' in value ? countCalls(value) : value
    },
  })
  return { ...deps, query, prisma }
}

it('a revert reads as much for a page with 2,000 revisions as for one with 200', async () => {
  const reads = []
  for (const count of [200, 2_000]) {
    const id = await storeHistory(tenths(count))
    const admin = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
    await listWatched()
    const { revision } = await site.deps.prisma.part.findUniqueOrThrow({ where: { id } })
    await admin.part.revert({ id, baseRevision: revision, to: revision - 8 })
    reads.push(await listWatched())
  }
  expect(reads[1]).toEqual(reads[0])
})

it('a step reads as much among the first revisions of a page as among the last ones', async () => {
  await storeHistory(tenths(1_000))
  const steps = await listWatched()
  expect(steps).toHaveLength(10)
  // 20 of them read contents: each kind of page, for 20 changes at a time.
  expect(Math.max(...steps.map(({ statements }) => statements))).toBeLessThanOrEqual(55)
  expect(Math.max(...steps.map(({ rows }) => rows))).toBeLessThanOrEqual(1_000)
})

it('the reverts of many pages in one step need no more statements than those of one page', async () => {
  await storeHistory(Array.from({ length: 60 }, (_, place) => (place % 3 === 2 ? place : null)))
  const one = await listWatched()
  for (let page = 0; page < 20; page++) await storeHistory([null, null, 1])
  expect((await listWatched()).map(({ statements }) => statements)).toEqual(one.map(({ statements }) => statements))
})

it('marks what is not alive after any reverts as undone', async () => {
  const { below } = seeded(11)
  for (let history = 0; history < 20; history++) {
    const targets = Array.from({ length: 150 }, (_, place) => (below(4) === 0 ? 1 + below(place + 1) : null))
    const pageId = await storeHistory(targets)
    await listWatched()
    const heads = [null, ...targets].map((revertsTo, place) => ({
      number: place + 1,
      authorId: null,
      revertsTo,
      removed: false,
    }))
    const alive = new Set(aliveRevisions(heads))
    const select = { revision: true, state: true } as const
    const rows = await site.deps.prisma.recentChange.findMany({ where: { pageId }, select, orderBy: { seq: 'asc' } })
    expect(rows.map(({ state }) => state === 'undone')).toEqual(rows.map(({ revision }) => !alive.has(revision ?? 0)))
  }
})
