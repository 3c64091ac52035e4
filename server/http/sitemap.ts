import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { paths } from '../../shared/paths.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { listSitemapFiles, openSitemapFile, SITEMAP_KINDS } from '../domains/reading/service.ts'

/** Seconds for which caches may keep it: what is gone shall not be named for long. */
const FRESH = 300
const CACHED = { 'Cache-Control': `public, max-age=${FRESH}` }
const XML = 'application/xml; charset=utf-8'

const FILE = new RegExp(`^(${SITEMAP_KINDS.join('|')})-([1-9]\\d{0,5})\\.xml$`)

/** Calls, pages for one person, and results, of which there is no end. */
const NOT_FOR_ROBOTS = ['/api/', '/trpc/', '/search', '/login', '/verify-phone', '/messages', '/admin', '/blog/edit/']

/** /robots.txt, /sitemap.xml, and the files under /sitemaps that it names: at most 50,000 addresses in each. */
export async function sitemap(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { publicUrl: origin } = deps.config
  const robots = [
    'User-agent: *',
    ...[...NOT_FOR_ROBOTS, paths.blogNew, paths.uploadPart].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_request, reply) => reply.headers(CACHED).type('text/plain; charset=utf-8').send(robots))

  await app.register(compress, { encodings: ['gzip'] })

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await listSitemapFiles(deps)
    const items = files.map(({ kind, file, changedAt }) => ({
      url: `${origin}/sitemaps/${kind}-${file}.xml`,
      lastmod: changedAt,
    }))
    return reply.headers(CACHED).type(XML).send(written(items, new SitemapIndexStream()))
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const [, name, file] = FILE.exec(request.params.name) ?? []
    const kind = SITEMAP_KINDS.find((each) => each === name)
    if (kind === undefined) throw notFound('There is no such file of the site map.')
    const urls = await openSitemapFile(deps, kind, Number(file))
    const pathOf = kind === 'parts' ? paths.part : paths.blogPost
    const items = (async function* () {
      for await (const { slug, updatedAt } of urls) yield { url: origin + pathOf(slug), lastmod: updatedAt }
    })()
    const xml = new SitemapStream({ xmlns: { news: false, xhtml: false, image: false, video: false } })
    return reply.headers(CACHED).type(XML).send(written(items, xml))
  })
}

/** Items as XML, made as fast as they are taken. A failure ends both, and so the answer, before its end. */
function written(items: Iterable<unknown> | AsyncIterable<unknown>, xml: SitemapIndexStream | SitemapStream): Readable {
  pipeline(Readable.from(items), xml, () => undefined)
  return xml
}
