import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partLifecycle } from '../../server/domains/catalogue/parts/lifecycle.ts'
import { fileReport } from '../../server/domains/people/reports/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { readHead } from '../support/markup.ts'
import { hideAsMerged, showAgain } from '../support/merged.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, {}, true)), 120_000)
afterAll(() => site.close())

let pairs = 0

/** Two parts, of which the first is merged into the second. */
async function pair() {
  const { make, deps } = site
  pairs += 1
  const loser = await make.part({ name: `Coolant flange, rear ${pairs}` })
  const winner = await make.part({ name: `Cylinder head flange ${pairs}` })
  await hideAsMerged(deps, loser, winner)
  return { loser, winner }
}

const mergedInto = ({ id, slug, name }: { id: string; slug: string; name: string }) => ({
  error: `This part was merged into ${name}. Please continue there.`,
  code: 'CONFLICT',
  mergedInto: id,
  slug,
})

describe('a chain of six merged parts', () => {
  it('leads from each id and slug to the last part in one hop, on the page, in REST and in tRPC', async () => {
    const { make, deps, caller } = site
    const links = []
    for (let at = 1; at <= 6; at++) links.push(await make.part({ name: `Link ${at} of the chain` }))
    const last = await make.part({ name: 'Link 7 of the chain' })
    const [first] = links
    await deps.prisma.partSlug.create({ data: { slug: 'an-earlier-link', partId: first?.id ?? '' } })
    for (const [at, loser] of links.entries()) await hideAsMerged(deps, loser, links[at + 1] ?? last)

    const keys = ['an-earlier-link', ...links.flatMap(({ id, slug }) => [id, slug])]
    for (const key of keys) {
      const page = await site.get(`/part/${key}?comment=1`)
      expect([page.status, page.headers.location]).toEqual([301, `/part/${last.slug}?comment=1`])
      const rest = await site.get(`/api/products/${key}?commentsPage=2`)
      expect([rest.status, rest.headers.location]).toEqual([301, `/api/products/${last.id}?commentsPage=2`])
      expect(rest.body).toMatchObject(mergedInto(last))
      expect(await caller().part.bySlug({ idOrSlug: key })).toMatchObject({ id: last.id })
    }
  })
})

