import cookie from '@fastify/cookie'
import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { paths } from '../../../shared/paths.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { AppError, toAppError } from '../../errors.ts'
import { countAgainst } from './rate-limit.ts'
import { createSession } from './service.ts'
import { beginSignIn, finishSignIn, SIGN_IN_MINUTES, signInAs, type Identity } from './sign-in.ts'

declare module 'fastify' {
  interface FastifyInstance {
    google: OAuth2Namespace
  }
}

const CALLBACK = '/api/auth/google/callback'
const STATE_COOKIE = 'oauth2-redirect-state'
const SIGN_IN_LIMIT = { count: 60, seconds: 600 }

/**
 * Sign-in through Google (OAuth 2 authorization code with PKCE): GET /api/auth/google?state={path} starts it, the
 * callback ends it at {path} with `token` in the query. Without Google credentials the same code talks to the
 * embedded identity provider (dev-idp.ts).
 */
export const google = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const { config } = deps
  if (!config.google) await app.register((await import('./dev-idp.ts')).devIdentityProvider, { deps })

  await app.register(cookie)
  await app.register(oauth2, {
    name: 'google',
    credentials: {
      client: { id: config.google?.clientId ?? 'tappet', secret: config.google?.clientSecret ?? 'tappet' },
      auth: identityProvider(config),
    },
    scope: ['openid', 'email', 'profile'],
    pkce: 'S256',
    startRedirectPath: '/api/auth/google',
    callbackUri: config.publicUrl + CALLBACK,
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:'), path: '/api/auth', maxAge: SIGN_IN_MINUTES * 60 },
    // The state is random and names an attempt kept in the database; the path never travels to the provider.
    generateStateFunction: async (request: FastifyRequest) => {
      await countAgainst(deps, SIGN_IN_LIMIT, `sign-in:${request.ip}`)
      return beginSignIn(deps, startQuery.parse(request.query).state)
    },
    // The same browser that began: its cookie holds the state that came back.
    checkStateFunction: (request: FastifyRequest) => {
      const { state } = callbackQuery.parse(request.query)
      return state !== undefined && state === request.cookies[STATE_COOKIE]
    },
  })

  app.get(CALLBACK, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    reply.clearCookie(STATE_COOKIE, { path: '/api/auth' })
    const { state, error } = callbackQuery.parse(request.query)
    const path = state === undefined ? null : await finishSignIn(deps, state)
    try {
      if (error !== undefined) throw new AppError('UNAUTHENTICATED', 'Sign-in was cancelled.')
      if (path === null) throw new AppError('UNAUTHENTICATED', 'This sign-in has expired. Please try again.')
      const { token } = await app.google.getAccessTokenFromAuthorizationCodeFlow(request, reply)
      const user = await signInAs(deps, readIdentity(token.id_token, config))
      return await reply.redirect(withQuery(path, 'token', await createSession(deps, user.id, 'full')))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.code === 'INTERNAL') request.log.warn({ err: thrown }, 'a sign-in failed')
      const sentence = failure.code === 'INTERNAL' ? 'Sign-in did not succeed. Please try again.' : failure.message
      return reply.redirect(withQuery(paths.login(path ?? undefined), 'error', sentence))
    }
  })
})

const startQuery = z.object({ state: z.string().max(2_048).optional().catch(undefined) })
const callbackQuery = z.object({
  state: z.string().max(200).optional().catch(undefined),
  error: z.string().optional().catch(undefined),
})

/** Where the provider stands: people's browsers go to the first host, this server to the second. */
function identityProvider(config: Config) {
  if (config.google) {
    return {
      authorizeHost: 'https://accounts.google.com',
      authorizePath: '/o/oauth2/v2/auth',
      tokenHost: 'https://oauth2.googleapis.com',
      tokenPath: '/token',
    }
  }
  return {
    authorizeHost: config.publicUrl,
    authorizePath: '/dev-idp/authorize',
    tokenHost: `http://localhost:${config.port}`,
    tokenPath: '/dev-idp/token',
  }
}

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.literal(true),
  name: z.string().optional(),
  picture: z.url({ protocol: /^https$/ }).optional().catch(undefined),
})

const GOOGLE_ISSUERS = new Set(['https://accounts.google.com', 'accounts.google.com'])

/**
 * The person an ID token is about. It came straight from the provider's token endpoint over TLS, so its signature
 * need not be checked (OpenID Connect Core 3.1.3.7); issuer and audience are.
 * @throws AppError when Google has not verified the e-mail address, or the token is not for this site
 */
function readIdentity(idToken: unknown, config: Config): Identity {
  const payload = typeof idToken === 'string' ? idToken.split('.')[1] : undefined
  const parsed = claimsSchema.safeParse(payload && JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!parsed.success) throw new AppError('UNAUTHENTICATED', 'Google did not give a verified e-mail address for this account.')
  const claims = parsed.data
  if (config.google && (!GOOGLE_ISSUERS.has(claims.iss) || claims.aud !== config.google.clientId)) {
    throw new AppError('UNAUTHENTICATED', 'Sign-in did not succeed. Please try again.')
  }
  return { subject: claims.sub, email: claims.email.toLowerCase(), name: claims.name ?? '', picture: claims.picture ?? null }
}

/** A path of this site with one more query parameter, its fragment kept. */
function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://site')
  url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}
