import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { hasKeyboard, isFocused, ready, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Creates a part that sold twice and has an ask in Graz, and a user in Dublin with a car that it fits. */
async function market() {
  const vehicle = await make.vehicle({ parent: await make.vehicle() })
  const part = await make.part()
  await make.fitment(part, [{ vehicleId: vehicle.id }])
  const graz = await make.place()
  const seller = await make.user({ name: 'Kessler Motorteile' })
  for (const priceCents of [2_700, 5_200]) await make.trade({ part, priceCents })
  const ask = await make.listing({
    part,
    seller,
    place: { ...graz, latitude: graz.latitude, longitude: graz.longitude },
    location: 'Graz, Austria',
    priceCents: 3_100,
    condition: 'good',
    shipping: { to: 'world', countries: [], priceCents: 0 },
  })
  const user = await make.user({ name: 'Declan Byrne' })
  const { id: placeId } = await make.place({ name: 'Dublin', country: 'IE', region: 'Leinster' })
  await deps.prisma.user.update({ where: { id: user.id }, data: { placeId } })
  const car = await make.car(user, { vehicle, isChosen: true })
  return { part, seller, ask, user, car, token: await make.token(user) }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'I want this' })

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('a user sets, changes and deletes a want by keyboard on %s', async (_, viewport) => {
  const { part, user, car, token } = await market()
  const page = await visit(`/part/${part.slug}`, { viewport, token })
  await ready(page, true)
  const dialog = dialogOf(page)
  const button = page.getByRole('button', { name: 'I want this' })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Good includes Like new and New.').waitFor()
  const price = dialog.getByRole('textbox', { name: 'Up to (USD)' })
  await expect.poll(() => isFocused(price)).toBe(true)
  await page.keyboard.type('20')
  await dialog.getByText('This is below all sales so far ($27 to $52).').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('30')
  await dialog.getByText('No ask matches now. You are told of the first.').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('35')
  await dialog.getByText('1 ask matches now: $31.00, Good, Graz. View it').waitFor()
  await dialog.getByText('Fits', { exact: true }).waitFor()
  await dialog.getByText('Delivered to Ireland').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Want saved.').waitFor()
  const own = page.getByRole('button', { name: 'Up to $35.00' })
  await own.waitFor()
  expect(await deps.prisma.want.findMany({ where: { userId: user.id } })).toMatchObject([
    { maxPriceCents: 3_500, leastCondition: 'good', carId: car.id, reach: 'delivered' },
  ])

  await own.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete want' }).waitFor()
  await expect.poll(() => isFocused(price)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('Like new includes New.').waitFor()
  await dialog.getByText('No ask matches now. You are told of the first.').waitFor()
  await dialog.getByRole('button', { name: 'Delete want' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Want deleted.').waitFor()
  await button.waitFor()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await own.waitFor()
})

it('a visitor comes to the dialog after the login', async () => {
  const { part, user } = await market()
  const page = await visit(`/part/${part.slug}`)
  await page.getByRole('link', { name: 'I want this' }).click()
  await page.waitForURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('from')).toBe(`/part/${part.slug}?add=want`)
  await page.evaluate((token) => localStorage.setItem('authToken', token), await make.token(user))
  await page.goto(`${url}/part/${part.slug}?add=want`)
  await dialogOf(page).getByRole('textbox', { name: 'Up to (USD)' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('add=')
})

it('a distance without a place asks for the place', async () => {
  const { part } = await market()
  const page = await visit(`/part/${part.slug}?add=want`, { token: await make.token() })
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'Within' }).check()
  const place = dialog.getByRole('combobox', { name: 'Your place' })
  await expect.poll(() => isFocused(place)).toBe(true)
  await place.fill('Dublin')
  await page
    .getByRole('option', { name: /^Dublin/ })
    .first()
    .click()
  await dialog.getByText('km of Dublin').waitFor()
  await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('35')
  await dialog.getByRole('textbox', { name: 'Distance in km' }).fill('0')
  await dialog.getByRole('button', { name: 'Save want' }).click()
  await dialog.getByText('Km must be a whole number from 1 to 20,000.').waitFor()
  await dialog.getByRole('textbox', { name: 'Distance in km' }).fill('60')
  await dialog.getByRole('button', { name: 'Save want' }).click()
  await page.getByRole('button', { name: 'Up to $35.00' }).waitFor()
})

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('the page of wants shows what matches, renews, edits and deletes on %s', async (_, viewport) => {
  const { part, user, car, token } = await market()
  await make.want(user, part, { maxPriceCents: 3_500, leastCondition: 'good', carId: car.id })
  const page = await visit('/wants', { viewport, token })
  await ready(page, true)
  const want = page.getByRole('listitem').filter({ hasText: part.name })
  await want.getByText('1 ask matches now: $31.00, Good, Graz. View it').waitFor()
  await want.getByText('Fits', { exact: true }).waitFor()
  const sellers = page.getByRole('region', { name: 'Sellers who have most of your wants now' })
  await sellers.getByRole('listitem').filter({ hasText: 'Kessler Motorteile1 want$31.00 in total' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await want.getByRole('button', { name: 'Renew' }).press('Enter')
  await page.getByText('Want renewed.').waitFor()
  await want.getByRole('button', { name: 'Edit' }).press('Enter')
  await dialogOf(page).getByRole('textbox', { name: 'Up to (USD)' }).fill('40')
  await page.keyboard.press('Enter')
  await want.getByText('Up to $40.00').waitFor()
  await want.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('No wants yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await want.waitFor()
  await hasKeyboard(page.locator('body'))
})

it('a seller sees how many wants a price meets, in the wizard and in the form', async () => {
  const part = await make.part()
  for (const maxPriceCents of [3_500, 3_500, 5_000]) await make.want(await make.user(), part, { maxPriceCents })
  const page = await visit(`/sell?part=${part.slug}&step=2`, { token: await make.token() })
  const price = page.getByRole('textbox', { name: 'Price (USD)' })
  await price.fill('34')
  await page.getByText('This price meets 3 wants.').waitFor()
  await price.fill('48')
  await page.getByText('This price meets 1 want.').waitFor()
  await price.fill('90')
  await expect.poll(() => page.getByText(/This price meets/).count()).toBe(0)

  await page.goto(`${url}/part/${part.slug}`)
  await ready(page, true)
  await page.getByRole('button', { name: 'Add New Listing' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Listing' })
  await dialog.getByRole('textbox', { name: 'Price (USD)' }).fill('34')
  await dialog.getByText('This price meets 3 wants.').waitFor()
  await dialog.getByRole('radio', { name: /^Bid/ }).check()
  await expect.poll(() => dialog.getByText(/This price meets/).count()).toBe(0)
})
