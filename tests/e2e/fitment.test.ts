import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit } = useVisitors()

const cars = (page: Page) => page.getByRole('region', { name: /^Fits these cars/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cars this part fits' })

/** Types into a field for a vehicle and takes the first option. */
async function choose(page: Page, label: string, text: string) {
  await dialog(page).getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

async function addVariant(page: Page, brand: string, variant: string, builtFrom: string) {
  await dialog(page).getByText('Details').click()
  await choose(page, 'Make', brand)
  await choose(page, 'Model', '3 Series')
  await choose(page, 'Generation (optional)', 'E46')
  await choose(page, 'Variants (optional)', variant)
  await dialog(page).getByLabel('Built from (optional)').fill(builtFrom)
  await dialog(page).getByRole('button', { name: 'Add car' }).click()
}

it('an owner lists cars for a part and says that it fitted, on a phone', async () => {
  const owner = await make.user()
  const bmw = await make.vehicle({ name: 'Bayer' })
  const series = await make.vehicle({ parent: bmw, name: '3 Series' })
  const generation = await make.vehicle({ parent: series, name: 'E46', builtFrom: '1998-04', builtTo: '2005-02' })
  const engine = await make.vehicle({ parent: bmw, level: 'engine', name: 'M54B22' })
  const variant = await make.vehicle({ parent: generation, name: '320i', engine })
  await make.vehicle({ parent: generation, name: '330i' })
  await make.car(owner, { vehicle: variant, isChosen: true })
  const part = await make.part({ tags: ['cooling'] })

  const page = await visit(`/part/${part.slug}`, { token: await make.token(owner), viewport: PHONE })
  await cars(page).getByText('No cars listed yet.').waitFor()
  await cars(page).getByRole('button', { name: 'Add a car' }).click()
  await addVariant(page, bmw.name, '320i', '9/2000')
  await dialog(page).getByRole('button', { name: 'Add a car' }).click()
  await addVariant(page, bmw.name, '330i', '10/2000')
  expect(await dialog(page).getByRole('list', { name: 'Cars' }).getByRole('listitem').allTextContents()).toEqual([
    `${bmw.name} 320i (E46, M54B22), from 09/2000, Owner`,
    `${bmw.name} 330i (E46), from 10/2000, Owner`,
  ])
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page).waitFor({ state: 'hidden' })

  await page.getByRole('region', { name: 'Fitment' }).getByText('Check first').waitFor()
  await page.getByRole('button', { name: '09/2000 or later' }).click()
  await page.getByRole('region', { name: 'Fitment' }).getByText('Fits').waitFor()
  await cars(page).getByText('Your car', { exact: true }).waitFor()
  await cars(page).getByRole('button', { name: 'It fitted' }).click()
  const answer = page.getByRole('dialog', { name: 'Did the part fit?' })
  await answer.getByLabel('Note (optional)').fill('Straight swap.')
  await answer.getByRole('button', { name: 'Save' }).click()
  await cars(page).getByText('You said that it fitted.').waitFor()
  await cars(page).getByRole('button', { name: '1 fitted: 320i' }).click()
  await page.getByRole('dialog', { name: 'Confirmations: 320i' }).getByText('Straight swap.').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  const visitor = await visit(`/part/${part.slug}`, { javaScriptEnabled: false })
  expect(await cars(visitor).getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('320i'),
    expect.stringContaining('330i'),
  ])
})
