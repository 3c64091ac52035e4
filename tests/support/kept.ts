import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The message of Chromium about a file that was preloaded before the worker came, and those about requests without an answer. */
export const WORKER_MESSAGES = /Failed to load resource|service worker resource mismatch/

/** Returns the addresses that the caches of the browser have whose names begin so. */
export const cached = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  }, prefix)

/** Waits until the browser has a copy of a page and the files of sets (server/ssr/service-worker.ts), by default those of all parts. */
export async function kept(page: Page, path: string, sets = ['part']): Promise<void> {
  await expect.poll(() => cached(page, 'pages ')).toContain(path)
  const needed = await page.evaluate(async (names) => {
    const [, files = '', bySet = ''] =
      /^self\.FILES=(.*?);self\.SETS=(.*?);\n/.exec(await (await fetch('/sw.js')).text()) ?? []
    const indexes = JSON.parse(bySet) as Record<string, number[]>
    return names.flatMap((name) => (indexes[name] ?? []).map((index) => (JSON.parse(files) as string[])[index] ?? ''))
  }, sets)
  const missing = async () => {
    const files = new Set(await cached(page, 'files'))
    return needed.filter((file) => !files.has(file))
  }
  await expect.poll(missing).toEqual([])
}

/** Ends the connection of the browser, and waits until the page says so. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('status').getByText('You are offline.').waitFor()
}
