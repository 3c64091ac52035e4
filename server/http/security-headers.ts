import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'

const ONE_YEAR = 31_536_000

/** For the few answers that no page and no hook has a part in: requests that could not be read. */
export const BARE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/**
 * Security headers on every answer, errors included (hardening.md 'Redirects, tokens, headers'). No page needs inline
 * script or style, so one strict policy without nonces serves them all, and pages can be cached.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Attributes only: a picture's aspect ratio, an avatar's colour.
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        // Descriptions and profiles may show pictures of other sites, over https only.
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: deps.config.mode === 'production' && { maxAge: ONE_YEAR },
  })

  app.addHook('onRequest', (request, reply, done) => {
    // An address that carries a token must not travel on in a Referer.
    if (/[?&](?:token|tempToken)=/.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
    done()
  })
})
