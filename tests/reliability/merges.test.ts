import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRPCClientError } from '@trpc/client'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { moderatorActs, newGroup, userActs, type Group, type Member } from '../support/merge-acts.ts'
import { NEVER_AFTER_MERGES } from '../support/merged-rows.ts'
import { clientOf, isKilled, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { isRejection, isTimeout, NEVER } from '../support/trading.ts'

/**
 * Moderators merge, undo and split parts at two processes, while others edit, list, trade, comment, vote, want and follow.
 * MERGE_SEQUENCES=2000 runs the whole.
 */
const SEQUENCES = Number(process.env['MERGE_SEQUENCES'] ?? 40)
const ACTS = 8
const WORKERS = 8
/** Sequences with the same parts. */
const OF_GROUP = 20
const PARTS_OF_GROUP = 5
const KILLED_MERGES = Math.min(100, SEQUENCES)

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

const member = async (turn: number, user: { id: string }): Promise<Member> => ({
  id: user.id,
  client: clientOf(servers[turn % 2]?.said ?? '', await site.make.token(user)),
})

/** Whether the site answered that it is briefly unavailable, because a lock waited too long. */
const isBusy = (error: unknown) =>
  isTimeout(error) || (error instanceof TRPCClientError && error.data?.code === 'UNAVAILABLE')

/** Calls again while the site is briefly unavailable. */
async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
}

const makePart = async () => (await site.make.part({ tags: ['saab'], revisions: 1 })).id

test(
  `${SEQUENCES} random sequences of acts leave every part reachable and every row once`,
  async () => {
    const make = await site.make.vehicle()
    const vehicles = await Promise.all(Array.from({ length: 6 }, () => site.make.vehicle({ parent: make })))
    const groups: Group[] = []
    await onAll(Array.from({ length: Math.ceil(SEQUENCES / OF_GROUP) }), async () => {
      const parts: string[] = []
      while (parts.length < PARTS_OF_GROUP) parts.push(await makePart())
      const ids = vehicles.map(({ id }) => id)
      groups.push(newGroup(parts, ids))
    })
    const [done, failures]: [Record<string, number>, string[]] = [{}, []]
    const count = (name: string) => void (done[name] = (done[name] ?? 0) + 1)
    let next = 0

    async function work(turn: number): Promise<void> {
      const isModerator = turn % 2 === 0
      const me = await member(turn >> 1, isModerator ? await site.make.moderator('saab') : await site.make.user())
      for (let sequence = next++; sequence < SEQUENCES; sequence = next++) {
        const group = groups[Math.floor(sequence / OF_GROUP)]
        if (!group) return
        const random = seeded(sequence + 1)
        const users = Object.entries(userActs(site, me, group, random))
        const { merge, ...others } = moderatorActs(site, me, group, random)
        // Half of what moderators do, because others change the parts before many of their merges.
        const moderators = [...Object.entries(others), ...Object.entries({ merge, mergeAgain: merge })]
        for (let at = 0; at < ACTS; at++) {
          const [name, act] = random.pick(isModerator && at % 2 === 0 ? moderators : users)
          await act().then(
            (result) => result !== false && count(name),
            (error: unknown) => {
              if (isBusy(error)) count(`${name} busy`)
              else if (isRejection(error) && name !== 'undo') count(`${name} refused`)
              else failures.push(`${name}: ${String((error as Error).stack)}`)
            },
          )
        }
      }
    }
    const began = Date.now()
    await Promise.all(Array.from({ length: WORKERS }, (_, turn) => work(turn)))
    const seconds = (Date.now() - began) / 1_000
    console.info(JSON.stringify({ sequences: SEQUENCES, seconds, ...done }))
    expect(failures).toEqual([])
    await expectWhole()
    for (const group of groups) await expectRows(group)
    const keys = await addressesOf(groups)
    expect(await unreachable(keys)).toEqual([])

    await undoAll(groups)
    await expectWhole()
    for (const group of groups) await expectRows(group)
    const removed = { id: { in: groups.flatMap(({ parts }) => parts) }, removedAt: { not: null } }
    expect(await site.deps.prisma.part.count({ where: removed })).toBe(0)
    expect(await unreachable(keys)).toEqual([])
  },
  120_000 + SEQUENCES * 1_000,
)

