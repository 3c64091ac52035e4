import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { paths } from '../../shared/paths.ts'
import { addressKey } from '../address.ts'
import { sendUnlessKnown } from '../cache/etag.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { listSitemapFiles, openSitemapFile, SITEMAP_KINDS } from '../domains/site/syndication/sitemap-service.ts'
import { countCall } from '../rate-limit/service.ts'

/** Seconds for which caches may store a file. Short, because deleted content must disappear soon. */
const FRESH = 300
const CACHED = { 'Cache-Control': `public, max-age=${FRESH}` }
const XML = 'application/xml; charset=utf-8'

/** Milliseconds for which the list of files is kept in memory. Reading it takes 0.3 s with a million parts. */
const FILES_FRESH = 60_000
/** Requests per address. A file is a read of up to 50,000 rows; a robot that reads all files sends fewer requests. */
const LIMIT = { count: 120, seconds: 60 }

const FILE = new RegExp(`^(${SITEMAP_KINDS.join('|')})-([1-9]\\d{0,5})\\.xml$`)

/** Paths that robots must not read: the API, pages for signed-in users, and the endless search results. */
const DISALLOWED = [
  '/api/',
  '/trpc/',
  '/search',
  '/login',
  '/verify-phone',
  '/messages',
  '/admin',
  // '$' ends the path, because the path of a post may begin with the same characters.
  `${paths.blogNew}$`,
  '/blog/edit/',
]

/** Pages about the site and lists. Their entries have no `lastmod`. */
const SITE_PAGES = [
  paths.home,
  paths.vehicles,
  paths.changes(),
  paths.moderation,
  paths.about,
  paths.help,
  paths.buying,
  paths.feeds,
  paths.terms,
  paths.privacy,
  paths.contact,
]

/** Serves /robots.txt, /sitemap.xml, and the files below /sitemaps, each with at most 50,000 addresses. */
export async function sitemap(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { publicUrl: origin } = deps.config
  const robots = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (request, reply) =>
    sendUnlessKnown(request, reply.headers(CACHED).type('text/plain; charset=utf-8'), robots),
  )

  await app.register(compress, { encodings: ['gzip'] })

  let known: { files: ReturnType<typeof listSitemapFiles>; until: number } | undefined
  const files = () => {
    const now = deps.now().getTime()
    if (known && now < known.until) return known.files
    const read = { files: listSitemapFiles(deps), until: now + FILES_FRESH }
    // The next request reads again after a failure.
    read.files.catch(() => (known = known === read ? undefined : known))
    known = read
    return read.files
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const entries = (await files()).map(({ kind, file, changedAt }) =>
      entry('sitemap', `${origin}/sitemaps/${kind}-${file}.xml`, changedAt),
    )
    const index = `${opening('sitemapindex')}${entry('sitemap', `${origin}/sitemaps/pages.xml`)}${entries.join('')}</sitemapindex>\n`
    return sendUnlessKnown(request, reply.headers(CACHED).type(XML), index)
  })

  const pages = SITE_PAGES.map((path) => entry('url', origin + path)).join('')
  app.get('/sitemaps/pages.xml', (request, reply) =>
    sendUnlessKnown(request, reply.headers(CACHED).type(XML), `${opening('urlset')}${pages}</urlset>\n`),
  )

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const [, name, file] = FILE.exec(request.params.name) ?? []
    const kind = SITEMAP_KINDS.find((each) => each === name)
    if (kind === undefined) throw notFound('There is no such file of the site map.')
    await countCall(deps, LIMIT, `sitemap:${addressKey(request.ip)}`)
    // The list may be a minute old, so one further file may exist. For a higher number, the query would read all rows.
    const last = (await files()).filter((each) => each.kind === kind).length
    if (Number(file) > last + 1) throw notFound('There is no such file of the site map.')
    const batches = await openSitemapFile(deps, kind, Number(file))
    const pathOf = { parts: paths.part, posts: paths.blogPost, vehicles: paths.vehicle }[kind]
    const xml = (async function* () {
      yield opening('urlset')
      for await (const urls of batches) {
        yield urls.map(({ slug, updatedAt }) => entry('url', origin + pathOf(slug), updatedAt)).join('')
      }
      yield '</urlset>\n'
    })()
    // A stream, so that rows are read only as fast as the client receives them. A failure breaks off the response.
    return reply
      .headers(CACHED)
      .type(XML)
      .send(Readable.from(xml, { objectMode: false }))
  })
}

// Plain strings, because the stream of a library took ten times as long for a file, and compressed more slowly.

const opening = (list: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`

/** @param address a percent-encoded address, which needs no escaping in XML */
const entry = (name: string, address: string, changedAt?: string) =>
  `<${name}><loc>${address}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</${name}>\n`
