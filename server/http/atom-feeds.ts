import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedPaths, feedTitles } from '../../shared/paths.ts'
import { tidyTag } from '../../shared/text.ts'
import { addressKey } from '../address.ts'
import { sendUnlessKnown } from '../cache/etag.ts'
import type { Deps } from '../deps.ts'
import { atomDocument } from '../domains/site/syndication/atom-page.ts'
import {
  type Entry,
  listNewestParts,
  listNewestPosts,
  listNewestTagged,
} from '../domains/site/syndication/atom-service.ts'
import {
  type ChangeEntry,
  listNewestChanges,
  readFeedFilters,
} from '../domains/site/syndication/changes-feed-service.ts'
import { countCall } from '../rate-limit/service.ts'

/** Requests per IP address. A feed contains up to 50 complete texts; feed readers send far fewer requests. */
const LIMIT = { count: 120, seconds: 60 }

/** Serves the Atom feeds: new parts, new posts, the content with a tag, and recent changes. */
export async function atomFeeds(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  await app.register(compress, { encodings: ['gzip'] })
  app.addHook('onRequest', (request) => countCall(deps, LIMIT, `atom:${addressKey(request.ip)}`))

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    feed: { title: string; path: string },
    entries: (Entry | ChangeEntry)[],
  ) {
    const xml = atomDocument(deps.config.publicUrl, feed, entries)
    // Caches must ask again every time, so that deleted content disappears at once. A 304 makes that cheap.
    reply.header('Cache-Control', 'no-cache').type('application/atom+xml; charset=utf-8')
    return sendUnlessKnown(request, reply, xml)
  }

  app.get(feedPaths.parts, async (request, reply) =>
    send(request, reply, { title: feedTitles.parts, path: feedPaths.parts }, await listNewestParts(deps)),
  )
  app.get(feedPaths.posts, async (request, reply) =>
    send(request, reply, { title: feedTitles.posts, path: feedPaths.posts }, await listNewestPosts(deps)),
  )
  app.get<{ Params: { tag: string } }>('/atom/tags/:tag', async (request, reply) => {
    const tag = tidyTag(request.params.tag)
    const entries = await listNewestTagged(deps, tag)
    return send(request, reply, { title: feedTitles.tag(tag), path: feedPaths.tag(tag) }, entries)
  })
  app.get(feedPaths.changes(), async (request, reply) => {
    const filters = readFeedFilters(request.query)
    const entries = await listNewestChanges(deps, filters)
    return send(request, reply, { title: feedTitles.changes, path: feedPaths.changes(filters) }, entries)
  })
}
