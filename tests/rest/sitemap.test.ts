import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { readSitemap, readSitemapIndex } from '../support/markup.ts'
import { sql } from '../support/database.ts'

const ORIGIN = 'https://tappet.example'
const PER_FILE = 50_000

let site: TestApp
let now = Date.now()
beforeAll(async () => void (site = await bootApp({ PUBLIC_URL: ORIGIN }, { now: () => new Date(now) })))
afterAll(() => site.close())
beforeEach(() => site.empty())

/** Returns the index without the pages about the site. Advances the clock by a minute, to bypass the cache. */
async function index() {
  now += 60_000
  const [pages, ...files] = readSitemapIndex(String((await site.get('/sitemap.xml')).body))
  expect(pages).toEqual({ loc: `${ORIGIN}/sitemaps/pages.xml` })
  return files
}
const file = async (name: string) => readSitemap(String((await site.get(`/sitemaps/${name}.xml`)).body))
const status = async (path: string) => (await site.get(path)).status
const on = (day: number) => new Date(Date.UTC(2026, 10, day))

describe('/robots.txt', () => {
  it('names the site map, and disallows the API, search results and pages for signed-in users', async () => {
    const { body, headers } = await site.get('/robots.txt')
    const lines = String(body).split('\n')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect([lines[0], lines.includes(`Sitemap: ${ORIGIN}/sitemap.xml`)]).toEqual(['User-agent: *', true])
    const disallowed = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []))
    // RFC 9309: a rule is the beginning of a path, or with a '$' the whole path.
    const isDisallowed = (path: string) =>
      disallowed.some((each) => (each.endsWith('$') ? path === each.slice(0, -1) : path.startsWith(each)))
    expect(
      ['/api/search', '/trpc/feed.list', '/search?q=x', '/messages', '/admin', '/blog/new', '/blog/edit/x'].filter(
        (path) => !isDisallowed(path),
      ),
    ).toEqual([])
    expect(
      [
        '/',
        '/part/x',
        '/blog/x',
        '/blog/new-brakes',
        '/account/x',
        '/atom/parts',
        '/sitemap.xml',
        '/sitemaps/parts-1.xml',
      ].filter(isDisallowed),
    ).toEqual([])
  })
})

