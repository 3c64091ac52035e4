import type { FastifyInstance } from 'fastify'
import { etagOf, sendUnlessKnown } from '../cache/etag.ts'

/** A worker that deletes what an earlier one has stored, and then itself. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * Serves the service worker under one address, which browsers ask with each page, so that a deployment replaces it at once.
 * The address must always be answered, because a browser keeps a worker whose address has no answer.
 */
export function serveWorker(app: FastifyInstance, script: string): void {
  const etag = etagOf(script)
  app.get('/sw.js', (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendUnlessKnown(request, reply, script, etag)
  })
}
