import { setTimeout as sleep } from 'node:timers/promises'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import type { AppRouter } from '../../server/trpc/router.ts'
import { aliveRevisions } from '../../server/domains/catalogue/revisions/undo-policy.ts'
import { headQueries, type Head } from '../../server/domains/site/undo-jobs/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { changesOfLog, followList } from '../support/listed-changes.ts'
import { actsOf, type Items, type Person } from '../support/mixed-acts.ts'
import { clientOf, isKilled, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { isRejection, isTimeout } from '../support/trading.ts'

/**
 * Honest people and vandals write at two processes. Then a moderator undoes everything of each vandal, while the processes are
 * killed twice, honest people go on writing and a reader follows the list of changes by number. UNDO_CHANGES=20000 runs the whole.
 */
const CHANGES = Number(process.env['UNDO_CHANGES'] ?? 600)
const HONEST = 40
const VANDALS = 5
const PARTS = Math.max(20, Math.ceil(CHANGES / 40))
/** Of so many changes one is by a vandal. */
const ONE_BY_VANDALS = 4

let site: TestApp
let servers: ServerProcess[]
const start = () => serverProcess(site.deps.config.databaseUrl)
beforeAll(async () => {
  site = await bootApp()
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await site.close()
})

test(
  `everything of ${VANDALS} vandals among ${HONEST} honest people is undone, and nothing of the others`,
  async () => {
    const people = await makePeople()
    const vandals = people.filter(({ isVandal }) => isVandal)
    const items = await makeItems(people)
    const failures: string[] = []
    const reader = followList(() => servers[1]?.said ?? '')
    const written = await write(people, items, CHANGES, failures)

    const admin = await adminClient()
    const began = Date.now()
    const honest = people.filter(({ isVandal }) => !isVandal)
    const ending = new AbortController()
    const [{ rounds, kills, counts }] = await Promise.all([
      undoAll(admin, vandals).finally(() => ending.abort()),
      write(honest, items, Infinity, failures, ending.signal),
    ])
    const seconds = (Date.now() - began) / 1_000
    expect(failures).toEqual([])
    expect([kills, counts['waiting'], counts['failed']]).toEqual([2, 0, 0])

    const listed = await reader.end(site.deps)
    expect(listed).toEqual(await changesOfLog(site.deps))
    await expectNoVandals(vandals)
    await expectHonestEdits(people)
    await expectStates()
    for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    const figures = { written, seconds, rounds, counts, listed: listed.length, ...(await sql(site.deps, deadlocks))[0] }
    console.info(JSON.stringify(figures))
  },
  120_000 + CHANGES * 60,
)

async function makePeople(): Promise<Person[]> {
  const users = await site.make.users(HONEST + VANDALS)
  return Promise.all(
    users.map(async ({ id }, turn) => {
      const token = await site.make.token({ id })
      return { id, isVandal: turn < VANDALS, client: () => clientOf(servers[turn % 2]?.said ?? '', token) }
    }),
  )
}

async function adminClient(): Promise<() => TRPCClient<AppRouter>> {
  const token = await site.make.token(await site.make.user({ isSiteAdmin: true }))
  // A killed process is started again at another address.
  return () => clientOf(servers[0]?.said ?? '', token)
}

/** @param people each gets one of the vehicles in the garage, which a confirmation needs */
async function makeItems(people: Person[]): Promise<Items> {
  const make = await site.make.vehicle()
  const models = await Promise.all(Array.from({ length: 12 }, () => site.make.vehicle({ parent: make })))
  await Promise.all(
    people.map((person, turn) => site.make.car(person, { vehicle: models[turn % models.length] ?? make })),
  )
  const parts = await Promise.all(Array.from({ length: PARTS }, () => site.make.part({ tags: ['saab'], revisions: 1 })))
  return { parts: parts.map(({ id }) => id), vehicles: models.map(({ id }) => id) }
}

// ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lets people write until so many changes are stored, or until `signal` aborts. Returns how often each act was done. */
async function write(
  people: Person[],
  items: Items,
  changes: number,
  failures: string[],
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  let [all, byVandals] = [0, 0]
  const isOver = ({ isVandal }: Person) =>
    signal?.aborted === true || all >= changes || (isVandal && byVandals >= changes / ONE_BY_VANDALS)
  async function act(person: Person, turn: number): Promise<void> {
    const acts = actsOf(site, person, items, turn, signal !== undefined)
    const { pick } = seeded(turn + (signal ? 5_000 : 1))
    const names = Object.keys(acts)
    while (!isOver(person)) {
      const name = pick(names)
      try {
        if ((await acts[name]?.()) === false) continue
        done[name] = (done[name] ?? 0) + 1
        all += 1
        if (person.isVandal) byVandals += 1
      } catch (error) {
        if (!isRejection(error) && !isTimeout(error) && !isKilled(error)) failures.push(`${name}: ${String(error)}`)
        if (isKilled(error)) await sleep(100)
      }
      // Honest people go on at their own pace while the jobs run.
      if (signal) await sleep(200)
    }
  }
  // A vandal does three things at a time.
  await Promise.all(people.flatMap((each) => (each.isVandal ? [each, each, each] : [each])).map(act))
  return done
}

// ── Undoing ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Undoes everything of each vandal, again until nothing can be undone: below the edits of one vandal are those of another. The
 * processes are killed while the first jobs run.
 */
async function undoAll(admin: () => TRPCClient<AppRouter>, vandals: Person[]) {
  const counts: Record<string, number> = {}
  let [rounds, kills] = [0, 0]
  for (;;) {
    const jobs: string[] = []
    for (const { id: userId } of vandals) {
      const { counts: could } = await patiently(() => admin().undoJob.rehearsal.query({ userId, limit: 1 }))
      if (could.waiting === 0) continue
      const job = { userId, reason: 'Links of a shop', ...(rounds === 0 && { muteDays: 14 }) }
      jobs.push((await patiently(() => admin().undoJob.start.mutate(job))).id)
    }
    if (jobs.length === 0) return { rounds, kills, counts }
    rounds += 1
    const waiting = () => site.deps.prisma.undoStep.count({ where: { jobId: { in: jobs }, state: 'waiting' } })
    const all = await waiting()
    // The second process is killed while the first one starts, which takes longer than a short run of jobs.
    const started: Promise<void>[] = []
    for (const part of kills === 0 ? [0.8, 0.5] : []) {
      await expect.poll(waiting, { timeout: 600_000, interval: 20 }).toBeLessThan(all * part)
      expect(await waiting()).toBeGreaterThan(0)
      const at = kills % 2
      await servers[at]?.kill('SIGKILL')
      started.push(start().then((server) => void (servers[at] = server)))
      kills += 1
    }
    await Promise.all(started)
    const running = () => site.deps.prisma.undoJob.count({ where: { id: { in: jobs }, state: 'running' } })
    await expect.poll(running, { timeout: 60_000 + CHANGES * 20 }).toBe(0)
    for (const id of jobs) {
      const job = await patiently(() => admin().undoJob.get.query({ id }))
      for (const [state, count] of Object.entries(job.counts)) counts[state] = (counts[state] ?? 0) + count
    }
  }
}

/** Calls again while the site answers that it is briefly unavailable: 55 people write as fast as they can. */
async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
  }
}

