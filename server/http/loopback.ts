import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/

/**
 * Redirects the pages of http://127.0.0.1:3000 to http://localhost:3000, if that is the public address. For browsers they are
 * two sites: a sign-in that begins on one and ends on the other finds neither its cookie nor its nonce.
 */
export const loopback = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const { publicUrl } = deps.config
  const site = new URL(publicUrl)
  if (!LOOPBACK.test(site.hostname)) return
  app.addHook('onRequest', async ({ method, url, headers: { host = '', accept = '' } }, reply) => {
    if (method !== 'GET' || !accept.includes('text/html') || !URL.canParse(`http://${host}`)) return undefined
    const { hostname, port } = new URL(`http://${host}`)
    const isSameServer = LOOPBACK.test(hostname) && port === site.port
    return isSameServer && hostname !== site.hostname ? reply.redirect(publicUrl + url) : undefined
  })
})
