import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, overflow, violations, settled } from '../support/browser.ts'
import { carousel, dialog, field, gallery, good, isFocused, plates, useImages } from '../support/images.ts'
import { EMPTY_PART, FAILED_REQUEST, routeImages, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make } = visitors
const { addImage, visitSignedIn } = useImages(visitors)

const ENTER_URL = 'Please enter an image URL'
const ENTER_VALID_URL =
  'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
const NOT_SIGNED_IN = 'You must be logged in to add images'

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Image' })
const preview = (page: Page) => dialog(page).getByRole('img', { name: 'Preview' })

/** Opens the dialog with the button below the gallery. */
const openDialog = async (page: Page) => {
  await gallery(page)
    .getByRole('button', { name: /Add Image|Click to add/ })
    .click()
  await field(page).waitFor()
}

describe('an image', () => {
  it('added to a part without images is visible at once, also for other users', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part)
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await openDialog(page)
    expect(await dialog(page).innerText()).toMatch(/Landscape.*under 5MB.*JPG\/PNG\/GIF\/WebP/)
    await field(page).fill(good(1))
    await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    await submit(page).click()
    await page.getByText('Image added.').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await plates(page).count()).toBe(1)
    const shown = plates(page).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await gallery(page).innerText()).toContain('Image 1 of 1 · Uploaded by: Paula Picture')
    await isFocused(page, 'Add Image')
    expect(await page.locator('[data-same-document]').count()).toBe(1)

    const other = await visit(`/part/${part.slug}`)
    expect(await plates(other).count()).toBe(1)
  })

  it.each([1280, 390])('at the top of a part is loaded once, at %i px', async (width) => {
    const loaded: string[] = []
    const page = await visit(`/part/${RICH_PART}`, {
      viewport: { width, height: 800 },
      before: (fresh) => void fresh.on('request', (request) => loaded.push(new URL(request.url()).pathname)),
    })
    const first = plates(page).first().locator('img')
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const [key = ''] = /[0-9a-f]{32}/.exec((await first.getAttribute('src')) ?? '') ?? []
    expect(loaded.filter((path) => path.includes(key))).toEqual([`/images/${key}-640.webp`])
  })
})

describe('the dialog', () => {
  it('shows the newest address if the answer for an older one is late, and keeps its size', async () => {
    const late = Promise.withResolvers<void>()
    const page = await visitSignedIn(await make.part())
    await page.route(good(1), async (route) => {
      await late.promise
      await route.fallback()
    })
    await openDialog(page)
    await settled(page)
    const before = await dialog(page).boundingBox()
    const asked = page.waitForRequest(good(1))
    await field(page).fill(good(1))
    await asked
    await field(page).fill(good(2))
    await expect.poll(() => preview(page).getAttribute('src')).toBe(good(2))
    late.resolve()
    await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    expect(await preview(page).getAttribute('src')).toBe(good(2))
    await expect.poll(() => dialog(page).getByText('Loading...').count()).toBe(0)
    expect(await dialog(page).boundingBox()).toEqual(before)
  })

  it('has nothing for axe on a phone in the dark', async () => {
    const part = await make.part()
    await addImage(part)
    const page = await visitSignedIn(part, { viewport: PHONE, colorScheme: 'dark' })
    await openDialog(page)
    await submit(page).click()
    await dialog(page).getByText(ENTER_URL).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await plates(page).first().click()
    await carousel(page).getByRole('button', { name: 'Add Image' }).click()
    await field(page).fill(good(1))
    await preview(page).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('does not scroll sideways at 320 px, alone and above the carousel', async () => {
    const page = await visit(`/part/${RICH_PART}`, { viewport: { width: 320, height: 640 } })
    const fits = (what: string) =>
      page.getByRole('dialog', { name: what }).evaluate((each) => [each.scrollWidth, innerWidth])
    await openDialog(page)
    expect(await fits('Add Image')).toEqual([320, 320])
    await page.keyboard.press('Escape')
    await plates(page).first().click()
    expect(await fits('Part Images')).toEqual([320, 320])
    await carousel(page).getByRole('button', { name: 'Add Image' }).click()
    expect(await fits('Add Image')).toEqual([320, 320])
    expect(await overflow(page)).toBe(0)
  })
})

describe('a visitor', () => {
  it('sees errors of the address first, is asked to log in, and has the address afterwards', async () => {
    const page = await visit(`/part/${EMPTY_PART}`, { before: routeImages, expectedMessages: FAILED_REQUEST })
    await openDialog(page)
    await dialog(page).getByText(NOT_SIGNED_IN).waitFor()
    await submit(page).click()
    await dialog(page).getByText(ENTER_URL).waitFor()
    await field(page).fill('https://example.org/tappet')
    await submit(page).click()
    await dialog(page).getByText(ENTER_VALID_URL).waitFor()
    await field(page).fill(good(1))
    await submit(page).click()
    await isFocused(page, 'Login')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    await page.goBack()
    await ready(page)
    await openDialog(page)
    expect(await field(page).inputValue()).toBe(good(1))
  })
})
