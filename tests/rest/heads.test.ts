import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '../support/database.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { readHead, type PageHead } from '../support/markup.ts'

// Tests the metadata in the head of complete pages: Open Graph, JSON-LD, and links to feeds.

const ORIGIN = 'https://tappet.example'
const NOW = new Date('2026-11-20T12:00:00Z')

let site: TestApp
beforeAll(async () => {
  // A fixed clock, so that no cached page expires during a test.
  site = await bootApp({ PUBLIC_URL: ORIGIN }, { now: () => NOW }, true)
})
afterAll(() => site.close())

const HOSTILE = `</script><script>alert(1)</script> "two" 'one' & <b>bold</b> $& 🛞 </head>`

async function headAt(path: string): Promise<PageHead & { html: string }> {
  const { status, body } = await site.get(path)
  expect(status).toBe(200)
  return { html: String(body), ...readHead(String(body)) }
}

const text = z.string().trim().min(1)
const httpsUrl = z.url({ protocol: /^https$/ })
const price = z.string().regex(/^\d+\.\d\d$/)

// The schema.org types with the properties that Google requires. Strict, so that a misspelled property fails.
const productSchema = z.strictObject({
  '@type': z.literal('Product'),
  name: text,
  alternateName: z.array(text).min(1).optional(),
  description: text,
  url: httpsUrl,
  image: z.array(httpsUrl).min(1).optional(),
  sku: text.optional(),
  mpn: text.optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }).optional(),
  offers: z
    .strictObject({
      '@type': z.literal('AggregateOffer'),
      url: httpsUrl,
      priceCurrency: z.literal('USD'),
      lowPrice: price,
      highPrice: price.optional(),
      offerCount: z.int().positive(),
    })
    .optional(),
  isAccessoryOrSparePartFor: z
    .array(
      z.strictObject({
        '@type': z.literal('Car'),
        name: text,
        brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
      }),
    )
    .min(1)
    .optional(),
  isSimilarTo: z
    .array(z.strictObject({ '@type': z.literal('Product'), name: text, url: httpsUrl, mpn: text.optional() }))
    .min(1)
    .optional(),
})
const postingSchema = z.strictObject({
  '@type': z.literal('BlogPosting'),
  headline: text,
  description: text,
  url: httpsUrl,
  mainEntityOfPage: httpsUrl,
  author: z.strictObject({ '@type': z.literal('Person'), name: text, url: httpsUrl.optional() }),
  publisher: z.strictObject({ '@type': z.literal('Organization'), name: text, url: httpsUrl }),
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  image: httpsUrl.optional(),
  keywords: z.array(text).min(1).optional(),
  commentCount: z.int().nonnegative(),
})
const breadcrumbsSchema = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: httpsUrl }))
    .min(2)
    .refine((items) => items.every(({ position }, at) => position === at + 1), 'positions are not 1, 2, 3, …'),
})

/** Returns the two JSON-LD objects of a part or post, after checking each against the schema of its type. */
function parseJsonLd<Thing extends z.ZodType>({ data }: PageHead, schema: Thing) {
  const graph = z.strictObject({
    '@context': z.literal('https://schema.org'),
    '@graph': z.tuple([schema, breadcrumbsSchema]),
  })
  const [thing, breadcrumbs] = graph.parse(data)['@graph']
  return { thing, breadcrumbs }
}

it('the head of a profile describes the user, and escapes a hostile name', async () => {
  const user = await site.make.user({ name: HOSTILE, picture: '/images/0123456789abcdef0123456789abcdef-320.webp' })
  await site.make.trade({ seller: user })
  const head = await headAt(`/account/${user.id}`)
  const url = `${ORIGIN}/account/${user.id}`
  expect(head.title).toBe(`${HOSTILE} · Tappet`)
  expect(head.links('canonical').map(({ href }) => href)).toEqual([url])
  expect(head.meta('robots')).toEqual([])
  expect(head.meta('og:type')).toEqual(['profile'])
  expect(head.meta('og:url')).toEqual([url])
  expect(head.meta('og:image')).toEqual([`${ORIGIN}/share/people/${user.id}`])
  expect(head.meta('description')[0]).toContain('Items sold: 1, items bought: 0.')
  expect(head.data?.['@graph'][0]).toEqual({
    '@type': 'ProfilePage',
    url,
    dateCreated: user.createdAt.toISOString(),
    mainEntity: { '@type': 'Person', name: HOSTILE, identifier: user.id, url, image: `${ORIGIN}${user.picture}` },
  })
  expect(head.html).not.toContain('<script>alert(1)')
})

