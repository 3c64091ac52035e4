import { fastifyCookie as cookie, sign, unsign } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createHash } from 'node:crypto'
import { parsePosition, type LogPosition } from '../db/replicas.ts'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'
import { logPosition } from './queries.ts'

/** The cookie, and for clients without cookies the header, with the position of a person's last write. */
const COOKIE = 'read-position'
export const READ_POSITION = 'X-Read-Position'
/** Seconds for which it is kept. No replica is that late. */
const MAX_AGE = 86_400

/**
 * Lets replicas answer reads. After a write, its response has the position of the log, signed. The next reads of that person
 * go to a replica that has replayed it, otherwise to the primary, so nobody reads an older state than they wrote. Event
 * streams always read the primary, because the events come from it.
 */
export const readPosition = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const { replicas } = deps
  if (!replicas) return
  const key = createHash('sha256').update(`read position ${deps.config.databaseUrl}`).digest()

  app.addHook('onRequest', (request, _reply, done) => {
    if (isRead(request) && !isStream(request)) {
      const position = positionOf(request, key)
      const replica = position === undefined ? undefined : replicas.find(position)
      if (replica) requestContext.set('replica', replica)
    }
    done()
  })
  app.addHook('onSend', async (request, reply) => {
    if (isRead(request)) return
    // Without the database the write has failed.
    const [row] = await deps.query(logPosition, {}).catch(() => [])
    if (!row) return
    const signed = sign(row.position, key)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE } as const
    reply.header(READ_POSITION, signed).header('Set-Cookie', cookie.serialize(COOKIE, signed, options))
  })
})

/** Whether a request only reads. The end of a sign-in is a GET that writes. */
const isRead = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/auth/')

const isStream = ({ headers }: FastifyRequest) => headers.accept?.includes('text/event-stream') ?? false

/** Returns the position that the request must see: the beginning without one, undefined if it is not one of ours. */
function positionOf({ headers }: FastifyRequest, key: Buffer): LogPosition | undefined {
  const signed =
    headers[READ_POSITION.toLowerCase()]?.toString() ?? (headers.cookie && cookie.parse(headers.cookie)[COOKIE])
  if (!signed) return 0n
  const { valid, value } = unsign(signed, key)
  return valid && value !== null ? parsePosition(value) : undefined
}
