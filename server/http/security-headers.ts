import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.ts'

/** The header with the request id, which the log also contains (server/failures.ts). */
export const REQUEST_ID = 'X-Request-Id'

/** Matches the addresses at which a sign-in ends, and those of mails with a key or a token of their reader. */
export const CARRIES_TOKEN = /[?&](?:token|tempToken)=|^\/(?:unsubscribe|mail\/confirm)\//

const CONTENT_SECURITY_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  // Attributes only: the aspect ratio of an image, the colour of an avatar.
  'style-src-attr': "'unsafe-inline'",
  'font-src': "'self'",
  // Descriptions and profiles may contain images of other sites, over https only.
  'img-src': "'self' data: https:",
  'connect-src': "'self'",
  // The preview of the editor.
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}

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
 * Returns the security headers of all responses, by name. Runs helmet once instead of for every request, because the
 * headers are constant, and because responses without hooks need them too: to unreadable requests (client-error.ts) and
 * to unreadable addresses (app.ts).
 */
export function createSecurityHeaders(mode: Config['mode']): Map<string, string> {
  const headers = new Map<string, string>()
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader = (name, value) => {
    headers.set(name, String(value))
    return response
  }
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...CONTENT_SECURITY_POLICY,
        // In development, the scripts of Vite insert <style> elements.
        ...(mode === 'development' && { 'style-src': "'self' 'unsafe-inline'" }),
      },
    },
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: mode === 'production',
    // For browsers that do not know frame-ancestors.
    xFrameOptions: { action: 'deny' },
  })
  addHeaders(request, response, (error) => {
    if (error) throw error
  })
  return headers.set('Permissions-Policy', PERMISSIONS_POLICY)
}

/**
 * Adds the security headers and the request id to every response, including errors. No page has inline scripts or
 * styles, so one strict policy without nonces works for all pages, also for cached ones.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { headers }: { headers: Map<string, string> }) => {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw response, so that responses that Fastify does not write have them too.
    reply.raw.setHeaders(headers).setHeader(REQUEST_ID, request.id)
    // The Referer must not contain a token.
    if (CARRIES_TOKEN.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
    done()
  })
})
