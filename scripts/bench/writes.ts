import { createDeps } from '../../server/deps.ts'
import { readConfig } from '../../server/config.ts'
import { createSession } from '../../server/domains/people/auth/service.ts'
import { ensureAccount } from '../../server/domains/people/users/identity-service.ts'
import { startConsumers } from '../../server/jobs/log.ts'
import { createLog } from '../../server/log.ts'
import { withClient } from '../database.ts'
import type { Request } from './load.ts'

/** Number of different requests of each writer. */
const REQUESTS = 2_000

const TARGETS = {
  part: 'select id from part where removed_at is null order by md5(id::text) limit 1000',
  comment: 'select id from comment where deleted_at is null order by md5(id::text) limit 4000',
  // Nobody writes to themselves.
  user: `select id from "user" where deleted_at is null and email not like 'writer%' order by md5(id::text) limit 500`,
}

/**
 * Returns the most frequent writes over REST: the name of each, and the requests of a connection. Each connection writes as
 * a different user.
 * @param tokens one per connection
 */
export async function writeCases(
  tokens: string[],
  databaseUrl: string,
): Promise<{ name: string; requests: (connection: number) => Request[]; stream?: string }[]> {
  const ids = async (sql: string) =>
    withClient(databaseUrl, async (client) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id))
  const [parts, comments, users] = [await ids(TARGETS.part), await ids(TARGETS.comment), await ids(TARGETS.user)]

  const writes =
    (
      targets: string[],
      request: (id: string, index: number) => { method: 'POST' | 'PUT'; path: string; body?: object },
    ) =>
    (connection: number): Request[] =>
      Array.from({ length: REQUESTS }, (_, index) => {
        const target = targets[(connection * 7_919 + index * 31) % targets.length] ?? ''
        const { method, path, body } = request(target, index)
        return {
          method,
          path,
          headers: {
            authorization: `Bearer ${tokens[connection]}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }
      })
  return [
    {
      name: 'new comment',
      requests: writes(parts, (productId, index) => ({
        method: 'POST',
        path: '/api/comments',
        body: { productId, text: `Torque the bolts to **10 Nm** in two steps, as on car ${index}.` },
      })),
    },
    {
      name: 'new comment, with 50 readers of the page',
      requests: writes(parts.slice(0, 1), (productId, index) => ({
        method: 'POST',
        path: '/api/comments',
        body: { productId, text: `The seal of car ${index} is the older one.` },
      })),
      stream: `/trpc/part.live?input=${encodeURIComponent(JSON.stringify({ partId: parts[0] }))}`,
    },
    { name: 'vote', requests: writes(comments, (id) => ({ method: 'PUT', path: `/api/comments/${id}/vote` })) },
    {
      name: 'message',
      requests: writes(users, (receiverId, index) => ({
        method: 'POST',
        path: '/api/messages',
        body: { receiverId, content: `Is it still available? I need ${index}.` },
      })),
    },
    {
      name: 'edit of a part',
      requests: writes(parts, (id, index) => ({
        method: 'PUT',
        path: `/api/products/${id}`,
        body: { description_markdown: `Torque the bolts to **${10 + index} Nm** in two steps.`, summary: 'Torque' },
      })),
    },
    {
      name: 'new listing',
      requests: writes(parts, (productId, index) => ({
        method: 'POST',
        path: '/api/listings',
        body: {
          productId,
          type: 'ask',
          price: 10 + (index % 90),
          description: `Removed from car ${index}, tested.`,
          // Some parts have a bid of at least this price.
          evenIfCrossing: true,
        },
      })),
    },
  ]
}

/**
 * Creates users with sessions and returns their tokens.
 * @param env the settings of the server
 */
export async function signIn(env: Record<string, string>, writers: number): Promise<string[]> {
  const deps = createDeps(readConfig(env), createLog('silent'))
  try {
    const users = Array.from({ length: writers }, (_, writer) =>
      ensureAccount(deps, {
        email: `writer${writer}@bench.example`,
        name: `Writer ${writer}`,
        phone: `+1777555010${writer}`,
      }),
    )
    return await openSessions(env, await Promise.all(users))
  } finally {
    await deps.close()
  }
}

/** Returns the token of a new session of each user. */
export async function openSessions(env: Record<string, string>, users: { id: string }[]): Promise<string[]> {
  const deps = createDeps(readConfig(env), createLog('silent'))
  try {
    return await Promise.all(users.map(({ id }) => createSession(deps, id, 'full')))
  } finally {
    await deps.close()
  }
}

/** Runs the consumers of the log in this process, because the benchmark's server has only the API. Returns a function that stops them. */
export function runConsumers(env: Record<string, string>): () => Promise<void> {
  const deps = createDeps(readConfig(env), createLog('silent'))
  const stop = startConsumers(deps)
  return async () => {
    await stop()
    await deps.close()
  }
}
