import { chromium } from '/work/h3/node_modules/playwright-core/index.mjs'
import { launchOptions } from '/work/h3/tests/support/chromium.ts'
const url = 'http://localhost:3103'
const out = '/work/shots/h3'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(await launchOptions())
const step = async (name: string, f: () => Promise<void>) => {
  try {
    await f()
  } catch (e) {
    console.log(name, String(e).split('\n')[0])
  }
}
for (const [w, h] of [
  [390, 844],
  [1280, 900],
] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme })
    const page = await ctx.newPage()
    page.setDefaultTimeout(15000)
    const shot = (n: string) => page.screenshot({ path: `${out}/${n}-${w}-${theme}.png` })
    await step('chip', async () => {
      await page.goto(url + '/')
      await page.waitForLoadState('networkidle')
      await page.getByRole('link', { name: 'Choose your car' }).first().click()
      await page.getByRole('combobox', { name: 'Find your car' }).fill('2002 bmw 320i sedan blueish')
      await page.getByRole('option').first().waitFor()
      await shot('01-finder')
      await page.getByRole('option').first().click()
      await page.getByLabel('Built (optional)').waitFor()
      await shot('02-built')
      await page.getByRole('button', { name: 'Use this car' }).click()
      await page.getByRole('button', { name: /^My car/ }).waitFor()
    })
    await step('search', async () => {
      await page.goto(url + '/search?q=golf&fits=1')
      await page.getByText('Not known').first().waitFor()
      await shot('03-search-unknown')
      await page.goto(url + '/search?q=bmw&fits=1')
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(800)
      await page.screenshot({ path: `${out}/04-search-bmw-${w}-${theme}.png`, fullPage: true })
    })
    await step('part', async () => {
      await page.goto(url + '/part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8')
      await page.waitForLoadState('networkidle')
      await page
        .getByText(/It may still fit/)
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => console.log('no may'))
      await shot('06-part')
    })
    await ctx.close()
  }
}
await browser.close()
