import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import {
  EMPTY_PART,
  failing,
  FAILED_REQUEST,
  follow,
  holding,
  recording,
  RICH_PART,
  useVisitors,
} from '../support/visitors.ts'

const { visit, make, deps, url } = useVisitors()

/** Returns a page with a link to the part, which opens without a new document. */
const searchFor = (part: { name: string }) => `/search?q=${encodeURIComponent(part.name)}`

describe('a script that a part page loads on demand', () => {
  const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByText('could not be loaded')

  it('shows an error if it fails to load, and the rest of the page works', async () => {
    const page = await visit(`/part/${RICH_PART}`, {
      before: (unread) => unread.route(/(HistoryDialog|PriceChart)-/, (route) => route.abort()),
      token: await make.token(),
      expectedMessages: FAILED_REQUEST,
    })
    await page.getByRole('button', { name: 'Edit History' }).click()
    await toast(page).waitFor()
    await page.getByRole('button', { name: 'Report this part' }).click()
    await page.getByRole('dialog', { name: 'Report Part' }).waitFor()
    expect(await page.locator('h1').count()).toBe(1)
  })

  it('is loaded by another press when the network is back', async () => {
    const page = await visit(`/part/${RICH_PART}`, { expectedMessages: FAILED_REQUEST })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Edit History' }).click()
    await toast(page).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Edit History' }).click()
    await page.getByRole('dialog', { name: 'Edit History' }).waitFor()
  })

  it('for the account menu has a reload button if it fails to load', async () => {
    const page = await visit(`/part/${RICH_PART}`, { expectedMessages: FAILED_REQUEST })
    await page.evaluate((token) => localStorage.setItem('authToken', token), await make.token())
    await page.route(/SignedIn-/, (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Reload menu' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

describe('a part page', () => {
  it('shows "Loading..." until the part is loaded', async () => {
    const part = await make.part()
    const page = await visit(searchFor(part))
    const release = await holding(page, 'part.bySlug')
    await follow(page, `/part/${part.slug}`)
    await page.getByRole('status').filter({ hasText: 'Loading...' }).first().waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor()
  })

  it('shows an error, and tries again on demand', async () => {
    const part = await make.part()
    const page = await visit(searchFor(part), { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'part.bySlug', 'The shelf is locked.')
    await follow(page, `/part/${part.slug}`)
    await page.getByRole('alert').getByText('Error: The shelf is locked.').waitFor()
    await stopFailing()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor()
  })

  it('has the status 404 if the part does not exist', async () => {
    const page = await visit('/part/no-such-part', { expectedMessages: FAILED_REQUEST })
    expect(page.firstAnswer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'No product found for no-such-part' }).waitFor()
    expect(await page.title()).toContain('No product found for no-such-part')
  })

  it('shows which content an empty part lacks', async () => {
    const page = await visit(`/part/${EMPTY_PART}`)
    expect(page.firstAnswer?.status()).toBe(200)
    const text = await page.locator('main').innerText()
    for (const each of [
      'No images yet',
      'Click to add first image',
      'No content available.',
      'Parts without edit history can have inaccurate information.',
      'No asks yet.',
      'No bids yet.',
      'Be the first to comment!',
    ]) {
      expect(text).toContain(each)
    }
    expect(text.match(/N\/A/g)?.length).toBeGreaterThanOrEqual(2)
    expect(await page.getByText('No more comments.').count()).toBe(0)
  })

  it('distinguishes a part without a description from a part without history', async () => {
    const note = 'Parts without edit history can have inaccurate information.'
    const edited = await make.part({ description: '', revisions: 2 })
    const untouched = await make.part({ description: 'Fits the late block.' })
    const first = await visit(`/part/${edited.slug}`)
    expect(await first.getByText('No content available.').count()).toBe(1)
    expect(await first.getByText(note).count()).toBe(0)
    const second = await visit(`/part/${untouched.slug}`)
    expect(await second.getByText('Fits the late block.').count()).toBe(1)
    expect(await second.getByText('No content available.').count()).toBe(0)
    expect(await second.getByText(note).count()).toBe(1)
  })

  it('shows no names of deleted accounts', async () => {
    const gone = await make.user({ name: 'Gundula Gone', deletedAt: new Date() })
    const part = await make.part({ createdBy: gone, revisions: 1 })
    await make.listing({ part, seller: gone })
    await make.comment({ part, author: gone })
    const page = await visit(`/part/${part.slug}`)
    await page.getByRole('article', { name: 'Comment by Unknown User' }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text.match(/Unknown User/g)).toHaveLength(3)
    expect(await page.content()).not.toContain('Gundula')
  })

  it('shows a placeholder for deleted comments, without their text', async () => {
    const part = await make.part()
    const [own, removed] = [
      await make.comment({ part, text: 'a secret slip' }),
      await make.comment({ part, text: 'a secret insult' }),
    ]
    await make.comment({ parent: own, text: 'Still readable.' })
    const at = { deletedAt: new Date() }
    await deps.prisma.comment.update({ where: { id: own.id }, data: { ...at, deletedBy: 'author' } })
    await deps.prisma.comment.update({ where: { id: removed.id }, data: { ...at, deletedBy: 'moderator' } })
    const page = await visit(`/part/${part.slug}`)
    await page.getByText('[deleted by user]').waitFor()
    await page.getByText('[removed by moderator]').waitFor()
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByText('Still readable.').waitFor()
    expect(await page.content()).not.toContain('secret')
    expect(await page.locator('main').getByRole('button', { name: 'Reply', exact: true }).count()).toBe(1)
  })

  it('replaces the id in the address with the slug without another request', async () => {
    const part = await make.part()
    let seen: string[] = []
    const page = await visit(`/part/${part.id}?comment=`, {
      before: (fresh) => void (seen = recording(fresh, 'part.bySlug')),
    })
    await page.waitForURL(`${url}/part/${part.slug}*`)
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor()
    expect(seen).toEqual([])
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/part/${part.slug}`)
  })

  it('shows part numbers with short links, and tags with links to the search', async () => {
    const part = await make.part({
      tags: ['valve train', 'Non-OE: febi'],
      numbers: [
        '999 888 777 Z',
        { number: '0445110135-EXTRA', link: 'https://example.com/catalogue' },
        { number: 'X1', link: 'https://example.com/x1' },
      ],
    })
    const page = await visit(`/part/${part.slug}`)
    const header = page.locator('main header')
    expect((await header.innerText()).replaceAll(/\s+/g, ' ')).toContain('999 888 777 Z / 0445110135... / X1')
    const link = header.getByRole('link', { name: '0445110135-EXTRA' })
    expect(await link.getAttribute('href')).toBe('https://example.com/catalogue')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await header.getByRole('link', { name: 'valve train' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search Results for "valve train"' }).waitFor()
  })

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('says beside an old number which one superseded it, with the way to its part, on a %s', async (name, viewport) => {
    const newer = await make.part({ numbers: [`peb500 ${name}`] })
    const older = await make.part({
      numbers: [
        { number: `STC ${name}`, supersededBy: `PEB500-${name}` },
        { number: '9', supersededBy: 'Nowhere 1' },
      ],
    })
    const page = await visit(`/part/${older.slug}`, { viewport })
    const header = page.locator('main header')
    const text = async () => (await header.innerText()).replaceAll(/\s+/g, ' ')
    const label = `PEB500-${name.slice(0, 3)}...`
    expect(await text()).toContain(`STC ${name} superseded by ${label} / 9 superseded by Nowhere 1`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await header.getByRole('link', { name: label }).click()
    await page.getByRole('heading', { level: 1, name: newer.name }).waitFor()
    expect(await text()).toContain(`peb500 ${name} supersedes STC ${name}`)

    await page.goBack()
    await header.getByRole('link', { name: 'Nowhere 1' }).click()
    await page.waitForURL(`${url}/search?q=Nowhere%201`)
  })

  it('shows full numbers in a table with brand, link and status, and copies them', async () => {
    const newer = await make.part({ numbers: ['11 51 7 527 910'] })
    const part = await make.part({
      tags: ['Non-OE: hepu'],
      numbers: [
        { number: '11 51 7 509 985 EXTRA', brand: 'BMW', supersededBy: '11 51 7 527 910' },
        { number: '0445110135-EXTRA', link: 'https://example.com/catalogue' },
        { number: 'P482', brand: 'HEPU' },
      ],
    })
    const page = await visit(`/part/${part.slug}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const section = page.getByRole('region', { name: 'Part numbers 3' })
    const cells = await Promise.all(
      (await section.getByRole('row').all()).map((row) =>
        row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts(),
      ),
    )
    expect(cells.slice(1).map((row) => row.map((text) => text.trim()))).toEqual([
      ['11 51 7 509 985 EXTRA', 'BMW', 'Superseded by 11 51 7 527 910', ''],
      ['0445110135-EXTRA', '', 'Current number', ''],
      ['P482', 'HEPU', 'Non-OE', ''],
    ])
    expect(await section.getByRole('link', { name: '0445110135-EXTRA, opens in a new tab' }).getAttribute('href')).toBe(
      'https://example.com/catalogue',
    )
    expect(await section.getByRole('link', { name: '11 51 7 527 910' }).getAttribute('href')).toBe(
      `/part/${newer.slug}`,
    )

    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await section.getByRole('button', { name: 'Copy 0445110135-EXTRA' }).click()
    await page.getByText('Copied 0445110135-EXTRA', { exact: true }).waitFor()
    expect(await copied()).toBe('0445110135-EXTRA')
    await section.getByRole('button', { name: 'Copy all' }).click()
    await page.getByText('Copied 3 part numbers').waitFor()
    expect(await copied()).toBe('11 51 7 509 985 EXTRA\n0445110135-EXTRA\nP482')
  })

  it('keeps the roles of the numbers table on a phone, and shows an error if the browser does not allow copying', async () => {
    const part = await make.part({ numbers: [{ number: `P${'4'.repeat(90)}`, brand: 'B'.repeat(90) }] })
    const page = await visit(`/part/${part.slug}`, {
      viewport: PHONE,
      before: (unread) =>
        unread.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    })
    const table = page.getByRole('table', { name: 'Part numbers 1' })
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Number', 'Brand', 'Status', 'Copy'])
    expect(await table.getByRole('rowheader').innerText()).toBe(`P${'4'.repeat(90)}`)
    expect(await table.getByRole('cell').count()).toBe(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    const button = await table.getByRole('button').boundingBox()
    expect([button?.width, button?.height]).toEqual([44, 44])
    await table.getByRole('button').click()
    await page.getByText('The browser did not allow copying. Select the number and copy it.').waitFor()
  })

  it('clamps a long description at about six lines', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    const more = page.getByRole('button', { name: 'Show more' })
    const box = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`)
    const height = async () => (await box.boundingBox())?.height ?? 0
    const line = await box.evaluate((element) =>
      parseFloat(getComputedStyle(element.querySelector('p') ?? element).lineHeight),
    )
    const clamped = await height()
    expect(clamped / line).toBeGreaterThan(4.5)
    expect(clamped / line).toBeLessThan(8)
    await more.click()
    await page.getByRole('button', { name: 'Show less' }).waitFor()
    expect(await height()).toBeGreaterThan(3 * clamped)
    await page.getByRole('button', { name: 'Show less' }).click()
    expect(await height()).toBe(clamped)

    const short = await make.part({ description: 'One line.' })
    const other = await visit(`/part/${short.slug}`)
    expect(await other.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('shows the refund terms from the specification', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await page.getByText('If an item is not as described, you can open a dispute for a refund.').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Listings to Buy or Sell' }).waitFor()
  })
})
