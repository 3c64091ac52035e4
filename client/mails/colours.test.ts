import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COLOURS } from './colours.ts'

it('the colours of mails are those of the site', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const valueOf = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]+)`).exec(css)?.[1]
  for (const [name, colours] of Object.entries(COLOURS))
    expect([name, ...colours]).toEqual([name, valueOf(light, name), valueOf(dark, name)])
})