it('the head of a vehicle page describes the car, and its place below the make and model', async () => {
  const make = await site.make.vehicle({ name: HOSTILE })
  const model = await site.make.vehicle({ parent: make, name: '3 Series' })
  const generation = await site.make.vehicle({
    parent: model,
    name: 'E46',
    builtFrom: '1997-12',
    builtTo: '2006-08',
  })
  await site.make.fitment(await site.make.part(), [{ vehicleId: generation.id }])
  const head = await headAt(`/vehicle/${generation.slug}`)
  const url = `${ORIGIN}/vehicle/${generation.slug}`
  const title = `${HOSTILE} 3 Series (E46)`
  expect([head.title, head.links('canonical').map(({ href }) => href)]).toEqual([`${title} · Tappet`, [url]])
  expect(head.meta('description')).toEqual([
    `Parts for the ${title}, built 12/1997 to 08/2006: numbers, prices and what owners say. 1 part fits.`,
  ])
  expect(head.data?.['@graph'][0]).toEqual({
    '@type': 'Car',
    name: title,
    url,
    brand: { '@type': 'Brand', name: HOSTILE },
    model: '3 Series',
    productionDate: '1997-12',
  })
  expect(breadcrumbsSchema.parse(head.data?.['@graph'][1]).itemListElement.map(({ name }) => name)).toEqual([
    'Tappet',
    'Vehicles',
    HOSTILE,
    '3 Series',
    'E46',
  ])
  expect(head.html).not.toContain('<script>alert(1)')
  expect((await site.get(`/vehicle/${generation.id}`)).headers['location']).toBe(`/vehicle/${generation.slug}`)
  expect((await site.get('/vehicle/nothing')).status).toBe(404)
  expect((await headAt('/vehicles')).meta('og:title')).toEqual(['Vehicles'])
})

