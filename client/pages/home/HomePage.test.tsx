import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, held, visit, type Outputs } from '../../../tests/support/render.tsx'
import { comment, feedPart, feedPost, person } from '../../../tests/support/samples.ts'

type Item = Outputs['feed']['list']['items'][number]

const newPart = (given: Parameters<typeof feedPart>[0]): Item => ({ type: 'new_part', data: feedPart(given) })
const trendingPost = (given: Parameters<typeof feedPost>[0]): Item => ({
  type: 'trending_blog_post',
  data: feedPost(given),
})
const trendingComment = (text: string, given: Parameters<typeof comment>[1] = {}): Item => ({
  type: 'trending_comment',
  data: {
    ...comment(text, given),
    part: { id: 'part', slug: 'camshaft', name: 'Camshaft', image: null, number: '111 222 333 A' },
  },
})

const open = (...items: Item[]) => visit('/', { answers: { feed: { list: { items, nextCursor: null } } } })
const card = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const cards = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent)

describe('the first look', () => {
  const look = () => page.getByRole('region', { name: 'Find a part' })

  it('says what the site is, and searches by number or name', async () => {
    const { answers } = await open()
    await expect
      .element(look().getByText('Tappet is an open marketplace and wiki for car and engine parts.'))
      .toBeVisible()
    answers.search = {
      list: failed('INTERNAL', 'No search here.'),
      suggest: { parts: [], tags: [], people: [], vehicles: [] },
    }
    await look().getByRole('combobox', { name: 'Part number or name' }).fill(' 050 109 309 ')
    await look().getByRole('button', { name: 'Search' }).click()
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Search Results for "050 109 309"' }))
      .toBeVisible()
  })

  it('opens the choice of a car', async () => {
    await open()
    await look().getByRole('link', { name: 'Choose your car' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose your car' })).toBeVisible()
  })

  it('leads a reader with a car to the parts for it', async () => {
    const car = { vehicleId: 'e46-320i', engineId: null, builtFrom: null, builtTo: null, answers: [] }
    const label = { label: '2002 BMW 320i', detail: 'E46', name: '320i' }
    document.cookie = `car=${encodeURIComponent(JSON.stringify({ ...car, ...label }))}; Path=/`
    await open()
    const link = look().getByRole('link', { name: 'Parts for 2002 BMW 320i' })
    await expect.element(link).toHaveAttribute('href', '/vehicle/e46-320i')
    document.cookie = 'car=; Path=/; Max-Age=0'
  })
})

describe('the feed', () => {
  it('shows the image, title, four tags, prices and description of a new part', async () => {
    const tags = ['one', 'two', 'three', 'four', 'five']
    const descriptionPreviewHtml = '<p>Fits the <strong>early</strong> block.</p>'
    await open(newPart({ tags, lowestAskCents: 123_456, descriptionPreviewHtml }))
    for (const text of ['New part', 'one', 'four', 'Lowest Ask', '$1,234.56', 'Highest Bid', 'N/A'])
      await expect.element(card().getByText(text, { exact: true })).toBeVisible()
    await expect.element(card()).toMatchTextContent('Fits the early block.')
    await expect.element(card()).not.toMatchTextContent('five')
    await expect.element(card().getByRole('link', { name: 'View Part' })).toHaveAttribute('href', '/part/camshaft')
    await expect.element(card()).toMatchTextContent('No image')
  })

  it('says that a part has no description', async () => {
    await open(newPart({}))
    await expect.element(card()).toMatchTextContent('No description available.')
  })

  it('says that a part has no asks and bids, in place of two visible N/A', async () => {
    await open(newPart({}))
    await expect.element(card().getByText('No asks or bids yet')).toBeVisible()
    const boxes = card().getByText('N/A').elements()
    expect(boxes).toHaveLength(2)
    expect(boxes.map((each) => each.closest('.visually-hidden') !== null)).toEqual([true, true])
  })

  it('shows the part and author of a trending comment, and a link to the replies', async () => {
    await open(trendingComment('It is the other one.', { id: 'comment', author: person('Trudi Trending') }))
    for (const text of ['Trending comment', '111 222 333 A', 'It is the other one.', 'Trudi Trending'])
      await expect.element(card().getByText(text)).toBeVisible()
    const link = card().getByRole('link', { name: 'View comment and replies →' })
    await expect.element(link).toHaveAttribute('href', '/part/camshaft?comment=comment')
  })

  it('shows the title, three tags, beginning, author and votes of a trending post', async () => {
    await open(trendingPost({ tags: ['red', 'green', 'blue', 'white'], previewHtml: '<p>Begin <em>here</em>.</p>' }))
    for (const text of ['Trending blog post', 'red', 'blue', 'Begin here.', 'Paula Poster', '3'])
      await expect.element(card().getByText(text, { exact: true })).toBeVisible()
    await expect.element(card()).not.toMatchTextContent('white')
    await expect.element(card().getByRole('button', { name: 'Upvote' })).toBeDisabled()
    await expect.element(card().getByRole('button', { name: 'Upvote' })).toHaveAttribute('title', 'Log in to vote')
    const link = card().getByRole('link', { name: 'Read More →' })
    await expect.element(link).toHaveAttribute('href', '/blog/on-camshafts')
  })

  it('shows "Unknown User" as the author of items by a deleted account', async () => {
    await open(trendingComment('Hello.', { author: null }), trendingPost({ author: null }))
    await expect.poll(() => page.getByText('Unknown User').elements().length).toBe(2)
  })

  it('has a link to the upload page', async () => {
    await open()
    const link = page.getByRole('link', { name: 'Upload a new part' })
    await expect.element(link).toHaveAttribute('href', '/upload-part')
    await expect.element(page.getByText('The feed is currently empty. Check back later!')).toBeVisible()
  })

  it('shows that it is loading, and has a button to try again after an error', async () => {
    const { answers } = await visit('/', {
      answers: { feed: { list: failed('INTERNAL', 'The feed is stuck.') } },
    })
    await expect.element(page.getByText('Error: The feed is stuck.')).toBeVisible()
    const late = held({ items: [newPart({})], nextCursor: null })
    answers.feed = { list: late.answer }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Loading feed...')).toBeVisible()
    late.release()
    await expect.poll(cards).toEqual(['Camshaft'])
  })

  it('has a button to try again if a later page fails, and shows each item once', async () => {
    const first = { items: [newPart({ id: 'one', name: 'Part one' })], nextCursor: 'next' }
    // The rank of an item changes with its votes, so a later page may contain it again.
    const second = {
      items: [newPart({ id: 'one', name: 'Part one' }), newPart({ name: 'Part two' })],
      nextCursor: null,
    }
    let answer: () => Outputs['feed']['list'] = failed('INTERNAL', 'The second page is stuck.')
    await visit('/', { answers: { feed: { list: ({ cursor }) => (cursor ? answer() : first) } } })
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByText('Error: The second page is stuck.')).toBeVisible()
    expect(cards()).toEqual(['Part one'])
    answer = () => second
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(cards).toEqual(['Part one', 'Part two'])
    await expect.element(page.getByText("You've reached the end of the feed.")).toBeVisible()
  })

  it('loads the next page when the reader scrolls near its end, and links more ways at the end', async () => {
    const list = ({ cursor }: { cursor?: string | null }) => {
      const at = Number(cursor ?? 0)
      const items = Array.from({ length: 9 }, (_, index) =>
        newPart({ id: `${at}-${index}`, name: `Part ${at * 9 + index}`, tags: ['audi'] }),
      )
      return { items, nextCursor: at < 2 ? String(at + 1) : null }
    }
    const { calls } = await visit('/', { answers: { feed: { list } } })
    await expect.poll(cards).toHaveLength(9)
    expect(calls('feed.list')).toHaveLength(1)
    await expect
      .poll(() => {
        page.getByRole('contentinfo').element().scrollIntoView()
        return cards().length
      })
      .toBe(27)
    const ways = page.getByRole('region', { name: 'More ways to find parts' })
    await expect.element(ways).toMatchTextContent('27 cards shown.')
    await expect.element(ways.getByRole('link', { name: 'audi' })).toBeVisible()
  })
})
