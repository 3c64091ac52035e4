import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { EncodedPage } from '../ssr/encoded-page.ts'
import { ContentCache, NOTHING_STORED } from './content-cache.ts'

const MB = 1_000_000

/** A page that takes about this many bytes compressed: random hexadecimal digits compress to half their number. */
const pageOf = (bytes: number, status = 200) => new EncodedPage({ html: randomBytes(bytes).toString('hex'), status })

/** A cache, and the number of renders of each address. */
function counting(maxBytes: number, status?: number) {
  const cache = new ContentCache(maxBytes)
  const renders: Record<string, number> = {}
  const get = (url: string, bytes = 300_000, version = '1') =>
    cache.get(url, version, async () => {
      renders[url] = (renders[url] ?? 0) + 1
      return pageOf(bytes, status)
    })
  return { cache, renders, get }
}

test('the least recently used page is rendered again after others have filled the cache', async () => {
  const { cache, renders, get } = counting(MB)
  for (const url of ['/a', '/b', '/c', '/a', '/d']) await get(url)
  expect(cache.bytes).toBeLessThanOrEqual(MB)
  for (const url of ['/d', '/a', '/c', '/b']) await get(url)
  expect(renders).toEqual({ '/a': 1, '/b': 2, '/c': 1, '/d': 1 })
})

test('the size of a page is that of its compressed form', async () => {
  const { cache, get } = counting(MB)
  const empty = await get('/a', 0)
  const before = cache.bytes
  const page = await get('/b')
  const added = page.encoded('gzip').body.byteLength - empty.encoded('gzip').body.byteLength
  expect(cache.bytes - before).toBe(before + added)
})

test('a page has the same content compressed and not compressed', () => {
  const page = new EncodedPage({ html: '<p>Pump</p>', status: 200 })
  expect(gunzipSync(page.encoded('gzip').body).toString()).toBe('<p>Pump</p>')
  expect(page.encoded().body.toString()).toBe('<p>Pump</p>')
})

test('a page that is larger than the cache is returned but not stored', async () => {
  const { cache, renders, get } = counting(MB)
  expect((await get('/a', 2 * MB)).encoded('gzip').body.byteLength).toBeGreaterThan(2 * MB)
  await get('/a', 2 * MB)
  expect([renders, cache.bytes]).toEqual([{ '/a': 2 }, 0])
})

test('concurrent requests share one render', async () => {
  const { renders, get } = counting(MB)
  const pages = await Promise.all(Array.from({ length: 20 }, () => get('/a')))
  expect([new Set(pages).size, renders]).toEqual([1, { '/a': 1 }])
})

test('a page with status 404 is not stored', async () => {
  const { renders, get } = counting(MB, 404)
  await get('/a')
  await get('/a')
  expect(renders).toEqual({ '/a': 2 })
})

test('a page is rendered again after a failed render', async () => {
  const cache = new ContentCache(MB)
  await expect(cache.get('/a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get('/a', '1', async () => pageOf(100))).status).toBe(200)
})

test('a new version replaces the old one, even if the render of the old one ends later', async () => {
  const { cache, renders, get } = counting(MB)
  const slow = Promise.withResolvers<EncodedPage>()
  const old = cache.get('/a', '1', () => slow.promise)
  const current = await get('/a', 100, '2')
  slow.resolve(pageOf(100))
  await old
  expect(await get('/a', 100, '2')).toBe(current)
  expect(renders).toEqual({ '/a': 1 })
})

test('NOTHING_STORED loads an item for each call', async () => {
  const load = vi.fn<() => Promise<EncodedPage>>(async () => pageOf(100))
  for (let n = 0; n < 2; n++) await NOTHING_STORED.get('/a', '1', load)
  expect([load.mock.calls.length, NOTHING_STORED.bytes]).toEqual([2, 0])
})

test('a value that returns has a version that was not used before', () => {
  const cache = new ContentCache(MB)
  const versions = ['a', 'a', 'b', 'a'].map((value) => cache.versionOf('feed', value))
  expect(versions).toEqual(['primary 1', 'primary 1', 'primary 2', 'primary 3'])
})