describe('the head of a part page', () => {
  it('lists the models that the part fits', async () => {
    const make = await site.make.vehicle({ name: 'Fitted' })
    const [one, two] = [
      await site.make.vehicle({ parent: make, name: 'One' }),
      await site.make.vehicle({ parent: make, name: 'Two' }),
    ]
    const engine = await site.make.vehicle({ parent: make, level: 'engine', name: 'F1' })
    const part = await site.make.part()
    await site.make.fitment(part, [{ vehicleId: one.id }, { vehicleId: two.id, fits: false }, { vehicleId: engine.id }])
    const { thing } = parseJsonLd(await headAt(`/part/${part.slug}`), productSchema)
    expect(thing.isAccessoryOrSparePartFor?.map(({ name }) => name)).toEqual(['Fitted One'])
  })

  it('lists the confirmed parts that are the same or replace it', async () => {
    const [part, same, replaced, replacement, unconfirmed] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => site.make.part({ name: `Similar ${name}`, numbers: [`SIM ${name}`] })),
    )
    if (!part || !same || !replaced || !replacement || !unconfirmed) throw new Error('five parts')
    await site.make.relations(part, [
      { kind: 'same_as', other: unconfirmed },
      { kind: 'same_as', other: same },
      { kind: 'replaces', other: replaced },
    ])
    await site.make.relations(replacement, [{ kind: 'replaces', other: part }])
    await site.make.relationConfirmation(part, 'same_as', same)
    await site.make.relationConfirmation(part, 'replaces', replaced)
    await site.make.relationConfirmation(replacement, 'replaces', part)
    const { thing } = parseJsonLd(await headAt(`/part/${part.slug}`), productSchema)
    expect(thing.isSimilarTo).toEqual([
      { '@type': 'Product', name: 'Similar b', url: `${ORIGIN}/part/${same.slug}`, mpn: 'SIM b' },
      { '@type': 'Product', name: 'Similar d', url: `${ORIGIN}/part/${replacement.slug}`, mpn: 'SIM d' },
    ])
  })

  it('has the title, the canonical URL, the image with the most votes and the feed links', async () => {
    const part = await site.make.part({ name: 'Fuel pump for heads', tags: ['bosch', 'a/b & c'] })
    await site.make.image({ part })
    const best = await site.make.image({ part })
    await site.make.votes('image', best, 1)
    await site.deps.prisma.partImage.update({ where: { id: best.id }, data: { width: 2_560, height: 1_601 } })
    const head = await headAt(`/part/${part.slug}`)
    const url = `${ORIGIN}/part/fuel-pump-for-heads`
    expect([head.title, head.links('canonical').map(({ href }) => href)]).toEqual([
      'Fuel pump for heads · Tappet',
      [url],
    ])
    expect(Object.fromEntries(PAGE_META_NAMES.map((name) => [name, head.meta(name)]))).toEqual({
      description: ['Fits most of them.'],
      'og:site_name': ['Tappet'],
      'og:type': ['product'],
      'og:title': ['Fuel pump for heads'],
      'og:description': ['Fits most of them.'],
      'og:url': [url],
      'og:image': [`${ORIGIN}/images/${best.storageKey}-1280.webp`],
      'og:image:width': ['1280'],
      'og:image:height': ['801'],
      'og:image:alt': ['Fuel pump for heads'],
      'twitter:card': ['summary_large_image'],
    })
    const atom = { type: 'application/atom+xml' }
    expect(head.links('alternate')).toEqual([
      { ...atom, href: '/atom/parts', title: 'New parts · Tappet' },
      { ...atom, href: '/atom/tags/bosch', title: 'Tagged bosch · Tappet' },
      { ...atom, href: '/atom/tags/a%2Fb%20%26%20c', title: 'Tagged a/b & c · Tappet' },
    ])
  })

  it('describes a product with number, brand, images and breadcrumbs', async () => {
    const numbers = [{ number: '06A 115 561 B' }, { number: '0 986 452 041', brand: 'Bosch' }]
    const part = await site.make.part({ name: 'Oil filter for heads', numbers, description: 'Turn it **by hand**.' })
    const image = await site.make.image({ part })
    const { thing, breadcrumbs } = parseJsonLd(await headAt(`/part/${part.slug}`), productSchema)
    const url = `${ORIGIN}/part/${part.slug}`
    expect(thing).toEqual({
      '@type': 'Product',
      name: 'Oil filter for heads',
      description: 'Turn it by hand.',
      url,
      image: [`${ORIGIN}/images/${image.storageKey}-1280.webp`],
      sku: '06A 115 561 B',
      mpn: '06A 115 561 B',
      brand: { '@type': 'Brand', name: 'Bosch' },
    })
    expect(breadcrumbs.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Tappet', `${ORIGIN}/`],
      ['Oil filter for heads', url],
    ])
  })

  it('describes a part that has only a name', async () => {
    const part = await site.make.part({ description: '' })
    const head = await headAt(`/part/${part.slug}`)
    expect(parseJsonLd(head, productSchema).thing).toEqual({
      '@type': 'Product',
      name: part.name,
      description: part.name,
      url: `${ORIGIN}/part/${part.slug}`,
    })
    expect([head.meta('og:image'), head.meta('twitter:card')]).toEqual([[], ['summary']])
  })

  it('contains an offer while the part has an active ask', async () => {
    const part = await site.make.part()
    const offers = async () => parseJsonLd(await headAt(`/part/${part.slug}`), productSchema).thing.offers
    await site.make.listing({ part, type: 'bid', priceCents: 1_000 })
    for (const status of ['sold', 'deleted', 'expired'] as const) await site.make.listing({ part, status })
    expect(await offers()).toBeUndefined()

    const seller = await site.make.user()
    const asks = []
    for (const priceCents of [12_345, 5, 99_900]) asks.push(await site.make.listing({ part, seller, priceCents }))
    expect(await offers()).toMatchObject({ lowPrice: '0.05', highPrice: '999.00', offerCount: 3 })
    for (let i = 0; i < 3; i++) await site.make.listing({ part, seller, priceCents: 600 })
    expect(await offers()).toEqual({
      '@type': 'AggregateOffer',
      url: `${ORIGIN}/part/${part.slug}`,
      priceCurrency: 'USD',
      lowPrice: '0.05',
      highPrice: '999.00',
      offerCount: 6,
    })

    await site.deps.prisma.listing.updateMany({ where: { partId: part.id }, data: { status: 'sold' } })
    expect(await offers()).toBeUndefined()
  })
})

