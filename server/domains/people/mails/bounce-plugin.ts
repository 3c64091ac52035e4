import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { invalidInput } from '../../../trpc/errors.ts'
import { bounceInput, takeBounce, takeReport } from './bounce-service.ts'

/** Bytes of a bounce. It contains the mail, or its headers. */
const BODY_LIMIT = 500_000

/**
 * POST /api/mail/bounces: a mail server passes on what arrives at the address for bounces (message/rfc822), or a provider
 * reports a bounce (JSON). Needs MAIL_WEBHOOK_SECRET as bearer token. Answers how many addresses were stopped, also 0: mail
 * programs answer such addresses too, and a mail server would send an error back.
 */
export async function bounces(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { mailWebhookSecret: secret } = deps.config
  if (secret === null) return
  app.addContentTypeParser<string>('message/rfc822', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async ({ headers: { authorization = '' } }) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(authorization) ?? []
    if (!timingSafeEqual(hashOf(token), hashOf(secret)))
      throw new AppError('UNAUTHENTICATED', 'The token is not MAIL_WEBHOOK_SECRET.')
  })
  app.post('/api/mail/bounces', { bodyLimit: BODY_LIMIT }, async ({ body }, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (typeof body === 'string') return { stopped: await takeBounce(deps, body) }
    const report = bounceInput.safeParse(body)
    if (!report.success) throw invalidInput(report.error)
    return { stopped: await takeReport(deps, report.data) }
  })
}

/** Of equal length, so that the comparison takes the same time for all tokens. */
const hashOf = (text: string) => createHash('sha256').update(text).digest()
