import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { readHead } from '../support/markup.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, {}, true)), 120_000)
afterAll(() => site.close())

const DAY = 'public, max-age=86400'
const file = async (url: string) => {
  const { statusCode, headers, rawPayload } = await site.app.inject({ url })
  expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, DAY])
  return { type: headers['content-type'], bytes: rawPayload }
}

it('every page links to the icons, the web manifest and the description of its search', async () => {
  const head = readHead(String((await site.get('/login')).body))
  const links = ['icon', 'apple-touch-icon', 'manifest', 'search'].flatMap((rel) =>
    head.links(rel).map(({ href }) => href),
  )
  expect(links).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
    '/opensearch.xml',
  ])
  for (const link of links) await file(link)
})

it('the icons of the web manifest have the declared size', async () => {
  const { type, bytes } = await file('/manifest.webmanifest')
  expect(type).toContain('application/manifest+json')
  const { icons } = JSON.parse(bytes.toString()) as { icons: { src: string; sizes: string; purpose?: string }[] }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp((await file(src)).bytes).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

it('favicon.ico contains 16, 32 and 48 px, and the touch icon is opaque at 180 px', async () => {
  const { bytes } = await file('/favicon.ico')
  const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, at) => 6 + 16 * at)
  const images = entries.map((entry) => {
    const [length, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    return bytes.subarray(offset, offset + length)
  })
  const sizes = await Promise.all(images.map(async (image) => (await sharp(image).metadata()).width))
  expect(sizes).toEqual([16, 32, 48])
  const touch = sharp((await file('/apple-touch-icon.png')).bytes)
  expect([(await touch.metadata()).width, (await touch.stats()).isOpaque]).toEqual([180, true])
})
