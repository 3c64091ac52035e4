import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { build } from '../scripts/build.ts'

/**
 * Maximum bytes of script of a first page, compressed with gzip -9: 0.78 s on a slow phone network (1.6 Mbit/s). The part
 * page has 153 kB, of which zod is 23.5 kB: the constants that pages show are in the files of the schemas that check them.
 */
const LIMIT = 155_000

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

it.each([
  ['/', 'client/pages/home/HomePage.tsx'],
  ['/part/x', 'client/pages/part/PartPage.tsx'],
  ['/search', 'client/pages/search/SearchPage.tsx'],
  ['/upload-part', 'client/pages/upload/UploadPage.tsx'],
  ['/verify-phone', 'client/pages/verify-phone/VerifyPhonePage.tsx'],
  ['/admin', 'client/pages/admin/AdminPage.tsx'],
  ['/blog/x', 'client/pages/blog/BlogPostPage.tsx'],
  ['/account/x', 'client/pages/account/ProfilePage.tsx'],
])('opening %s loads at most 155 kB of script', (_path, page) => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = filesOf(manifest, ['client/boot.ts', 'client/entry-client.tsx', page])
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT)
})
