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

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Attributes only: a picture's aspect ratio, an avatar's colour.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  // Descriptions and profiles may show pictures of other sites, over https only.
  "img-src 'self' data: https:",
  "connect-src 'self'",
  // The editor's preview.
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join(';')

/** What the helmet package sends, with our policy. Written out, as helmet puts it together anew for every request. */
const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
}
/** The addresses at which a sign-in ends. */
export const CARRIES_TOKEN = /[?&](?:token|tempToken)=/

const HTTPS_ONLY = { 'Strict-Transport-Security': `max-age=${ONE_YEAR}; includeSubDomains` }

/**
 * Security headers on every answer, errors included (hardening.md 'Redirects, tokens, headers'). No page needs inline
 * script or style, so one strict policy without nonces serves them all, and pages can be cached.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const headers = new Map(Object.entries({ ...HEADERS, ...(deps.config.mode === 'production' && HTTPS_ONLY) }))
  // Vite's dev server puts styles into the page by script.
  if (deps.config.mode === 'development') {
    headers.set(
      'Content-Security-Policy',
      CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    )
  }

  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer, so that those that Fastify does not write itself have them too.
    reply.raw.setHeaders(headers)
    // An address that carries a token must not travel on in a Referer.
    if (CARRIES_TOKEN.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
    done()
  })
})
