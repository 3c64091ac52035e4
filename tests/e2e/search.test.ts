import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { overflow, violations } from '../support/accessibility.ts'
import {
  calls,
  failing,
  FAILED_REQUEST,
  holding,
  isFocused,
  ready,
  recording,
  RICH_PART,
  settled,
  texts,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for parts, users...' })
const cards = (page: Page) => page.locator('main li:has(h2)')
const heading = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: `Search Results for "${words}"` })

describe('the search box', () => {
  it('searches for the trimmed text and keeps it', async () => {
    const page = await visit('/')
    expect(await box(page).getAttribute('placeholder')).toBe('Search for parts, users...')
    await box(page).fill('   bucket tappet  ')
    await box(page).press('Enter')
    await heading(page, 'bucket tappet').waitFor()
    expect(page.url()).toBe(`${url}/search?q=bucket%20tappet`)
    expect(await box(page).inputValue()).toBe('bucket tappet')
    // On a phone the keyboard would cover the results if the box kept the focus.
    expect(await isFocused(box(page))).toBe(false)
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

  it('shows the text of the page after Back and Forward', async () => {
    const page = await visit('/search?q=thermostat')
    await box(page).fill('relay')
    await box(page).press('Enter')
    await heading(page, 'relay').waitFor()
    await page.goBack()
    await heading(page, 'thermostat').waitFor()
    expect(await box(page).inputValue()).toBe('thermostat')
  })

  it('adds no history entry for the same text, and clears the filters', async () => {
    const page = await visit('/search?q=bucket+tappet')
    const steps = await page.evaluate(() => history.length)
    await box(page).fill(' bucket tappet ')
    await box(page).press('Enter')
    await expect.poll(() => box(page).inputValue()).toBe('bucket tappet')
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.getByRole('checkbox', { name: 'Has asks' }).check()
    await box(page).press('Enter')
    await page.waitForURL(`${url}/search?q=bucket%20tappet`)
  })
})

describe('search results', () => {
  it.each(['050 109 309 H', '050109309h', 'hydraulic bucket vw audi'])('for %s contain the part', async (words) => {
    const page = await visit(`/search?q=${encodeURIComponent(words)}`)
    await heading(page, words).waitFor()
    const [first] = await cards(page).all()
    expect(await first?.innerText()).toContain('Hydraulic')
    expect(await first?.getByRole('link').getAttribute('href')).toBe(`/part/${RICH_PART}`)
    // Whole dollars.
    expect(await first?.innerText()).toMatch(/Lowest Ask\s+\$\d+\s/)
  })

  it('show asks rounded up and bids rounded down, with the exact price as the title', async () => {
    const part = await make.part({ name: 'Zwiebelkuchen pump' })
    await make.listing({ part, priceCents: 6_301 })
    await make.listing({ part, priceCents: 5_999, type: 'bid' })
    const page = await visit('/search?q=zwiebelkuchen')
    const prices = await page
      .locator('main dd')
      .evaluateAll((all: HTMLElement[]) => all.map(({ innerText, title }) => [innerText, title]))
    expect(prices).toEqual([
      ['$64', '$63.01'],
      ['$59', '$59.99'],
    ])
  })

  it('show the matching part number with the fragment marked', async () => {
    await make.part({ name: 'Zuckerwatte pump', numbers: ['1 111', 'ZZ-88 77.66 q'] })
    const page = await visit('/search?q=8+8776')
    const card = cards(page).filter({ hasText: 'Zuckerwatte pump' })
    expect(await card.locator('p.mono').innerText()).toBe('ZZ-88 77.66 q')
    expect(await card.locator('p.mono mark').innerText()).toBe('88 77.6')
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

  it('contain users and posts, and the upload card at the second place', async () => {
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

  it('without hits show a message, with the upload card first', async () => {
    const page = await visit('/search?q=qqqqxxxxzzzz')
    await page.getByText('No results found for "qqqqxxxxzzzz".').waitFor()
    expect(await cards(page).count()).toBe(1)
    expect(await cards(page).innerText()).toContain('Upload a new part')
  })

  it('load more on scrolling, without duplicates', async () => {
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

  it('show that they are loading, and show an error', async () => {
    const page = await visit('/', { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'search.list', 'The index is at the binder.')
    await box(page).fill('pump')
    await box(page).press('Enter')
    await page.getByText('Error: The index is at the binder.').waitFor()
    await stopFailing()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(5)
  })

  it('are announced in one live region: loading, their number, or that there are none', async () => {
    await make.part({ name: 'Quarkspeise gasket' })
    const page = await visit('/')
    const release = await holding(page, 'search.list')
    await box(page).fill('quarkspeise')
    await box(page).press('Enter')
    const state = await page.getByRole('status').filter({ hasText: 'Loading initial results...' }).elementHandle()
    const says = () => expect.poll(() => state?.innerText())
    release()
    await says().toBe('1 part')
    await page.getByRole('checkbox', { name: 'Has bids' }).check()
    await says().toBe('No results with these filters.')
    const releaseAgain = await holding(page, 'search.list')
    await page.getByLabel('Sort results by').selectOption('Newest first')
    await says().toBe('Loading initial results...')
    expect(await page.getByText('No results found').count()).toBe(0)
    releaseAgain()
    await says().toBe('No results with these filters.')
    expect(await page.locator(':is([aria-live], output) :is([aria-live], output)').count()).toBe(0)
  })

  it('with users only do not move the elements above them', async () => {
    await make.user({ name: 'Ypsilanti Yves' })
    const page = await visit('/')
    const release = await holding(page, 'search.list')
    await box(page).fill('ypsilanti')
    await box(page).press('Enter')
    await page.getByText('Loading initial results...').waitFor()
    const top = async () => (await page.locator('main ul').last().boundingBox())?.y
    const before = await top()
    release()
    await page.getByText('1 user').waitFor()
    expect(await top()).toBe(before)
  })

  it('load on scrolling again after a change of the filter', async () => {
    for (let i = 0; i < 115; i++) await make.part({ name: `Quarktasche gasket number ${i}`, tags: ['quarktasche'] })
    const page = await visit('/search?q=quarktasche')
    const more = page.getByRole('button', { name: 'Load More' })
    const toEnd = async () => {
      await page.locator('footer').scrollIntoViewIfNeeded()
      return cards(page).count()
    }
    await expect.poll(toEnd).toBe(111)
    await more.waitFor()
    await page.getByRole('checkbox', { name: 'quarktasche' }).check()
    await expect.poll(() => cards(page).count()).toBeLessThan(50)
    await expect.poll(toEnd).toBe(111)
  })

  it('without a search text ask for one', async () => {
    const page = await visit('/search')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    expect(await cards(page).count()).toBe(0)
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
  const [dear, cheap, bare] = ['dear', 'cheap', 'bare'].map((each) => (word: string) => `${word} pump ${each}`) as [
    (word: string) => string,
    (word: string) => string,
    (word: string) => string,
  ]

  it('filter by tags, which show the number of remaining parts', async () => {
    const page = await openThree('Quodlibeta')
    const tags = page.getByRole('group', { name: 'Tags' })
    expect(await texts(tags.locator('label'), 4)).toEqual([
      'audi\n2',
      'quodlibeta group\n1',
      'saab\n1',
      'volkswagen\n1',
    ])
    await tags.getByRole('checkbox', { name: 'audi' }).press('Space')
    await page.getByText('2 parts').waitFor()
    await tags.getByRole('checkbox', { name: 'volkswagen' }).check()
    await shown(page).toEqual([cheap('Quodlibeta')])
    expect(query(page)).toBe('q=Quodlibeta&tag=audi&tag=volkswagen')
    await tags.getByRole('checkbox', { name: 'audi' }).uncheck()
    expect(query(page)).toBe('q=Quodlibeta&tag=volkswagen')
  })

  it('keep the focus on a pressed tag', async () => {
    const page = await openThree('Quodlibetb')
    const tag = page.getByRole('checkbox', { name: 'volkswagen' })
    await tag.press('Space')
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await isFocused(tag)).toBe(true)
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await page.getByText('3 parts').waitFor()
    expect(await isFocused(page.getByRole('region', { name: 'Filters' }))).toBe(true)
    // Also on a tag that is not among the found tags.
    await page.goto(`${url}/search?q=Quodlibetb&tag=audi&tag=opel`)
    const opel = page.getByRole('checkbox', { name: 'opel' })
    await opel.press('Space')
    await page.getByText('2 parts').waitFor()
    expect(await isFocused(opel)).toBe(true)
    await opel.press('Space')
    await page.getByText('No results with these filters.').waitFor()
  })

  it('filter by parts with asks or bids', async () => {
    const page = await openThree('Quodlibetc')
    await page.getByRole('checkbox', { name: 'Has asks 2' }).check()
    await shown(page).not.toContain(bare('Quodlibetc'))
    await page.getByRole('checkbox', { name: 'Has bids 1' }).check()
    await shown(page).toEqual([cheap('Quodlibetc')])
    expect(query(page)).toBe('q=Quodlibetc&asks=1&bids=1')
  })

  it('filter by a price range, and accept common spellings of prices', async () => {
    const page = await openThree('Quodlibetd')
    await page.getByLabel('From').fill('$40')
    await page.getByLabel('To').fill(' 1,249.99 ')
    await page.getByLabel('To').press('Enter')
    await shown(page).toEqual([cheap('Quodlibetd')])
    expect(query(page)).toBe('q=Quodlibetd&min=$40&max=1,249.99')
    await page.getByRole('button', { name: 'Clear price range' }).click()
    await page.getByText('3 parts').waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('')
    // The focus is not in a field, because a phone would show its keyboard.
    expect(await isFocused(page.getByRole('region', { name: 'Filters' }))).toBe(true)
    expect(query(page)).toBe('q=Quodlibetd')
    const steps = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(await page.evaluate(() => history.length)).toBe(steps)
  })

  it('show an error at the field for an invalid price, and keep the text', async () => {
    const page = await openThree('Quodlibete')
    await page.getByLabel('From').fill('cheap')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Please enter a price in US dollars, such as 80 or 1,250.50.').waitFor()
    expect(await isFocused(page.getByLabel('From'))).toBe(true)
    expect(await page.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('checkbox', { name: 'Has bids' }).check()
    await shown(page).toEqual([cheap('Quodlibete')])
    expect(await page.getByLabel('From').inputValue()).toBe('cheap')
    await page.getByLabel('From').fill('100')
    await page.getByLabel('To').fill('10')
    await page.getByLabel('To').press('Enter')
    await page.getByText('The highest price cannot be below the lowest price.').waitFor()
    expect(query(page)).toBe('q=Quodlibete&bids=1')
    // The same for an address that was typed by hand.
    await page.goto(`${url}/search?q=Quodlibete&min=0`)
    await page.getByText('A price must be between $0.01 and $1,000,000.00.').waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('0')
    await page.getByText('3 parts').waitFor()
  })

  it('show the same error for an invalid range in the address, until it is corrected', async () => {
    const page = await openThree('Quodlibetk')
    const refusal = page.getByText('The highest price cannot be below the lowest price.')
    await page.goto(`${url}/search?q=Quodlibetk&min=9&max=3`)
    await page.getByText('3 parts').waitFor()
    await refusal.waitFor()
    await page.getByRole('checkbox', { name: 'Has bids' }).check()
    await shown(page).toEqual([cheap('Quodlibetk')])
    expect(query(page)).toBe('q=Quodlibetk&bids=1')
    expect(await page.getByLabel('To').inputValue()).toBe('3')
    await page.getByLabel('To').fill('30')
    await page.getByLabel('To').press('Enter')
    await refusal.waitFor({ state: 'detached' })
    await page.getByText('No results with these filters.').waitFor()
    expect(query(page)).toBe('q=Quodlibetk&bids=1&min=9&max=30')
    await page.goBack()
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await page.getByLabel('To').inputValue()).toBe('')
    await page.goBack()
    await refusal.waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('9')
  })

  it('sort by relevance by default', async () => {
    const page = await openThree('Quodlibetf')
    await page.getByLabel('Sort results by').selectOption('Lowest ask first')
    await shown(page).toEqual([cheap('Quodlibetf'), dear('Quodlibetf'), bare('Quodlibetf')])
    await page.getByLabel('Sort results by').selectOption('Newest first')
    await shown(page).toEqual([bare('Quodlibetf'), cheap('Quodlibetf'), dear('Quodlibetf')])
    expect(query(page)).toBe('q=Quodlibetf&sort=newest')
    await page.getByLabel('Sort results by').selectOption('Relevance')
    expect(query(page)).toBe('q=Quodlibetf')
  })

  it('are in the address, so Back, reload and links work', async () => {
    const page = await openThree('Quodlibetg')
    await page.getByRole('checkbox', { name: 'audi' }).check()
    await page.getByText('2 parts').waitFor()
    await page.getByLabel('To').fill('50')
    await page.getByRole('button', { name: 'Apply' }).click()
    await shown(page).toEqual([cheap('Quodlibetg')])
    const asked = recording(page, 'search.list')
    await page.reload()
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'audi' }).isChecked()).toBe(true)
    expect(await page.getByLabel('To').inputValue()).toBe('50')
    await page.locator('html[data-session="out"]').waitFor()
    expect(asked).toEqual([])
    await page.goBack()
    await page.getByText('2 parts').waitFor()
    expect(await page.getByLabel('To').inputValue()).toBe('')
    await page.goBack()
    await page.getByText('3 parts').waitFor()
    expect(await page.getByRole('checkbox', { name: 'audi' }).isChecked()).toBe(false)
  })

  it('stay if there are no results, and one button clears them, but not the sort order', async () => {
    const page = await openThree('Quodlibeth')
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
    await page.goto(`${url}/search?q=Quodlibeth&tag=audi&tag=saab&sort=newest`)
    await ready(page)
    await page.getByText('No results with these filters.').waitFor()
    await page.getByRole('checkbox', { name: 'saab' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('3 parts').waitFor()
    expect(query(page)).toBe('q=Quodlibeth&sort=newest')
  })

  it('can be cleared one by one if there are no results', async () => {
    const page = await openThree('Quodlibetm')
    await page.goto(`${url}/search?q=Quodlibetm&tag=audi&asks=1&bids=1&max=10`)
    await ready(page)
    await page.getByText('No results with these filters.').waitFor()
    const clear = page.getByRole('list', { name: 'Clear a filter' }).getByRole('button')
    expect(await clear.allInnerTexts()).toEqual([
      'Clear tag "audi"',
      'Clear "Has asks"',
      'Clear "Has bids"',
      'Clear price range',
    ])
    expect(await violations(page)).toEqual([])
    await clear.nth(1).press('Enter')
    expect(query(page)).toBe('q=Quodlibetm&tag=audi&bids=1&max=10')
    expect(await isFocused(page.getByRole('region', { name: 'Filters' }))).toBe(true)
    // Clearing another filter does not change the typed price.
    expect(await page.getByLabel('To').inputValue()).toBe('10')
    await page.getByRole('button', { name: 'Clear price range' }).last().click()
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await clear.count()).toBe(0)
  })

  it('list the most frequent tags first, and do not move a chosen tag', async () => {
    for (const tags of [['quarkA', 'quarkB'], ['quarkB'], ['quarkB', 'quarkC'], ['quarkC']])
      await make.part({ name: `Quodlibetn pump ${tags.join(' ')}`, tags: tags.map((tag) => tag.toLowerCase()) })
    const page = await visit('/search?q=Quodlibetn')
    const labels = page.getByRole('group', { name: 'Tags' }).locator('label')
    expect(await texts(labels, 3)).toEqual(['quarkb\n3', 'quarkc\n2', 'quarka\n1'])
    await labels.nth(1).getByRole('checkbox').check()
    await page.getByText('2 parts').waitFor()
    expect(await texts(labels, 2)).toEqual(['quarkb\n1', 'quarkc\n2'])
  })

  it('keep the focus when the last filter without results is cleared', async () => {
    await make.part({ name: 'Quodlibetl pump' })
    const page = await visit('/search?q=Quodlibetl&bids=1')
    await page.getByText('No results with these filters.').waitFor()
    const bids = page.getByRole('checkbox', { name: 'Has bids' })
    await bids.press('Space')
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await isFocused(bids)).toBe(true)
  })

  it('are behind one button on a phone', async () => {
    const page = await openThree('Quodlibeti', { viewport: PHONE, hasTouch: true })
    const tag = page.getByRole('checkbox', { name: 'audi' })
    expect(await tag.isVisible()).toBe(false)
    const fold = page.getByRole('button', { name: /^Filters/ })
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.tap()
    await tag.tap()
    await page.getByText('2 parts').waitFor()
    await page.evaluate(() => scrollTo(0, 60))
    await page.getByRole('checkbox', { name: 'Has bids' }).tap()
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
    await page.getByText('1 part', { exact: true }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(60)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.goto(`${url}/search?q=Quodlibeti&min=cheap`)
    await page.getByText('Please enter a price in US dollars, such as 80 or 1,250.50.').waitFor()
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
  })

  it('keep the old results until the new ones are loaded', async () => {
    const page = await openThree('Quodlibetj')
    const release = await holding(page, 'search.list')
    await page.getByRole('checkbox', { name: 'saab' }).check()
    await page.getByText('Loading initial results...').waitFor()
    expect(await names(page)).toHaveLength(3)
    release()
    await shown(page).toEqual([bare('Quodlibetj')])
  })
})

describe('the search page', () => {
  it('shows the corrected word for a typing error', async () => {
    await make.part({ name: 'Zylinderkopf brake caliper' })
    const page = await visit('/search?q=zylinderkofp')
    await page.getByRole('status').filter({ hasText: 'Showing results for "zylinderkopf".' }).waitFor()
    expect(await page.locator('main mark').first().innerText()).toBe('Zylinderkopf')
  })

  it('shows a note if no result matches all words', async () => {
    await make.part({ name: 'Quittung alpha beta' })
    await make.part({ name: 'Gerbstoff gamma beta' })
    const page = await visit('/search?q=quittung+alpha+gamma')
    const most = 'No results match all of "quittung alpha gamma". Showing results that match most of the words.'
    await page.getByRole('status').filter({ hasText: most }).waitFor()
  })

  it('marks the matching words in names and titles, regardless of accents', async () => {
    await make.part({ name: 'Kühlerschläuche <b>for</b> a Volvo' })
    await make.user({ name: 'Kuhlerschlauche Kim' })
    await make.post({ title: 'KÜHLERSCHLÄUCHE and how to fit them' })
    const page = await visit('/search?q=k%C3%BChlerschlauche')
    expect(new Set(await texts(page.locator('main mark'), 3))).toEqual(
      new Set(['Kühlerschläuche', 'Kuhlerschlauche', 'KÜHLERSCHLÄUCHE']),
    )
    await page.getByRole('link', { name: 'Kühlerschläuche <b>for</b> a Volvo' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('shows the number of parts up to 1,000', async () => {
    const page = await visit('/', {
      before: (before) =>
        before.route(calls('search.list'), async (route) => {
          const response = await route.fetch()
          const json = (await response.json()) as { result: { data: { parts: { total: number } } } }[]
          for (const { result } of json) result.data.parts.total = 1001
          await route.fulfill({ response, json })
        }),
    })
    await box(page).fill('oil')
    await box(page).press('Enter')
    await page.getByText('more than 1,000 parts').waitFor()
  })
})

describe('while typing, the search box', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
  const options = (page: Page) => list(page).getByRole('option')
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

  it('suggests parts, tags and users, which can be selected by keyboard', async () => {
    const { part, person } = await makeFour('Sugamma')
    const page = await visit('/')
    expect(await box(page).getAttribute('aria-expanded')).toBe('false')
    await box(page).pressSequentially('sugamma')
    await list(page).waitFor()
    expect(await box(page).getAttribute('aria-expanded')).toBe('true')
    expect(await box(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
    await page.getByText('4 suggestions.').waitFor()
    const groups = await texts(list(page).getByRole('group'), 3)
    expect(groups.map((group) => group.split('\n')[0])).toEqual(['Parts', 'Tags', 'People'])
    expect(await violations(page)).toEqual([])

    const all = (await options(page).allInnerTexts()).map((text) => text.trim())
    expect(await active(page)).toBeUndefined()
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toBe(all[0])
    await page.keyboard.press('End')
    expect(await active(page)).toBe('See all results')
    expect(await list(page).getByRole('option', { selected: true }).count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toBeUndefined()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    expect(await active(page)).toBe(all[0])
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })
    expect(await box(page).inputValue()).toBe('sugamma')
    expect(await box(page).getAttribute('aria-expanded')).toBe('false')

    await page.keyboard.press('ArrowDown')
    await list(page).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/account/${person.id}`)
    expect(await list(page).count()).toBe(0)
    expect(await box(page).inputValue()).toBe('')

    await box(page).fill('sugamma 081')
    await list(page).locator('.mono').waitFor()
    expect(await list(page).locator('.mono').innerText()).toBe('SUGAMMA 0815')
    expect(await list(page).locator('.mono mark').innerText()).toBe('SUGAMMA 081')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/part/${part.slug}`)
  })

  it('shows a link to all results below its suggestions', async () => {
    await makeFour('Sugmu')
    const page = await visit('/')
    await box(page).fill('sugmu')
    await list(page).waitFor()
    expect((await options(page).allInnerTexts()).at(-1)).toBe('See all results')
    await options(page).last().click()
    await heading(page, 'sugmu').waitFor()
    expect(query(page)).toBe('q=sugmu')
  })

  it('searches for the typed text if no suggestion is selected', async () => {
    await makeFour('Sugbeta')
    const page = await visit('/')
    await box(page).fill('  sugbeta ')
    await list(page).waitFor()
    await box(page).press('Enter')
    await heading(page, 'sugbeta').waitFor()
    await list(page).waitFor({ state: 'detached' })
    expect(query(page)).toBe('q=sugbeta')
    // The same text again opens no page, and closes the list.
    await box(page).fill('sugbet')
    await list(page).waitFor()
    await box(page).pressSequentially('a ')
    await box(page).press('Enter')
    await list(page).waitFor({ state: 'detached' })
    // Tab closes the list and moves to the next element.
    await box(page).fill('sugbet')
    await list(page).waitFor()
    await page.keyboard.press('Tab')
    await list(page).waitFor({ state: 'detached' })
    expect(await isFocused(page.getByRole('link', { name: 'Login' }))).toBe(true)
    await page.goto(`${url}/`)
    await ready(page)
    await box(page).fill('s')
    await box(page).fill(' ')
    await box(page).press('Enter')
    expect(page.url()).toBe(`${url}/`)
  })

  it('keeps text that was typed before the script loaded, and suggests for it', async () => {
    await makeFour('Sugzeta')
    const page = await visit('/')
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'commit' })
    await box(page).pressSequentially('sugzeta')
    held.resolve()
    await list(page).waitFor()
    expect(await box(page).inputValue()).toBe('sugzeta')
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toContain('Sugzeta')
  })

  it('keeps the selected suggestion if new ones contain it, and else selects none', async () => {
    const { other } = await makeFour('Sugeta')
    const page = await visit('/')
    const choose = async (name: string) => {
      await box(page).fill('sugeta')
      await list(page).getByText('Sugeta Weber').waitFor()
      const release = await holding(page, 'search.suggest')
      const answer = page.waitForResponse((response) => response.url().includes('rel'))
      // Another text each time, because suggestions for the same text are cached.
      await box(page).pressSequentially(name === 'relay' ? ' relay' : ' rela')
      const all = await options(page).allInnerTexts()
      for (let at = all.findIndex((option) => option.includes(name)); at >= 0; at--)
        await page.keyboard.press('ArrowDown')
      release()
      await answer
      await list(page).getByText('Sugeta Weber').waitFor({ state: 'detached' })
    }
    await choose('pump')
    expect(await active(page)).toBeUndefined()
    await choose('relay')
    expect(await active(page)).toContain('Sugeta relay')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/part/${other.slug}`)
  })

  it('shows old suggestions only while the text is extended or shortened', async () => {
    await makeFour('Sugtheta')
    const page = await visit('/')
    await box(page).fill('sugtheta')
    await list(page).waitFor()
    await holding(page, 'search.suggest')
    const more = page.waitForRequest((request) => request.url().includes('pum'))
    await box(page).pressSequentially(' pum')
    await more
    await list(page).waitFor()
    const less = page.waitForRequest(
      (request) => calls('search.suggest')(request.url()) && request.url().includes('sugthet%22'),
    )
    for (let letters = 'a pum'.length; letters > 0; letters--) await box(page).press('Backspace')
    await less
    expect(await list(page).count()).toBe(1)
    const others = page.waitForRequest((request) => request.url().includes('relay'))
    await box(page).fill('')
    await box(page).fill('relay')
    await others
    expect(await list(page).count()).toBe(0)
  })

  it('shows no suggestions after Escape was pressed before they arrived', async () => {
    await makeFour('Sugiota')
    const page = await visit('/')
    const release = await holding(page, 'search.suggest')
    const asked = page.waitForRequest((request) => calls('search.suggest')(request.url()))
    const answer = page.waitForResponse((response) => calls('search.suggest')(response.url()))
    await box(page).fill('sugiota')
    await asked
    // Some browsers do not clear the box on Escape.
    await box(page).dispatchEvent('keydown', { key: 'Escape' })
    release()
    await answer
    await settled(page)
    expect(await list(page).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await list(page).waitFor()
  })

  it('does not handle keys without a function in the list', async () => {
    await makeFour('Sugkappa')
    const page = await visit('/')
    const isTaken = (key: string, held = {}) =>
      box(page).evaluate(
        (input, init) => !input.dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true })),
        { key, ...held },
      )
    await box(page).fill('s')
    expect(await isTaken('ArrowUp')).toBe(false)
    expect(await isTaken('Escape')).toBe(false)
    await box(page).fill('sugkappa')
    await list(page).waitFor()
    expect(await isTaken('ArrowDown', { shiftKey: true })).toBe(false)
    expect(await active(page)).toBeUndefined()
    expect(await isTaken('ArrowDown')).toBe(true)
    const first = await active(page)
    for (const held of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])
      for (const key of ['End', 'ArrowUp', 'Enter', 'Escape']) expect(await isTaken(key, { [held]: true })).toBe(false)
    expect(await active(page)).toBe(first)
    expect(await isTaken('Escape')).toBe(true)
  })

  it('requests suggestions for at least two characters, after a pause in typing', async () => {
    const page = await visit('/')
    const asked = recording(page, 'search.suggest')
    await box(page).pressSequentially('x')
    // Each press is a separate round trip, which can be longer than the pause.
    await box(page).evaluate((input: HTMLInputElement) => {
      for (const text of ['xq', 'xqv', 'xqvw']) {
        input.value = text
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })
    await page.getByText('No suggestions.').waitFor({ state: 'attached' })
    expect(asked.map((address) => decodeURIComponent(address).includes('xqvw'))).toEqual([true])
    expect(await list(page).count()).toBe(0)
  })

  it.each([
    ['a pointer', {}],
    ['a finger', { viewport: PHONE, hasTouch: true }],
  ])('takes %s, and closes when it is left', async (what, device) => {
    const word = `Suggest${what.replace(' ', '')}`
    await makeFour(word)
    const page = await visit('/', device)
    const isTouched = 'hasTouch' in device
    const press = (target: Locator) => (isTouched ? target.tap() : target.click())
    await box(page).fill(word)
    await list(page).waitFor()
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

  it('does not replace newer suggestions with a late answer', async () => {
    await makeFour('Sugdelta')
    await makeFour('Sugepsilon')
    const page = await visit('/')
    const { promise: late, resolve: release } = Promise.withResolvers<void>()
    await page.route(calls('search.suggest'), async (route) => {
      if (route.request().url().includes('sugdelta')) await late
      await route.fallback()
    })
    const isAsked = page.waitForRequest((request) => request.url().includes('sugdelta'))
    const isAnswered = page.waitForResponse((response) => response.url().includes('sugdelta'))
    await box(page).fill('sugdelta')
    await isAsked
    await box(page).fill('sugepsilon')
    await list(page).getByText('Sugepsilon pump').waitFor()
    release()
    await isAnswered
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await list(page).getByText('Sugdelta').count()).toBe(0)
    await list(page).getByText('Sugepsilon pump').waitFor()
  })

  it('searches if suggestions cannot be loaded', async () => {
    const page = await visit('/', { expectedMessages: FAILED_REQUEST })
    await failing(page, 'search.suggest', 'The index is at the binder.')
    const failed = page.waitForResponse((response) => calls('search.suggest')(response.url()))
    await box(page).fill('relay')
    await failed
    await box(page).press('Enter')
    await heading(page, 'relay').waitFor()
  })
})
