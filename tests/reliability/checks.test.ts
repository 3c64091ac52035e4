import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { consume } from '../../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { recentChangesConsumer } from '../../server/domains/site/recent-changes/consumer-service.ts'
import { runUndoJobs } from '../../server/domains/site/undo-jobs/job.ts'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { seeded } from '../support/reliability.ts'

/**
 * The consumer that lists changes, Good, Undo, reverts and jobs lock the same changes and counts of users. lock-order.test.ts tests
 * the order of each. CHECK_ROUNDS=200 runs more rounds.
 */
const ROUNDS = Number(process.env['CHECK_ROUNDS'] ?? 12)
const AUTHORS = 5
const CHECKERS = 3
const PARTS = 5
/** Attempts of an act that names the newest revision. */
const ATTEMPTS = 4

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Actor = { id: string; caller: ReturnType<TestApp['caller']> }
async function actor(user: { id: string }): Promise<Actor> {
  return { id: user.id, caller: site.caller(await site.make.token(user)) }
}

const { below, pick } = seeded(7)
const reason = 'Spam'

test(
  'checks, undos, reverts and jobs at the same time end without a deadlock, and the counts equal a recount in every round',
  async () => {
    const authors = await Promise.all((await site.make.users(AUTHORS)).map(actor))
    const checkers = await Promise.all(
      Array.from({ length: CHECKERS }, async () => actor(await site.make.user({ isSiteAdmin: true }))),
    )
    const parts = await Promise.all(Array.from({ length: PARTS }, () => site.make.part({ revisions: 1 })))
    const vehicle = await site.make.vehicle({ parent: await site.make.vehicle() })
    const items = { parts: parts.map(({ id }) => id), vehicleId: vehicle.id }
    const done: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round++) {
      for (let times = 0; times < 3; times++) await all(authors, (author) => edit(author, items), done, 'edit')
      await site.catchUp()
      const acting = new AbortController()
      const background = [list(acting.signal), list(acting.signal), undo(acting.signal), undo(acting.signal)]
      const acts = [
        ...checkers.map((checker) => check(checker, done)),
        all(authors, (author) => edit(author, items), done, 'edit'),
        all(authors, (author) => revert(author, items), done, 'revert'),
        startJobs(pick(checkers), [pick(authors), pick(authors)], done),
      ]
      await Promise.all(acts).finally(() => acting.abort())
      await Promise.all(background)
      await runUndoJobs(site.deps, new AbortController().signal)
      await site.catchUp()
      for (const { title, find } of RECOUNTS.filter((recount) => recount.title === 'edits of users'))
        expect({ round, [title]: await sql(site.deps, find) }).toEqual({ round, [title]: [] })
      expect(await site.deps.prisma.undoJob.count({ where: { state: 'running' } })).toBe(0)
    }
    expect(site.faults).toEqual([])
    const failed = { where: { state: 'failed' }, select: { note: true } } as const
    expect(await site.deps.prisma.undoStep.findMany(failed)).toEqual([])
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    expect(await sql(site.deps, deadlocks)).toEqual([{ deadlocks: 0 }])
    expect(Object.keys(done).toSorted()).toEqual(['edit', 'good', 'job', 'revert', 'takeBack', 'undo'])
    console.info(JSON.stringify(done))
  },
  60_000 + ROUNDS * 5_000,
)

/** Tries an act and counts it. What another user did at the same time may refuse it or keep it waiting for too long. */
async function act(done: Record<string, number>, name: string, call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      if ((await call()) !== false) done[name] = (done[name] ?? 0) + 1
      return
    } catch (thrown) {
      const error = fromTRPCError(thrown)
      // The cause of a wait is 55P03, that of a deadlock 40P01.
      if (error.code !== 'CONFLICT' && !String(error.cause).includes('55P03')) throw thrown
    }
  }
}

const all = (actors: Actor[], call: (actor: Actor) => Promise<unknown>, done: Record<string, number>, name: string) =>
  Promise.all(actors.map((each) => act(done, name, () => call(each))))

type Items = { parts: string[]; vehicleId: string }

async function edit({ caller }: Actor, { parts, vehicleId }: Items): Promise<unknown> {
  const { prisma } = site.deps
  const id = pick(parts)
  const text = `Text ${below(1_000_000)}.`
  if (below(3) > 0) {
    const { revision } = await prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
    return caller.part.edit({ id, baseRevision: revision, summary: '', description: text })
  }
  const revision = (await prisma.partFitment.findUnique({ where: { partId: id } }))?.revision ?? 0
  const rows = [{ vehicleId, source: 'owner' as const, note: text }]
  return caller.fitment.save({ partId: id, baseRevision: revision, rows })
}

async function revert({ caller }: Actor, { parts }: Items): Promise<unknown> {
  const id = pick(parts)
  const { revision } = await site.deps.prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
  return revision > 2 && caller.part.revert({ id, baseRevision: revision, to: 1 + below(revision - 1) })
}

/** Marks and undoes changes that are listed, several at a time. */
async function check({ caller }: Actor, done: Record<string, number>): Promise<void> {
  const { prisma } = site.deps
  const newest = await prisma.recentChange.findMany({ orderBy: { seq: 'desc' }, take: 30 })
  const undoable = newest.filter(({ state, revision }) => state === 'unchecked' && revision !== null)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { changeId: id, subject, pageId } = pick(undoable)
      if (below(3) === 0) {
        await act(done, 'good', () => caller.change.good({ id }))
        if (below(2) === 0) await act(done, 'takeBack', () => caller.change.takeBack({ id }))
        return
      }
      await act(done, 'undo', async () => {
        const current = await (subject === 'cars'
          ? prisma.partFitment.findUnique({ where: { partId: pageId } })
          : prisma.part.findUnique({ where: { id: pageId }, select: { revision: true } }))
        return caller.change.undo({ id, reason, newest: current?.revision ?? 0 })
      })
    }),
  )
}

const startJobs = ({ caller }: Actor, users: Actor[], done: Record<string, number>) =>
  all(users, ({ id: userId }) => caller.undoJob.start({ userId, reason }), done, 'job')

async function list(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await numberCommitted(site.deps)
    await consume(site.deps, recentChangesConsumer)
  }
}

async function undo(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await runUndoJobs(site.deps, signal)
}
