import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { FAILED_REQUEST, ready, useVisitors } from '../support/visitors.ts'
import { settled } from '../support/browser.ts'

const { url, visit, make } = useVisitors()

const WORD = (letter: string, length = 110) => letter.repeat(length)

/** Creates content of every kind as one word that is longer than a line. */
async function longWords() {
  const author = await make.user({ name: WORD('N', 60), bio: WORD('b') })
  const reader = await make.user({ name: WORD('R', 60) })
  const part = await make.part({
    name: WORD('P') + crypto.randomUUID(),
    description: `${WORD('d')}\n\n- ${WORD('l')}`,
    tags: [WORD('t', 50)],
    numbers: [{ number: WORD('9', 90), brand: WORD('B', 90), supersededBy: WORD('8', 90) }],
    createdBy: author,
    revisions: 1,
    // So that the part is on the first page of the feed.
    createdAt: new Date(Date.now() + 20 * 86_400_000),
  })
  const text = { description: WORD('L'), location: WORD('Y', 90) }
  await make.listing({ part, seller: author, ...text })
  await make.listing({ part, seller: author, type: 'bid', ...text })
  await make.trade({ part, seller: author, buyer: reader })
  const comment = await make.comment({ part, author, text: `${WORD('c')}\n\n| ${WORD('x')} | y |\n| --- | --- |` })
  await make.votes('comment', comment, 40)
  const post = await make.post({
    title: WORD('T') + crypto.randomUUID(),
    content: WORD('p'),
    tags: [WORD('g', 50)],
    author,
  })
  await make.votes('post', post, 5)
  const conversation = await make.conversation(author, reader)
  await make.message(conversation, author, WORD('m'))
  return { author, reader, part, post }
}

/** Returns the long words that overflow a parent element. Scrolling rows and lines with an ellipsis do not count. */
const reachingOut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const main = document.querySelector('main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent ?? ''
      if (!/\S{40}/.test(words) || text.parentElement?.closest('.visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { right } = range.getBoundingClientRect()
      for (let around = text.parentElement; around && around !== main; around = around.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(around)
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') break
        if (!display.startsWith('inline') && right > around.getBoundingClientRect().right + 1) {
          found.push(`${around.tagName}.${around.className}: ${words.slice(0, 12)}`)
          break
        }
      }
    }
    return found
  })

const WIDTHS = [320, 390, 820, 1280]

it('a word longer than a line stays inside its card, row and cell at 320 to 1280 px', async () => {
  const { author, reader, part, post } = await longWords()
  const token = await make.token(reader)
  const found: Record<string, string[]> = {}
  const page = await visit('/help', { token, expectedMessages: FAILED_REQUEST })
  for (const [address, last] of [
    [`/?${part.slug}`, part.name],
    [`/part/${part.slug}`, WORD('c')],
    [`/account/${author.id}`, WORD('c')],
    [`/search?q=${encodeURIComponent(part.name)}`, part.name],
    [`/search?q=${author.name}`, author.name],
    [`/blog/${post.slug}`, WORD('p')],
    [`/messages?recipientId=${author.id}`, WORD('m')],
  ] as const) {
    await page.goto(url + address)
    await ready(page, true)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.locator('main').getByText(last).first().waitFor({ state: 'attached' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      const wide = await reachingOut(page)
      if (wide.length > 0) found[`${address.slice(0, 12)} at ${width}`] = wide
    }
  }
  expect(found).toEqual({})
})
