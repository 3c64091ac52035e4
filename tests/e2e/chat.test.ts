import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chats, messageStream, messageTexts, sendMessage } from '../support/pages.ts'
import { account, calls, FAILED_REQUEST, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url } = visitors
const { pair, open } = chats(visitors)

describe('the stream of a chat', () => {
  it('shows every message once after the tab was hidden and after the connection was lost, and ends with the session', async () => {
    const { ann, bob, bobWrites } = await pair(['bob', 'Hello'])
    let live: Promise<unknown> | undefined
    const page = await open(ann, bob, {
      // Requests that are pending when the session ends are rejected.
      expectedMessages: FAILED_REQUEST,
      before(starting) {
        live = messageStream(starting)
        return starting.addInitScript(losableStreams)
      },
    })
    const reads = new Set<Request>()
    page.on('request', (request) => {
      if (calls('message.list')(request.url())) reads.add(request)
    })
    page.on('requestfinished', (request) => reads.delete(request))
    page.on('requestfailed', (request) => reads.delete(request))
    const streamEnds = () => page.waitForEvent('requestfailed', (request) => calls('message.live')(request.url()))
    await live
    await bobWrites('Before')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before'])

    const hidden = streamEnds()
    await show(page, false)
    const stream = await hidden
    expect(stream.url()).not.toContain('Bearer')
    expect((await stream.allHeaders())['authorization']).toMatch(/^Bearer /)
    await bobWrites('Meanwhile')
    await show(page, true)
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', 'Meanwhile'])

    // A stream that begins reads the chat again, and a late answer would contain the missed messages.
    await expect.poll(() => reads.size).toBe(0)
    await page.evaluate(() => dispatchEvent(new Event('lose-streams')))
    const missed = ['One', 'Two', 'Three']
    for (const text of missed) await bobWrites(text)
    await sendMessage(page, 'From here')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Before', 'Meanwhile', 'From here'])
    const again = messageStream(page)
    await page.evaluate(() => dispatchEvent(new Event('allow-streams')))
    const all = ['Hello', 'Before', 'Meanwhile', ...missed, 'From here']
    await expect.poll(() => messageTexts(page)).toEqual(all)
    await again
    await bobWrites('After')
    await expect.poll(() => messageTexts(page)).toEqual([...all, 'After'])

    const ended = streamEnds()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${url}/`)
    await ended
    await account(page).getByRole('link', { name: 'Login' }).waitFor()
  })

  it('is opened again if a connection attempt hangs', async () => {
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