test(`a process that is killed during ${KILLED_MERGES} merges, and then during their undo, leaves each whole`, async () => {
  const moderator = await site.make.moderator('saab')
  const pairs: Pair[] = []
  await onAll(Array.from({ length: KILLED_MERGES }), async () => pairs.push(await makePair()))
  const losers = pairs.map(({ loser }) => loser)
  const states = () => sql<PairState>(site.deps, STATES, [losers, pairs.map(({ winner }) => winner)])
  const where = { loserId: { in: losers } }
  const undone = { ...where, undoneAt: { not: null } }
  const killed: number[] = []

  for (const isUndo of [false, true]) {
    const act = async ({ loser: id, winner: into }: Pair, client: Member['client']) => {
      if (!isUndo) return client.merge.merge.mutate({ id, into, reason: 'The same.' })
      const merge = await site.deps.prisma.partMerge.findFirstOrThrow({ where: { loserId: id }, select: { id: true } })
      return client.merge.undo.mutate({ id: merge.id, reason: 'They differ.' })
    }
    const done = () => site.deps.prisma.partMerge.count({ where: isUndo ? undone : where })
    const { client } = await member(0, moderator)
    const acting = onAll(pairs, async (pair) => {
      await act(pair, client).catch((error: unknown) => {
        if (!isKilled(error) && !isBusy(error)) throw error
      })
    })
    await expect.poll(done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(KILLED_MERGES / 4)
    await servers[0]?.kill('SIGKILL')
    await acting
    // The database may still commit for the killed process.
    await expect.poll(() => sql(site.deps, RUNNING), { timeout: 30_000 }).toEqual([])
    killed.push(await done())
    const found = await states()
    for (const { isMerged, atLoser, atWinner } of found)
      expect([atLoser, atWinner]).toEqual(isMerged ? [0, ROWS] : [ROWS, 0])
    await expectWhole()

    // The other process does the rest.
    const other = (await member(1, moderator)).client
    await onAll(
      pairs.filter((pair) => found.find(({ loser }) => loser === pair.loser)?.isMerged === isUndo),
      (pair) => patiently(() => act(pair, other)),
    )
    const all = isUndo
      ? { isMerged: false, atLoser: ROWS, atWinner: 0 }
      : { isMerged: true, atLoser: 0, atWinner: ROWS }
    expect(await states()).toEqual((await states()).map(({ loser }) => ({ loser, ...all })))
    servers[0] = await start()
  }
  await expectWhole()
  console.info(`killed after ${killed.join(' merges and ')} undone ones`)
})

// ── Pairs of parts ───────────────────────────────────────────────────────────────────────────────────────────────

type Pair = { loser: string; winner: string }
type PairState = { loser: string; isMerged: boolean; atLoser: number; atWinner: number }

/** The number of rows that a loser has. */
const ROWS = 6

async function makePair(): Promise<Pair> {
  const [loser, winner] = [await makePart(), await makePart()]
  const part = { id: loser }
  const comment = await site.make.comment({ part })
  await site.make.comment({ parent: comment })
  await site.make.trade({ part })
  await site.make.image({ part })
  await site.make.want(await site.make.user(), part)
  return { loser, winner }
}

const RUNNING = `
  select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`

const countAt = (part: string) => `(
  (select count(*) from comment where part_id = ${part}) + (select count(*) from listing where part_id = ${part}) +
  (select count(*) from trade where part_id = ${part}) + (select count(*) from part_image where part_id = ${part}) +
  (select count(*) from want where part_id = ${part}))::int`
const STATES = `
  select p.id as loser, p.merged_into_id is not null as "isMerged", ${countAt('p.id')} as "atLoser", ${countAt('pair.winner')} as "atWinner"
  from unnest($1::uuid[], $2::uuid[]) pair (loser, winner) join part p on p.id = pair.loser order by p.id`

/** Acts on all items, several at once. */
async function onAll<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const item of left) await act(item)
    }),
  )
}

