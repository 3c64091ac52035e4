import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, overflow, violations, settled } from '../support/browser.ts'
import {
  carousel,
  counter,
  dialog,
  field,
  gallery,
  good,
  isFocused,
  plates,
  uploader,
  useImages,
} from '../support/images.ts'
import {
  calls,
  EMPTY_PART,
  FAILED_REQUEST,
  failing,
  holding,
  routeImages,
  ready,
  RICH_PART,
  useVisitors,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps } = visitors
const { addImage, visitSignedIn } = useImages(visitors)

const ENTER_URL = 'Please enter an image URL'
const ENTER_VALID_URL =
  'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
const NOT_A_PICTURE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const NO_PREVIEW = 'Unable to load image preview. Please check the URL.'
const NOT_SIGNED_IN = 'You must be logged in to add images'

const storedImages = (part: { id: string }) => deps.prisma.partImage.count({ where: { partId: part.id } })

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

    // The cached page can be ten seconds old (server/ssr/page-version.ts).
    const other = await visit(`/part/${part.slug}`)
    const reloaded = async () => {
      await other.reload()
      return plates(other).count()
    }
    await expect.poll(reloaded, { timeout: 15_000 }).toBe(1)
  })

  it('added below the gallery is sorted by votes, then by age', async () => {
    const part = await make.part()
    await addImage(part, 2)
    await addImage(part, 0)
    const page = await visitSignedIn(part)
    await openDialog(page)
    await field(page).fill(`  ${good(2)} `)
    await field(page).press('Enter')
    await expect.poll(() => plates(page).count()).toBe(3)
    await isFocused(page, 'Add Image')
    await plates(page).last().click()
    await expect.poll(() => counter(page).innerText()).toBe('Image 3 of 3')
    expect(await uploader(page).innerText()).toBe('Uploaded by: Paula Picture')
  })

  it('added in the carousel is shown by the carousel', async () => {
    const part = await make.part()
    await addImage(part)
    await addImage(part)
    const page = await visitSignedIn(part, { viewport: PHONE })
    await plates(page).first().click()
    const add = carousel(page).getByRole('button', { name: 'Add Image' })
    await add.click()
    await field(page).fill(good(3))
    // The field handles these keys.
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
    await submit(page).click()
    await expect.poll(() => counter(page).innerText()).toBe('Image 3 of 3')
    expect(await uploader(page).innerText()).toBe('Uploaded by: Paula Picture')
    expect(await carousel(page).getByRole('list', { name: 'All images' }).getByRole('button').count()).toBe(3)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await isFocused(page, 'Add Image')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 3')
    await page.keyboard.press('Escape')
    await expect.poll(() => plates(page).count()).toBe(3)
  })

  it('with an http: address has no preview, and can be added', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part)
    await openDialog(page)
    await field(page).fill('http://pictures.example/good-4.jpg')
    await dialog(page).getByText('Only https addresses have a preview.').waitFor()
    await submit(page).click()
    await expect.poll(() => plates(page).count()).toBe(1)
  })

  it('that the part already has is rejected, and the address is kept', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part, { expectedMessages: FAILED_REQUEST })
    for (const last of [false, true]) {
      await openDialog(page)
      await field(page).fill(good(5))
      await submit(page).click()
      if (!last) await expect.poll(() => dialog(page).count()).toBe(0)
    }
    await dialog(page).getByText('This part already has this image.').waitFor()
    expect(await field(page).inputValue()).toBe(good(5))
    expect(await storedImages(part)).toBe(1)
  })

  it('is added once if the button is pressed twice', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part)
    await openDialog(page)
    const release = await holding(page, 'image.add')
    await field(page).fill(good(1))
    await submit(page).dblclick()
    await dialog(page).getByText('Adding...').waitFor()
    release()
    await expect.poll(() => plates(page).count()).toBe(1)
    expect(await storedImages(part)).toBe(1)
  })

  it('is added after the dialog is closed', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part)
    await openDialog(page)
    const release = await holding(page, 'image.add')
    await field(page).fill(good(1))
    await Promise.all([page.waitForRequest((request) => calls('image.add')(request.url())), submit(page).click()])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    release()
    await page.getByText('Image added.').waitFor()
    await expect.poll(() => plates(page).count()).toBe(1)
    await openDialog(page)
    expect(await field(page).inputValue()).toBe('')
  })

  it('that is rejected after the dialog is closed stays in the field', async () => {
    const page = await visitSignedIn(await make.part(), { expectedMessages: FAILED_REQUEST })
    await openDialog(page)
    await failing(page, 'image.add', 'The ink is dry.')
    const release = await holding(page, 'image.add')
    await field(page).fill(good(2))
    await Promise.all([page.waitForRequest((request) => calls('image.add')(request.url())), submit(page).click()])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    release()
    await page.getByText('The ink is dry.').waitFor()
    await openDialog(page)
    expect(await field(page).inputValue()).toBe(good(2))
  })
})

