import cookie from '@fastify/cookie'
import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paths, withoutTokens } from '../../../../shared/paths.ts'
import type { SignInFailure } from '../../../../shared/sign-in.ts'
import type { Deps } from '../../../deps.ts'
import { addressKey } from '../../../address.ts'
import { toAppError } from '../../../errors.ts'
import { countCall } from '../../../rate-limit/service.ts'
import { identityProvider, readIdentity, SignInError } from './identity-client.ts'
import { createSession } from './service.ts'
import { beginSignIn, finishSignIn, SIGN_IN_MINUTES, signInAs, type SignInAttempt } from './sign-in-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    google: OAuth2Namespace
  }
}

const START = '/api/auth/google'
const CALLBACK = '/api/auth/google/callback'
const COOKIE_PATH = '/api/auth'
const STATE_COOKIE = 'oauth2-redirect-state'
const SIGN_IN_LIMIT = { count: 60, seconds: 600 }
/** Milliseconds for the exchange of the code at the provider. */
const EXCHANGE_TIMEOUT = 8_000

/**
 * Sign-in through Google (OAuth 2 authorization code with PKCE): GET /api/auth/google?state={path} starts it, the
 * callback redirects to {path} with `token` in the query, at the first sign-in to /verify-phone with a `tempToken`, and
 * after an error to /login with its code. A browser also sends a `nonce`, which is returned with the token
 * (docs/decisions/18). Without Google credentials, the provider is the embedded one (dev-identity-plugin.ts).
 */
export async function google(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { config } = deps
  const callbackUri = config.publicUrl + CALLBACK
  const provider = identityProvider(config)
  if (provider.embedded) {
    await app.register((await import('./dev-identity-plugin.ts')).devIdentityProvider, {
      deps,
      clientId: provider.clientId,
      callbackUri,
    })
  }

  await app.register(cookie)
  await app.register(oauth2, {
    name: 'google',
    credentials: {
      client: { id: provider.clientId, secret: provider.clientSecret },
      auth: provider.auth,
      http: { timeout: EXCHANGE_TIMEOUT },
    },
    scope: ['openid', 'email', 'profile'],
    pkce: 'S256',
    callbackUri,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
      path: COOKIE_PATH,
      maxAge: SIGN_IN_MINUTES * 60,
    },
    // The state is random. The path is in the database and is not sent to the provider.
    generateStateFunction: (request: FastifyRequest) => {
      const { state, nonce } = startQuery.parse(request.query)
      return beginSignIn(deps, { path: state, nonce })
    },
    checkStateFunction: isFromSameBrowser,
  })

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  })

  app.get(START, async (request, reply) => {
    try {
      await countCall(deps, SIGN_IN_LIMIT, `sign-in:${addressKey(request.ip)}`)
      return await reply.redirect(await app.google.generateAuthorizationUri(request, reply))
    } catch (thrown) {
      return redirectToLogin(request, reply, thrown)
    }
  })

  app.get(CALLBACK, async (request, reply) => {
    reply.clearCookie(STATE_COOKIE, { path: COOKIE_PATH })
    const { state, error } = callbackQuery.parse(request.query)
    let attempt: SignInAttempt | null = null
    try {
      if (state !== undefined && isFromSameBrowser(request)) attempt = await finishSignIn(deps, state)
      if (attempt === null) throw new SignInError('expired')
      if (error !== undefined) throw new SignInError('cancelled')
      const { token } = await app.google.getAccessTokenFromAuthorizationCodeFlow(request, reply)
      const user = await signInAs(deps, readIdentity(token.id_token, provider))
      // A token in the path does not belong to this sign-in.
      const path = withoutTokens(attempt.path)
      const nonce = attempt.nonce ?? undefined
      if (user.isFirst) {
        const tempToken = await createSession(deps, user.id, 'temporary')
        return await reply.redirect(paths.verifyPhone(path, tempToken, nonce))
      }
      const target = new URL(path, 'http://site')
      target.searchParams.set('token', await createSession(deps, user.id, 'full'))
      if (nonce !== undefined) target.searchParams.set('nonce', nonce)
      return await reply.redirect(target.pathname + target.search + target.hash)
    } catch (thrown) {
      return redirectToLogin(request, reply, thrown, attempt?.path)
    }
  })
}

const startQuery = z.object({
  state: z.string().optional().catch(undefined),
  // The format of client/boot.ts.
  nonce: z
    .string()
    .regex(/^[\w-]{20,100}$/)
    .optional()
    .catch(undefined),
})
const callbackQuery = z.object({
  state: z.string().max(200).optional().catch(undefined),
  error: z.string().optional().catch('unreadable'),
})

/** Returns whether the browser started this sign-in: its cookie has the returned state. */
function isFromSameBrowser(request: FastifyRequest): boolean {
  const { state } = callbackQuery.parse(request.query)
  return state !== undefined && state === request.cookies[STATE_COOKIE]
}

/** Redirects to the sign-in page with the code of an error. The page keeps the path of the sign-in. */
function redirectToLogin(request: FastifyRequest, reply: FastifyReply, thrown: unknown, path?: string): FastifyReply {
  const failure = failureOf(thrown)
  if (failure === 'failed' || failure === 'unavailable') request.log.warn({ err: thrown }, 'a sign-in failed')
  const login = paths.login(path)
  return reply.redirect(`${login}${login.includes('?') ? '&' : '?'}error=${failure}`)
}

function failureOf(thrown: unknown): SignInFailure {
  if (thrown instanceof SignInError) return thrown.failure
  const { code } = toAppError(thrown)
  return code === 'RATE_LIMITED' ? 'often' : code === 'UNAVAILABLE' ? 'unavailable' : 'failed'
}
