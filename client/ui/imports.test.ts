import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const components = readdirSync(folder).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/** What a component of the design system may stand on: no trpc, no domain, nothing heavy. */
const ALLOWED = /^(react|wouter|lucide-react\/icons\/[a-z0-9-]+|\.\/.+|\.\.\/\.\.\/shared\/format\.ts)$/

function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, folder), 'utf8')
  return [...source.matchAll(/from '([^']+)'/g)].map((found) => found[1] ?? '')
}

it.each(components)('%s imports only what the design system stands on', (file) => {
  const others = importsOf(file).filter((name) => !ALLOWED.test(name))
  // 24 kB: the dialog comes with the lazily loaded module that opens it.
  expect(others).toEqual(file === 'Dialog.tsx' ? ['@base-ui/react/dialog'] : [])
})

it('nothing here brings the dialog along but the one that is loaded as lazily', () => {
  const bringing = (file: string) => components.filter((other) => importsOf(other).includes(file))
  expect(bringing('./Dialog.tsx')).toEqual(['ConfirmDialog.tsx'])
  expect(bringing('./ConfirmDialog.tsx')).toEqual([])
})
