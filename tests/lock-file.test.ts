import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/statements.ts'

// `npm ci` installs what package-lock.json names, on every system that a contributor or the image may have.

const SYSTEMS = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
] as const

type Package = { optionalDependencies?: Record<string, string>; os?: string[]; cpu?: string[] }
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

/** Returns the entry of a dependency as Node.js finds it: beside the files of the package, or in a folder above. */
function entryOf(path: string, name: string): Package | undefined {
  const above = path.lastIndexOf('node_modules/')
  return (
    packages[path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`] ??
    (path === '' ? undefined : entryOf(path.slice(0, Math.max(above - 1, 0)), name))
  )
}

const withOptional = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
  optionalDependencies
    ? [{ path, found: Object.keys(optionalDependencies).map((name) => ({ name, entry: entryOf(path, name) })) }]
    : [],
)

test('the lock file has all optional packages, which are those of other systems', () => {
  const missing = withOptional.flatMap(({ path, found }) =>
    found.filter(({ entry }) => !entry).map(({ name }) => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('a package with programs for single systems has one for each system', () => {
  const native = withOptional.filter(({ found }) => found.filter(({ entry }) => entry?.os && entry.cpu).length > 2)
  expect(native.length).toBeGreaterThan(5)
  const missing = native.flatMap(({ path, found }) =>
    SYSTEMS.filter(([os, cpu]) => !found.some(({ entry }) => entry?.os?.includes(os) && entry.cpu?.includes(cpu))).map(
      ([os, cpu]) => `${path} has no program for ${os} ${cpu}`,
    ),
  )
  expect(missing).toEqual([])
})
