import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { photo } from '../support/image-server.ts'
import { useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

it('a part is sold on a phone from the photo to the listing with six taps', async () => {
  const seller = await make.user({ name: 'Sally Seller' })
  const part = await make.part({ numbers: ['11 51 7 527 910'] })
  const page = await visit('/sell', { token: await make.token(seller), isFresh: true, ...PHONE })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.getByLabel('Part number or name').fill(part.name)
  await tap(page.getByRole('link', { name: part.name }))
  await heading(page, 'Add photos')
  const chooser = page.waitForEvent('filechooser')
  await tap(button('Choose from library'))
  await (
    await chooser
  ).setFiles([
    { name: 'pump.jpg', mimeType: 'image/jpeg', buffer: await photo(1, { width: 3_000, height: 2_000 }) },
    { name: 'label.jpg', mimeType: 'image/jpeg', buffer: await photo(2) },
  ])
  await page.getByRole('button', { name: /^Photo 2 of 2/ }).waitFor()
  await tap(button('Continue'))
  await heading(page, 'Price and condition')
  await page.getByLabel('Price (USD)').fill('48')
  await page.getByLabel('Description').fill('Bought for a car that I sold before fitting it.')
  await tap(page.getByText('Like new'))
  await tap(button('Preview'))
  await heading(page, 'Preview')
  await page.goBack()
  await heading(page, 'Price and condition')
  expect(await page.getByLabel('Price (USD)').inputValue()).toBe('48')
  await page.goForward()
  await heading(page, 'Preview')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tap(button('List for $48.00'))
  await heading(page, 'Your ask is listed')
  expect(taps).toBe(6)

  const listing = await deps.prisma.listing.findFirstOrThrow({
    where: { sellerId: seller.id },
    include: { photos: { orderBy: { position: 'asc' } } },
  })
  expect(listing).toMatchObject({ type: 'ask', priceCents: 4_800, condition: 'like_new' })
  expect(listing.photos.map(({ width }) => width)).toEqual([2_560, 800])

  await page.getByRole('link', { name: 'View listing' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Ask of $48.00' })
  await dialog.getByText('Photo 1 of 2 · Taken by the seller').waitFor()
  await dialog.getByRole('button', { name: `${part.name}, photo 1` }).tap()
  await page.getByRole('dialog', { name: 'Photos of the listing' }).getByText('Photo 1 of 2', { exact: true }).waitFor()
})

it('photos that cannot be read stop at the first step', async () => {
  const part = await make.part()
  const expectedMessages = /status of 400/
  const token = await make.token()
  const page = await visit(`/sell?part=${part.slug}`, { token, isFresh: true, expectedMessages, ...PHONE })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const text = Buffer.from('not a photo')
  await heading(page, 'Add photos')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'pump.jpg', mimeType: 'image/jpeg', buffer: text },
      { name: 'label.heic', mimeType: 'image/heic', buffer: text },
      { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await photo(3) },
    ])
  const unreadable = page.getByText('This photo format cannot be read. Choose JPEG or PNG.')
  await expect.poll(() => unreadable.count()).toBe(2)
  await button('Continue').tap()
  const alert = page.getByText('2 photos could not be read. Remove them or choose others.')
  await alert.waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('FIELDSET')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('2 photos could not be read.')
  await button('Remove photo 1').tap()
  await button('Remove photo 1').tap()
  await button('Continue').tap()
  await heading(page, 'Price and condition')
})

it('a panel is listed after its damage is marked, or said to be none, which the draft keeps', async () => {
  const [seller, part] = [await make.user(), await make.part({ name: 'Door Front Left, BMW E46' })]
  const page = await visit(`/sell?part=${part.slug}`, { token: await make.token(seller), isFresh: true, ...PHONE })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Continue').tap()
  await heading(page, 'Damage')
  await button('Continue').tap()
  await page.getByText('Mark the damage, or say that there is none.').waitFor()
  await button('Zone 4, middle front').tap()
  const size = await button('Zone 4, middle front, Dent, 1 credit card').boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.getByText('Scratch', { exact: true }).tap()
  await page.reload()
  await page.getByText('Scratch, 1 credit card, middle front').waitFor()
  await button('Continue').tap()
  await heading(page, 'Price and condition')
  await page.getByLabel('Price (USD)').fill('85')
  await page.getByLabel('Description').fill('From a saloon.')
  await button('Preview').tap()
  await page.getByText('Damage of 1 credit card.').waitFor()
  await button('List for $85.00').tap()
  await heading(page, 'Your ask is listed')
  const listing = await deps.prisma.listing.findFirstOrThrow({ where: { sellerId: seller.id } })
  expect(listing).toMatchObject({ grade: 'A', damage: [{ zone: 4, kind: 'scratch', size: 1, count: 1 }] })
})

it('another part is found by its number', async () => {
  const part = await make.part({ numbers: ['0280 158 999'] })
  const page = await visit('/sell', { token: await make.token(), ...PHONE })
  await page.getByLabel('Part number or name').fill('0280158999')
  await page.getByRole('link', { name: part.name }).tap()
  await heading(page, 'Add photos')
  expect(new URL(page.url()).searchParams.get('part')).toBe(part.slug)
})
