import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const client = new URL('..', import.meta.url)

/** Returns the lines of the files of the client that match, with the names of their files. */
const linesLike = (files: string, pattern: RegExp) =>
  globSync(files, { cwd: client }).flatMap((file) =>
    readFileSync(new URL(file, client), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

// A larger font of the browser leaves room for fewer words. In rem, the layout of a narrower window applies then.
it('media and container queries measure windows in rem', () => {
  const inPixels = /\([^()]*(?:\b(?:width|height)\b[^()]*\dpx|\dpx[^()]*\b(?:width|height)\b)[^()]*\)/
  // Mails have no root font: mail programs know widths of screens in pixels only.
  const found = linesLike('**/*.{css,ts,tsx}', inPixels).filter((line) => !line.startsWith('mails/'))
  expect(found).toEqual([])
})

it('fonts and lines of text are measured in rem, except in drawings', () => {
  const found = linesLike('**/*.css', /^\s*(?:font|font-size|line-height):.*\dpx/)
  expect(found.filter((line) => !/^ui\/(?:PriceRule|drawing|ImageFrame)\.module\.css/.test(line))).toEqual([])
})
