import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { paths } from '../../shared/paths.ts'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { listSitemapFiles, openSitemapFile, SITEMAP_KINDS } from '../domains/syndication/service.ts'
import { countCall } from '../rate-limit/service.ts'

/** Seconds for which caches may keep it: what is gone shall not be named for long. */
const FRESH = 300
const CACHED = { 'Cache-Control': `public, max-age=${FRESH}` }
const XML = 'application/xml; charset=utf-8'

/** Milliseconds for which all who ask are told the same files: a million parts are a third of a second's reading. */
const SAME_FILES = 60_000
/** Of files, each some 50,000 rows: more than a robot takes that reads them all. */
const LIMIT = { count: 120, seconds: 60 }

const FILE = new RegExp(`^(${SITEMAP_KINDS.join('|')})-([1-9]\\d{0,5})\\.xml$`)

/** Calls, pages for one person, and results, of which there is no end. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/trpc/',
  '/search',
  '/login',
  '/verify-phone',
  '/messages',
  '/admin',
  // Whole: a post's address may begin so.
  `${paths.blogNew}$`,
  '/blog/edit/',
]

/** Pages about the site. They change only with a release, so their entries have no time. */
const SITE_PAGES = [paths.home, paths.about, paths.help, paths.buying, paths.feeds, paths.terms]

/** /robots.txt, /sitemap.xml, and the files under /sitemaps that it names: at most 50,000 addresses in each. */
export async function sitemap(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { publicUrl: origin } = deps.config
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_request, reply) => reply.headers(CACHED).type('text/plain; charset=utf-8').send(robots))

  await app.register(compress, { encodings: ['gzip'] })

  let known: { files: ReturnType<typeof listSitemapFiles>; until: number } | undefined
  const files = () => {
    const now = deps.now().getTime()
    if (known && now < known.until) return known.files
    const read = { files: listSitemapFiles(deps), until: now + SAME_FILES }
    // A failure is for those who asked, not for who comes after.
    read.files.catch(() => (known = known === read ? undefined : known))
    known = read
    return read.files
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const entries = (await files()).map(({ kind, file, changedAt }) =>
      entry('sitemap', `${origin}/sitemaps/${kind}-${file}.xml`, changedAt),
    )
    return reply
      .headers(CACHED)
      .type(XML)
      .send(
        `${opening('sitemapindex')}${entry('sitemap', `${origin}/sitemaps/pages.xml`)}${entries.join('')}</sitemapindex>\n`,
      )
  })

  const pages = SITE_PAGES.map((path) => entry('url', origin + path)).join('')
  app.get('/sitemaps/pages.xml', (_request, reply) =>
    reply
      .headers(CACHED)
      .type(XML)
      .send(`${opening('urlset')}${pages}</urlset>\n`),
  )

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const [, name, file] = FILE.exec(request.params.name) ?? []
    const kind = SITEMAP_KINDS.find((each) => each === name)
    if (kind === undefined) throw notFound('There is no such file of the site map.')
    await countCall(deps, LIMIT, `sitemap:${addressKey(request.ip)}`)
    // The one after the last may have begun since; to look for those beyond would be to walk through all.
    const last = (await files()).filter((each) => each.kind === kind).length
    if (Number(file) > last + 1) throw notFound('There is no such file of the site map.')
    const batches = await openSitemapFile(deps, kind, Number(file))
    const pathOf = kind === 'parts' ? paths.part : paths.blogPost
    const xml = (async function* () {
      yield opening('urlset')
      for await (const urls of batches) {
        yield urls.map(({ slug, updatedAt }) => entry('url', origin + pathOf(slug), updatedAt)).join('')
      }
      yield '</urlset>\n'
    })()
    // Made as fast as it is taken. A failure ends the answer before its end.
    return reply
      .headers(CACHED)
      .type(XML)
      .send(Readable.from(xml, { objectMode: false }))
  })
}

// Written by hand: through a library's stream, which makes four pieces of each entry, a file took ten times the work,
// and many times that to pack.

const opening = (list: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`

/** @param address its paths are percent-encoded, so that nothing in it has a meaning in XML */
const entry = (name: string, address: string, changedAt?: string) =>
  `<${name}><loc>${address}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</${name}>\n`
