import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { SIGN_IN_STYLE, signInPage } from './dev-identity-page.ts'

/** Maximum number of users that the page lists. Other users enter their email address. */
const LISTED_USERS = 50

/**
 * The embedded identity provider: an OpenID Connect server without passwords, for development without Google
 * credentials. On its page, the developer chooses a user or enters an email address and a name.
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

  // The chosen user by authorization code, from the redirect to the exchange of the code.
  const chosen = new Map<string, { email: string; name: string }>()
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: { url?: string }) => {
    const query = new URL(request.url ?? '', deps.config.publicUrl).searchParams
    const code = url.searchParams.get('code')
    if (code) chosen.set(code, { email: query.get('login_hint') ?? '', name: query.get('name') ?? '' })
  })
  service.on(Events.BeforeTokenSigning, (token: { payload: Record<string, unknown> }, request: TokenRequest) => {
    const user = chosen.get(request.body?.code ?? '')
    if (!user) return
    const email = user.email.toLowerCase()
    Object.assign(token.payload, {
      sub: `dev-${createHash('sha256').update(email).digest('hex').slice(0, 20)}`,
      email,
      email_verified: true,
      name: user.name || undefined,
    })
  })
  service.on(Events.BeforeResponse, (_response: unknown, request: TokenRequest) => {
    chosen.delete(request.body?.code ?? '')
  })

  // The provider parses the request bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // Accepts this site as the only application, and only with PKCE. `login_hint` is the email address of the chosen user.
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
    const users = await deps.prisma.user.findMany({
      where: { id: { not: SITE_USER_ID }, ...visibleWhere.user },
      select: {
        name: true,
        email: true,
        bio: true,
        isSiteAdmin: true,
        adminTags: { select: { tag: { select: { name: true } } } },
      },
      orderBy: { createdAt: 'asc' },
      take: LISTED_USERS,
    })
    const cancel = `${callbackUri}?${new URLSearchParams({ error: 'access_denied', state: sent.state }).toString()}`
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    return reply.send(signInPage(sent, users, cancel))
  })
  app.get('/dev-idp/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(SIGN_IN_STYLE))
  app.post('/dev-idp/token', (request, reply) => service.requestHandler(request.raw, answerOf(reply)))
}

type TokenRequest = { body?: { code?: string } }

/** Returns the response for the provider to write. Its addresses and bodies contain codes and tokens. */
function answerOf(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  raw.setHeader('Referrer-Policy', 'no-referrer')
  raw.setHeader('Cache-Control', 'no-store')
  // Without this, the provider would allow the pages of every site to read its answers.
  const setHeader = raw.setHeader.bind(raw)
  raw.setHeader = (name, value) => (name.startsWith('Access-Control-') ? raw : setHeader(name, value))
  return raw
}
