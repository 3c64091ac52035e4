import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError, httpStatus } from '../errors.ts'
import { CARRIES_TOKEN } from '../http/security-headers.ts'
import { anonymousContext } from '../trpc/context.ts'
import { fromTRPCError } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'
import { follow } from './follow.ts'
import { versionOf } from './page-version.ts'
import { EncodedPage, PageCache } from './page-cache.ts'
import type { Call, Site } from './site.ts'

const MB = 1_000_000

/**
 * Serves every address that is not the API's as a page rendered here. Anonymous HTML is the same for everybody, so a
 * page is rendered once per content version and answered from memory after that.
 */
export async function pages(app: FastifyInstance, { deps, site }: { deps: Deps; site: Site }): Promise<void> {
  const cache = new PageCache(deps.config.pageCacheMb * MB)
  const changes = site.cacheable ? { feed: follow(deps, 'site feed'), people: follow(deps, 'site people') } : null
  await site.register(app)

  app.get('/*', async (request, reply) => {
    // '//part/x' names a host, not a page, and '//' nothing at all.
    if (request.url.startsWith('//') || !URL.canParse(request.url, deps.config.publicUrl)) {
      throw new AppError('VALIDATION', 'The address could not be read.')
    }
    // Without the database there is no version to ask for, but still a page that says so.
    const version = changes ? await versionOf(deps, request.url, changes).catch(() => null) : null
    const render = async () => new EncodedPage(await site.render(request.url, callFor(deps)))
    const page = version === null ? await render() : await cache.get(request.url, version, render)

    // An address that carries a token must not be kept anywhere.
    const secret = CARRIES_TOKEN.test(request.url)
    // A browser that kept a redirect would go round in circles once a part has its former name again.
    if (page.location !== undefined) {
      return reply.header('Cache-Control', secret ? 'no-store' : 'no-cache').redirect(page.location, page.status)
    }
    reply.status(page.status).type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')
    if (page.status === httpStatus.UNAVAILABLE) reply.header('Retry-After', 2)
    if (page.status !== 200 || secret) return reply.header('Cache-Control', 'no-store').send(page.html)
    // Browsers ask again each time, and are told in a few bytes when nothing changed.
    reply.header('Cache-Control', 'no-cache').header('ETag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    const { encoding, body } = await encoded(page, request.headers['accept-encoding'])
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.send(body)
  })
}

async function encoded(page: EncodedPage, accepted: string | undefined): Promise<{ encoding?: string; body: Buffer }> {
  if (accepted?.includes('br')) return { encoding: 'br', body: await page.brotli() }
  if (accepted?.includes('gzip')) return { encoding: 'gzip', body: await page.gzip() }
  return { body: page.html }
}

/** Procedures as the client's server entry calls them: for nobody in particular, failures as answers. */
function callFor(deps: Deps): Call {
  const ctx = anonymousContext(deps)
  return async (path, input) => {
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type: 'query',
        ctx,
        getRawInput: () => Promise.resolve(input),
        signal: undefined,
        batchIndex: 0,
      })
      return { data }
    } catch (thrown) {
      const { code, message, fields, details } = fromTRPCError(thrown)
      return { error: { message, data: { code, httpStatus: httpStatus[code], fields, details } } }
    }
  }
}
