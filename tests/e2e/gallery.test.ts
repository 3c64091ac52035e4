import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../prisma/seed/content.ts'
import { hasKeyboard, RICH_PART, useVisitors } from '../support/visitors.ts'

const { visit } = useVisitors()
const { parts } = readContent()

/** Returns the path of a demo part with this number of images. */
function partWith(images: number): string {
  const part = parts.find((each) => each.images.length === images)
  if (!part) throw new Error(`No demo part has ${images} images.`)
  return `/part/${part.slug}`
}

const plates = (page: Page) =>
  page.getByRole('region', { name: 'Part Images' }).getByRole('button', { name: /, image \d/ })
const counter = (page: Page) => page.getByRole('dialog').getByText(/^Image \d+ of \d+$/)

describe('the gallery', () => {
  it.each([
    [1, 1, null],
    [2, 2, null],
    [3, 3, null],
    [4, 3, '+1 more'],
    [7, 3, '+4 more'],
  ])('of %i images shows %i', async (images, shown, more) => {
    const page = await visit(partWith(images))
    expect(await plates(page).count()).toBe(shown)
    const last = await plates(page).last().innerText()
    expect(last.trim()).toBe(more ?? '')
    for (const plate of await plates(page).locator('img').all()) {
      expect(await plate.getAttribute('alt')).toMatch(/, image \d$/)
      await expect.poll(() => plate.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  })

  it('without images has a button to add the first one', async () => {
    const page = await visit(partWith(0))
    await page.getByRole('button', { name: 'No images yet Click to add first image' }).waitFor()
    expect(await plates(page).count()).toBe(0)
  })
})

describe('the carousel', () => {
  it('opens at the pressed image, and continues at the other end', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await plates(page).nth(1).click()
    await page.getByRole('heading', { name: 'Part Images' }).waitFor()
    expect(await counter(page).innerText()).toBe('Image 2 of 7')
    const next = page.getByRole('button', { name: 'Next image' })
    const previous = page.getByRole('button', { name: 'Previous image' })
    await previous.click()
    await page.getByText('Image 1 of 7').last().waitFor()
    await previous.click()
    expect(await counter(page).innerText()).toBe('Image 7 of 7')
    await next.click()
    expect(await counter(page).innerText()).toBe('Image 1 of 7')
  })

  it('can be used with the arrow keys and Escape, and returns the focus', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    const opener = plates(page).nth(2)
    await opener.click()
    await counter(page).waitFor()
    await hasKeyboard(page.getByRole('dialog'))
    await page.keyboard.press('ArrowRight')
    expect(await counter(page).innerText()).toBe('Image 4 of 7')
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft')
    expect(await counter(page).innerText()).toBe('Image 7 of 7')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('shows thumbnails, the uploader and votes', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await plates(page).first().click()
    const dialog = page.getByRole('dialog')
    const thumbnails = dialog.getByRole('list', { name: 'All images' }).getByRole('button')
    await thumbnails.first().waitFor()
    expect(await thumbnails.count()).toBe(7)
    await thumbnails.nth(4).click()
    expect(await counter(page).innerText()).toBe('Image 5 of 7')
    expect(await thumbnails.nth(4).getAttribute('aria-current')).toBe('true')
    expect(await dialog.innerText()).toMatch(/Uploaded by: \S/)
    expect(await dialog.getByRole('button', { name: 'Upvote' }).isDisabled()).toBe(true)
    expect(await dialog.innerText()).toContain('Log in to vote')
  })

  it('with one image has no buttons for the previous and the next image', async () => {
    const page = await visit(partWith(1))
    await plates(page).click()
    expect(await counter(page).innerText()).toBe('Image 1 of 1')
    expect(await page.getByRole('button', { name: 'Next image' }).count()).toBe(0)
    expect(await page.getByRole('list', { name: 'All images' }).count()).toBe(0)
    await hasKeyboard(page.getByRole('dialog'))
    await page.keyboard.press('ArrowRight')
    expect(await counter(page).innerText()).toBe('Image 1 of 1')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
