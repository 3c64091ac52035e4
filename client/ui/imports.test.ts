import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const components = readdirSync(folder).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/** The modules that a component may import: no tRPC, no domain, no large library. */
const ALLOWED = /^(react|wouter|\.\/.+|\.\.\/\.\.\/shared\/format\.ts)$/

/** The components that include @base-ui/react. They are part of lazily loaded modules or of one page. */
const BASE_UI: Record<string, string> = {
  'Dialog.tsx': '@base-ui/react/dialog',
  'Tabs.tsx': '@base-ui/react/tabs',
}

function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, folder), 'utf8')
  return [...source.matchAll(/^import (?!type ).*from '([^']+)'/gm)].map((match) => match[1] ?? '')
}

it.each(components)('%s imports only what a UI component may import', (file) => {
  const others = importsOf(file).filter((name) => !ALLOWED.test(name))
  expect(others).toEqual(file in BASE_UI ? [BASE_UI[file]] : [])
})

it('no UI component imports @base-ui/react into a first load', () => {
  const importersOf = (file: string) => components.filter((other) => importsOf(other).includes(file))
  expect(importersOf('./Dialog.tsx')).toEqual(['ConfirmDialog.tsx'])
  for (const file of ['./ConfirmDialog.tsx', './Tabs.tsx']) expect(importersOf(file)).toEqual([])
})
