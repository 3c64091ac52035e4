import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { NOTHING_STORED } from '../cache/content-cache.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../address.ts'
import { AppError, isOurs, toAppError } from '../errors.ts'
import { CARRIES_TOKEN } from '../http/security-headers.ts'
import { logged } from '../rest/errors.ts'
import { createFairLimiter, LimitReached } from '../fair-limiter.ts'
import { anonymousContext } from '../trpc/context.ts'
import { paths } from '../../shared/paths.ts'
import { findKeptPart } from '../domains/catalogue/parts/service.ts'
import { findByHandle } from '../domains/people/handles/service.ts'
import { errorData, fromTRPCError } from '../trpc/errors.ts'
import { appRouter } from '../trpc/router.ts'
import { EncodedPage } from './encoded-page.ts'
import { versionOf } from './page-version.ts'
import type { Call, Pages } from './site.ts'

/**
 * The most pages that a process renders at the same time. Four keep it busy while they wait for the database. With 32, each
 * page takes a quarter more processor time, because the data of all of them is moved in garbage collections.
 */
const CONCURRENCY = 4
/** The longest time (ms) that a page waits for the others, because they may be waiting for a locked table. */
const LONGEST_WAIT = 1_000

/**
 * Renders the pages of the site. Pages are rendered for anonymous visitors, so their HTML is equal for all users: each is
 * rendered once per content version and then served from memory.
 */
export async function pages(app: FastifyInstance, { deps, site }: { deps: Deps; site: Pages }): Promise<void> {
  await site.register(app)
  const inTurn = createTurns()

  app.get('/*', async (request, reply) => {
    // In '//part/x', 'part' is a host. '//' is not a valid address.
    if (request.url.startsWith('//') || !URL.canParse(request.url, deps.config.publicUrl)) {
      throw new AppError('VALIDATION', 'The address could not be read.')
    }
    // After the deletion of an account another user may take its handle, and a merge may be undone.
    const moved = (await profileOfHandle(deps, request.url)) ?? (await pageOfKeptPart(deps, request.url))
    if (moved !== null) return reply.header('Cache-Control', 'no-cache').redirect(moved, 301)
    // Without the database the version is unknown, but the site still answers at once with an error page.
    let away: AppError | undefined
    const found = site.cacheable
      ? await versionOf(deps, request.url).catch((error: unknown) => {
          const failure = toAppError(error)
          if (failure.code === 'UNAVAILABLE') away = failure
          else deps.failures.request(failure, logged(request))
          return undefined
        })
      : undefined
    const render = async () => {
      const { call, failure } = callsFor(found ? { ...deps, cache: NOTHING_STORED } : deps, request.id, away)
      const rendered = await inTurn(addressKey(request.ip), () => site.render(request.url, call))
      return new EncodedPage({ ...rendered, failure: failure() })
    }
    const page = found ? await deps.cache.get(`page ${request.url}`, found.version, render) : await render()
    if (page.failure) deps.failures.request(page.failure, logged(request))

    // A response to an address with a token must not be stored.
    const hasToken = CARRIES_TOKEN.test(request.url)
    // A cached redirect would become a loop when a part gets an earlier name again.
    if (page.location !== undefined) {
      return reply.header('Cache-Control', hasToken ? 'no-store' : 'no-cache').redirect(page.location, page.status)
    }
    reply.status(page.status).type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')
    if (page.failure?.retryAfter !== undefined) reply.header('Retry-After', page.failure.retryAfter)
    if (page.status !== 200 || hasToken) return reply.header('Cache-Control', 'no-store').send(page.encoded().body)
    // Browsers revalidate on each request. An unchanged page costs only a 304.
    reply.header('ETag', page.etag)
    if (found && deps.config.sharedCacheSeconds > 0) {
      reply.header('Cache-Control', sharedCacheControl(deps.config.sharedCacheSeconds))
      reply.header('Surrogate-Key', `pages ${found.surrogateKey}`)
    } else {
      reply.header('Cache-Control', 'no-cache')
    }
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    const { encoding, body } = page.encoded(request.headers['accept-encoding']?.toString())
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.send(body)
  })
}

/** Returns the path of the profile that `/@handle` leads to, also with an earlier handle; null for any other address. */
async function profileOfHandle(deps: Deps, url: string): Promise<string | null> {
  const [, handle, query = ''] = /^\/@([a-z0-9_-]{3,30})\/?(\?.*)?$/i.exec(url) ?? []
  const userId = handle === undefined ? null : await findByHandle(deps, handle)
  return userId && paths.account(userId) + query
}

/** Returns the path of a page below that of a merged part at the part that it leads to. The page of a part itself reads its part. */
async function pageOfKeptPart(deps: Deps, url: string): Promise<string | null> {
  const [, idOrSlug, below] = /^\/part\/([\w-]+)(\/.+)$/.exec(url) ?? []
  const kept = idOrSlug === undefined ? null : await findKeptPart(deps, idOrSlug)
  return kept && `${paths.part(kept.slug)}${below}`
}

/** Returns a function that calls `render` when fewer than CONCURRENCY others run, at the latest after LONGEST_WAIT. */
function createTurns(): <Result>(address: string, render: () => Promise<Result>) => Promise<Result> {
  // A page takes milliseconds and no request is refused, so an address may have all places that no other one waits for.
  const limiter = createFairLimiter({ limit: CONCURRENCY, share: CONCURRENCY })
  return (address, render) =>
    limiter.run(address, AbortSignal.timeout(LONGEST_WAIT), render).catch((error: unknown) => {
      if (error instanceof LimitReached) return render()
      throw error
    })
}

/** Seconds for which a shared cache may answer with an old page while it fetches the new one. */
const STALE_SECONDS = 60

/** Lets shared caches keep a page, until http/purge.ts purges it. Browsers still revalidate it on each request. */
const sharedCacheControl = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}`

/**
 * Returns a function with which the client's server entry calls procedures without a user. It returns errors instead of
 * throwing them.
 * @param away an error that every call returns, if the database is known to be unavailable
 */
function callsFor(
  deps: Deps,
  requestId: string,
  away: AppError | undefined,
): { call: Call; failure(): AppError | undefined } {
  const ctx = anonymousContext(deps, requestId)
  let failure: AppError | undefined
  const call: Call = async (path, input) => {
    try {
      if (away) throw away
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
      const error = fromTRPCError(thrown)
      if (isOurs(error)) failure ??= error
      return { error: { message: error.message, data: errorData(error, requestId) } }
    }
  }
  return { call, failure: () => failure }
}
