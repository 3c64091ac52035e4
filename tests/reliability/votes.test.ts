import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Vote } from '../../server/db/columns.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded, clientOf } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { sql } from '../support/database.ts'

// 30 users vote on 6 comments at two processes, by tRPC and by REST, and repeat requests like clients that have lost a
// response.

const USERS = 30
const COMMENTS = 6
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

/** Comments whose counter is not the sum of their votes, and users with two votes on one comment, at one moment. */
const WRONG = `
  select c.id from comment c
  where c.votes <> (select coalesce(sum(v.value), 0) from comment_vote v where v.comment_id = c.id)
  union all select v.user_id from comment_vote v group by v.comment_id, v.user_id having count(*) > 1`

type State = { votes: number; userVote: Vote }
/** A vote that can be repeated at another server. */
type Request = (server: number) => Promise<State>

/** Returns null for the error of an overloaded server, after which clients repeat the request. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof TRPCClientError && (error.data as { code?: unknown } | null)?.code === 'UNAVAILABLE') return null
  throw error
}

/** Creates a user who sends requests one after another, and the votes that the user should have then. */
async function createVoter(seed: number, comments: string[]) {
  const { below, pick } = seeded(seed)
  const user = await site.make.user()
  const token = await site.make.token(user)
  const clients = servers.map(({ said }) => clientOf(said, token))
  const wanted = new Map<string, Vote>()
  const answered: { request: Request; answer: State }[] = []
  let repeated = 0

  function setRequest(id: string): Request {
    const value = pick<Vote>([1, 0, -1])
    wanted.set(id, value)
    return async (server) => {
      const client = clients[server]
      if (!client) throw new Error('no such server')
      for (;;) {
        const answer = await client.vote.set.mutate({ kind: 'comment', id, value }).catch(nullIfUnavailable)
        if (answer) return answer
      }
    }
  }

  function pressRequest(id: string): Request {
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

  async function send(): Promise<void> {
    const id = pick(comments)
    const isPress = below(2) === 0
    const request = isPress ? pressRequest(id) : setRequest(id)
    const at = below(2)
    const again = below(5) === 0
    repeated += Number(again)
    // A repeated request is sent at the same time or after the response, to the same or to the other server.
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
    send,
    /** Repeats an earlier press. It has been processed, so the server returns the stored response. */
    async repeatEarlier() {
      if (answered.length === 0) return
      repeated += 1
      const { request, answer } = pick(answered)
      expect(await request(below(2))).toEqual(answer)
    },
    repeated: () => repeated,
  }
}

it('counters always equal the votes, and a repeated request never changes a vote', async () => {
  const part = await site.make.part()
  const comments: string[] = []
  const voters: Awaited<ReturnType<typeof createVoter>>[] = []
  while (comments.length < COMMENTS) comments.push((await site.make.comment({ part })).id)
  while (voters.length < USERS) voters.push(await createVoter(voters.length, comments))

  let checks = 0
  async function checkCounters() {
    expect(await sql(site.deps, WRONG)).toEqual([])
    checks += 1
  }
  await Promise.all(
    voters.map(async ({ send, repeatEarlier }, index) => {
      for (let i = index; i < index + REQUESTS; i++) {
        await send()
        if (i % 10 === 0) await repeatEarlier()
        if (index % 10 === 0) await checkCounters()
      }
    }),
  )

  const repeated = voters.reduce((sum, each) => sum + each.repeated(), 0)
  expect(repeated).toBeGreaterThan((USERS * REQUESTS) / 5)
  await checkCounters()

  const rows = await site.deps.prisma.commentVote.findMany()
  const stored = new Map(rows.map(({ commentId, userId, value }) => [`${userId} ${commentId}`, value]))
  const wanted = voters.flatMap(({ user, wanted: votes }) =>
    [...votes].flatMap(([id, vote]) => (vote === 0 ? [] : [[`${user.id} ${id}`, vote] as const])),
  )
  expect(stored).toEqual(new Map(wanted))
  expect(rows.length).toBe(wanted.length)
  console.info(`${USERS * REQUESTS} requests, ${repeated} of them repeated, ${checks} checks, ${rows.length} votes`)
})
