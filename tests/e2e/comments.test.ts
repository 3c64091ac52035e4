import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { moved, recordShifts, withoutFonts } from '../support/browser.ts'
import { FAILED_REQUEST, follow, ready, recording, useVisitors, type Factories } from '../support/visitors.ts'

const { visit, visitBeforeScripts, make } = useVisitors()

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const searchFor = (part: { name: string }) => `/search?q=${encodeURIComponent(part.name)}`
/** Long enough that its comments begin below the first screen. */
const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line} of the description.`).join('\n\n')

type Part = Awaited<ReturnType<Factories['part']>>
type Comment = Awaited<ReturnType<Factories['comment']>>
type User = Awaited<ReturnType<Factories['user']>>

async function threads(part: Part, count: number, author?: User): Promise<Comment[]> {
  const made: Comment[] = []
  for (let i = 1; i <= count; i++) made.push(await make.comment({ part, author, text: `Thread ${i} of ${count}.` }))
  return made
}

/** Creates a chain of `depth` replies. The last one is the deepest. */
async function chainBelow(root: Comment, depth: number, author: User): Promise<Comment[]> {
  const made = [root]
  for (let level = 1; level <= depth; level++) {
    made.push(await make.comment({ parent: made.at(-1) ?? root, author, text: `Answer on level ${level}.` }))
  }
  return made
}

describe('comments', () => {
  it('come with the page of their address, and load to the end without duplicates, newest first among equal votes', async () => {
    const part = await make.part()
    await threads(part, 12)
    let seen: string[] = []
    const page = await visit(`/part/${part.slug}`, {
      before: (fresh) => void (seen = recording(fresh, 'comment.list')),
    })
    await page.getByText('Thread 12 of 12.').waitFor()
    expect(seen).toEqual([])
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

  it('come in the order that the reader chooses, also after a reload, without a shift or another order first', async () => {
    const part = await make.part()
    for (const [text, votes] of [
      ['Words one', 1],
      ['Words two', 3],
      ['Words three', 0],
    ] as const)
      await make.votes('comment', await make.comment({ part, text }), votes)
    const page = await visit(`/part/${part.slug}`, {
      isFresh: true,
      viewport: { width: 1280, height: 900 },
      expectedMessages: FAILED_REQUEST,
    })
    await section(page).scrollIntoViewIfNeeded()
    const order = async () =>
      (
        await section(page)
          .getByText(/^Words /)
          .allInnerTexts()
      ).map((each) => each.slice(6))
    await expect.poll(order).toEqual(['two', 'one', 'three'])
    const sort = page.getByRole('combobox', { name: 'Sort comments' })
    await sort.selectOption('Newest')
    await expect.poll(order).toEqual(['three', 'two', 'one'])
    await sort.selectOption('Oldest')
    await expect.poll(order).toEqual(['one', 'two', 'three'])

    const drawn: string[] = []
    await page.exposeFunction('drawn', (text: string) => drawn.push(text))
    await recordShifts(page)
    await page.addInitScript(() => {
      const look = () => {
        const [first] = document.querySelectorAll<HTMLElement>('article[id^="comment-"]')
        const isShown = first?.checkVisibility({ visibilityProperty: true })
        if (first && isShown) (window as never as { drawn(text: string): void }).drawn(first.innerText)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await ready(page)
    await section(page).scrollIntoViewIfNeeded()
    await expect.poll(order).toEqual(['one', 'two', 'three'])
    expect(await sort.inputValue()).toBe('oldest')
    await expect.poll(() => drawn.length).toBeGreaterThan(3)
    expect(drawn.filter((text) => !text.includes('Words one'))).toEqual([])
    expect(await moved(page)).toEqual([])
  })
})

it('the comments stay in their place while the comment form is loaded', async () => {
  const part = await make.part()
  await threads(part, 1)
  const { promise: online, resolve: goOnline } = Promise.withResolvers<void>()
  const page = await visit(`/part/${part.slug}`, {
    token: await make.token(),
    before: (fresh) =>
      fresh.route('**/Writing-*.js', async (route) => {
        await online
        await route.continue()
      }),
  })
  const top = async (text: string) => (await section(page).getByText(text).first().boundingBox())?.y ?? NaN
  const gap = async () => (await top('Thread 1 of 1.')) - (await top('Comments'))
  await section(page).getByRole('button', { name: 'Login' }).waitFor({ state: 'detached' })
  const whileLoaded = await gap()
  goOnline()
  await section(page).getByRole('textbox', { name: 'Write a comment' }).waitFor()
  expect(await gap()).toBe(whileLoaded)
})

describe('?comment=', () => {
  it.each([
    [390, true],
    [1280, false],
  ])(
    'opens a deep reply of a thread on a later page without a layout shift, at %i px, signed in: %s',
    async (width, isSignedIn) => {
      const part = await make.part({ description: LONG })
      // With a long name, a date that becomes relative in the browser would need one line less.
      const author = await make.user({ name: 'Al' })
      const [oldest] = await threads(part, 12, author)
      if (!oldest) throw new Error('No thread.')
      const chain = await chainBelow(oldest, 7, author)
      const page = await visit(`/part/${part.slug}?comment=${chain.at(-1)?.id}`, {
        viewport: { width, height: 844 },
        token: isSignedIn ? await make.token() : undefined,
        before: recordShifts,
        expectedMessages: FAILED_REQUEST,
      })
      const meant = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Answer on level 7.' })
      await expect.poll(() => meant.evaluate((article) => article === document.activeElement)).toBe(true)
      await expect
        .poll(() =>
          meant.evaluate((article) => {
            const { top, bottom } = article.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }),
        )
        .toBe(true)
      if (isSignedIn) await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
      await page.getByRole('button', { name: 'Load More' }).or(page.getByText('No more comments.')).first().waitFor()
      expect(await moved(page)).toEqual([])
      const once = ['Thread 1 of 12.', 'Answer on level 1.', 'Answer on level 6.', 'Answer on level 7.']
      for (const text of once) expect(await page.getByText(text).count()).toBe(1)
      // Also after the page that contains the thread is loaded.
      await expect
        .poll(async () => {
          await page.locator('footer').scrollIntoViewIfNeeded()
          return page.getByText('No more comments.').isVisible()
        })
        .toBe(true)
      for (const text of once) expect(await page.getByText(text).count()).toBe(1)
    },
  )
})

it.each([320, 1280])(
  'the buttons of a part page take the space that the server has rendered, at %i px',
  async (width) => {
    const part = await make.part({ numbers: [{ number: '06A 115 561 B' }, { number: '06A 115 561 C' }] })
    const chain = await chainBelow(await make.comment({ part }), 3, await make.user())
    const address = `/part/${part.slug}?comment=${chain.at(-1)?.id}`
    const { page, release } = await visitBeforeScripts(address, {
      viewport: { width, height: 800 },
      before: withoutFonts,
      expectedMessages: FAILED_REQUEST,
    })
    const lines = page.locator('main').locator('h2, td, fieldset')
    const sizes = () =>
      lines.evaluateAll((all) => all.map((each) => each.closest('tr, div')?.getBoundingClientRect().height))
    await page.locator('footer').waitFor()
    const replies = section(page).getByRole('button', { name: 'Reply', exact: true })
    expect(await replies.count()).toBe(0)
    const before = await sizes()
    release()
    await ready(page)
    expect(await replies.count()).toBe(4)
    expect(await sizes()).toEqual(before)
  },
)
