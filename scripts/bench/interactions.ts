import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { withDemoSite } from './demo-site.ts'
import { productionEnv } from './server.ts'
import { printTable } from './table.ts'

const ROUNDS = 5
/** Factor by which the processor of Lighthouse's phone profile is slower. */
const SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
const PART = '/part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8'

/** Milliseconds after which the browser has reported an interaction. */
const REPORTED_AFTER = 1_000

/** Runs in the page, and collects the durations of interactions. Other events have no interactionId. */
const OBSERVE = `
  window.durations = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Actions of a signed-in user on a part page. */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  vote: (page) => page.getByRole('button', { name: 'Upvote', exact: true }).last().click(),
  'open a dialog': (page) =>
    page.getByRole('button', { name: 'Add New Listing' }).filter({ visible: true }).first().click(),
  'type in search': (page) => page.getByRole('combobox').first().pressSequentially('bosch'),
}

/**
 * `node scripts/tappet.mjs bench/interactions`: measures interaction to next paint on a phone with a slow processor. Prints
 * the slowest interaction of each action, in ms, in five rounds.
 */
export async function main(): Promise<void> {
  await withDemoSite(async ({ url, databaseUrl }) => {
    // Imported here, because it needs the generated Prisma client.
    const { signIn } = await import('./writes.ts')
    const [token = ''] = await signIn(productionEnv(databaseUrl), 1)
    const browser = await launchBrowser()
    try {
      const lines = []
      for (const [name, act] of Object.entries(ACTIONS)) {
        const times = []
        for (let round = 0; round < ROUNDS; round++) {
          const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
          await context.addInitScript((own) => localStorage.setItem('authToken', own), token)
          times.push(await slowest(await context.newPage(), url + PART, act))
          await context.close()
        }
        lines.push([name, times.map((time) => time.toFixed(0)).join(', ')])
      }
      printTable(['interaction', 'ms to the next paint'], lines)
    } finally {
      await browser.close()
    }
  })
}

/** Returns the longest time (ms) from an input of this action to the next paint. The browser rounds it to 8 ms. */
async function slowest(page: Page, address: string, act: (page: Page) => Promise<void>): Promise<number> {
  await page.addInitScript(OBSERVE)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address)
  await page.locator('html[data-session="in"]').waitFor()
  await act(page)
  // Chromium reports an event after the frame that follows it.
  await page.waitForTimeout(REPORTED_AFTER)
  return page.evaluate<number>('Math.max(0, ...window.durations)')
}
