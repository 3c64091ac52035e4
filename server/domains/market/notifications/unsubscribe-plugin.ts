import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../../address.ts'
import type { Deps } from '../../../deps.ts'
import { countCall } from '../../../rate-limit/service.ts'
import { unsubscriptionInput } from '../../../../shared/notification-inputs.ts'
import { FROM_PAGE } from '../../../../shared/unsubscribe.ts'
import { unsubscribe } from './unsubscribe-service.ts'

/** For each address. The large mail services send the requests of many people from few addresses. */
const LIMIT = { count: 300, seconds: 60 }
/** Maximum body in bytes. Mail programs send `List-Unsubscribe=One-Click`. */
const BODY_LIMIT = 2_000

/**
 * Stops mails at POST /unsubscribe/{key}/{scope} (RFC 8058): without a session, for the key is in the mail only. Mail programs get
 * 200 and a sentence, also for a repeated request, and the form of the page gets the page. GET is that page, which changes nothing.
 */
export async function unsubscribing(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // Mail programs send a form in either encoding, or nothing.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/unsubscribe/:key/:scope', async (request, reply) => {
    await countCall(deps, LIMIT, `unsubscribe:${addressKey(request.ip)}`)
    await unsubscribe(deps, unsubscriptionInput.parse(request.params))
    reply.header('Cache-Control', 'no-store')
    if (request.body === `${FROM_PAGE}=1`) return reply.redirect(request.url, 303)
    return reply.type('text/plain; charset=utf-8').send('You get no more of these e-mails.\n')
  })
}
