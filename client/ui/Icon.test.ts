import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

it('names each symbol of icons.svg', () => {
  const symbols = [...read('icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
  const names = [...read('Icon.tsx').matchAll(/^ {2}\| '([^']+)'/gm)].map((match) => match[1])
  expect(symbols.length).toBeGreaterThan(0)
  expect(names).toEqual(symbols)
})
