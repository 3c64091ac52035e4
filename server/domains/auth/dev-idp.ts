import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { CHOOSER_STYLE, chooserPage } from './dev-idp-page.ts'

/**
 * The embedded identity provider: an OpenID Connect server on this machine that asks no password. It stands in for
 * Google where there are no Google credentials, never in production. Its page lets a person pick a demo user or
 * type an e-mail address and a name.
 */
export async function devIdentityProvider(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
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
  service.on(Events.BeforeTokenSigning, (token: { payload: Record<string, unknown> }, request: { body?: { code?: string } }) => {
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
  service.on(Events.BeforeResponse, (_response: unknown, request: { body?: { code?: string } }) => {
    chosen.delete(request.body?.code ?? '')
  })

  // The provider reads its own bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.get('/dev-idp/authorize', async (request, reply) => {
    const query = request.query as Record<string, string>
    if (query.login_hint) {
      reply.hijack()
      return service.requestHandler(request.raw, secured(reply.raw))
    }
    const people = await deps.prisma.user.findMany({
      where: { deletedAt: null },
      select: { name: true, email: true, bio: true, isSiteAdmin: true, adminTags: { select: { tag: { select: { name: true } } } } },
      orderBy: { createdAt: 'asc' },
      take: 50,
    })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(chooserPage(query, people))
  })
  app.get('/dev-idp/style.css', (_request, reply) => reply.type('text/css').send(CHOOSER_STYLE))
  app.post('/dev-idp/token', (request, reply) => {
    reply.hijack()
    service.requestHandler(request.raw, reply.raw)
  })
}

/** The one header that matters on the redirect back, whose address carries the code. */
function secured(response: ServerResponse): ServerResponse {
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-store')
  return response
}
