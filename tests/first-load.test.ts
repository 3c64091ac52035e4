import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { build } from '../scripts/build.ts'

/**
 * Maximum bytes of script of a first page, compressed with gzip -9: 0.74 s on a slow phone network (1.6 Mbit/s). The buttons
 * to follow and to want a part, on its first view, took the part page from 145 to 146 kB, and the routes of four pages about changes
 * and order to 147.6 kB. The sentence about a protected part, to which its edits lead, took it from 147.4 to 148.4 kB. The route
 * of the page that merges parts, its link, the names of merged parts and the lazy lines about merges took it from 148.5 to 149.3 kB. The bar
 * of a proposal to merge, which the server renders, and the routes of the split and of the duplicates took it to 150.4 kB. The
 * relations of a part, which the server renders too, took it to 150.7 kB, after the question to owners had become lazy (0.8 kB).
 */
const LIMIT = 152_500
/**
 * The first view of the upload page is a form, which includes zod and react-hook-form (38 kB). What each page has for the time
 * without a connection took it from 175.8 to 176.3 kB, and the check before a part is submitted from 176.6 to 177.4 kB, and the
 * route of the page that merges parts to 178.1 kB. What the pages of merges share with others took it to 179.4 kB, and what relations
 * share to 179.6 kB. The routes of the inventory and of its labels took it from 180.8 to 181.1 kB, and what
 * was mended since in the shared files to 181.6 kB.
 */
const FORM_LIMIT = 182_000

const DIST = join(import.meta.dirname, '../dist/client')

type Manifest = Record<string, { file: string; imports?: string[] }>

beforeAll(() => build(), 120_000)

/** Returns the files of these modules and of their static imports. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return files
}

/** Returns the bytes of the scripts that the first view of a page loads. */
function bytesOf(page: string): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = filesOf(manifest, ['client/boot.ts', 'client/entry-client.tsx', page])
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

it.each([
  ['/', 'client/pages/home/HomePage.tsx'],
  ['/part/x', 'client/pages/part/PartPage.tsx'],
  ['/search', 'client/pages/search/SearchPage.tsx'],
  ['/verify-phone', 'client/pages/verify-phone/VerifyPhonePage.tsx'],
  ['/admin', 'client/pages/admin/AdminPage.tsx'],
  ['/blog/x', 'client/pages/blog/BlogPostPage.tsx'],
  ['/account/x', 'client/pages/account/ProfilePage.tsx'],
  ['/vehicles', 'client/pages/vehicles/VehiclesPage.tsx'],
  ['/vehicle/x', 'client/pages/vehicle/VehiclePage.tsx'],
])('opening %s loads at most 152.5 kB of script', (_path, page) => {
  expect(bytesOf(page)).toBeLessThanOrEqual(LIMIT)
})

it('opening /upload-part loads at most 182 kB of script', () => {
  expect(bytesOf('client/pages/upload/UploadPage.tsx')).toBeLessThanOrEqual(FORM_LIMIT)
})
