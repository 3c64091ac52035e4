import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../scripts/bench/hostile-markdown.ts'
import { checkMarkdown, MarkdownRefused, renderMarkdown } from './index.ts'

const html = (source: string): string => renderMarkdown(source).html
const table = (columns: number, rows: number): string =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(rows)}`

describe('the guard', () => {
  it.each([
    ['length', 'a'.repeat(100_001), 'longer than 100,000 characters'],
    ['a wide table', table(101, 1), 'more than 100 columns'],
    ['a table of many cells', table(100, 50), 'more than 5,000 cells'],
    ['many tables', `${table(100, 9)}\n`.repeat(6), 'more than 5,000 cells'],
    ['a table in a quote', table(100, 50).replace(/^/gm, '> '), 'more than 5,000 cells'],
    ['rows that look like list items', `${table(90, 0)}${'2.\n'.repeat(60)}`, 'more than 5,000 cells'],
    ['> 5,000 times', '>'.repeat(5_000), 'nested more than 16 deep'],
    ['lists in one line', `${'- '.repeat(17)}a`, 'nested more than 16 deep'],
    [
      'lists by indentation',
      Array.from({ length: 17 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      'nested more than 16 deep',
    ],
    [
      'lists by tabs',
      Array.from({ length: 17 }, (_, depth) => `${'\t'.repeat(depth)}1. a`).join('\n'),
      'nested more than 16 deep',
    ],
    ['many nested items', `${'> '.repeat(16)}a\n\n`.repeat(700), 'more than 5,000 marks of quotes and lists'],
    ['emphasis', '*a'.repeat(2_001), 'more than 2,000 emphasis marks'],
    ['long runs of emphasis', `${'*'.repeat(50)}a`.repeat(50), 'more than 2,000 emphasis marks'],
    ['brackets', '[a]'.repeat(1_001), 'more than 2,000 square brackets'],
    ['nested brackets', '!['.repeat(101), '100 square brackets are open at once'],
    ['unclosed links', `${'[a](b ('.repeat(100)}${'x'.repeat(50_000)}`, 'not closed by a parenthesis'],
    ['backticks', '` '.repeat(5_001), 'more than 5,000 runs of backticks'],
    ['a long run of backticks', '`'.repeat(101), 'longer than 100'],
    ['unclosed declarations', 'a<?'.repeat(101), 'more than 100 signs <! or <?'],
    ['addresses', 'a@b.c '.repeat(2_001), 'more than 2,000 addresses'],
    ['underlined headings', 'a\n=\n'.repeat(101), 'more than 100 underlined headings'],
    ['lines', 'a\n'.repeat(5_001), 'more than 5,000 lines'],
    ['lazy lines', `> a\n${'b\n'.repeat(1_001)}`, 'more than 1,000 lines that continue a quote'],
  ])('refuses %s with a sentence that says which', (_, source, sentence) => {
    expect(checkMarkdown(source)).toContain(sentence)
    expect(() => renderMarkdown(source)).toThrow(MarkdownRefused)
    expect(() => renderMarkdown(source)).toThrow(sentence)
  })

  it.each([
    ['a table at the bounds', table(100, 47)],
    ['a long plain table', table(4, 1_000)],
    ['16 quotes', `${'>'.repeat(16)} a`],
    ['a long break', `${'- '.repeat(40)}\n${'*'.repeat(80)}\n${'* '.repeat(40)}`],
    ['a list of 1,500 items with notes', '- a\n  note\n'.repeat(1_500)],
    [
      'comments in indented code after a nested list',
      `- a\n  - b\n    - c\n\n${`${' '.repeat(20)}* line\n`.repeat(40)}`,
    ],
    ['16 quotes over many lines', `${'> '.repeat(16)}a\n`.repeat(100)],
    ['prose', 'The **alternator** of a [Golf](/part/golf) holds `14.2 V`.\n\n'.repeat(490)],
    ['bullets by asterisk', '* a\n'.repeat(3_000)],
    ['a star far inside an indented line', `${' '.repeat(90)}* a`],
  ])('accepts %s', (_, source) => {
    expect(checkMarkdown(source)).toBeNull()
  })

  it('never counts fewer containers than the parser opens', () => {
    const prefix = fc.array(
      fc.constantFrom('>', '> ', '- ', '1. ', '2) ', '+ ', '* ', ' ', '  ', '    ', '\t', '-\t'),
      { maxLength: 12 },
    )
    const line = fc
      .tuple(prefix, fc.constantFrom('a', '', 'b', '```', '---', '|a|'))
      .map(([marks, text]) => marks.join('') + text)
    const source = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(source, (text) => {
        fc.pre(checkMarkdown(text) === null)
        expect(depthOf(html(text))).toBeLessThanOrEqual(16)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never counts fewer cells than come out', () => {
    const line = fc.constantFrom(
      '|a|b|c|',
      '|-|-|-|',
      'a|b',
      '-|-',
      ':-',
      'x',
      '',
      '> |a|b|',
      '> |-|-|',
      '>',
      '- |a|b|',
      '  |-|-|',
      '2.',
      '    >',
      '1) a',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (few) => {
        const text = Array.from({ length: 60 }, () => few.join('\n')).join('\n')
        fc.pre(checkMarkdown(text) === null)
        expect(html(text).match(/<t[hd]/g)?.length ?? 0).toBeLessThanOrEqual(5_000)
      }),
      { numRuns: 200 },
    )
  }, 60_000)
})

function depthOf(output: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing] of output.matchAll(/<(\/?)(?:blockquote|li)\b/g)) {
    depth += closing === '' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
