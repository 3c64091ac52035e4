import NAUGHTY from 'big-list-of-naughty-strings' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prisma } from '../../server/db/generated/client.ts'
import { wordsOf } from '../../shared/search-words.ts'
import { refuseUnstorable } from '../../shared/text.ts'
import { type TestApp, bootApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const search = async (q: string, more = '') => site.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
const ids = (found: { items: { _id: string }[] }) => found.items.map((each) => each._id)

describe('GET /api/search', () => {
  it('returns parts, users and posts with their result types', async () => {
    const author = await site.make.user({
      name: 'Crankshaft Carla',
      picture: 'https://example.com/c.png',
      bio: 'Since 1998',
    })
    const part = await site.make.part({ name: 'Crankshaft sensor of Bosch' })
    const image = await site.make.image({ part })
    await site.make.listing({ part, priceCents: 3_999 })
    await site.make.listing({ part, priceCents: 2_000, type: 'bid' })
    const post = await site.make.post({ title: 'Reading a crankshaft sensor', author })

    const { status, body } = await search('crankshaft')
    expect(status).toBe(200)
    expect(body).toEqual({
      results: {
        products: {
          total: 1,
          items: [
            {
              resultType: 'product',
              _id: part.id,
              slug: part.slug,
              title: 'Crankshaft sensor of Bosch',
              primaryImageUrl: `/images/${image.storageKey}-640.webp`,
              equivalent: null,
              lowestAsk: 39.99,
              highestBid: 20,
            },
          ],
        },
        users: {
          total: 1,
          items: [
            {
              resultType: 'user',
              _id: author.id,
              name: 'Crankshaft Carla',
              profilePicture: 'https://example.com/c.png',
              bio: 'Since 1998',
            },
          ],
        },
        blogPosts: {
          total: 1,
          items: [
            {
              resultType: 'blogPost',
              _id: post.id,
              slug: post.slug,
              title: 'Reading a crankshaft sensor',
              authorName: 'Crankshaft Carla',
              authorProfilePicture: 'https://example.com/c.png',
              author_id: { _id: author.id, name: 'Crankshaft Carla', profilePicture: 'https://example.com/c.png' },
              content_preview_html: '<p>First, <em>drain</em> the coolant.</p>',
              createdAt: post.createdAt.toISOString(),
            },
          ],
        },
      },
      pagination: { currentPage: 1, totalPages: 1, limit: 10 },
    })
  })

  it('finds a part by its number in any spelling, exact matches first', async () => {
    const longer = await site.make.part({ numbers: ['0 280 158 117 A'] })
    const exact = await site.make.part({ numbers: ['0 280 158 117'] })
    await site.make.part({ numbers: ['0 280 999 999'] })
    for (const q of ['0280158117', '0 280 158 117', '0-280-158.117']) {
      expect(ids((await search(q)).body.results.products)).toEqual([exact.id, longer.id])
    }
    expect((await search('0280')).body.results.products.total).toBe(3)
    expect((await search('028')).body.results.products.total).toBe(0)
  })

  it('finds a part by a fragment of its number, after exact and prefix matches', async () => {
    const within = await site.make.part({ numbers: ['909 777 555 Q', '1 777555'] })
    const begins = await site.make.part({ numbers: ['777 555 1'] })
    const exact = await site.make.part({ numbers: ['777.555'] })
    for (const q of ['777555', '777 555', '777-55.5']) {
      expect(await site.caller().search.list({ q })).toMatchObject({
        parts: {
          total: 3,
          items: [
            { id: exact.id, number: { written: '777.555', hit: '777555' } },
            { id: begins.id, number: { written: '777 555 1', hit: '777555' } },
            { id: within.id, number: { written: '909 777 555 Q', hit: '777555' } },
          ],
        },
      })
    }
    expect(ids((await search('7555q')).body.results.products)).toEqual([within.id])
    expect(ids((await search('55q')).body.results.products)).toEqual([])
    // The number has all grams of the fragment, but not the fragment itself.
    await site.make.part({ numbers: ['8686 486 8648'] })
    expect(ids((await search('86486 86486')).body.results.products)).toEqual([])
  })

  it('ranks fragments of numbers after words in the title, and before words in different fields', async () => {
    const fragment = await site.make.part({ name: 'Bracket', numbers: ['7 331 kk 9'] })
    const title = await site.make.part({ name: 'Washer 331 kk' })
    const scattered = await site.make.part({ description: 'From 331 to 340, also the one of kk.' })
    expect(ids((await search('331 kk')).body.results.products)).toEqual([title.id, fragment.id, scattered.id])
    const word = await site.make.part({ description: 'For the 4432i.' })
    const within = await site.make.part({ numbers: ['9 4432 I 9'] })
    expect(ids((await search('4432i')).body.results.products)).toEqual([word.id, within.id])
  })

  it('does not correct the words of a number that is found by a fragment', async () => {
    await site.make.part({ name: 'Gaxomet', numbers: ['ZQ GAXOMIT 1'] })
    const { meant, parts } = await site.caller().search.list({ q: 'gaxomit' })
    expect({ meant, total: parts.total }).toEqual({ meant: null, total: 1 })
  })

  it('finds the most active parts if a fragment matches more numbers than can be shown', async () => {
    await sql(
      site.deps,
      `
      insert into part (id, slug, name, name_key, description_markdown, initial_description_markdown, description_html,
        description_preview_html, renderer_version, created_by_id, last_edited_by_id, created_at, updated_at)
      select gen_random_uuid(), 'common-' || n, 'Common ' || n, 'common ' || n, '', '', '', '', 1, u.id, u.id, now(), now()
      from generate_series(1, 1100) n cross join (select id from "user" limit 1) u`,
      [],
    )
    await sql(
      site.deps,
      `
      insert into part_number (id, part_id, number, normalized, position)
      select gen_random_uuid(), id, 'C6C6' || name, 'C6C6WKWK' || substr(name, 8), 0 from part where slug like 'common-%'`,
      [],
    )
    const busy = await site.make.part({ numbers: ['1 wkwk'] })
    for (let i = 0; i < 8; i++) await site.make.listing({ part: busy })
    for (const sort of ['relevance', 'lowest_ask'] as const) {
      const { parts } = await site.caller().search.list({ q: 'wkwk', sort })
      expect({ total: parts.total, first: parts.items[0]?.id }).toEqual({ total: 1001, first: busy.id })
    }
  })

  it('does not search for a fragment if a hundred numbers begin with it', async () => {
    // 111 numbers of the previous test begin with C6C6WKWK10 and 12 with C6C6WKWK11.
    await site.make.part({ numbers: ['7 C6C6WKWK10'] })
    await site.make.part({ numbers: ['7 C6C6WKWK11'] })
    const total = async (q: string) => (await site.caller().search.list({ q })).parts.total
    expect(await total('c6c6wkwk10')).toBe(111)
    expect(await total('c6c6wkwk11')).toBe(13)
  })

  it('finds parts by a synonym', async () => {
    const meter = await site.make.part({ name: 'Querflax air mass meter' })
    const sensor = await site.make.part({ name: 'Querflax MAF housing' })
    for (const q of ['querflax maf', 'querflax mafs', 'querflax mass air flow', 'maf querflax'])
      expect(new Set(ids((await search(q)).body.results.products))).toEqual(new Set([meter.id, sensor.id]))
    const rotor = await site.make.part({ name: 'Querflax distributor rotor' })
    const disc = await site.make.part({ name: 'Querflax brake disc' })
    expect(new Set(ids((await search('querflax rotors')).body.results.products))).toEqual(new Set([rotor.id, disc.id]))
    expect(ids((await search('querflax brake disc')).body.results.products)).toEqual([disc.id])
  })

  it('finds only parts if the results are sorted by price', async () => {
    const part = await site.make.part({ name: 'Querholz pump' })
    await site.make.user({ name: 'Querholz Quirin' })
    await site.make.post({ title: 'On Querholz' })
    const totals = async (more: string) => {
      const { products, users, blogPosts } = (await search('querholz', more)).body.results
      return [ids(products), users.total, blogPosts.total]
    }
    expect(await totals('&sort=newest')).toEqual([[part.id], 1, 1])
    expect(await totals('&sort=lowest_ask')).toEqual([[part.id], 0, 0])
  })

  it('does not treat sizes and models as part numbers', async () => {
    await site.make.part({ numbers: ['325 700 100', '288 100 200'] })
    const radiator = await site.make.part({ name: 'Quadrant radiator 325i' })
    const disc = await site.make.part({ name: 'Quadrant disc 288 mm' })
    expect(ids((await search('quadrant 325i')).body.results.products)).toEqual([radiator.id])
    expect(ids((await search('quadrant 288 mm')).body.results.products)).toEqual([disc.id])
  })

  it('counts parts, not numbers, with the typed prefix', async () => {
    const many = await site.make.part()
    await sql(
      site.deps,
      `insert into part_number (id, part_id, number, normalized, position)
       select gen_random_uuid(), $1, 'MANY' || n, 'MANY' || n, n from generate_series(100, 1200) n`,
      [many.id],
    )
    const last = await site.make.part({ numbers: ['MANY 9'] })
    for (const more of ['', '&sort=newest', '&sort=lowest_ask']) {
      const { items, total } = (await search('many', more)).body.results.products
      expect({ items: new Set(ids({ items })), total }).toEqual({ items: new Set([many.id, last.id]), total: 2 })
    }
  })

  it('finds the brand of a number', async () => {
    const part = await site.make.part({ numbers: [{ number: 'ZQ 4711', brand: 'Mahlesachs' }] })
    expect(ids((await search('mahlesachs')).body.results.products)).toEqual([part.id])
  })

  it('finds words written together or apart, also if other parts have both words', async () => {
    const both = await site.make.part({ name: 'Cylinder dome, glow alloy' })
    const one = await site.make.part({ name: 'Domeglow left' })
    for (const q of ['dome glow', 'dome glows']) {
      expect(new Set(ids((await search(q)).body.results.products))).toEqual(new Set([both.id, one.id]))
    }
  })

  it('shows each change in the next answer to the same search', async () => {
    const found = async () => ids((await search('dogbone mount')).body.results.products)
    expect(await found()).toEqual([])
    const part = await site.make.part({ name: 'Dogbone mount' })
    expect(await found()).toEqual([part.id])
    await sql(site.deps, 'update part set removed_at = now() where id = $1', [part.id])
    expect(await found()).toEqual([])
  })

  it('finds users by beginnings of their names, quoted or not', async () => {
    const anna = await site.make.user({ name: 'Xaviera Li Quist' })
    for (const q of ['xaviera li', '"Xaviera Li"', 'li quist']) {
      expect(ids((await search(q)).body.results.users)).toEqual([anna.id])
    }
  })

  it('corrects typing errors also to words that only a post has', async () => {
    const post = await site.make.post({ title: 'Wintering convertibles undercover' })
    expect(ids((await search('wintring convertibles')).body.results.blogPosts)).toEqual([post.id])
  })

  it('returns the corrected text with the unchanged words', async () => {
    await site.make.part({ name: 'Zylonite pump mk4' })
    const { meant, most } = await site.caller().search.list({ q: 'zylonitte pump mk4' })
    expect({ meant, most }).toEqual({ meant: 'zylonite pump mk4', most: false })
    expect(await site.caller().search.list({ q: 'zylonitte mk4 zzyzx' })).toMatchObject({ meant: null, most: true })
  })

  it('corrects only missing and swapped letters in words of three letters', async () => {
    await site.make.part({ name: 'Qzed gromplet' })
    await site.make.part({ name: 'Vqw gromplet' })
    const meant = async (q: string) => (await site.caller().search.list({ q })).meant
    expect(await Promise.all(['qzd gromplet', 'vwq gromplet', 'vqx gromplet'].map(meant))).toEqual([
      'qzed gromplet',
      'vqw gromplet',
      null,
    ])
  })

  it('does not deadlock if two transactions add the same new words in different orders', async () => {
    const [firstLearnt, secondBegins] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const learn = (tx: Prisma.TransactionClient, word: string) =>
      tx.$queryRaw`select search_learn(array[${word}])::text`
    const { prisma } = site.deps
    const first = prisma.$transaction(async (tx) => {
      await learn(tx, 'wurfelgrip')
      firstLearnt.resolve()
      await secondBegins.promise
      await learn(tx, 'nockenspin')
    })
    const second = prisma.$transaction(async (tx) => {
      await firstLearnt.promise
      const learning = learn(tx, 'nockenspin')
      secondBegins.resolve()
      await learning
      await learn(tx, 'wurfelgrip')
    })
    expect(await Promise.all([first, second])).toHaveLength(2)
  })

  it('finds the parts of a tag before those that only mention it', async () => {
    const mentions = await site.make.part({ name: 'Bracket also for an amarok' })
    const tagged = await site.make.part({ tags: ['amarok', 'Non-OE: stiffener'] })
    expect(ids((await search('Amarok')).body.results.products)).toEqual([tagged.id, mentions.id])
    expect(ids((await search('Non-OE: stiffener')).body.results.products)).toEqual([tagged.id])
  })

  it('finds nothing for a blank text, and no removed or deleted content', async () => {
    for (const path of ['/api/search', '/api/search?q=', '/api/search?q=%20%09']) {
      expect((await site.get(path)).body).toEqual({
        results: {
          products: { items: [], total: 0 },
          users: { items: [], total: 0 },
          blogPosts: { items: [], total: 0 },
        },
        pagination: { currentPage: 1, totalPages: 0, limit: 10 },
      })
    }
    await site.make.part({
      name: 'Vanished flywheel',
      tags: ['vanished'],
      numbers: ['VANISHED 1'],
      removedAt: new Date(),
    })
    await site.make.user({ name: 'Vanished Victor', deletedAt: new Date() })
    const post = await site.make.post({ title: 'A vanished story' })
    await site.deps.prisma.blogPost.update({
      where: { id: post.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    const { products, users, blogPosts } = (await search('vanished')).body.results
    expect([products.total, users.total, blogPosts.total]).toEqual([0, 0, 0])
  })

  it('returns pages up to the end of the longest kind of results', async () => {
    for (let i = 0; i < 5; i++) await site.make.part({ name: `Thermostat housing number ${i}` })
    const first = (await search('thermostat', '&limit=2')).body
    const third = (await search('thermostat', '&limit=2&page=3')).body
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, limit: 2 })
    expect(first.results.products).toMatchObject({ total: 5 })
    expect(third.results.products.items).toHaveLength(1)
    expect((await search('thermostat', '&limit=2&page=4')).body.results.products).toMatchObject({ items: [], total: 5 })
    expect((await site.caller().search.list({ q: 'thermostat', limit: 2, cursor: 3 })).nextCursor).toBeNull()
    expect((await site.caller().search.list({ q: 'thermostat', limit: 2 })).nextCursor).toBe(2)
  })

  it.each([
    "'; drop table part; --",
    '"',
    '""',
    "'",
    '%',
    '_',
    '\\',
    '\\%',
    '100%',
    'a & | ! ( :*',
    '-',
    '- -',
    '<->',
    'or',
    'the',
    '\u0001',
    '\u200B',
    '\uFEFF',
    '\u202E',
    'ﬁ',
    '١٢٣٤',
    '🛞🛞🛞🛞',
    'é'.repeat(200),
    '('.repeat(200),
    '"a '.repeat(60),
    '$1 $2',
    '{{}}',
    '[[[[',
    'AAAA[',
    'null',
  ])('answers 200 to %j', async (q) => {
    expect((await search(q)).status).toBe(200)
  })

  it('matches % and _ literally', async () => {
    await site.empty()
    await site.make.user({ name: 'zq%_torque' })
    expect((await search('zq%_')).body.results.users.total).toBe(1)
    expect((await search('q%_t')).body.results.users.total).toBe(0)
  })

  it.each(['a\0b', 'x'.repeat(201), 'x'.repeat(15_000), 'x'.repeat(100_000)])('rejects %j', async (q) => {
    expect(await search(q)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { q: expect.any(String) } },
    })
  })

  it.each(['%', '%C3', '%ff%fe', '%ED%A0%80', '[]=1&q=2', '=1&q=2'])(
    'answers ?q%s without an internal error',
    async (raw) => {
      expect([200, 400]).toContain((await site.get(`/api/search?q=${raw}`)).status)
      expect([200, 400]).toContain((await site.get(`/api/search?q${raw}`)).status)
    },
  )
})