describe('the dialog', () => {
  it('shows an error for an invalid address, and keeps the address', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part, { expectedMessages: FAILED_REQUEST })
    await openDialog(page)
    await submit(page).click()
    await dialog(page).getByText(ENTER_URL).waitFor()
    for (const [address, sentence] of [
      ['https://example.org/tappet', ENTER_VALID_URL],
      ['nonsense.jpg', ENTER_VALID_URL],
      ['https://pictures.example/not-an-image.jpg', NOT_A_PICTURE],
      ['https://pictures.example/nowhere.jpg', NOT_A_PICTURE],
      // Only the server can fetch this address.
      ['http://pictures.example/nowhere.jpg', NOT_A_PICTURE],
    ] as const) {
      await field(page).fill(address)
      expect(await dialog(page).getByRole('alert').count()).toBe(0)
      await submit(page).click()
      await dialog(page).getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      expect(await field(page).inputValue()).toBe(address)
      await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    }
    expect(await storedImages(part)).toBe(0)
  })

  it('shows a note if there is no preview', async () => {
    const page = await visitSignedIn(await make.part(), { expectedMessages: FAILED_REQUEST })
    await openDialog(page)
    await field(page).fill('https://pictures.example/nowhere.jpg')
    await dialog(page).getByText(NO_PREVIEW).waitFor()
    await field(page).fill(good(1))
    await preview(page).waitFor()
    await expect.poll(() => dialog(page).getByText(NO_PREVIEW).count()).toBe(0)
  })

  it('shows the newest address if the answer for an older one is late', async () => {
    const late = Promise.withResolvers<void>()
    const page = await visitSignedIn(await make.part())
    await page.route(good(1), async (route) => {
      await late.promise
      await route.fallback()
    })
    await openDialog(page)
    const asked = page.waitForRequest(good(1))
    await field(page).fill(good(1))
    await asked
    await field(page).fill(good(2))
    await expect.poll(() => preview(page).getAttribute('src')).toBe(good(2))
    late.resolve()
    await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    expect(await preview(page).getAttribute('src')).toBe(good(2))
  })

  it('keeps its size while a preview loads', async () => {
    const page = await visitSignedIn(await make.part())
    await openDialog(page)
    await settled(page)
    const before = await dialog(page).boundingBox()
    await field(page).fill(good(1))
    await preview(page).waitFor()
    await expect.poll(() => dialog(page).getByText('Loading...').count()).toBe(0)
    expect(await dialog(page).boundingBox()).toEqual(before)
  })

  it('keeps the address if the server fails or cannot be reached', async () => {
    const part = await make.part()
    const page = await visitSignedIn(part, { expectedMessages: FAILED_REQUEST })
    await openDialog(page)
    await field(page).fill(good(6))
    const stopFailing = await failing(page, 'image.add', 'The ink is dry.')
    await submit(page).click()
    await dialog(page).getByText('The ink is dry.').waitFor()
    await stopFailing()
    const isMeant = calls('image.add')
    await page.route(isMeant, (route) => route.abort())
    await submit(page).click()
    await dialog(page).getByText('Failed to add image. Please try again.').waitFor()
    expect(await field(page).inputValue()).toBe(good(6))
    await page.unroute(isMeant)
    await submit(page).click()
    await expect.poll(() => plates(page).count()).toBe(1)
  })

  it('is closed by Escape only if the address is empty, and Cancel keeps the address', async () => {
    const page = await visitSignedIn(await make.part())
    await openDialog(page)
    await field(page).fill('https://')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('https://')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.reload()
    await ready(page, true)
    await openDialog(page)
    await expect.poll(() => field(page).inputValue()).toBe('https://')
    await field(page).fill('')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await isFocused(page, 'No images yetClick to add first image')
  })

  it('shows an error if the part is not loaded', async () => {
    const part = await make.part()
    const page = await visit(`/part/${part.slug}`, {
      before: (unread) =>
        unread.route(`**/part/${part.slug}`, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: (await response.text()).replaceAll(part.id, '') })
        }),
      expectedMessages: FAILED_REQUEST,
    })
    await openDialog(page)
    await field(page).fill(good(1))
    await submit(page).click()
    await dialog(page).getByRole('alert').getByText('Cannot add image: Product ID not found').waitFor()
  })

  it.each([
    ['on a phone in the dark', PHONE, 'dark'],
    ['on a wide window in the light', DESKTOP, 'light'],
  ] as const)('has nothing for axe %s', async (_where, viewport, colorScheme) => {
    const part = await make.part()
    await addImage(part)
    const page = await visitSignedIn(part, { viewport, colorScheme })
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
    const page = await visit(`/part/${EMPTY_PART}`, { before: routeImages })
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

  it('whose session ends in the meantime is asked to log in, and keeps the address', async () => {
    const user = await make.user()
    const part = await make.part()
    const page = await visit(`/part/${part.slug}`, {
      token: await make.token(user),
      before: routeImages,
      expectedMessages: FAILED_REQUEST,
    })
    await openDialog(page)
    await field(page).fill(good(1))
    await deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await submit(page).click()
    await dialog(page).getByRole('alert').getByText(NOT_SIGNED_IN).waitFor()
    await dialog(page).getByRole('button', { name: 'Login' }).waitFor()
    expect(await dialog(page).getByText(NOT_SIGNED_IN).count()).toBe(1)
    expect(await field(page).inputValue()).toBe(good(1))
  })

  it('can open the dialog that reports an image', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await plates(page).first().click()
    await carousel(page).getByRole('button', { name: 'Report this image' }).click()
    await page.getByRole('dialog', { name: 'Report Image' }).waitFor()
  })
})
