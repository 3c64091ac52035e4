import { expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit } = useVisitors()

it('a user finds a generation, adds a missing variant and corrects it, on a phone', async () => {
  const user = await make.user()
  const page = await visit('/vehicles', { token: await make.token(user), viewport: PHONE })
  await page.getByRole('link', { name: 'BMW', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'BMW' }).waitFor()
  await page.getByRole('link', { name: '3 Series', exact: true }).click()
  await page.getByRole('link', { name: 'E46', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'BMW 3 Series (E46)' }).waitFor()
  await page.getByRole('button', { name: /^Show all \d+ variants/ }).click()
  await page.getByRole('table').getByRole('link', { name: '320i' }).first().waitFor()

  const name = '320i special'
  await page.getByRole('button', { name: 'Add a variant' }).click()
  const added = page.getByRole('dialog', { name: 'Add a variant' })
  await added.getByLabel('Name', { exact: true }).fill(name)
  await added.getByLabel('Built from (optional)').fill('9/2000')
  await added.getByRole('combobox', { name: 'Engine (optional)' }).fill('m54b22')
  await page.getByRole('option', { name: /^M54B22/ }).click()
  await added.getByRole('button', { name: 'Add variant' }).click()
  await page.getByRole('heading', { level: 1, name: `BMW ${name} (E46, M54B22)` }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/vehicle/bmw-320i-special-e46-m54b22')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Edit vehicle' })
  await edited.getByLabel('Built to (optional)').fill('02/2005')
  await edited.getByLabel('Summary (optional)').fill('The last one')
  await edited.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('09/2000 to 02/2005').first().waitFor()
  await page.getByRole('button', { name: 'Edit History' }).click()
  await page.getByRole('article', { name: 'Revision 2' }).getByText('The last one').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'E46' }).click()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('table').getByRole('link', { name }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
