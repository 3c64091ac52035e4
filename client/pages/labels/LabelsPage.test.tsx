import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, violations, visit } from '../../../tests/support/render.tsx'
import { inventoryItem, inventoryPage, newId } from '../../../tests/support/samples.ts'

const items = [inventoryItem('Door Front Right'), inventoryItem('Starter Motor', { storagePlace: null })]

const open = (query: string) =>
  visit(`/sell/labels${query}`, {
    user: aUser(),
    answers: {
      inventory: {
        list: ({ page: number = 1 }) => inventoryPage({ items: Number(number) === 1 ? items : [], total: 2 }),
      },
    },
  })
const labels = () => page.getByRole('list', { name: 'Labels' }).getByRole('listitem')

it('labels are on sheets after the used ones, or one by one on a roll', async () => {
  await open('')
  await expect.element(labels().nth(0)).toMatchTextContent('Door Front Right41 51 7 034 152Shelf 12-C')
  await page.getByLabelText('Labels already used on the first sheet').fill('30')
  await expect.element(page.getByRole('list', { name: 'Sheet 2' }).getByRole('listitem')).toBeVisible()
  await page.getByLabelText('With the price').click()
  await expect.element(page.getByText('$85.00').first()).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByLabelText('Paper').selectOptions('Roll, 62 mm wide')
  await expect
    .element(page.getByRole('list', { name: 'Sheet 2' }))
    .toMatchTextContent('Starter Motor41 51 7 034 152$85.00')
  await expect.element(page.getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
  expect(await violations()).toEqual([])
})

it('labels are those of the ids or of the filter in the address, in which invalid ones are ignored', async () => {
  const id = newId()
  const { calls, unmount } = await open(`?ids=nonsense,${id}`)
  await expect.poll(() => calls('inventory.list')).toEqual([{ ids: [id] }])
  unmount()
  const filtered = await open('?q=pump&donorId=nonsense&sort=place')
  await expect
    .poll(() => filtered.calls('inventory.list').at(0))
    .toMatchObject({ q: 'pump', donorId: null, state: 'active', sort: 'place', page: 1 })
  filtered.unmount()
  await open('?ids=nonsense')
  await expect.element(page.getByText('No listing to print a label for.')).toBeVisible()
})
