import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../../server/domains/site/feed/queries.ts'
import { follow, useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

const cardsOf = (page: Page) => page.locator('main li:has(h2)')

/** A time after all of the demo content, so that the item is on the first page. */
const soon = (days = 3) => new Date(Date.now() + days * 86_400_000)

describe('the feed', () => {
  it('shows the part and author of a trending comment, and a link to the replies', async () => {
    const part = await make.part({ numbers: ['111 222 333 A'], createdAt: new Date('2020-01-01') })
    const author = await make.user({ name: 'Trudi Trending' })
    const comment = await make.comment({ part, author, text: 'It is the **other** one.', createdAt: soon(30) })
    await make.votes('comment', comment, TRENDING_COMMENT_VOTES)

    const page = await visit(`/?${part.slug}`)
    const card = cardsOf(page).filter({ hasText: part.name })
    const text = await card.innerText()
    for (const each of ['Trending comment', '111 222 333 A', 'It is the other one.', 'Trudi Trending'])
      expect(text).toContain(each)
    await card.getByRole('link', { name: 'View comment and replies →' }).click()
    await page.waitForURL(`**/part/${part.slug}?comment=${comment.id}`)
    await page.getByRole('article', { name: 'Comment by Trudi Trending' }).waitFor()
  })

  it('does not contain deleted items and items by muted users', async () => {
    const author = await make.user()
    const part = await make.part({ createdBy: author, createdAt: soon(40) })
    const post = await make.post({ createdAt: soon(40) })
    await make.votes('post', post, TRENDING_POST_VOTES)
    const page = await visit('/')
    const home = async () => {
      await page.reload()
      return page.locator('main').innerText()
    }
    // The cached page can be two seconds old.
    await expect.poll(home, { timeout: 20_000 }).toContain(part.name)
    await make.mute(author)
    await deps.prisma.blogPost.update({
      where: { id: post.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    const shown = async () => {
      const text = await home()
      return [part.name, post.title].filter((each) => text.includes(each))
    }
    await expect.poll(shown, { timeout: 20_000 }).toEqual([])
  })

  it('keeps its items and scroll position when the reader returns', async () => {
    const page = await visit('/')
    await expect
      .poll(async () => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        return cardsOf(page).count()
      })
      .toBeGreaterThanOrEqual(27)
    const card = cardsOf(page).nth(20)
    await card.scrollIntoViewIfNeeded()
    const [count, place] = [await cardsOf(page).count(), await page.evaluate(() => scrollY)]
    expect(place).toBeGreaterThan(500)

    await follow(page, (await card.locator('a').last().getAttribute('href')) ?? '')
    await page.locator('h1:not(:text("New parts"))').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'New parts' }).waitFor()
    expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(count)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 400)
    await page.goForward()
    await page.locator('h1:not(:text("New parts"))').waitFor()
  })

  it('opens pages at the top, also a page that was visited before', async () => {
    const page = await visit('/')
    for (const round of [1, 2]) {
      const link = cardsOf(page).nth(8).locator('h2 a')
      await link.scrollIntoViewIfNeeded()
      await expect.poll(() => page.evaluate(() => scrollY), { message: `round ${round}` }).toBeGreaterThan(0)
      await link.click()
      await page.locator('h1:not(:text("New parts"))').waitFor()
      await expect.poll(() => page.evaluate(() => scrollY), { message: `round ${round}` }).toBe(0)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'New parts' }).waitFor()
    }
  })

  it('scrolls to its top after a click on a link to itself, without a history entry', async () => {
    const page = await visit('/')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await cardsOf(page).nth(8).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // A real click would scroll the link into view first.
    await page.locator('a[href="/"]').first().dispatchEvent('click')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await steps()).toBe(before)
  })
})
