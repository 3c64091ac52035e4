import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

// A shared cache that only notes which keys it must purge.

let purged: string[] = []
let answer = 200
const cache = createServer((request, response) => {
  purged.push(`${request.method} ${request.headers['surrogate-key']?.toString()}`)
  response.writeHead(answer).end()
})
let site: TestApp

beforeAll(async () => {
  await once(cache.listen(0, '127.0.0.1'), 'listening')
  const { port } = cache.address() as AddressInfo
  const env = { SHARED_CACHE_SECONDS: '300', PURGE_URL: `http://127.0.0.1:${port}/` }
  site = await bootApp(env, {}, true)
  // It may have missed changes before its start.
  await vi.waitFor(() => expect(purged).toEqual(['PURGE pages']))
})
beforeEach(() => {
  purged = []
  answer = 200
})
afterAll(async () => {
  await site.close()
  cache.close()
})

const headersOf = async (path: string) => {
  const { status, headers } = await site.get(path)
  return [status, headers['cache-control'], headers['surrogate-key']]
}
const SHARED = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'

test('shared caches may keep public pages, each with the keys under which it is purged', async () => {
  const [part, post] = [await site.make.part(), await site.make.post()]
  expect(await headersOf('/')).toEqual([200, SHARED, 'pages feed'])
  expect(await headersOf(`/part/${part.slug}`)).toEqual([200, SHARED, `pages part-${part.id}`])
  expect(await headersOf(`/blog/${post.slug}`)).toEqual([200, SHARED, `pages post-${post.id}`])
  expect(await headersOf('/search?q=pump')).toEqual([200, 'no-cache', undefined])
  expect(await headersOf('/part/unknown')).toEqual([404, 'no-store', undefined])
  expect(await headersOf(`/?token=abc`)).toEqual([200, 'no-store', undefined])
})

test('a change purges the pages that show it, also if the shared cache was away', async () => {
  const [part, post, author] = [await site.make.part(), await site.make.post(), await site.make.user()]
  purged = []
  answer = 503
  await site.make.comment({ part })
  await expect.poll(() => purged).toEqual([`PURGE part-${part.id} feed`])
  answer = 200
  await expect.poll(() => purged, { timeout: 5_000 }).toHaveLength(2)
  expect(purged[1]).toBe(purged[0])

  purged = []
  await site.make.comment({ post })
  await expect.poll(() => purged).toEqual([`PURGE post-${post.id} feed`])

  purged = []
  await site.deps.prisma.user.update({ where: { id: author.id }, data: { name: 'Another name' } })
  await expect.poll(() => purged).toEqual(['PURGE pages'])
})

test('an edited post is purged', async () => {
  const post = await site.make.post()
  purged = []
  await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: { title: 'A better title' } })
  await expect.poll(() => purged).toEqual([`PURGE post-${post.id} feed`])
})