describe('a merged part', () => {
  it('leads to the kept part below its page and in all resources of REST', async () => {
    const { loser, winner } = await pair()
    const page = await site.get(`/part/${loser.slug}/merge?into=1`)
    expect([page.status, page.headers.location]).toEqual([301, `/part/${winner.slug}/merge?into=1`])
    const reads = [
      'products/*/comments?page=2',
      'products/*/listings?type=ask',
      'products/*/history',
      'parts/*/fitment',
      'parts/*/fitment/history',
      'parts/*/images',
    ]
    const readsById = ['products/*/merge-proposals']
    for (const read of [...reads, ...readsById])
      for (const key of reads.includes(read) ? [loser.id, loser.slug] : [loser.id]) {
        const answer = await site.get(`/api/${read.replace('*', key)}`)
        const location = `/api/${read.replace('*', winner.id)}`
        expect([read, answer.status, answer.headers.location]).toEqual([read, 301, location])
        expect((await site.get(location)).status).toBe(200)
      }
  })

  it('leads to the kept part in the procedures that read by id', async () => {
    const { loser, winner } = await pair()
    const { listing, trade, comment, fitment, image, part } = site.caller()
    const details = { mergedInto: winner.id, slug: winner.slug }
    const reads = [
      () => part.source({ id: loser.id }),
      () => part.record({ idOrSlug: loser.id, comments: { page: 1, limit: 5 } }),
      () => listing.list({ partId: loser.id, type: 'ask' }),
      () => listing.prices({ partId: loser.id }),
      () => trade.history({ partId: loser.id }),
      () => comment.list({ partId: loser.id }),
      () => fitment.outline({ partId: loser.id }),
      () => image.list({ partId: loser.slug }),
    ]
    for (const read of reads) await expect(read()).rejects.toMatchObject({ cause: { code: 'CONFLICT', details } })
  })

  it('answers as a removed part if the kept part was removed', async () => {
    const { loser, winner } = await pair()
    await site.deps.prisma.part.update({ where: { id: winner.id }, data: { removedAt: new Date() } })
    for (const key of [loser.id, loser.slug]) {
      const answer = await site.get(`/api/products/${key}`)
      expect([answer.status, answer.body.error]).toEqual([404, `No product found for ${key}`])
      expect((await site.get(`/part/${key}`)).status).toBe(404)
    }
    await expect(site.caller().part.history({ id: loser.id })).resolves.toMatchObject({ items: [] })
  })

  it('is shown again after an undo, and changes the pages of both parts', async () => {
    const { make, deps } = site
    const loser = await make.part({ name: 'Vacuum hose, short' })
    const winner = await make.part({ name: 'Vacuum hose, 30 cm' })
    const names = async () => {
      const { body } = await site.get(`/api/products/${winner.id}`)
      const page = String((await site.get(`/part/${winner.slug}`)).body)
      return { names: body.product.merged_parts, isOnPage: page.includes('Vacuum hose, short') }
    }
    expect(await names()).toEqual({ names: [], isOnPage: false })
    await hideAsMerged(deps, loser, winner)
    expect(await names()).toEqual({ names: [{ _id: loser.id, title: 'Vacuum hose, short' }], isOnPage: true })
    await showAgain(deps, loser)
    expect(await names()).toEqual({ names: [], isOnPage: false })
    expect((await site.get(`/part/${loser.slug}`)).status).toBe(200)
  })

  it('keeps its own revisions, which the kept part leads to', async () => {
    const { make, deps, caller } = site
    const loser = await make.part({ name: 'Oil cooler seal', revisions: 3 })
    const winner = await make.part({ name: 'Seal of the oil cooler' })
    await hideAsMerged(deps, loser, winner)
    const { items } = await caller().part.history({ id: loser.id })
    expect(items.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(await caller().part.revision({ id: loser.id, number: 1 })).toMatchObject({ name: 'Oil cooler seal' })
    const { status, body } = await site.get(`/api/products/${winner.slug}/history?merged=${loser.id}`)
    expect([status, body.total, body.items[0].title]).toEqual([200, 3, 'Oil cooler seal'])
    const other = await make.part()
    expect((await site.get(`/api/products/${winner.slug}/history?merged=${other.id}`)).status).toBe(404)
  })

  it('tells its open page where it leads', async () => {
    const { make, deps, caller } = site
    const loser = await make.part({ name: 'Dipstick tube, orange' })
    const winner = await make.part({ name: 'Tube of the dipstick' })
    const states = await caller().part.live({ partId: loser.id })
    const next = async () => (await states[Symbol.asyncIterator]().next()).value as object
    expect(await next()).toMatchObject({ commentCount: 0 })
    await hideAsMerged(deps, loser, winner)
    const { id, slug, name } = winner
    expect(await next()).toEqual({ mergedInto: { id, slug, name } })
  })

  it('is not shown by a restore of a moderator', async () => {
    const { loser } = await pair()
    expect(await partLifecycle.restore(site.deps, loser.id, {})).toBe(false)
    expect((await site.get(`/api/products/${loser.id}`)).status).toBe(301)
  })

  it('is linked from the reports on it, which show where it went', async () => {
    const { make, deps, caller } = site
    const [loser, winner] = [await make.part({ tags: ['merging'] }), await make.part()]
    const { id } = await fileReport(deps, (await make.user()).id, {
      itemType: 'part',
      itemId: loser.id,
      reason: 'Twice.',
    })
    await hideAsMerged(deps, loser, winner)
    const moderator = await make.moderator('merging')
    const report = await caller(await make.token(moderator)).moderation.report({ id })
    expect([report.path, report.item]).toEqual([`/part/${loser.id}`, null])
  })

  it('names the kept part in its metadata', async () => {
    const { loser, winner } = await pair()
    const { data } = readHead(String((await site.get(`/part/${winner.slug}`)).body))
    expect(data?.['@graph'][0]).toMatchObject({ '@type': 'Product', alternateName: [loser.name] })
  })

  it('is found by its name as the kept part, until the merge is undone', async () => {
    const { make, deps } = site
    const loser = await make.part({ name: 'Zylinderkopfhaube Steuergehäuse' })
    const winner = await make.part({ name: 'Valve cover of the timing case' })
    const found = async (q: string) => {
      const { results } = (await site.get(`/api/search?q=${encodeURIComponent(q)}`)).body
      return results.products.items.map(({ _id }: { _id: string }) => _id)
    }
    expect(await found('Zylinderkopfhaube')).toEqual([loser.id])
    const wordsOf = () => deps.prisma.$queryRaw`select name_words from part_search where part_id = ${winner.id}::uuid`
    const words = await wordsOf()
    await hideAsMerged(deps, loser, winner)
    for (const q of ['Zylinderkopfhaube', 'zylinderkopfhaube steuergehause', 'valve cover timing case'])
      expect(await found(q)).toEqual([winner.id])
    expect(await wordsOf()).toEqual(words)
    const { parts } = await site.caller().search.suggest({ q: 'zylinderko' })
    expect(parts.map(({ slug }) => slug)).toEqual([winner.slug])

    const last = await make.part({ name: 'Cover with valve gasket set' })
    await hideAsMerged(deps, winner, last)
    expect(await found('Zylinderkopfhaube')).toEqual([last.id])
    await showAgain(deps, loser)
    expect(await found('Zylinderkopfhaube')).toEqual([loser.id])
  })

  it('gives its name to the kept part', async () => {
    const { make, deps } = site
    const token = await make.token(await make.user())
    const { loser, winner } = await pair()
    const other = await make.part({ name: 'A flange of another engine' })
    const payload = { name: loser.name.toUpperCase(), tags: ['cooling'], description: 'Again.' }
    const made = await site.request('POST', '/api/parts', { token, payload })
    expect([made.status, made.body.existingSlug]).toEqual([409, winner.slug])
    const rename = { token, payload: { title: loser.name } }
    const renamed = await site.request('PUT', `/api/products/${other.id}`, rename)
    expect([renamed.status, renamed.body.existingSlug]).toEqual([409, winner.slug])
    await deps.prisma.part.update({ where: { id: winner.id }, data: { removedAt: new Date() } })
    const refused = await site.request('PUT', `/api/products/${other.id}`, rename)
    expect([refused.status, refused.body.existingSlug]).toEqual([409, undefined])
  })
})

describe('writing to a merged part', () => {
  it('is refused with the part to continue at', async () => {
    const { make } = site
    const user = await make.user()
    const token = await make.token(user)
    const { loser, winner } = await pair()
    const { id } = loser
    const writes: [method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object][] = [
      ['PUT', `/api/products/${id}`, { description_markdown: 'Better.' }],
      ['POST', '/api/comments', { productId: id, text: 'Does it fit the AUM?' }],
      ['POST', '/api/listings', { productId: id, type: 'ask', price: 20, description: 'New.', condition: 'new' }],
      ['POST', `/api/products/${id}/report`, { reason: 'It is a duplicate.' }],
      ['PUT', `/api/parts/${id}/want`, { maxPrice: 80 }],
      ['DELETE', `/api/parts/${id}/want`, {}],
      ['PUT', '/api/follows', { type: 'part', id, level: 'following' }],
      ['PUT', `/api/parts/${id}/fitment`, { universal: true, rows: [] }],
      ['POST', `/api/parts/${id}/images`, { url: 'https://example.com/a.png' }],
    ]
    for (const [method, path, payload] of writes) {
      const { status, body } = await site.request(method, path, { token, payload })
      expect([method, path, status, body]).toEqual([method, path, 409, expect.objectContaining(mergedInto(winner))])
    }
  })
  it('is refused for an image that stayed there because the kept part has an equal one', async () => {
    const { make } = site
    const token = await make.token(await make.user())
    const { loser, winner } = await pair()
    const { id } = await make.image({ part: loser })
    const { status, body } = await site.request('PUT', `/api/images/${id}/vote`, { token })
    expect([status, body]).toEqual([409, expect.objectContaining(mergedInto(winner))])
  })
})
