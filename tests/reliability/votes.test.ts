import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Vote } from '../../server/db/columns.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/random.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { clientOf } from '../support/streams.ts'

// 100 people vote on 20 comments at two processes, by the calls of the site and of REST, and ask again for what they
// have asked for already, as clients do that have lost an answer.

const PEOPLE = 100
const COMMENTS = 20
const REQUESTS = 15

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

/** Of one moment: comments whose counter is not the sum of its votes, and people with two votes on one. */
const WRONG = `
  select c.id from comment c
  where c.votes <> (select coalesce(sum(v.value), 0) from comment_vote v where v.comment_id = c.id)
  union all select v.user_id from comment_vote v group by v.comment_id, v.user_id having count(*) > 1`

type Standing = { votes: number; userVote: Vote }
/** A vote as it is asked for; asking again at another server is the same request. */
type Request = (server: number) => Promise<Standing>

/** Nothing for the answer of a server that has too much to do, after which clients try again. */
function refusedForNow(error: unknown): null {
  if (error instanceof TRPCClientError && (error.data as { code?: unknown } | null)?.code === 'UNAVAILABLE') return null
  throw error
}

/** What a person asks for, one after the other, and what they want by then. */
async function person(seed: number, comments: string[]) {
  const { below, pick } = seeded(seed)
  const user = await site.make.user()
  const token = await site.make.token(user)
  const clients = servers.map(({ said }) => clientOf(said, token))
  const wanted = new Map<string, Vote>()
  const answered: { request: Request; answer: Standing }[] = []
  let repeated = 0

  function setting(id: string): Request {
    const value = pick<Vote>([1, 0, -1])
    wanted.set(id, value)
    return async (server) => {
      const client = clients[server]
      if (!client) throw new Error('no such server')
      for (;;) {
        const answer = await client.vote.set.mutate({ kind: 'comment', id, value }).catch(refusedForNow)
        if (answer) return answer
      }
    }
  }

  function pressing(id: string): Request {
    const [button, value] = pick([['vote', 1] as const, ['downvote', -1] as const])
    wanted.set(id, wanted.get(id) === value ? 0 : value)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': site.deps.newId() }
    return async (server) => {
      const address = `${servers[server]?.said}/api/comments/${id}/${button}`
      let response = await fetch(address, { method: 'PUT', headers })
      while (response.headers.has('retry-after')) response = await fetch(address, { method: 'PUT', headers })
      expect(response.status).toBe(200)
      const body = (await response.json()) as { votes: number; upvotedBy: string[]; downvotedBy: string[] }
      expect([user.id]).toEqual(expect.arrayContaining([...body.upvotedBy, ...body.downvotedBy]))
      return { votes: body.votes, userVote: (body.upvotedBy.length - body.downvotedBy.length) as Vote }
    }
  }

  async function ask(): Promise<void> {
    const id = pick(comments)
    const isPress = below(2) === 0
    const request = isPress ? pressing(id) : setting(id)
    const at = below(2)
    const again = below(5) === 0
    repeated += Number(again)
    // Again at once or after the answer, here or there.
    const answers =
      again && below(2) === 0
        ? await Promise.all([request(at), request(1 - at)])
        : [await request(at), ...(again ? [await request(below(2))] : [])]
    for (const { userVote } of answers) expect(userVote).toBe(wanted.get(id))
    const [answer] = answers
    if (!isPress || !answer) return
    for (const other of answers) expect(other).toEqual(answer)
    answered.push({ request, answer })
  }

  return {
    user,
    wanted,
    ask,
    /** Asks for an earlier press once more: it has been answered, and does nothing. */
    async askLate() {
      if (answered.length === 0) return
      repeated += 1
      const { request, answer } = pick(answered)
      expect(await request(below(2))).toEqual(answer)
    },
    repeated: () => repeated,
  }
}

it('counters equal the votes at every look, and a repeated request never turns a vote around', async () => {
  const part = await site.make.part()
  const comments: string[] = []
  const people: Awaited<ReturnType<typeof person>>[] = []
  while (comments.length < COMMENTS) comments.push((await site.make.comment({ part })).id)
  while (people.length < PEOPLE) people.push(await person(people.length, comments))

  let looks = 0
  async function look() {
    expect(await site.deps.query(WRONG, [])).toEqual([])
    looks += 1
  }
  await Promise.all(
    people.map(async ({ ask, askLate }, index) => {
      for (let i = index; i < index + REQUESTS; i++) {
        await ask()
        if (i % 10 === 0) await askLate()
        if (index % 10 === 0) await look()
      }
    }),
  )

  const repeated = people.reduce((sum, each) => sum + each.repeated(), 0)
  expect(repeated).toBeGreaterThan((PEOPLE * REQUESTS) / 5)
  await look()

  const rows = await site.deps.prisma.commentVote.findMany()
  const stored = new Map(rows.map(({ commentId, userId, value }) => [`${userId} ${commentId}`, value]))
  const wanted = people.flatMap(({ user, wanted: votes }) =>
    [...votes].flatMap(([id, vote]) => (vote === 0 ? [] : [[`${user.id} ${id}`, vote] as const])),
  )
  expect(stored).toEqual(new Map(wanted))
  expect(rows.length).toBe(wanted.length)
  console.info(`${PEOPLE * REQUESTS} requests, ${repeated} of them again, ${looks} looks, ${rows.length} votes`)
}, 120_000)
