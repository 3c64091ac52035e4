import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from '../support/browser.ts'
import { partWithCar } from '../support/cars.ts'
import { RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make } = visitors

const PAPER = { viewport: { width: 718, height: 1000 } }

/** Returns the number of visible controls. */
const operated = (page: Page) =>
  page.locator('button:not(:has(img)), form, input, select, textarea, fieldset').filter({ visible: true }).count()

describe('on paper', () => {
  it('a part is printed in full, in black on white, without controls', async () => {
    const page = await visit(`/part/${RICH_PART}`, { ...PAPER, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    // Colours change in a transition, of 0.01 ms with reduced motion.
    await settled(page)
    expect(await page.getByRole('banner').first().isVisible()).toBe(false)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
    expect(await operated(page)).toBe(0)
    const last = page.getByText('All eight in a head must be of one kind.')
    const isCut = await last.evaluate((element) => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1) return true
      return false
    })
    expect(isCut).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    expect(await page.getByRole('region', { name: 'Prices', exact: true }).isVisible()).toBe(true)
    // Every number is printed whole, in the table.
    expect(await page.getByRole('banner').last().getByText('050 109 30...').isVisible()).toBe(false)
    expect(await page.getByRole('region', { name: 'Part numbers' }).getByText('050 109 309 H').isVisible()).toBe(true)
    expect(await page.getByRole('region', { name: 'Fitment' }).isVisible()).toBe(false)
  })

  it('a part is printed with the verdict on the car of the reader, without its buttons and links', async () => {
    const { part, withCar } = await partWithCar(visitors)
    const page = await visit(`/part/${part.slug}`, { ...PAPER, before: withCar })
    await page.getByText('Fits your 2002 BMW 320i').waitFor()
    await page.emulateMedia({ media: 'print' })
    const verdict = page.getByRole('region', { name: 'Fitment' })
    expect(await verdict.getByText('Fits your 2002 BMW 320i').isVisible()).toBe(true)
    expect(await verdict.locator('a, button').filter({ visible: true }).count()).toBe(0)
  })

  it('a post is printed with the addresses of its links and without the navigation', async () => {
    const post = await make.post({ content: 'See [the manual](https://example.com/manual).' })
    const page = await visit(`/blog/${post.slug}`, PAPER)
    await page.emulateMedia({ media: 'print' })
    expect(await operated(page)).toBe(0)
    expect(await page.getByRole('banner').first().isVisible()).toBe(false)
    const after = await page
      .getByRole('link', { name: 'the manual' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toBe('" (https://example.com/manual)"')
  })
})
