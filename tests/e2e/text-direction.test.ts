import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { settled } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

const NAME = 'משאבת דלק 0 580 254 044 לגולף'
const COMMENT = 'هذا الجزء مناسب لسيارتي.'
const PERSON = 'משה כהן'

let part: { id: string; slug: string }
let owner: { id: string }
let reader: { id: string }
let trade: { id: string }

beforeAll(async () => {
  owner = await make.user({ name: PERSON, bio: 'מוכר חלקים מאז 1998.' })
  reader = await make.user()
  part = await make.part({ name: NAME, description: 'מתאים לגולף.', tags: ['דלק'], createdBy: owner })
  await make.comment({ part, author: owner, text: COMMENT })
  await make.listing({ part, seller: owner, type: 'ask', location: 'חיפה', description: 'כמו חדש.' })
  await make.message(await make.conversation(owner, reader), owner, 'השעה 10 מתאימה.')
  trade = await make.trade({ part, seller: owner, buyer: reader, confirmedAt: null })
})

/** Returns the texts from right to left that are neither isolated nor set in their own direction. */
const undirected = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      const isRead =
        parentElement?.closest('script, style, option, textarea, svg, [aria-hidden=true], .visually-hidden') === null
      if (!/[\u0590-\u06FF]/.test(textContent ?? '') || !isRead) continue
      if (!parentElement.closest('bdi, [dir=auto]'))
        found.push(`${parentElement.closest('[class]')?.outerHTML.slice(0, 200)}`)
    }
    return found
  })

/** Returns the left edge of each character of `text`, in its order, in the first element that shows it. */
const leftEdges = (page: Page, within: string, text: string) =>
  page.evaluate(
    ([selector, searched]) => {
      const all = [...document.querySelectorAll(selector)].flatMap((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const nodes: Node[] = []
        while (walker.nextNode()) nodes.push(walker.currentNode)
        return nodes
      })
      const node = all.find(({ textContent }) => textContent?.replaceAll('\u00A0', ' ').includes(searched))
      const start = node?.textContent?.replaceAll('\u00A0', ' ').indexOf(searched) ?? -1
      return [...searched].map((_, i) => {
        const range = document.createRange()
        if (!node) return Number.NaN
        range.setStart(node, start + i)
        range.setEnd(node, start + i + 1)
        return range.getBoundingClientRect().left
      })
    },
    [within, text] as const,
  )

it('every text from right to left has its direction on the pages of a signed-in user', async () => {
  const token = await make.token(reader)
  const wrong: Record<string, string[]> = {}
  // tests/rest/page-texts.test.ts has the pages that visitors read.
  for (const path of [
    `/messages?recipientId=${owner.id}`,
    `/sell?part=${part.slug}`,
    '/trades',
    `/trades/${trade.id}/problem`,
  ]) {
    const page = await visit(path, { token })
    await settled(page)
    const found = await undirected(page)
    if (found.length > 0) wrong[path] = found
  }
  expect(wrong).toEqual({})
})

it('a number in a Hebrew name keeps the order of its digits, and an Arabic text ends at the left', async () => {
  const page = await visit(`/part/${part.slug}`)
  const number = await leftEdges(page, 'h1', '044')
  expect(number).toEqual(number.toSorted((one, other) => one - other))
  const [first = 0, last = 0] = [(await leftEdges(page, 'h1', 'משאבת'))[0], (await leftEdges(page, 'h1', 'לגולף'))[0]]
  expect(first).toBeGreaterThan(number[0] ?? 0)
  expect(last).toBeLessThan(number[0] ?? 0)

  const comment = await leftEdges(page, '[aria-label^="Comment by"] .prose', COMMENT)
  expect(comment.at(-1)).toBe(Math.min(...comment))

  const token = await make.token(reader)
  const chat = await visit(`/messages?recipientId=${owner.id}`, { token })
  await chat.getByText('השעה 10 מתאימה.').last().waitFor()
  const message = await leftEdges(chat, '[role=log], main', 'השעה 10 מתאימה.')
  expect(message.at(-1)).toBe(Math.min(...message))
})
