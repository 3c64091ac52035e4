import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations, visit } from '../../../tests/support/render.tsx'
import { foundVehicle } from '../../../tests/support/samples.ts'

const makes = [
  { slug: 'audi', name: 'Audi', partCount: 12 },
  { slug: 'skoda', name: 'Škoda', partCount: 100 },
  { slug: 'gaz', name: 'ГАЗ', partCount: 0 },
]
const CAR = foundVehicle({ names: ['BMW', '3 Series', 'E46', '320i'], builtFrom: '2000-09', builtTo: '2005-02' })

it('the list of vehicles begins with the makes with parts, and has all makes by letter', async () => {
  await visit('/vehicles', { answers: { vehicle: { makes } } })
  const withParts = page.getByRole('region', { name: 'Makes with parts 2' })
  await expect.element(withParts.getByRole('listitem').nth(0)).toMatchTextContent('Audi 12 parts')
  await expect.element(withParts.getByRole('listitem').nth(1)).toMatchTextContent('Škoda 100+ parts')
  expect(page.getByRole('link', { name: 'ГАЗ' }).elements()).toHaveLength(0)
  await page.getByRole('heading', { name: 'All makes 3' }).click()
  const letters = page.getByRole('navigation', { name: 'Makes by letter' }).getByRole('link')
  expect(letters.elements().map(({ textContent }) => textContent)).toEqual(['#', 'A', 'S'])
  await expect.element(page.getByRole('link', { name: 'ГАЗ' })).toHaveAttribute('href', '/vehicle/gaz')
  expect(await violations()).toEqual([])
})

it('the list of a site without parts is open', async () => {
  await visit('/vehicles', { answers: { vehicle: { makes: [{ slug: 'audi', name: 'Audi', partCount: 0 }] } } })
  await expect.element(page.getByRole('link', { name: 'Audi' })).toBeVisible()
})

it('the list of vehicles finds vehicles of any level, and keeps the words in its address', async () => {
  const { calls, answers } = await visit('/vehicles', { answers: { vehicle: { makes, search: [CAR] } } })
  const field = page.getByRole('searchbox', { name: 'Find a vehicle' })
  await field.fill(' e46 320i ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'BMW 320i (E46)' })).toBeVisible()
  await expect.element(page.getByText('09/2000 to 02/2005')).toBeVisible()
  expect(calls('vehicle.search')).toEqual([{ q: 'e46 320i' }])
  expect(location.search).toBe('?q=e46%20320i')
  expect(await violations()).toEqual([])
  answers.vehicle = { makes, search: [{ ...CAR, ignoredWords: ['comfortline', 'blue'] }] }
  await field.fill('320i comfortline blue')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('These words were ignored: comfortline, blue.')).toBeVisible()
  answers.vehicle = { makes, search: [] }
  await field.fill('nothing')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No vehicle found for “nothing”.')).toBeVisible()
})
