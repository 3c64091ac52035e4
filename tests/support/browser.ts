import chromiumBinary from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Flags that @sparticuz/chromium sets for its own surroundings and that change how pages behave. */
const UNWANTED = new Set(['--single-process', '--no-zygote', '--disable-web-security'])

/** An installed Chromium where there is one (CHROMIUM_PATH first), else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return chromium.launch({
    executablePath: installed ?? (await chromiumBinary.executablePath()),
    args: [
      ...chromiumBinary.args.filter((flag) => !UNWANTED.has(flag)),
      '--disable-background-networking',
      '--no-sandbox',
    ],
  })
}

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
      await context.close()
      expect(messages.filter((message) => !expectedMessages?.test(message))).toEqual([])
    },
  }
}
