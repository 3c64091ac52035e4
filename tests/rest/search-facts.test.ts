import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

it('a search by facts finds the parts with one ask that has all of them', async () => {
  const stated = { grade: 'B', odometerKm: 90_000, tested: 'bench', warrantyDays: 30 } as const
  const { grade, odometerKm, tested, warrantyDays } = stated
  const asks = {
    all: [stated],
    split: [
      { grade, odometerKm },
      { tested, warrantyDays },
    ],
    worse: [{ ...stated, grade: 'C', odometerKm: 150_000, tested: 'not_tested' }],
    unstated: [{}],
  } as const
  for (const [name, facts] of Object.entries(asks)) {
    const part = await site.make.part({ name: `Alternator ${name}` })
    for (const each of facts) await site.make.listing({ part, facts: each })
  }
  const found = async (query: string) => {
    const { body } = await site.get(`/api/search?q=alternator&limit=20&${query}`)
    const { items } = body.results.products as { items: { title: string }[] }
    return items.map(({ title }) => title.replace('Alternator ', '')).toSorted()
  }
  expect(await found('grade=B')).toEqual(['all', 'split'])
  expect(await found('grade=C&maxOdometerKm=100000')).toEqual(['all', 'split'])
  expect(await found('tested=1')).toEqual(['all', 'split'])
  expect(await found('warranty=1')).toEqual(['all', 'split', 'worse'])
  expect(await found('grade=B&maxOdometerKm=100000&tested=1&warranty=1')).toEqual(['all'])
})
