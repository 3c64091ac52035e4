import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listingMessage } from '../../shared/listing-message.ts'
import { DESKTOP, PHONE, settled } from '../support/browser.ts'
import {
  messageItems,
  chat,
  chats,
  conversations,
  conversationWith,
  messageStream,
  sendMessage,
  messageTexts,
} from '../support/pages.ts'
import { account, calls, FAILED_REQUEST, isFocused, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { make, deps, url } = visitors
const { pair, open } = chats(visitors)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Creates a sale from Bob to Ann for $64 that Ann has not confirmed. */
async function sold() {
  const people = await pair()
  const part = await make.part()
  const sale = async (priceCents: number) => {
    const listing = await make.listing({ part, seller: people.bob, priceCents, status: 'sold' })
    const sides = { buyerId: people.ann.id, sellerId: people.bob.id, listingId: listing.id, partId: part.id }
    return deps.prisma.trade.create({ data: { id: deps.newId(), ...sides, priceCents, markedAt: deps.now() } })
  }
  return { ...people, part, sale, trade: await sale(6_400) }
}

describe('a chat', () => {
  it('loads older messages after scrolling up, and keeps its scroll position', async () => {
    const texts = Array.from({ length: 130 }, (_, i) => `Message ${i}`)
    const { ann, bob, bobWrites } = await pair(...texts.map((text): ['bob', string] => ['bob', text]))
    const page = await open(ann, bob)
    const box = page.getByRole('region', { name: 'Messages' })
    await expect.poll(() => messageTexts(page)).toEqual(texts.slice(-50))
    const fromEnd = () => box.evaluate((at) => Math.round(at.scrollHeight - at.scrollTop - at.clientHeight))
    await expect.poll(fromEnd).toBe(0)

    await box.evaluate((at) => at.scrollTo(0, 100))
    const before = await messageItems(page).getByText('Message 82', { exact: true }).boundingBox()
    await expect.poll(async () => (await messageTexts(page)).length).toBe(100)
    expect((await messageItems(page).getByText('Message 82', { exact: true }).boundingBox())?.y).toBe(before?.y)

    // A new message does not change the scroll position.
    await bobWrites('News')
    await page.getByRole('button', { name: 'New messages' }).waitFor()
    expect(await fromEnd()).toBeGreaterThan(500)
    await page.getByRole('button', { name: 'New messages' }).click()
    await expect.poll(fromEnd).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'New messages' }).count()).toBe(0)
    await bobWrites('More news')
    await expect.poll(async () => (await messageTexts(page)).at(-1)).toBe('More news')
    await expect.poll(fromEnd).toBe(0)

    await box.evaluate((at) => at.scrollTo(0, 0))
    await expect.poll(() => messageTexts(page)).toEqual([...texts, 'News', 'More news'])
  })

  it('shows every message once after the connection was lost', async () => {
    const { ann, bob, bobWrites } = await pair(['bob', 'Hello'])
    let live: Promise<unknown> | undefined
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before(starting) {
        live = messageStream(starting)
        return starting.addInitScript(losableStreams)
      },
    })
    await live
    await expect.poll(() => messageTexts(page)).toEqual(['Hello'])
    await bobWrites('Before')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before'])
    await page.evaluate(() => dispatchEvent(new Event('lose-streams')))
    const missed = ['One', 'Two', 'Three']
    for (const text of missed) await bobWrites(text)
    await sendMessage(page, 'From here')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', 'From here'])
    await page.evaluate(() => dispatchEvent(new Event('allow-streams')))
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', ...missed, 'From here'])
    await bobWrites('After')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', ...missed, 'From here', 'After'])
  })

  it('closes its stream while the tab is hidden, and then shows the missed messages', async () => {
    const { ann, bob, bobWrites } = await pair(['bob', 'Hello'])
    let live: Promise<unknown> | undefined
    const page = await open(ann, bob, { before: (starting) => void (live = messageStream(starting)) })
    await live
    await bobWrites('Before')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before'])
    const ended = page.waitForEvent('requestfailed', (request) => calls('message.live')(request.url()))
    await show(page, false)
    const stream = await ended
    expect(stream.url()).not.toContain('Bearer')
    expect((await stream.allHeaders())['authorization']).toMatch(/^Bearer /)
    await bobWrites('Meanwhile')
    await bobWrites('And again')
    await show(page, true)
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', 'Meanwhile', 'And again'])
  })

  it('connects again if a connection attempt hangs', async () => {
    const { ann, bob, bobWrites } = await pair(['bob', 'Hello'])
    let attempts = 0
    const page = await open(ann, bob, {
      before: async (starting) => {
        await starting.clock.install()
        await starting.route(calls('message.live'), (route) => {
          attempts += 1
          return attempts === 1 ? new Promise(() => undefined) : route.continue()
        })
      },
    })
    await expect.poll(() => attempts).toBe(1)
    await bobWrites('Meanwhile')
    await page.clock.fastForward(30_000)
    await expect.poll(() => attempts).toBe(2)
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Meanwhile'])
  })

  it('on a phone opens from the list and leads back to it', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, undefined, { viewport: PHONE, hasTouch: true })
    expect(await chat(page).isVisible()).toBe(false)
    await conversationWith(page, 'Bob Byrne').click()
    await heading(page, 'Chat with Bob Byrne').waitFor()
    expect(await conversations(page).isVisible()).toBe(false)
    const foot = await page.getByRole('button', { name: 'Send' }).boundingBox()
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThan(PHONE.height)
    await page.getByRole('link', { name: 'Back to conversations' }).click()
    await conversationWith(page, 'Bob Byrne').waitFor()
    await expect.poll(() => isFocused(conversationWith(page, 'Bob Byrne'))).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    await page.goForward()
    await heading(page, 'Chat with Bob Byrne').waitFor()
    await page.goBack()
    await expect.poll(() => isFocused(conversationWith(page, 'Bob Byrne'))).toBe(true)

    await page.goto(`${url}/messages?recipientId=${bob.id}`)
    await heading(page, 'Chat with Bob Byrne').waitFor()
    await page.getByRole('link', { name: 'Back to conversations' }).click()
    await conversationWith(page, 'Bob Byrne').waitFor()
  })

  it.each([{ width: 320, height: 640 }, PHONE, DESKTOP])(
    'with many messages fits into a window of $width px',
    async (viewport) => {
      const { ann, bob } = await pair(...Array.from({ length: 30 }, (): ['bob', string] => ['bob', 'W'.repeat(300)]))
      const page = await open(ann, bob, { viewport })
      await expect.poll(() => messageItems(page).count()).toBe(31)
      const size = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ])
      expect(size).toEqual([viewport.width, viewport.height])
    },
  )

  it('asks the buyer to confirm a sale, and shows the trade after the confirmation', async () => {
    const { ann, bob, annWrites, part, trade: first, sale } = await sold()
    const second = await sale(6_500)
    await annWrites('Thank you')
    const [atAnn, atBob] = [await open(ann, bob), await open(bob, ann)]
    const question = `Bob Byrne marked "${part.name}" as sold to you for $64.00.`
    await atAnn.getByText(question).waitFor()
    await atBob.getByText(`Waiting for Ann Archer to confirm the sale of "${part.name}" for $64.00.`).waitFor()
    await atAnn.getByRole('button', { name: 'Confirm', exact: true }).first().click()
    await expect.poll(() => atAnn.getByText(question).count()).toBe(0)
    // The seller sees the confirmation, too.
    const waiting = atBob.getByText(/^Waiting for Ann Archer to confirm the sale/)
    await expect.poll(() => waiting.count()).toBe(1)
    const { confirmedAt } = await deps.prisma.trade.findUniqueOrThrow({ where: { id: first.id } })
    expect(confirmedAt).not.toBeNull()
    await atAnn.getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => deps.prisma.trade.count({ where: { id: second.id } })).toBe(0)
    await expect.poll(() => atAnn.getByRole('button', { name: 'Decline' }).count()).toBe(0)
    await expect.poll(() => waiting.count()).toBe(0)
  })

  it('shows an error if a sale is confirmed offline, and does not save the answer later', async () => {
    const { ann, bob, trade } = await sold()
    const page = await open(ann, bob, { expectedMessages: FAILED_REQUEST })
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
    await confirm.waitFor()
    await page.context().setOffline(true)
    await confirm.click()
    await page.getByText('Your answer was not saved. Please try again.').waitFor()
    await page.context().setOffline(false)
    await sendMessage(page, 'Back again')
    await messageItems(page).getByText('Back again').waitFor()
    await expect.poll(() => messageItems(page).getByText('Sending...').count()).toBe(0)
    const unconfirmed = { id: trade.id, confirmedAt: null }
    expect(await deps.prisma.trade.count({ where: unconfirmed })).toBe(1)
    await confirm.click()
    await expect.poll(() => deps.prisma.trade.count({ where: unconfirmed })).toBe(0)
  })

  it('ends with the session', async () => {
    const { ann, bob } = await pair(['bob', 'Private'])
    // Requests that are pending when the session ends are rejected.
    let live: Promise<unknown> | undefined
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before: (starting) => void (live = messageStream(starting)),
    })
    await live
    await expect.poll(() => messageTexts(page)).toEqual(['Private'])
    await expect.poll(() => conversations(page).getByText('unread').count()).toBe(0)
    const ended = page.waitForEvent('requestfailed', (request) => calls('message.live')(request.url()))
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${url}/`)
    await ended
    await account(page).getByRole('link', { name: 'Login' }).waitFor()
  })

  it.each([
    { viewport: DESKTOP, colorScheme: 'light' },
    { viewport: PHONE, colorScheme: 'dark' },
  ] as const)('has no violations of axe rules, $colorScheme', async (look) => {
    const { ann, bob, bobWrites } = await pair(['ann', 'Hello'])
    await bobWrites(listingMessage({ type: 'ask', priceCents: 6_400 }, 'A part', `${url}/part/x`, 'Still there?'))
    for (const partner of [bob, undefined]) {
      const page = await open(ann, partner, look)
      await (partner ? messageItems(page).first() : conversationWith(page, 'Bob Byrne')).waitFor()
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
  })
})

/** Runs in the page. Between two events its streams fail and cannot be opened. */
function losableStreams() {
  const { fetch } = window
  let isLost = false
  let lose = (_cause: Error) => {}
  addEventListener('lose-streams', () => {
    isLost = true
    lose(new TypeError('network error'))
  })
  addEventListener('allow-streams', () => (isLost = false))
  window.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : asked.toString()
    if (!address.includes('message.live')) return fetch(asked, init)
    if (isLost) throw new TypeError('Failed to fetch')
    const { body, status, headers } = await fetch(asked, init)
    const reader = body?.getReader()
    const losable = new ReadableStream({
      start: (controller) => void (lose = (cause) => controller.error(cause)),
      async pull(controller) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) controller.close()
        else if (!isLost) controller.enqueue(value)
      },
    })
    return new Response(losable, { status, headers })
  }
}

/** Simulates a change to another tab, or back. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )
