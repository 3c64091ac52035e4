import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

it('tag suggestions list the most used tags first, with the number of parts and posts', async () => {
  for (const tags of [['volvo'], ['volvo', 'volvo 240'], ['volkswagen', 'brakes']]) await site.make.part({ tags })
  await site.make.post({ tags: ['volvo 240', 'volvo'] })
  await site.make.part({ tags: ['volvo removed'], removedAt: new Date() })
  expect(await site.caller().tag.suggest({ q: ' VOL' })).toEqual([
    { name: 'volvo', count: 3 },
    { name: 'volvo 240', count: 2 },
    { name: 'volkswagen', count: 1 },
  ])
  expect(await site.caller().tag.suggest({ q: 'volvo r' })).toEqual([])
  expect(await site.caller().tag.suggest({ q: ' ' })).toEqual([])
})

it('tag suggestions match a tag with the prefix Non-OE only if the text has the prefix', async () => {
  await site.make.part({ tags: ['Non-OE: febi', 'febi'] })
  expect(await site.caller().tag.suggest({ q: 'Non-OE: fe' })).toEqual([{ name: 'Non-OE: febi', count: 1 }])
  expect(await site.caller().tag.suggest({ q: 'fe' })).toEqual([{ name: 'febi', count: 1 }])
})