// ── What is left ─────────────────────────────────────────────────────────────────────────────────────────────────

async function expectWhole(): Promise<void> {
  const found: Record<string, unknown[]> = {}
  const counters = RECOUNTS.map(({ title, find }) => [title, find] as const)
  for (const [title, find] of [...Object.entries(NEVER_AFTER_MERGES), ...Object.entries(NEVER), ...counters]) {
    const rows = await sql(site.deps, find)
    if (rows.length > 0) found[title] = rows.slice(0, 3)
  }
  const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
  expect([found, await sql(site.deps, deadlocks)]).toEqual([{}, [{ deadlocks: 0 }]])
}

/** Expects each row that a call has stored once, at a part of the group. */
async function expectRows({ parts, created, wants, followers, votes }: Group): Promise<void> {
  const { prisma } = site.deps
  const here = (ids: string[]) => ({ where: { id: { in: ids }, partId: { in: parts } } })
  expect({
    comment: await prisma.comment.count(here(created.comment)),
    listing: await prisma.listing.count(here(created.listing)),
    trade: await prisma.trade.count(here(created.trade)),
    image: await prisma.partImage.count(here(created.image)),
  }).toEqual(Object.fromEntries(Object.entries(created).map(([what, ids]) => [what, ids.length])))

  const stored = await prisma.commentVote.findMany({ where: { commentId: { in: created.comment } } })
  const values = new Map(stored.map(({ commentId, userId, value }) => [`${commentId} ${userId}`, value]))
  for (const [key, value] of votes) expect([key, values.get(key) ?? 0]).toEqual([key, value])

  const where = { id: { in: parts } }
  const leads = await prisma.part.findMany({ where, select: { id: true, mergedIntoId: true } })
  const kept = new Map(leads.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]))
  for (const [userId, partId] of wants) {
    const own = { userId_partId: { userId, partId: kept.get(partId) ?? '' } }
    expect(await prisma.want.findUnique({ where: own }), `the want of ${userId} at ${partId}`).not.toBeNull()
  }
  const followed = { userId: { in: [...followers] }, type: 'part' as const, itemId: { in: [...kept.values()] } }
  const follows = await prisma.follow.findMany({ where: followed })
  expect([...followers].filter((id) => !follows.some(({ userId }) => userId === id))).toEqual([])
}

/** The ids and slugs of all parts. */
async function addressesOf(groups: Group[]): Promise<string[]> {
  const ids = groups.flatMap(({ parts }) => parts)
  const slugs = await site.deps.prisma.partSlug.findMany({ where: { partId: { in: ids } }, select: { slug: true } })
  return [...ids, ...slugs.map(({ slug }) => slug)]
}

/** Returns the ids and slugs that do not answer with their part, at once or after one redirect. */
async function unreachable(keys: string[]): Promise<string[]> {
  const wrong: string[] = []
  await onAll(keys, async (key) => {
    const address = servers[key.length % 2]?.said ?? ''
    const get = (path: string) => fetch(address + path, { redirect: 'manual' })
    const first = await get(`/api/products/${key}`)
    const last = first.status === 301 ? await get(first.headers.get('location') ?? '') : first
    await Promise.all([...new Set([first, last])].map((each) => each.arrayBuffer()))
    if (last.status !== 200) wrong.push(`${key}: ${first.status}, ${last.status}`)
  })
  return wrong
}

/** Undoes all merges that are left, in any order. */
async function undoAll(groups: Group[]): Promise<void> {
  const { client } = await member(1, await site.make.moderator('saab'))
  const { pick } = seeded(1)
  await onAll(groups, async ({ parts }) => {
    for (;;) {
      const where = { winnerId: { in: parts }, undoneAt: null }
      const merges = await site.deps.prisma.partMerge.findMany({ where, select: { id: true } })
      if (merges.length === 0) return
      const id = pick(merges).id
      const { report } = await patiently(() => client.merge.undo.mutate({ id, reason: 'They differ.' }))
      expect(Array.isArray(report)).toBe(true)
    }
  })
}
