import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, violations, visit, type Outputs } from '../../../tests/support/render.tsx'

type Numbers = Outputs['inventory']['numbers']

const NUMBERS: Numbers = {
  months: Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    sold: at,
    valueCents: at * 4_000,
  })),
  medianDaysUntilSold: null,
  expired: 3,
  conditions: [
    { condition: 'good', sold: 62, medianCents: 4_050 },
    { condition: null, sold: 4, medianCents: null },
  ],
}

it('the numbers of a seller are tables, in which too few sales have no median', async () => {
  await visit('/sell/numbers', { user: aUser(), answers: { inventory: { numbers: NUMBERS } } })
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/^December 2026/)).toHaveTextContent('December 202611$440')
  await expect.element(row(/^Good/)).toHaveTextContent('Good62$40.50')
  await expect.element(row(/^Not stated/)).toHaveTextContent('Not stated4N/A')
  expect(await violations()).toEqual([])
})