describe('the head of a blog post', () => {
  it('has the title, the canonical URL, the share image, the publication and edit times and the feed links', async () => {
    const author = await site.make.user({ name: 'Bert Blogger' })
    const content =
      'Look > "here":\n\n![A &quot;pump&quot;](https://pictures.example/a.jpg?x=1&y=2) ![b](/images/b.webp)'
    const post = await site.make.post({ title: 'Heads of posts', author, content, tags: ['cooling', 'vw'] })
    const head = await headAt(`/blog/${post.slug}`)
    const url = `${ORIGIN}/blog/heads-of-posts`
    expect(head.links('canonical').map(({ href }) => href)).toEqual([url])
    expect(
      Object.fromEntries([...PAGE_META_NAMES, ...ARTICLE_META_NAMES].map((name) => [name, head.meta(name)])),
    ).toEqual({
      description: ['Look > "here":'],
      'og:site_name': ['Tappet'],
      'og:type': ['article'],
      'og:title': ['Heads of posts'],
      'og:description': ['Look > "here":'],
      'og:url': [url],
      'og:image': [`${ORIGIN}/share/posts/${post.slug}`],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': ['Heads of posts'],
      'twitter:card': ['summary_large_image'],
      'article:published_time': [post.createdAt.toISOString()],
      'article:modified_time': [post.updatedAt.toISOString()],
      'article:author': [`${ORIGIN}/account/${author.id}`],
      'article:tag': ['cooling', 'vw'],
    })
    expect(parseJsonLd(head, postingSchema).thing.image).toBe('https://pictures.example/a.jpg?x=1&y=2')
    expect(head.links('alternate').map(({ href }) => href)).toEqual([
      '/atom/posts',
      '/atom/tags/cooling',
      '/atom/tags/vw',
    ])
  })

  it('describes the post with author, times and number of comments', async () => {
    const author = await site.make.user({ name: 'Ida Ink' })
    const post = await site.make.post({ author, tags: ['vw'] })
    const comment = await site.make.comment({ post })
    await site.make.comment({ parent: comment })
    const { thing, breadcrumbs } = parseJsonLd(await headAt(`/blog/${post.slug}`), postingSchema)
    expect(thing).toMatchObject({
      headline: post.title,
      author: { '@type': 'Person', name: 'Ida Ink', url: `${ORIGIN}/account/${author.id}` },
      datePublished: post.createdAt.toISOString(),
      dateModified: post.updatedAt.toISOString(),
      keywords: ['vw'],
      commentCount: 2,
    })
    expect(breadcrumbs.itemListElement.at(-1)).toMatchObject({
      name: post.title,
      item: `${ORIGIN}/blog/${post.slug}`,
    })
  })

  it('does not name an author whose account was deleted', async () => {
    const author = await site.make.user({ name: 'Gone Girl', deletedAt: new Date() })
    const post = await site.make.post({ author })
    const head = await headAt(`/blog/${post.slug}`)
    expect(parseJsonLd(head, postingSchema).thing.author).toEqual({ '@type': 'Person', name: 'Unknown User' })
    expect([head.meta('article:author'), head.html.includes('Gone Girl')]).toEqual([[], false])
  })
})

describe('hostile text of a user', () => {
  it('is escaped in the head of a part', async () => {
    const part = await site.make.part({
      name: HOSTILE,
      slug: 'hostile-part',
      description: HOSTILE,
      tags: ['</script>"&'],
      numbers: [{ number: HOSTILE.slice(0, 100), brand: HOSTILE }],
    })
    await site.make.image({ part })
    const head = await headAt('/part/hostile-part')
    const { thing } = parseJsonLd(head, productSchema)
    expect([thing.name, thing.brand?.name, thing.mpn]).toEqual([HOSTILE, HOSTILE, HOSTILE.slice(0, 100)])
    expect([head.meta('og:title'), head.meta('og:image:alt')]).toEqual([[HOSTILE], [HOSTILE]])
    expect(head.links('alternate').at(-1)?.title).toBe('Tagged </script>"& · Tappet')
    expect(head.html).not.toContain('<script>alert')
    expect(head.html.match(/<\/head>/g)).toHaveLength(1)
  })

  it('is escaped in the head of a post', async () => {
    const author = await site.make.user({ name: HOSTILE })
    const post = await site.make.post({ title: HOSTILE, slug: 'hostile-post', content: HOSTILE, author })
    const head = await headAt(`/blog/${post.slug}`)
    const { thing } = parseJsonLd(head, postingSchema)
    expect([thing.headline, thing.author.name, head.meta('og:title')]).toEqual([HOSTILE, HOSTILE, [HOSTILE]])
    expect(head.html).not.toContain('<script>alert')
  })
})

