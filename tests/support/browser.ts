import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Opens a page in a new context. `close` fails the test if there were console messages or uncaught errors. */
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
      // Messages about requests that the end of the page cancels are ignored.
      const heard = messages.slice()
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      expect(heard.filter((message) => !expectedMessages?.test(message))).toEqual([])
    },
  }
}
