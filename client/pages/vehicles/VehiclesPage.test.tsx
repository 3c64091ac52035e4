import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations, visit } from '../../../tests/support/render.tsx'
import { vehicle } from '../../../tests/support/samples.ts'

const makes = [
  { slug: 'audi', name: 'Audi' },
  { slug: 'skoda', name: 'Škoda' },
  { slug: 'gaz', name: 'ГАЗ' },
]
const CAR = vehicle({ names: ['BMW', '3 Series', 'E46', '320i'], builtFrom: '2000-09', builtTo: '2005-02' })

it('the list of vehicles has the makes by letter', async () => {
  await visit('/vehicles', { answers: { vehicle: { makes } } })
  await expect.element(page.getByRole('heading', { name: 'Makes 3' })).toBeVisible()
  const letters = page.getByRole('navigation', { name: 'Makes by letter' }).getByRole('link')
  expect(letters.elements().map(({ textContent }) => textContent)).toEqual(['#', 'A', 'S'])
  await expect.element(page.getByRole('link', { name: 'Škoda' })).toHaveAttribute('href', '/vehicle/skoda')
  expect(await violations()).toEqual([])
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
  answers.vehicle = { makes, search: [] }
  await field.fill('nothing')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No model, generation or variant has these words in its names.')).toBeVisible()
})
