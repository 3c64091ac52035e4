import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SITE_USER_ID } from '../../../shared/message-words.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { CHOOSER_STYLE, chooserPage } from './dev-idp-page.ts'

/** Demo people that the page offers; anybody else's e-mail address can be typed. */
const PEOPLE_OFFERED = 50

/**
 * The embedded identity provider: an OpenID Connect server on this machine that asks no password. It stands in for
 * Google where there are no Google credentials, never in production. Its page lets a person pick a demo user or
 * type an e-mail address and a name.
 * @throws Error in production
 */
export async function devIdentityProvider(
  app: FastifyInstance,
  { deps, clientId, callbackUri }: { deps: Deps; clientId: string; callbackUri: string },
): Promise<void> {
  if (deps.config.mode === 'production') throw new Error('The embedded identity provider never runs in production.')
  const { Events, OAuth2Server } = await import('oauth2-mock-server')
  const { service, issuer } = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: '/dev-idp/authorize', token: '/dev-idp/token' },
  })
  issuer.url = deps.config.publicUrl
  await issuer.keys.generate('RS256')

  // Who was chosen, by authorization code, from the redirect to the exchange.
  const chosen = new Map<string, { email: string; name: string }>()
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: { url?: string }) => {
    const query = new URL(request.url ?? '', deps.config.publicUrl).searchParams
    const code = url.searchParams.get('code')
    if (code) chosen.set(code, { email: query.get('login_hint') ?? '', name: query.get('name') ?? '' })
  })
  service.on(Events.BeforeTokenSigning, (token: { payload: Record<string, unknown> }, request: TokenRequest) => {
    const person = chosen.get(request.body?.code ?? '')
    if (!person) return
    const email = person.email.toLowerCase()
    Object.assign(token.payload, {
      sub: `dev-${createHash('sha256').update(email).digest('hex').slice(0, 20)}`,
      email,
      email_verified: true,
      name: person.name || undefined,
    })
  })
  service.on(Events.BeforeResponse, (_response: unknown, request: TokenRequest) => {
    chosen.delete(request.body?.code ?? '')
  })

  // The provider reads its own bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // As at Google, the one application that is registered here, and only with PKCE. `login_hint` says who was chosen.
  const authorizeQuery = z.object({
    response_type: z.literal('code'),
    client_id: z.literal(clientId),
    redirect_uri: z.literal(callbackUri),
    state: z.string(),
    scope: z.string(),
    code_challenge: z.string(),
    code_challenge_method: z.literal('S256'),
    login_hint: z.string().optional(),
  })

  app.get('/dev-idp/authorize', async (request, reply) => {
    const { success, data } = authorizeQuery.safeParse(request.query)
    if (!success) throw new AppError('VALIDATION', 'This is not a sign-in to this site.')
    const { login_hint, ...sent } = data
    if (login_hint) return service.requestHandler(request.raw, answerOf(reply))
    const people = await deps.prisma.user.findMany({
      where: { deletedAt: null, id: { not: SITE_USER_ID } },
      select: {
        name: true,
        email: true,
        bio: true,
        isSiteAdmin: true,
        adminTags: { select: { tag: { select: { name: true } } } },
      },
      orderBy: { createdAt: 'asc' },
      take: PEOPLE_OFFERED,
    })
    const cancel = `${callbackUri}?${new URLSearchParams({ error: 'access_denied', state: sent.state }).toString()}`
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    return reply.send(chooserPage(sent, people, cancel))
  })
  app.get('/dev-idp/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(CHOOSER_STYLE))
  app.post('/dev-idp/token', (request, reply) => service.requestHandler(request.raw, answerOf(reply)))
}

type TokenRequest = { body?: { code?: string } }

/** The bare answer, for the provider to write. Its addresses and bodies hold codes and tokens. */
function answerOf(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  raw.setHeader('Referrer-Policy', 'no-referrer')
  raw.setHeader('Cache-Control', 'no-store')
  // The provider would let the pages of every site read its answers.
  const setHeader = raw.setHeader.bind(raw)
  raw.setHeader = (name, value) => (name.startsWith('Access-Control-') ? raw : setHeader(name, value))
  return raw
}