describe('the filters of GET /api/search', () => {
  it.each([
    ['words', 'xanthippe'],
    ['a number', 'xnt 4711'],
    ['the beginning of a number', 'xnt 47'],
    ['a fragment of a number', 'nt 471'],
  ])('narrow and sort the parts found by %s', async (_by, q) => {
    await site.empty()
    const found = async (more: string) => ids((await search(q, more)).body.results.products)
    const numbers = ['XNT 4711', 'XNT 4712']
    const dear = await site.make.part({ name: 'Xanthippe dear', numbers, tags: ['audi', 'golf'] })
    const cheap = await site.make.part({ name: 'Xanthippe cheap', numbers, tags: ['audi'] })
    const bare = await site.make.part({ name: 'Xanthippe bare', numbers })
    await site.make.user({ name: 'Xanthippe xnt 4711, nt 471' })
    await site.make.listing({ part: dear, priceCents: 125_050 })
    await site.make.listing({ part: cheap, priceCents: 4_000 })
    await site.make.listing({ part: cheap, priceCents: 3_000, type: 'bid' })
    const [all, asked] = [new Set([dear.id, cheap.id, bare.id]), new Set([dear.id, cheap.id])]

    expect(new Set(await found(''))).toEqual(all)
    expect(new Set(await found('&asks=0&bids=false&sort=relevance'))).toEqual(all)
    expect(new Set(await found('&tag=Audi'))).toEqual(asked)
    expect(await found('&tag=audi&tag=golf')).toEqual([dear.id])
    expect(await found('&tag=audi&tag=unheard')).toEqual([])
    expect(new Set(await found('&asks=1'))).toEqual(asked)
    expect(await found('&bids=true')).toEqual([cheap.id])
    expect(await found(`&min=${encodeURIComponent('$1,250.50')}`)).toEqual([dear.id])
    expect(await found('&min=40&max=1250.49')).toEqual([cheap.id])
    expect(await found('&sort=lowest_ask')).toEqual([cheap.id, dear.id, bare.id])
    expect(await found('&sort=newest')).toEqual([bare.id, cheap.id, dear.id])
    expect((await search(q)).body.results.users.total).not.toBe(0)
    expect((await search(q, '&asks=1')).body.results.users).toEqual({ items: [], total: 0 })
  })

  it.each([
    ['words', 'quirinus'],
    ['a number', 'qrn 08'],
    ['a fragment of a number', 'rn 081'],
  ])('follow a part that becomes active and one that is removed, by %s', async (_by, q) => {
    await site.empty()
    const part = await site.make.part({ name: 'Quirinus pulley', numbers: ['QRN 0815'] })
    const found = (more: string) => search(q, more).then(({ body }) => ids(body.results.products))
    expect(await found('&asks=1')).toEqual([])
    await site.make.listing({ part, priceCents: 500 })
    await site.make.listing({ part, type: 'bid' })
    expect(await found('&asks=1&bids=1&max=5')).toEqual([part.id])
    await sql(site.deps, `update listing set status = 'sold' where part_id = $1 and type = 'bid'`, [part.id])
    expect(await found('&bids=1')).toEqual([])
    expect(await found('&asks=1')).toEqual([part.id])
    await sql(site.deps, `update listing set status = 'sold' where part_id = $1`, [part.id])
    expect(await found('&asks=1')).toEqual([])
    expect(await found('')).toEqual([part.id])
    await sql(site.deps, 'update part set removed_at = now() where id = $1', [part.id])
    expect(await found('')).toEqual([])
    await sql(site.deps, 'update part set removed_at = null where id = $1', [part.id])
    expect(await found('')).toEqual([part.id])
  })

  it.each([
    ['&min=cheap', 'min', 'Please enter a price in US dollars, such as 80 or 1,250.50.'],
    ['&max=0', 'max', 'Please enter a price in US dollars, such as 80 or 1,250.50.'],
    ['&min=1&min=2', 'min', 'Please enter a price in US dollars, such as 80 or 1,250.50.'],
    ['&asks=maybe', 'asks', 'Asks must be true or false.'],
    ['&bids=1&bids=1', 'bids', 'Bids must be true or false.'],
    ['&sort=oldest', 'sort', 'Sort must be relevance, lowest_ask or newest.'],
    ['&tag=', 'tag.0', 'A tag cannot be blank.'],
    ['&tag=a&tag=b&tag=c&tag=d&tag=e&tag=f', 'tag', 'At most 5 tags.'],
    ['&tag=%00', 'tag.0', 'The text contains a character that cannot be stored.'],
  ])('reject %s', async (more, field, sentence) => {
    expect(await search('xanthippe', more)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', error: sentence, fields: { [field]: sentence } },
    })
  })
})

