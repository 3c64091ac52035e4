import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedPaths, feedTitles, paths } from '../../shared/paths.ts'
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
    feed: { title: string; path: string; page: string },
    entries: (Entry | ChangeEntry)[],
  ) {
    const xml = atomDocument(deps.config.publicUrl, feed, entries)
    // Caches must ask again every time, so that deleted content disappears at once. A 304 makes that cheap.
    reply.header('Cache-Control', 'no-cache').type('application/atom+xml; charset=utf-8')
    return sendUnlessKnown(request, reply, xml)
  }

  app.get(feedPaths.parts, async (request, reply) => {
    const feed = { title: feedTitles.parts, path: feedPaths.parts, page: paths.home }
    return send(request, reply, feed, await listNewestParts(deps))
  })
  app.get(feedPaths.posts, async (request, reply) => {
    const feed = { title: feedTitles.posts, path: feedPaths.posts, page: paths.home }
    return send(request, reply, feed, await listNewestPosts(deps))
  })
  app.get<{ Params: { tag: string } }>('/atom/tags/:tag', async (request, reply) => {
    const tag = tidyTag(request.params.tag)
    const feed = { title: feedTitles.tag(tag), path: feedPaths.tag(tag), page: paths.home }
    return send(request, reply, feed, await listNewestTagged(deps, tag))
  })
  app.get(feedPaths.changes(), async (request, reply) => {
    const filters = readFeedFilters(request.query)
    const feed = { title: feedTitles.changes, path: feedPaths.changes(filters), page: paths.changes(filters) }
    return send(request, reply, feed, await listNewestChanges(deps, filters))
  })
}
