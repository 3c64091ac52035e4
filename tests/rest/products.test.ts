import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

describe('GET /api/products/:id', () => {
  it('returns the part, its first listings and its newest comments in REST names', async () => {
    const { make, deps } = site
    const author = await make.user({ name: 'Marta Kowalczyk', picture: 'https://example.com/m.png' })
    const part = await make.part({
      name: 'Water Pump 06A 121 011',
      description: 'For the **1.8T**.',
      tags: ['vw', 'Non-OE: graf'],
      numbers: ['06A 121 011', { number: 'PA 833', brand: 'Graf', link: 'https://example.com/pa833' }],
      createdBy: author,
      revisions: 2,
    })
    const ask = await make.listing({ part, type: 'ask', priceCents: 6_450, condition: 'like_new', location: 'Gdańsk' })
    const bid = await make.listing({ part, type: 'bid', priceCents: 4_000 })
    await make.listing({ part, type: 'ask', priceCents: 1, status: 'sold' })
    const image = await make.image({ part })
    const comment = await make.comment({ part, author, text: 'Fits the *AUM* too.' })
    await make.comment({ parent: comment })

    const { status, body } = await site.get(`/api/products/${part.slug}`)
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      _id: part.id,
      slug: 'water-pump-06a-121-011',
      title: 'Water Pump 06A 121 011',
      description_markdown: 'For the **1.8T**.',
      description_full_html: '<p>For the <strong>1.8T</strong>.</p>',
      description_preview_html: '<p>For the <strong>1.8T</strong>.</p>',
      initial_description_markdown: 'For the **1.8T**.',
      tags: ['vw', 'Non-OE: graf'],
      images: [{ _id: image.id, url: `/images/${image.storageKey}-1280.webp`, votes: 0 }],
      part_numbers: [{ number: '06A 121 011' }, { number: 'PA 833', brand: 'Graf', link: 'https://example.com/pa833' }],
      lowest_ask: 64.5,
      highest_bid: 40,
      created_by: { _id: author.id, name: 'Marta Kowalczyk', profilePicture: 'https://example.com/m.png' },
      last_edited_by: { _id: author.id },
      revision: 2,
      created_at: part.createdAt.toISOString(),
      updated_at: part.updatedAt.toISOString(),
    })
    expect(body.product.edit_history).toHaveLength(2)
    expect(body.product.edit_history[0]).toMatchObject({
      user: { _id: author.id },
      description_markdown: 'For the **1.8T**.',
    })
    expect(body.listings).toMatchObject({
      asks: {
        total: 1,
        page: 1,
        limit: 5,
        totalPages: 1,
        items: [
          {
            _id: ask.id,
            price: 64.5,
            condition: 'like_new',
            location: 'Gdańsk',
            image: `/images/${image.storageKey}-640.webp`,
          },
        ],
      },
      bids: { total: 1, items: [{ _id: bid.id, price: 40, type: 'bid' }] },
    })
    expect(body.comments).toMatchObject({
      total: 1,
      page: 1,
      limit: 5,
      totalPages: 1,
      items: [{ _id: comment.id, text: 'Fits the *AUM* too.', user: { _id: author.id }, replyCount: 1, replies: [] }],
    })
    expect((await site.get(`/api/products/${part.id}`)).body).toEqual(body)

    await deps.prisma.partSlug.create({ data: { slug: 'an-old-name', partId: part.id } })
    expect((await site.get('/api/products/an-old-name')).body).toEqual(body)
  })

  it('returns the comments by page', async () => {
    const part = await site.make.part()
    for (let i = 1; i <= 3; i++) await site.make.comment({ part, text: `no. ${i}` })
    const { body } = await site.get(`/api/products/${part.id}?commentsPage=2&commentsLimit=2`)
    expect(body.comments).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2, items: [{ text: 'no. 1' }] })
  })

  it("answers 'No product found for {id}' for an unknown or removed part", async () => {
    const removed = await site.make.part({ removedAt: new Date() })
    for (const id of ['nothing-here', removed.slug, removed.id]) {
      const { status, body } = await site.get(`/api/products/${id}`)
      expect(status).toBe(404)
      expect(body).toEqual({
        error: `No product found for ${id}`,
        message: `No product found for ${id}`,
        code: 'NOT_FOUND',
      })
    }
  })
})

it('a part is found by its id in upper case', async () => {
  const part = await site.make.part()
  expect((await site.get(`/api/products/${part.id.toUpperCase()}`)).body.product.slug).toBe(part.slug)
})

describe('GET /api/parts/:productId/images', () => {
  it('returns the images best voted first, with the vote of the caller', async () => {
    const part = await site.make.part()
    const [plain, liked] = [await site.make.image({ part, uploader: null }), await site.make.image({ part })]
    await site.make.image({ part, removedAt: new Date() })
    await site.make.votes('image', liked, 2)
    const user = await site.make.user()
    await site.deps.prisma.imageVote.create({ data: { imageId: plain.id, userId: user.id, value: -1 } })

    const { status, body } = await site.get(`/api/parts/${part.id}/images`, await site.make.token(user))
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        _id: liked.id,
        url: `/images/${liked.storageKey}-1280.webp`,
        votes: 2,
        userVote: 0,
        uploader: { name: expect.any(String) },
      },
      { _id: plain.id, votes: -1, userVote: -1, uploader: null },
    ])
    expect((await site.get(`/api/parts/${part.slug}/images`)).body).toMatchObject([{ userVote: 0 }, { userVote: 0 }])
    expect((await site.get('/api/parts/nothing-here/images')).body.error).toBe('No product found for nothing-here')
  })
})
