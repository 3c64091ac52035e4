import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

const ONE_YEAR = 31_536_000

/** The header with the request id, which the log also contains (server/failures.ts). */
export const REQUEST_ID = 'X-Request-Id'

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

/** Browser features that need the user's permission or reveal data about the user. The site uses none of them. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The headers of the helmet package, with our policies. A constant, because helmet builds them again for every request.
 */
const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS_POLICY,
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
}
/** The addresses at which a sign-in ends. */
export const CARRIES_TOKEN = /[?&](?:token|tempToken)=/

const HTTPS_ONLY = { 'Strict-Transport-Security': `max-age=${ONE_YEAR}; includeSubDomains` }

/** Returns the security headers of all answers, including those to unreadable requests. */
export function headersFor(mode: Config['mode']): Map<string, string> {
  const headers = new Map(Object.entries({ ...HEADERS, ...(mode === 'production' && HTTPS_ONLY) }))
  // Vite's dev server puts styles into the page by script.
  if (mode === 'development') {
    headers.set(
      'Content-Security-Policy',
      CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    )
  }
  return headers
}

/**
 * Adds the security headers and the request id to every answer, including errors (hardening.md 'Redirects, tokens,
 * headers'). No page has inline scripts or styles, so one strict policy without nonces works for all pages and for
 * cached ones.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { headers }: { headers: Map<string, string> }) => {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer, so that those that Fastify does not write itself have them too.
    reply.raw.setHeaders(headers).setHeader(REQUEST_ID, request.id)
    // An address that carries a token must not travel on in a Referer.
    if (CARRIES_TOKEN.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
    done()
  })
})
