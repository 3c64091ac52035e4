import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { failing, FAILED_REQUEST, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for parts, users...' })
const cards = (page: Page) => page.locator('main li:has(h2)')
const heading = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: `Search Results for "${words}"` })

describe('the search box', () => {
  it('searches for what was typed, trimmed, and keeps it', async () => {
    const page = await visit('/')
    expect(await box(page).getAttribute('placeholder')).toBe('Search for parts, users...')
    await box(page).fill('   bucket tappet  ')
    await box(page).press('Enter')
    await heading(page, 'bucket tappet').waitFor()
    expect(page.url()).toBe(`${url}/search?q=bucket%20tappet`)
    expect(await box(page).inputValue()).toBe('bucket tappet')
  })

  it('ignores an empty search', async () => {
    const page = await visit('/')
    for (const words of ['', '   ']) {
      await box(page).fill(words)
      await box(page).press('Enter')
    }
    expect(page.url()).toBe(`${url}/`)
    await page.getByRole('heading', { level: 1, name: 'New parts' }).waitFor()
  })

  it('follows back and forward', async () => {
    const page = await visit('/search?q=thermostat')
    await box(page).fill('relay')
    await box(page).press('Enter')
    await heading(page, 'relay').waitFor()
    await page.goBack()
    await heading(page, 'thermostat').waitFor()
    expect(await box(page).inputValue()).toBe('thermostat')
  })
})

describe('search results', () => {
  it.each(['050 109 309 H', '050109309h', 'hydraulic bucket vw audi'])('for %s hold the part', async (words) => {
    const page = await visit(`/search?q=${encodeURIComponent(words)}`)
    await heading(page, words).waitFor()
    const [first] = await cards(page).all()
    expect(await first?.innerText()).toContain('Hydraulic')
    expect(await first?.getByRole('link').getAttribute('href')).toBe(`/part/${RICH_PART}`)
    // Whole dollars.
    expect(await first?.innerText()).toMatch(/Lowest Ask\s+\$\d+\s/)
  })

  it('hold people and posts, and the card to upload at the second place', async () => {
    const author = await make.user({ name: 'Zwetschge Zymurgist' })
    const part = await make.part({ name: 'Zwetschge spark plug, long reach' })
    const post = await make.post({ author, title: 'On the Zwetschge of 1974', content: 'A *fine* plum.' })
    const page = await visit('/search?q=zwetschge')
    await expect.poll(() => cards(page).count()).toBe(4)
    expect(await cards(page).nth(1).innerText()).toContain('Upload a new part')
    expect(await cards(page).nth(1).getByRole('link').getAttribute('href')).toBe('/upload-part')
    const link = (href: string) => cards(page).filter({ has: page.locator(`a[href="${href}"]`) })
    expect(await link(`/part/${part.slug}`).innerText()).toContain('N/A')
    expect((await link(`/account/${author.id}`).innerText()).replaceAll(/\s+/g, ' ')).toContain('Buys N/A Sales N/A')
    const found = await link(`/blog/${post.slug}`).innerText()
    for (const each of ['On the Zwetschge of 1974', 'A fine plum.', 'Zwetschge Zymurgist', 'Posted'])
      expect(found).toContain(each)
    await page.getByText('End of results.').waitFor()
  })

  it('of nothing say so, with the card to upload first', async () => {
    const page = await visit('/search?q=qqqqxxxxzzzz')
    await page.getByText('No results found for "qqqqxxxxzzzz".').waitFor()
    expect(await cards(page).count()).toBe(1)
    expect(await cards(page).innerText()).toContain('Upload a new part')
  })

  it('grow as they are scrolled, none twice', async () => {
    for (let i = 0; i < 23; i++) await make.part({ name: `Quittengelee gasket number ${i}` })
    const page = await visit('/search?q=quittengelee')
    await expect
      .poll(async () => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        return page.getByText('End of results.').isVisible()
      })
      .toBe(true)
    const links = await cards(page)
      .locator('h2 a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toHaveLength(24)
    expect(new Set(links).size).toBe(24)
  })

  it('say what they wait for, and what went wrong', async () => {
    const page = await visit('/', { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'search.list', 'The index is at the binder.')
    await box(page).fill('pump')
    await box(page).press('Enter')
    await page.getByText('Error: The index is at the binder.').waitFor()
    await stopFailing()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(5)
  })

  it('of no question ask for one', async () => {
    const page = await visit('/search')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    expect(await cards(page).count()).toBe(0)
  })
})
