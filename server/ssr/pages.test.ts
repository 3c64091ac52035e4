import fastify from 'fastify'
import { expect, test } from 'vitest'
import { ContentCache } from '../cache/content-cache.ts'
import type { Deps } from '../deps.ts'
import { pages } from './pages.ts'

const deps = {
  cache: new ContentCache(1_000_000),
  config: { publicUrl: 'http://site' },
} as unknown as Deps

/** Requests seven pages, whose renders end after `finish`. `most` is the highest number of concurrent renders so far. */
async function crowd() {
  const held = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const app = fastify()
  await app.register(pages, {
    deps,
    site: {
      cacheable: false,
      async render() {
        most = Math.max(most, (running += 1))
        await held.promise
        running -= 1
        return { html: '<p>Pump</p>', status: 200 }
      },
      register: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  })
  const answers = Array.from({ length: 7 }, async (_, n) => app.inject(`/part/${n}`))
  return { most: () => most, finish: held.resolve, answers: Promise.all(answers) }
}

test('at most four pages are rendered at the same time, and all are answered', async () => {
  const { most, finish, answers } = await crowd()
  await expect.poll(most).toBeGreaterThanOrEqual(4)
  finish()
  expect(new Set((await answers).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(most()).toBe(4)
})

test('pages that are not finished do not hold up the others', async () => {
  const { most, finish, answers } = await crowd()
  await expect.poll(most, { timeout: 5_000 }).toBe(7)
  finish()
  await answers
})
