import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishDueFeedback } from '../../server/domains/market/feedback/job.ts'
import { RATINGS, type Rating } from '../../shared/labels.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { clientOf, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

// 40 users rate each other at two server processes, while this third process publishes what is due and removes some.

const USERS = 40
const ROUNDS = 5
const DAY = 86_400_000
const RATING_NAMES = Object.keys(RATINGS) as Rating[]

let site: TestApp
let servers: ServerProcess[]
beforeAll(async () => {
  site = await bootApp()
  const { databaseUrl } = site.deps.config
  servers = await Promise.all([serverProcess(databaseUrl), serverProcess(databaseUrl)])
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await site.close()
})

type User = { id: string; client: ReturnType<typeof clientOf> }

/** Whether a call was too late, or the server too busy. */
const isRejection = (error: unknown) =>
  error instanceof TRPCClientError && ['CONFLICT', 'UNAVAILABLE'].includes(String(error.data?.code))

/** Users whose counters differ from a recount, of one moment. */
const WRONG_COUNTS = `
  select u.id, u.feedback_positive, u.feedback_neutral, u.feedback_negative, f.* from "user" u, lateral (
    select count(*) filter (where rating = 'positive') as positive, count(*) filter (where rating = 'neutral') as neutral,
      count(*) filter (where rating = 'negative') as negative
    from feedback where subject_id = u.id and counts and published_at is not null and removed_at is null) f
  where (u.feedback_positive, u.feedback_neutral, u.feedback_negative) <> (f.positive, f.neutral, f.negative)`

/** Published feedback that has no counterpart and is not due. */
const TOO_EARLY = `
  select f.id from feedback f where f.published_at is not null and f.due_at > now()
    and not exists (select from feedback o where o.trade_id = f.trade_id and o.id <> f.id)`

/** Pairs of which several count. */
const COUNTED_TWICE = `select author_id from feedback where counts group by author_id, subject_id having count(*) > 1`

it('counts equal a recount and nothing is public too early, at every moment', async () => {
  const users: User[] = await Promise.all(
    Array.from({ length: USERS }, async (_, turn) => {
      const user = await site.make.user()
      const url = servers[turn % servers.length]?.said ?? ''
      return { id: user.id, client: clientOf(url, await site.make.token(user)) }
    }),
  )
  const failures: unknown[] = []
  const part = await site.make.part()
  const turns: { me: User; other: User; tradeId: string; random: ReturnType<typeof seeded> }[][] = []
  for (const [turn, me] of users.entries()) {
    const random = seeded(turn)
    const others = users.slice(0, 10).filter((user) => user !== me)
    const mine: (typeof turns)[number] = []
    for (let round = 0; round < ROUNDS; round++) {
      const other = random.pick(others)
      // Some trades become due during the test.
      const confirmedAt = new Date(Date.now() - (random.below(3) === 0 ? 14 * DAY - 20_000 : DAY))
      const { id: tradeId } = await site.make.trade({ part, seller: me, buyer: other, confirmedAt })
      mine.push({ me, other, tradeId, random })
    }
    turns.push(mine)
  }

  async function act({ me, other, tradeId, random: { below, pick } }: (typeof turns)[number][number]): Promise<void> {
    const rate = ({ client }: User) =>
      client.feedback.leave.mutate({ tradeId, rating: pick(RATING_NAMES) }).catch((error: unknown) => {
        if (!isRejection(error)) failures.push(error)
      })
    await Promise.all(below(3) === 0 ? [rate(me)] : [rate(me), rate(other)])
    const { items } = await other.client.feedback.ofUser.query({ userId: me.id })
    if (items.some(({ publishedAt }) => publishedAt === null)) failures.push(items)
  }

  const end = new AbortController()
  async function cleanUpAndLook(): Promise<void> {
    const { below } = seeded(99)
    while (!end.signal.aborted) {
      await publishDueFeedback(site.deps)
      await sql(
        site.deps,
        `update feedback set removed_at = case when removed_at is null then now() end where id = (
          select id from feedback where published_at is not null order by id offset ${below(20)} limit 1)`,
      )
      for (const wrong of [WRONG_COUNTS, TOO_EARLY, COUNTED_TWICE]) {
        const rows = await sql(site.deps, wrong)
        if (rows.length > 0) failures.push({ wrong, rows })
      }
    }
  }

  const looking = cleanUpAndLook()
  await Promise.all(
    turns.map(async (mine) => {
      for (const turn of mine) await act(turn)
    }),
  ).finally(() => end.abort())
  await looking
  expect(failures).toEqual([])
  expect(await site.deps.prisma.feedback.count({ where: { publishedAt: { not: null } } })).toBeGreaterThan(USERS)
})