describe('GET /api/search/suggest', () => {
  const suggest = async (q: string) => site.get(`/api/search/suggest?q=${encodeURIComponent(q)}`)

  it('returns parts by number and name, tags and users', async () => {
    const part = await site.make.part({ name: 'Ypsilanti pulley', numbers: ['YPS 0815'], tags: ['ypsilanti'] })
    const user = await site.make.user({ name: 'Ypsilanti Yves', picture: 'https://example.com/y.png' })
    expect(await suggest('ypsil')).toMatchObject({
      status: 200,
      body: {
        parts: [{ slug: part.slug, title: 'Ypsilanti pulley', number: null }],
        tags: ['ypsilanti'],
        users: [{ _id: user.id, name: 'Ypsilanti Yves', profilePicture: 'https://example.com/y.png' }],
      },
    })
    expect((await suggest('yps08')).body).toEqual({
      parts: [{ slug: part.slug, title: 'Ypsilanti pulley', number: 'YPS 0815' }],
      tags: [],
      users: [],
    })
  })

  it('suggests parts by a fragment of a number, after parts whose number begins with it', async () => {
    const within = await site.make.part({ name: 'Yawl cleat', numbers: ['5 YWL 4711'] })
    const begins = await site.make.part({ name: 'Yawl block', numbers: ['YWL 4712'] })
    expect((await suggest('ywl 471')).body.parts).toEqual([
      { slug: begins.slug, title: 'Yawl block', number: 'YWL 4712' },
      { slug: within.slug, title: 'Yawl cleat', number: '5 YWL 4711' },
    ])
  })

  it.each([
    ['a wrong letter', 'ytterbiam pinion'],
    ['two letters swapped', 'pinion ytterbimu'],
    ['an extra letter in an unfinished word', 'ytterrb'],
    ['a missing letter in an unfinished word', 'pinion yterb'],
    ['two letters swapped in a word that is not typed to its end', 'yttebri'],
  ])('corrects %s', async (_error, q) => {
    await site.empty()
    const part = await site.make.part({ name: 'Ytterbium pinion' })
    await site.make.part({ name: 'Yttrium gear' })
    expect((await suggest(q)).body.parts).toMatchObject([{ slug: part.slug }])
  })

  it('corrects at most one error per word, and only if the typed text finds nothing', async () => {
    await site.empty()
    await site.make.part({ name: 'Zirconium pinion' })
    const other = await site.make.part({ name: 'Zircunia pinion' })
    expect((await suggest('zircun')).body.parts).toMatchObject([{ slug: other.slug }])
    expect((await suggest('zxrcxn')).body.parts).toEqual([])
  })

  it('leaves out parts that only mention the words, also the corrected ones, if a name or number has them', async () => {
    const named = await site.make.part({ name: 'Zwergflansch' })
    await site.make.part({ name: 'Brass shim', description: 'Sits below the Zwergflansch.' })
    const mentioned = await site.make.part({ name: 'Brass sleeve', description: 'Sits in the Querlager.' })
    const suggested = async (q: string) => (await site.get(`/api/search/suggest?q=${q}`)).body.parts
    for (const q of ['zwergflansch', 'zwergfl', 'zwergflnasch'])
      expect(await suggested(q)).toMatchObject([{ slug: named.slug }])
    expect(await suggested('querlager')).toMatchObject([{ slug: mentioned.slug }])
  })

  it('uses the synonyms of all words, including the last one', async () => {
    const part = await site.make.part({ name: 'Volkswagen yardarm' })
    for (const q of ['yardarm vw', 'vw yardarm', 'vw yarda'])
      expect((await suggest(q)).body.parts).toMatchObject([{ slug: part.slug }])
  })

  it('returns nothing for a blank text and rejects an invalid one', async () => {
    for (const path of ['/api/search/suggest', '/api/search/suggest?q=%20']) {
      expect(await site.get(path)).toMatchObject({ status: 200, body: { parts: [], tags: [], users: [] } })
    }
    for (const q of ['a\0b', 'x'.repeat(201)]) {
      expect(await suggest(q)).toMatchObject({ status: 400, body: { fields: { q: expect.any(String) } } })
    }
  })

  it.each(['-', '%', '🛞', 'tag:golf'])('suggests no users for %s', async (q) => {
    await site.make.user()
    expect((await suggest(q)).body.users).toEqual([])
  })

  it('ignores stop words', async () => {
    const part = await site.make.part({ name: 'Quillon bracket' })
    await site.make.part({ name: 'Andradite bracket' })
    for (const q of ['quillon and', 'quillon with', 'quillon with b']) {
      expect((await suggest(q)).body.parts).toMatchObject([{ slug: part.slug }])
    }
    expect(ids((await search('№ quillon')).body.results.products)).toEqual([part.id])
    expect(ids((await search('quillon № bracket')).body.results.products)).toEqual([part.id])
  })

  it('keeps the words before an unfinished word that is a stop word', async () => {
    const part = await site.make.part({ name: 'Zeppelin gasket Fornax' })
    await site.make.part({ name: 'Fornax bolt' })
    const { body } = await suggest('zeppelin for')
    expect(body.parts.map(({ slug }: { slug: string }) => slug)).toEqual([part.slug])
  })
})