describe('the site map', () => {
  it('lists the pages about the site', async () => {
    expect(await file('pages')).toEqual(
      [
        '/',
        '/vehicles',
        '/changes',
        '/moderation',
        '/about',
        '/help',
        '/help/buying',
        '/feeds',
        '/terms',
        '/privacy',
        '/contact',
      ].map((path) => ({
        loc: ORIGIN + path,
      })),
    )
  })

  it('lists no part and no post on an empty site', async () => {
    expect(await index()).toEqual([])
    expect(await Promise.all(['parts-1', 'posts-1'].map((name) => status(`/sitemaps/${name}.xml`)))).toEqual([404, 404])
  })

  it('lists each part and post with its last change, and each file with the last change in it', async () => {
    const author = await site.make.user()
    await site.make.part({ name: 'A pump of the map', createdBy: author, createdAt: on(3) })
    await site.make.part({ name: 'Größe & <Mut> 🛞', slug: 'größe&<mut>', createdBy: author, createdAt: on(1) })
    await site.make.post({ title: 'A post of the map', author, createdAt: on(2) })
    expect(await index()).toEqual([
      { loc: `${ORIGIN}/sitemaps/parts-1.xml`, lastmod: on(3).toISOString() },
      { loc: `${ORIGIN}/sitemaps/posts-1.xml`, lastmod: on(2).toISOString() },
    ])
    expect(await file('parts-1')).toEqual([
      { loc: `${ORIGIN}/part/a-pump-of-the-map`, lastmod: on(3).toISOString() },
      { loc: `${ORIGIN}/part/gr%C3%B6%C3%9Fe%26%3Cmut%3E`, lastmod: on(1).toISOString() },
    ])
    expect(await file('posts-1')).toEqual([{ loc: `${ORIGIN}/blog/a-post-of-the-map`, lastmod: on(2).toISOString() }])
  })

  it('omits removed and deleted content at once', async () => {
    const kept = await site.make.part({ createdAt: on(1) })
    const removed = await site.make.part({ createdAt: on(2) })
    const post = await site.make.post()
    expect(await file('parts-1')).toHaveLength(2)
    await site.deps.prisma.part.update({ where: { id: removed.id }, data: { removedAt: new Date() } })
    const gone = { deletedAt: new Date(), deletedBy: 'author' as const }
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: gone })
    expect(await index()).toEqual([{ loc: `${ORIGIN}/sitemaps/parts-1.xml`, lastmod: on(1).toISOString() }])
    expect((await file('parts-1')).map(({ loc }) => loc)).toEqual([`${ORIGIN}/part/${kept.slug}`])
    expect(await status('/sitemaps/posts-1.xml')).toBe(404)
  })

  it('lists the vehicles with parts', async () => {
    const make = await site.make.vehicle({ name: 'Mapped' })
    const model = await site.make.vehicle({ parent: make, name: 'One' })
    await site.make.vehicle({ parent: make, name: 'Two' })
    const engine = await site.make.vehicle({ parent: make, level: 'engine', name: 'M1' })
    const generation = await site.make.vehicle({ parent: model, name: 'I' })
    const variant = await site.make.vehicle({ parent: generation, name: '1.0', engine })
    await site.make.vehicle({ parent: generation, name: '1.2' })
    await site.make.fitment(await site.make.part(), [{ vehicleId: engine.id }])
    const listed = async () => (await file('vehicles-1')).map(({ loc }) => loc.replace(`${ORIGIN}/vehicle/`, ''))
    expect(await listed()).toEqual([make, model, engine, generation, variant].map(({ slug }) => slug))
    await site.deps.prisma.vehicle.update({ where: { id: generation.id }, data: { removedAt: new Date() } })
    expect(await listed()).toEqual([make, model, engine, variant].map(({ slug }) => slug))
  })

  it('reads the list of its files once per minute', async () => {
    const part = await site.make.part({ createdAt: on(1) })
    await index()
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { updatedAt: on(2) } })
    const lastmods = async () =>
      readSitemapIndex(String((await site.get('/sitemap.xml')).body)).flatMap(({ lastmod }) => lastmod ?? [])
    now += 59_999
    expect(await lastmods()).toEqual([on(1).toISOString()])
    now += 1
    expect(await lastmods()).toEqual([on(2).toISOString()])
  })

  it('has 50,000 addresses per file, each exactly once, with deleted rows between them', async () => {
    const author = await site.make.user()
    const count = 58_340
    await sql(
      site.deps,
      `insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id, created_at, updated_at, deleted_at, deleted_by)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'post-' || n, 'Post', 'x', 'x', 'x', 1, $1, $2::timestamptz,
         $2::timestamptz + n * interval '1 second', case when n % 7 = 0 then now() end, case when n % 7 = 0 then 'author'::deleted_by end
       from generate_series(1, $3::integer) n`,
      [author.id, on(1), count],
    )
    const visible = Array.from({ length: count }, (_, at) => at + 1).filter((n) => n % 7 !== 0)
    const lastmod = (n = 0) => new Date(on(1).getTime() + n * 1_000).toISOString()
    expect(await index()).toEqual([
      { loc: `${ORIGIN}/sitemaps/posts-1.xml`, lastmod: lastmod(visible[PER_FILE - 1]) },
      { loc: `${ORIGIN}/sitemaps/posts-2.xml`, lastmod: lastmod(visible.at(-1)) },
    ])
    const [first, second] = [await file('posts-1'), await file('posts-2')]
    expect([first.length, second.length]).toEqual([PER_FILE, visible.length - PER_FILE])
    expect([...first, ...second].map(({ loc, lastmod: at }) => `${loc} ${at}`).join('\n')).toBe(
      visible.map((n) => `${ORIGIN}/blog/post-${n} ${lastmod(n)}`).join('\n'),
    )
    expect(await status('/sitemaps/posts-3.xml')).toBe(404)
  })

  it.each([
    'parts-0.xml',
    'parts-01.xml',
    'parts--1.xml',
    'parts-1',
    'parts-1.xml.gz',
    'users-1.xml',
    'parts-999999.xml',
    `parts-${'9'.repeat(30)}.xml`,
    'parts-1e3.xml',
    '%00',
    '..%2fsitemap.xml',
  ])('has no file %s', async (name) => {
    await site.make.part()
    const { status: answered, headers } = await site.get(`/sitemaps/${name}`)
    expect([answered, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(site.faults).toEqual([])
  })

  it('limits the files per minute and address', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.02' })
    try {
      await limited.make.part()
      const answers = []
      for (let i = 0; i < 4; i++) answers.push(await limited.get('/sitemaps/parts-1.xml'))
      expect(answers.map(({ status: each }) => each)).toEqual([200, 200, 200, 429])
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })

  it('may be cached for five minutes, and is compressed', async () => {
    const { slug } = await site.make.part()
    const response = await site.app.inject({
      url: '/sitemaps/parts-1.xml',
      headers: { 'accept-encoding': 'gzip' },
    })
    const kept = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }
    expect(response.headers).toMatchObject({ ...kept, 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(readSitemap(gunzipSync(response.rawPayload).toString())[0]?.loc).toBe(`${ORIGIN}/part/${slug}`)
    expect((await site.get('/sitemap.xml')).headers).toMatchObject(kept)
  })
})
