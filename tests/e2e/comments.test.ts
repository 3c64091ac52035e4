import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moved, watchShifts } from '../support/browser.ts'
import { failing, FAILED_REQUEST, follow, ready, recording, useVisitors, type Factories } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const searchFor = (part: { name: string }) => `/search?q=${encodeURIComponent(part.name)}`
/** Long enough that its comments begin below the first screen. */
const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line} of the description.`).join('\n\n')

type Part = Awaited<ReturnType<Factories['part']>>
type Comment = Awaited<ReturnType<Factories['comment']>>

async function threads(part: Part, count: number): Promise<Comment[]> {
  const made: Comment[] = []
  for (let i = 1; i <= count; i++) made.push(await make.comment({ part, text: `Thread ${i} of ${count}.` }))
  return made
}

/** Creates a chain of `depth` replies. The last one is the deepest. */
async function chainBelow(root: Comment, depth: number): Promise<Comment[]> {
  const made = [root]
  for (let level = 1; level <= depth; level++) {
    made.push(await make.comment({ parent: made.at(-1) ?? root, text: `Answer on level ${level}.` }))
  }
  return made
}

describe('comments', () => {
  it('come with the page when it is opened by its address', async () => {
    const part = await make.part()
    await threads(part, 2)
    let seen: string[] = []
    const page = await visit(`/part/${part.slug}`, {
      before: (fresh) => void (seen = recording(fresh, 'comment.list')),
    })
    await page.getByText('Thread 1 of 2.').waitFor()
    await page.getByText('No more comments.').waitFor()
    expect(seen).toEqual([])
  })

  it('load once, when they are 200 px below the window, after following a link', async () => {
    const part = await make.part({ description: LONG })
    await threads(part, 2)
    const page = await visit(searchFor(part), { viewport: { width: 1280, height: 400 } })
    const seen = recording(page, 'comment.list')
    await follow(page, `/part/${part.slug}`)
    await section(page).getByRole('heading', { name: 'Comments' }).waitFor({ state: 'attached' })
    const bringNear = (distance: number) =>
      section(page).evaluate((element, px) => {
        scrollTo(0, scrollY + element.getBoundingClientRect().top - innerHeight - px)
      }, distance)
    const settled = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))

    await bringNear(230)
    await settled()
    expect(
      await section(page).evaluate((element) => element.getBoundingClientRect().top - innerHeight),
    ).toBeGreaterThan(200)
    expect(seen).toEqual([])
    await bringNear(190)
    await page.getByText('Thread 2 of 2.').waitFor({ state: 'attached' })
    await section(page).scrollIntoViewIfNeeded()
    await page.getByText('No more comments.').waitFor()
    expect(seen).toHaveLength(1)
  })

  it('load to the end without duplicates, newest first among equal votes', async () => {
    const part = await make.part()
    await threads(part, 12)
    const page = await visit(`/part/${part.slug}`)
    const end = page.getByText('No more comments.')
    await expect
      .poll(async () => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        return end.isVisible()
      })
      .toBe(true)
    const shown = await section(page)
      .getByText(/^Thread \d+ of 12\.$/)
      .allInnerTexts()
    expect(shown).toEqual(Array.from({ length: 12 }, (_, index) => `Thread ${12 - index} of 12.`))
  })

  it.each([
    ['a part', 1280],
    ['a part', 390],
    ['a post', 1280],
  ])('of %s come in the order that the reader chooses, at %i px', async (what, width) => {
    const on = what === 'a part' ? { part: await make.part() } : { post: await make.post() }
    for (const [text, votes] of [
      ['Words one', 1],
      ['Words two', 3],
      ['Words three', 0],
    ] as const)
      await make.votes('comment', await make.comment({ ...on, text }), votes)
    const address = 'part' in on ? `/part/${on.part?.slug}` : `/blog/${on.post?.slug}`
    const page = await visit(address, { viewport: { width, height: 900 } })
    await page.locator('footer').scrollIntoViewIfNeeded()
    const sort = page.getByRole('combobox', { name: 'Sort comments' })
    const order = async () =>
      (
        await section(page)
          .getByText(/^Words /)
          .allInnerTexts()
      ).map((each) => each.slice(6))
    await expect.poll(order).toEqual(['two', 'one', 'three'])
    expect(await sort.getByRole('option').allInnerTexts()).toEqual(['Best', 'Newest', 'Oldest'])
    await sort.selectOption('Oldest')
    await expect.poll(order).toEqual(['one', 'two', 'three'])
    await sort.selectOption('Newest')
    await expect.poll(order).toEqual(['three', 'two', 'one'])
    await page.reload()
    await expect.poll(order).toEqual(['three', 'two', 'one'])
    expect(await sort.inputValue()).toBe('newest')
    await sort.selectOption('Best')
    await expect.poll(order).toEqual(['two', 'one', 'three'])
  })

  it('do not move or appear in the default order if the browser has stored another one', async () => {
    const part = await make.part()
    for (const text of ['Words one', 'Words two']) await make.comment({ part, text })
    const page = await visit('/login')
    await page.evaluate(() => localStorage.setItem('commentSort', 'oldest'))
    const seen: string[] = []
    await page.exposeFunction('drawn', (text: string) => seen.push(text))
    await page.addInitScript(watchShifts)
    await page.addInitScript(() => {
      const look = () => {
        const [first] = document.querySelectorAll<HTMLElement>('article[id^="comment-"]')
        const isShown = first?.checkVisibility({ visibilityProperty: true })
        if (first && isShown) (window as never as { drawn(text: string): void }).drawn(first.innerText)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(`${url}/part/${part.slug}`)
    await ready(page)
    await section(page).scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        section(page)
          .getByText(/^Words /)
          .first()
          .innerText(),
      )
      .toBe('Words one')
    await expect.poll(() => seen.length).toBeGreaterThan(3)
    expect(seen.filter((text) => text.includes('Words two'))).toEqual([])
    expect(await moved(page)).toEqual([])
  })

  it('have their depth for screen readers', async () => {
    const part = await make.part()
    const author = await make.user({ name: 'Rita Replier' })
    const [root] = await threads(part, 1)
    if (!root) throw new Error('No thread.')
    const reply = await make.comment({ parent: root, author })
    await make.comment({ parent: reply, author, text: 'Deeper.' })
    const page = await visit(`/part/${part.slug}`)
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByRole('article', { name: 'Comment by Rita Replier, level 2' }).waitFor()
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByRole('article', { name: 'Comment by Rita Replier, level 3' }).waitFor()
  })

  it('show, hide, collapse and expand replies, which are loaded once', async () => {
    const part = await make.part()
    const [root] = await threads(part, 1)
    if (!root) throw new Error('No thread.')
    await make.comment({ parent: root, text: 'First answer.' })
    await make.comment({ parent: root, text: 'Second answer.' })
    const page = await visit(`/part/${part.slug}`)
    const seen = recording(page, 'comment.replies')
    const answer = page.getByText('First answer.')
    expect(await answer.count()).toBe(0)

    await page.getByRole('button', { name: 'Show 2 replies' }).click()
    await answer.waitFor()
    expect(await page.getByRole('list', { name: 'Replies' }).getByRole('listitem').count()).toBe(2)
    await page.getByRole('button', { name: 'Hide 2 replies' }).click()
    await expect.poll(() => answer.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show 2 replies' }).click()
    await answer.waitFor()
    await page.getByRole('button', { name: /^Collapse thread/ }).click()
    await expect.poll(() => answer.isVisible()).toBe(false)
    await page.getByRole('button', { name: /^Expand thread/ }).click()
    await answer.waitFor()
    expect(seen).toHaveLength(1)
  })

  it('show an error at the comment if its replies cannot be loaded, and try again', async () => {
    const part = await make.part()
    const roots = await threads(part, 2)
    for (const [index, root] of roots.entries()) await make.comment({ parent: root, text: `Answer to ${index + 1}.` })
    const page = await visit(`/part/${part.slug}`, { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'comment.replies', 'No replies today.')
    const of = (text: string) => section(page).getByRole('listitem').filter({ hasText: text })
    await of('Thread 1 of 2.').getByRole('button', { name: 'Show 1 reply' }).click()
    await of('Thread 1 of 2.').getByText('Error: No replies today.').waitFor()
    await stopFailing()
    await of('Thread 2 of 2.').getByRole('button', { name: 'Show 1 reply' }).click()
    await of('Thread 2 of 2.').getByText('Answer to 2.').waitFor()
    expect(await of('Thread 2 of 2.').getByRole('alert').count()).toBe(0)
    await of('Thread 1 of 2.').getByRole('button', { name: 'Try again' }).click()
    await of('Thread 1 of 2.').getByText('Answer to 1.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('show an error if they cannot be loaded, and try again', async () => {
    const part = await make.part()
    await threads(part, 1)
    const page = await visit(searchFor(part), { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'comment.list', 'Nobody talks.')
    await follow(page, `/part/${part.slug}`)
    await section(page).scrollIntoViewIfNeeded()
    await section(page).getByText('Error: Nobody talks.').waitFor()
    await stopFailing()
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Thread 1 of 1.').waitFor()
  })

  it('have links to their authors', async () => {
    const part = await make.part()
    const author = await make.user({ name: 'Albert Author' })
    await make.comment({ part, author })
    const page = await visit(`/part/${part.slug}`)
    expect(await page.getByRole('link', { name: 'Albert Author' }).getAttribute('href')).toBe(`/account/${author.id}`)
  })
})

describe('?comment=', () => {
  it('opens the page with a deep reply of a thread that is not on the first page', async () => {
    const part = await make.part({ description: LONG })
    const [oldest] = await threads(part, 12)
    if (!oldest) throw new Error('No thread.')
    const chain = await chainBelow(oldest, 7)
    const page = await visit(`/part/${part.slug}?comment=${chain.at(-1)?.id}`)
    const meant = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Answer on level 7.' })
    await meant.waitFor()
    await expect.poll(() => meant.evaluate((article) => article === document.activeElement)).toBe(true)
    await expect
      .poll(() =>
        meant.evaluate((article) => {
          const { top, bottom } = article.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
    for (const text of ['Thread 1 of 12.', 'Answer on level 1.', 'Answer on level 6.']) {
      expect(await page.getByText(text).count()).toBe(1)
    }
    // The thread is shown once, also after the page that contains it is loaded.
    await expect
      .poll(async () => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        return page.getByText('No more comments.').isVisible()
      })
      .toBe(true)
    expect(await page.getByText('Thread 1 of 12.').count()).toBe(1)
    expect(await page.getByText('Answer on level 7.').count()).toBe(1)
  })

  it.each([
    [390, false],
    [390, true],
    [1280, false],
  ])('causes no layout shift at %i px, signed in: %s', async (width, isSignedIn) => {
    const part = await make.part({ description: LONG })
    const [oldest] = await threads(part, 12)
    if (!oldest) throw new Error('No thread.')
    const chain = await chainBelow(oldest, 4)
    const page = await visit(`/part/${part.slug}?comment=${chain.at(-1)?.id}`, {
      viewport: { width, height: 844 },
      token: isSignedIn ? await make.token() : undefined,
      before: (fresh) => fresh.addInitScript(watchShifts),
    })
    const meant = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Answer on level 4.' })
    await expect.poll(() => meant.evaluate((article) => article === document.activeElement)).toBe(true)
    if (isSignedIn) await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
    await page.getByRole('button', { name: 'Load More' }).or(page.getByText('No more comments.')).first().waitFor()
    expect(await moved(page)).toEqual([])
  })

  it('also opens the replies to the comment', async () => {
    const part = await make.part()
    const [root] = await threads(part, 2)
    if (!root) throw new Error('No thread.')
    await make.comment({ parent: root, text: 'An answer.' })
    const page = await visit(`/part/${part.slug}?comment=${root.id}`)
    await page.getByText('An answer.').waitFor()
  })

  it('opens the page with a thread of the first page', async () => {
    const part = await make.part({ description: LONG })
    const made = await threads(part, 3)
    const page = await visit(`/part/${part.slug}?comment=${made[0]?.id}`)
    const meant = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Thread 1 of 3.' })
    await expect.poll(() => meant.evaluate((article) => article === document.activeElement)).toBe(true)
    expect(await page.getByText(/^Thread \d of 3\.$/).count()).toBe(3)
  })

  it('shows a note at the top of a part page if the comment does not exist', async () => {
    const [part, other] = [await make.part(), await make.part()]
    const elsewhere = await make.comment({ part: other })
    for (const id of [elsewhere.id, 'nonsense', '01a1f886-3374-7050-89c7-6a8d25fc82a5']) {
      const page = await visit(`/part/${part.slug}?comment=${id}`, { expectedMessages: FAILED_REQUEST })
      const note = page.getByText('That comment no longer exists.')
      await note.waitFor()
      // At the top of the page, without scrolling.
      const heading = page.getByRole('heading', { level: 1 })
      expect((await note.boundingBox())?.y ?? Infinity).toBeLessThan((await heading.boundingBox())?.y ?? 0)
    }
  })

  it('shows the note on a post page, too', async () => {
    const post = await make.post()
    const page = await visit(`/blog/${post.slug}?comment=nonsense`)
    await page.getByText('That comment no longer exists.').waitFor()
  })
})