describe('superseded numbers', () => {
  it('are found by the old and by the new number, the part with the typed number first', async () => {
    const old = await site.make.part({ numbers: ['77 100 200'] })
    const newer = await site.make.part({ numbers: ['77 100 300'] })
    await site.deps.prisma.partNumber.updateMany({
      where: { partId: old.id },
      data: { supersededBy: '77 100 300', supersededByNormalized: '77100300' },
    })
    expect(ids((await search('77 100 200')).body.results.products)).toEqual([old.id, newer.id])
    expect(ids((await search('77100300')).body.results.products)).toEqual([newer.id, old.id])
  })
})

describe('any text', () => {
  const LINES = [...new Set(NAUGHTY)]
  it('of the Big List of Naughty Strings is answered or rejected without an internal error', async () => {
    const faults = []
    for (const q of LINES) {
      for (const path of ['/api/search', '/api/search/suggest']) {
        const { status } = await site.get(`${path}?q=${encodeURIComponent(q.toWellFormed())}`)
        if (status !== 200 && status !== 400) faults.push([path, q, status])
      }
    }
    expect(LINES.length).toBeGreaterThan(400)
    expect(faults).toEqual([])
  })

  it('is folded in TypeScript as in the database', async () => {
    const words = 'Citroën, MX-5 1.8T; Škoda (Łódź) 0,5. Straße æon Ёлка й ﬁ'
    const texts = [...LINES, words, 'DŽ ǅ ǆ İ ı ŉ ß'].filter(refuseUnstorable)
    const folded = await sql(
      site.deps,
      'select text, search_text(text) as words from unnest($1::text[]) with ordinality as given (text, n) order by n',
      [texts],
    )
    expect(folded).toEqual(texts.map((text) => ({ text, words: wordsOf(text).join(' ') })))
  })
})
