import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, overflow } from '../support/browser.ts'
import { recording, RICH_PART, useVisitors } from '../support/visitors.ts'

const { visit, visitBeforeScripts, make } = useVisitors()

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for parts, users...' })
const cards = (page: Page) => page.locator('main li:has(h2)')
const heading = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: `Search Results for "${words}"` })

describe('search results', () => {
  it('contain the part for its number or its words, and the box shows the text of the page after Back and Forward', async () => {
    const page = await visit('/search?q=thermostat')
    for (const words of ['050 109 309 H', '050109309h', 'hydraulic bucket vw audi']) {
      await box(page).fill(words)
      await box(page).press('Enter')
      await heading(page, words).waitFor()
      const first = cards(page).first()
      await expect.poll(() => first.getByRole('link').getAttribute('href')).toBe(`/part/${RICH_PART}`)
      expect(await first.innerText()).toContain('Hydraulic')
      // Whole dollars.
      expect(await first.innerText()).toMatch(/Lowest Ask\s+\$\d+\s/)
    }
    await page.goBack()
    await heading(page, '050109309h').waitFor()
    expect(await box(page).inputValue()).toBe('050109309h')
  })

  it('wrap words without a space', async () => {
    const word = 'Zwirn'.repeat(30)
    const author = await make.user({ name: word.slice(0, 90) })
    await make.part({ name: word, numbers: [`ZWIRN${'9'.repeat(80)}`] })
    await make.post({ title: `Zwirn ${word}`, author, content: word })
    const page = await visit('/search?q=zwirn', { viewport: PHONE })
    await expect.poll(() => cards(page).count()).toBe(4)
    expect(await overflow(page)).toBe(0)
    const isCut = await page
      .locator('main li :is(h2, h2 a, p, dd)')
      .evaluateAll((all) => all.some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0))
    expect(isCut).toBe(false)
    await box(page).fill('zwirn9')
    const suggestion = page.getByRole('option', { name: word })
    await suggestion.waitFor()
    expect(await suggestion.evaluate((option) => option.scrollWidth - option.clientWidth)).toBe(0)
    expect(await overflow(page)).toBe(0)
  })
})

const names = async (page: Page) =>
  (await cards(page).locator('h2 a').allInnerTexts()).filter((name) => name !== 'Upload a new part')
const shown = (page: Page) => expect.poll(() => names(page))
const query = (page: Page) => [...new URL(page.url()).searchParams].map((pair) => pair.join('=')).join('&')

describe('the filters', () => {
  /** Creates three parts with a unique word: an expensive one with an ask, a cheap one with both, one without listings. */
  async function openThree(word: string, options = {}) {
    const dear = await make.part({ name: `${word} pump dear`, tags: ['audi', `${word.toLowerCase()} group`] })
    const cheap = await make.part({ name: `${word} pump cheap`, tags: ['audi', 'volkswagen'] })
    await make.part({ name: `${word} pump bare`, tags: ['saab'] })
    await make.listing({ part: dear, priceCents: 125_000 })
    await make.listing({ part: cheap, priceCents: 4_000 })
    await make.listing({ part: cheap, priceCents: 3_000, type: 'bid' })
    const page = await visit(`/search?q=${word}`, options)
    await page.getByText('3 parts').waitFor()
    return page
  }
  it('are in the address, so Back, reload and links work', async () => {
    const page = await openThree('Quodlibetg')
    await page.getByRole('checkbox', { name: 'audi' }).check()
    await page.getByText('2 parts').waitFor()
    await page.getByRole('textbox', { name: 'To' }).fill('50')
    await page.getByRole('button', { name: 'Apply' }).click()
    await shown(page).toEqual(['Quodlibetg pump cheap'])
    const asked = recording(page, 'search.list')
    await page.reload()
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'audi' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('50')
    await page.locator('html[data-session="out"]').waitFor()
    expect(asked).toEqual([])
    await page.goBack()
    await page.getByText('2 parts').waitFor()
    expect(await page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('')
    await page.goBack()
    await page.getByText('3 parts').waitFor()
    expect(await page.getByRole('checkbox', { name: 'audi' }).isChecked()).toBe(false)
  })
})

describe('while typing, the search box', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
  const active = (page: Page) =>
    box(page).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.innerText)

  async function makeFour(word: string) {
    const part = await make.part({
      name: `${word} pump`,
      numbers: [`${word.toUpperCase()} 0815`],
      tags: [word.toLowerCase()],
    })
    const other = await make.part({ name: `${word} relay` })
    const person = await make.user({ name: `${word} Weber` })
    return { part, other, person }
  }

  it.each([
    ['a pointer', {}],
    ['a finger', { viewport: PHONE, hasTouch: true }],
  ])('keeps text typed before the script loaded, takes %s, and closes when it is left', async (what, device) => {
    const word = `Suggest${what.replace(' ', '')}`
    await makeFour(word)
    const { page, release } = await visitBeforeScripts('/about', device)
    const isTouched = 'hasTouch' in device
    const press = (target: Locator) => (isTouched ? target.tap() : target.click())
    await box(page).fill(word)
    release()
    await list(page).waitFor()
    expect(await box(page).inputValue()).toBe(word)
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toContain(word)
    expect(await overflow(page)).toBe(0)
    await (isTouched ? page.touchscreen.tap(5, 700) : page.mouse.click(5, 700))
    await list(page).waitFor({ state: 'detached' })
    await press(box(page))
    await list(page).waitFor()
    await press(list(page).getByRole('option', { name: word.toLowerCase(), exact: true }))
    await heading(page, word.toLowerCase()).waitFor()
    expect(query(page)).toBe(`q=${word.toLowerCase()}`)
    expect(await box(page).inputValue()).toBe(word.toLowerCase())
    await list(page).waitFor({ state: 'detached' })
  })
})