// ── What is left ─────────────────────────────────────────────────────────────────────────────────────────────────

/** All revisions of the parts, cars and vehicles that are not removed. */
async function readHeads(): Promise<Head[][]> {
  const { prisma, query } = site.deps
  const where = { where: { removedAt: null }, select: { id: true } }
  const [parts, vehicles] = await Promise.all([prisma.part.findMany(where), prisma.vehicle.findMany(where)])
  const ids = (rows: { id: string }[]) => ({ ids: rows.map(({ id }) => id) })
  const heads = await Promise.all([
    query(headQueries.part, ids(parts)),
    query(headQueries.cars, ids(parts)),
    query(headQueries.vehicle, ids(vehicles)),
  ])
  return heads.flatMap((rows) => [...Map.groupBy(rows, ({ id }) => id).values()])
}

/** No content ends with an edit of a vandal, and what vandals created is gone unless an honest person edited it since. */
async function expectNoVandals(vandals: Person[]): Promise<void> {
  const ids = new Set(vandals.map(({ id }) => id))
  for (const heads of await readHeads()) {
    const alive = new Set(aliveRevisions(heads))
    const last = heads.findLast(({ number, revertsTo }) => alive.has(number) && revertsTo === null)
    expect(ids.has(last?.authorId ?? ''), `revision ${last?.number} of ${last?.id}`).toBe(false)
  }
  const left = await sql<{ what: string }>(
    site.deps,
    `select 'comment' as what from comment where author_id = any($1) and deleted_at is null
    union all select 'post' from blog_post where author_id = any($1) and deleted_at is null
    union all select 'listing' from listing where seller_id = any($1) and status <> 'deleted'
    union all select 'image' from part_image where uploader_id = any($1) and removed_at is null
    union all select 'confirmation' from fitment_confirmation where user_id = any($1) and removed_at is null
    union all select 'vote' from comment_vote where user_id = any($1)
    union all select 'vote' from post_vote where user_id = any($1)
    union all select 'vote' from image_vote where user_id = any($1)`,
    [[...ids]],
  )
  expect(left).toEqual([])
}

