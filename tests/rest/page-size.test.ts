import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

/**
 * Maximum bytes of the HTML of an ordinary part before compression. The verdict and the empty list of cars are 1.2 kB of it, and
 * the elements that keep names and numbers from translators 1 kB, the buttons Follow and 'I want this' 0.5 kB. The link to the page that merges parts took it from 30.9 to 31.0 kB,
 * and the empty list of relations to 31.6 kB, the facts of asks to 32.2 kB, and the section for the prices of its sales to 32.6 kB.
 */
const LIMIT = 32_600

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, {}, true)), 120_000)
afterAll(() => site.close())

it('the page of a part with an image, four listings and four comments has at most 32.6 kB of HTML', async () => {
  const numbers = ['0 280 158 117', '0 280 158 118', '0 280 158 119'].map((number) => ({ number, brand: 'Bosch' }))
  const description =
    'The connector is keyed differently from the later one, so check the plug before you order. '.repeat(5)
  const part = await site.make.part({ tags: ['bosch', 'injector', 'volvo', '240'], numbers, description })
  await site.make.image({ part })
  for (const type of ['ask', 'ask', 'bid', 'bid'] as const) await site.make.listing({ part, type })
  const text = 'Torque the bolts to 10 Nm in two steps, crosswise. Comes without the gasket.'
  for (let count = 0; count < 4; count++) await site.make.comment({ part, text })

  const { status, body } = await site.get(`/part/${part.slug}`)
  expect(status).toBe(200)
  expect(String(body).split('<article id="comment-')).toHaveLength(5)
  expect(Buffer.byteLength(String(body))).toBeLessThanOrEqual(LIMIT)
})