describe('the head of other pages', () => {
  it('describes the site and links its feeds on the home page', async () => {
    const head = await headAt('/')
    expect([head.meta('og:type'), head.meta('og:url'), head.meta('og:title')]).toEqual([
      ['website'],
      [`${ORIGIN}/`],
      [head.title],
    ])
    expect(head.meta('og:description')).toEqual(head.meta('description'))
    expect([head.meta('og:image'), head.meta('twitter:card')]).toEqual([
      [`${ORIGIN}/share/site.png`],
      ['summary_large_image'],
    ])
    expect(head.links('alternate').map(({ href }) => href)).toEqual(['/atom/parts', '/atom/posts'])
    expect(head.data?.['@graph']).toEqual([{ '@type': 'WebSite', name: 'Tappet', url: `${ORIGIN}/` }])
  })

  it('links the feed of recent changes with the filters that it has', async () => {
    const feedsOf = async (path: string) => (await headAt(path)).links('alternate').map(({ href }) => href)
    expect(await feedsOf('/changes')).toEqual(['/atom/changes'])
    expect(await feedsOf('/changes?tag=bmw&unchecked=true')).toEqual(['/atom/changes?tag=bmw'])
  })

  it.each([
    ['/changes', 'Recent changes'],
    ['/moderation', 'Moderation log'],
  ])('%s has a title and a description, without its filters in the address', async (path, title) => {
    const head = await headAt(`${path}?tag=bmw`)
    expect([head.meta('og:title'), head.meta('og:url')]).toEqual([[title], [ORIGIN + path]])
    expect(head.meta('og:description')).toEqual(head.meta('description'))
    expect(head.meta('description')).toEqual([expect.stringMatching(/\w/)])
  })

  it.each(['/search?q=pump', '/login', '/messages'])(
    '%s has noindex, and no Open Graph tags, feed links or JSON-LD',
    async (path) => {
      const head = await headAt(path)
      expect([head.meta('og:url'), head.links('alternate'), head.data]).toEqual([[], [], null])
      expect(head.meta('robots')).toEqual(['noindex'])
    },
  )
})

describe('a cached page', () => {
  const etagOf = async (path: string) => String((await site.get(path)).headers.etag)

  it('is compressed for browsers that accept gzip', async () => {
    const { slug } = await site.make.post()
    const plain = await site.get(`/blog/${slug}`)
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const response = await site.app.inject({ url: `/blog/${slug}`, headers })
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(response.rawPayload).toString()).toBe(plain.body)
    expect(response.headers.etag).toBe(plain.headers.etag)
  })

  it('of a post stays the same until the post, its comments or its votes change', async () => {
    const post = await site.make.post({ content: 'The first wording.' })
    const path = `/blog/${post.slug}`
    const first = await etagOf(path)
    const repeated = await site.request('GET', path, { headers: { 'if-none-match': first } })
    expect(repeated.status).toBe(304)

    const etags = [first]
    await site.make.votes('post', post, 1)
    etags.push(await etagOf(path))
    await site.make.comment({ post })
    etags.push(await etagOf(path))
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: { contentHtml: '<p>Another wording.</p>' } })
    expect((await site.get(path)).body).toContain('Another wording.')
    etags.push(await etagOf(path))
    expect(new Set(etags).size).toBe(4)
  })

  it('of a post is not rendered again while its content version is the same', async () => {
    const post = await site.make.post()
    await site.get(`/blog/${post.slug}`)
    // Without triggers the change does not raise the version.
    const unseen = `update blog_post set content_html = '<p>Unseen.</p>' where id = '${post.id}'`
    await sql(site.deps, `set session_replication_role = replica; ${unseen}`)
    expect((await site.get(`/blog/${post.slug}`)).body).not.toContain('Unseen.')
  })

  it.each(['part', 'post'] as const)(
    'of a %s is answered with 404 and without its text after the removal or deletion',
    async (kind) => {
      const made = kind === 'part' ? await createPartWithRemoval() : await createPostWithDeletion()
      expect((await headAt(made.path)).html).toContain('zwieback')
      await made.remove()
      const { status, body, headers } = await site.get(made.path)
      const head = readHead(String(body))
      expect([status, headers['cache-control'], head.meta('robots')]).toEqual([404, 'no-store', ['noindex']])
      expect([head.meta('og:title'), head.meta('description'), head.data]).toEqual([[], [], null])
      expect(String(body)).not.toContain('zwieback')
    },
  )
})

async function createPartWithRemoval() {
  const part = await site.make.part({ name: 'A zwieback pump', slug: 'removed-part', description: 'zwieback' })
  const remove = () => site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
  return { path: '/part/removed-part', remove }
}

async function createPostWithDeletion() {
  const post = await site.make.post({ title: 'A zwieback post', slug: 'deleted-post', content: 'zwieback' })
  const deletion = { deletedAt: new Date(), deletedBy: 'author' as const }
  const remove = () => site.deps.prisma.blogPost.update({ where: { id: post.id }, data: deletion })
  return { path: '/blog/deleted-post', remove }
}

const PAGE_META_NAMES = [
  'description',
  'og:site_name',
  'og:type',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
]
const ARTICLE_META_NAMES = ['article:published_time', 'article:modified_time', 'article:author', 'article:tag']