/** No revision of a job took an edit of an honest person out of the content. */
async function expectHonestEdits(people: Person[]): Promise<void> {
  const honest = new Set(people.flatMap(({ id, isVandal }) => (isVandal ? [] : [id])))
  const authors = new Set(people.map(({ id }) => id))
  for (const heads of await readHeads()) {
    for (const { number, id, revertsTo } of heads.filter(
      ({ authorId }) => authorId !== null && !authors.has(authorId),
    )) {
      if (revertsTo === null) continue
      const after = new Set(aliveRevisions(heads, number))
      // An edit before the change of the vandal may have been alive only by a revert of the vandal.
      const lost = aliveRevisions(heads, number - 1).filter((each) => !after.has(each) && each > revertsTo)
      const isHonest = (each: number) =>
        heads.some((head) => head.number === each && head.revertsTo === null && honest.has(head.authorId ?? ''))
      expect(lost.filter(isHonest), `revision ${number} of ${id}`).toEqual([])
    }
  }
}

/** The state of each listed change follows from the revisions, parts, vehicles and images as they are now. */
async function expectStates(): Promise<void> {
  const { prisma, query } = site.deps
  const select = {
    seq: true,
    kind: true,
    subject: true,
    pageId: true,
    itemId: true,
    revision: true,
    state: true,
  } as const
  const listed = await prisma.recentChange.findMany({ select: { ...select, actorId: true }, orderBy: { seq: 'asc' } })
  const rows = listed.map(({ state, ...row }) => ({ ...row, seq: Number(row.seq), isUndone: state === 'undone' }))
  const removed = { where: { removedAt: { not: null } }, select: { id: true } } as const
  const pages = [await prisma.part.findMany(removed), await prisma.vehicle.findMany(removed)]
  const idsOf = (found: { id: string }[]) => new Set(found.map(({ id }) => id))
  const [removedPages, removedImages] = [idsOf(pages.flat()), idsOf(await prisma.partImage.findMany(removed))]
  const wrong: (typeof rows)[number][] = []
  for (const [subject, ofSubject] of Map.groupBy(rows, (row) => row.subject)) {
    const ids = [...new Set(ofSubject.map(({ pageId }) => pageId))]
    const heads = subject === 'image' ? [] : await query(headQueries[subject], { ids })
    const headsOf = Map.groupBy(heads, ({ id }) => id)
    for (const [pageId, own] of Map.groupBy(ofSubject, (row) => row.pageId)) {
      const ofPage = headsOf.get(pageId) ?? []
      const alive = new Set(aliveRevisions(ofPage))
      for (const { removed: isRemoved, number } of ofPage) if (isRemoved) alive.delete(number)
      const isUndone = ({ seq, kind, itemId, revision }: (typeof rows)[number]) => {
        if (kind === 'image.added') return removedImages.has(itemId)
        if (revision !== null) return !alive.has(revision) || (kind.endsWith('.created') && removedPages.has(pageId))
        return own.some((row) => row.seq > seq && row.itemId === itemId && /(removed|restored)$/.test(row.kind))
      }
      wrong.push(...own.filter((row) => row.isUndone !== isUndone(row)))
    }
  }
  expect(wrong).toEqual([])
}
