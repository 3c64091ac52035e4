import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** A page in a context of its own that fails the test for every message on its console and every uncaught error. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { expectedMessages?: RegExp } = {},
): Promise<{ page: Page; close(): Promise<void> }> {
  const { expectedMessages, ...contextOptions } = options
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...contextOptions })
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return {
    page,
    async close() {
      // What is still on its way has nobody to go to any more, and nothing to say.
      const heard = messages.slice()
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      expect(heard.filter((message) => !expectedMessages?.test(message))).toEqual([])
    },
  }
}
