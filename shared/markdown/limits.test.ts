import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../scripts/bench/hostile-markdown.ts'
import { checkMarkdown, MarkdownRefused, renderMarkdown } from './index.ts'

const table = (columns: number, rows: number): string =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(rows)}`

/** Null where it is refused. */
function outcome(source: string) {
  try {
    return renderMarkdown(source)
  } catch (error) {
    expect(error).toBeInstanceOf(MarkdownRefused)
    return null
  }
}

/** A little less than the most of each thing alone. */
const everything = [
  '- a\n'.repeat(1_200),
  table(4, 500),
  '*a* '.repeat(500),
  '[a](/b) '.repeat(500),
  '`a` '.repeat(1_000),
  'a@b.co '.repeat(900),
].join('\n\n')

describe('the guard', () => {
  it.each([
    ['length', 'a'.repeat(100_001), 'longer than 100,000 characters'],
    ['a wide table', table(101, 1), 'more than 100 columns'],
    ['a table of many cells', table(100, 50), 'more than 5,000 cells'],
    ['many tables', `${table(100, 9)}\n`.repeat(6), 'more than 5,000 cells'],
    ['a table in a quote', table(100, 50).replace(/^/gm, '> '), 'more than 5,000 cells'],
    ['rows that look like list items', `${table(90, 0)}${'2.\n'.repeat(60)}`, 'more than 5,000 cells'],
    ['> 5,000 times', '>'.repeat(5_000), 'nested more than 16 levels deep'],
    ['lists in one line', `${'- '.repeat(17)}a`, 'nested more than 16 levels deep'],
    [
      'lists by indentation',
      Array.from({ length: 17 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      'nested more than 16 levels deep',
    ],
    [
      'lists by tabs',
      Array.from({ length: 17 }, (_, depth) => `${'\t'.repeat(depth)}1. a`).join('\n'),
      'nested more than 16 levels deep',
    ],
    ['many nested items', `${'> '.repeat(16)}a\n\n`.repeat(700), 'mainly quotes and lists'],
    ['emphasis', '*a'.repeat(2_001), 'more than 2,000 emphasis marks'],
    ['long runs of emphasis', `${'*'.repeat(50)}a`.repeat(50), 'more than 2,000 emphasis marks'],
    ['brackets', '[a]'.repeat(1_001), 'more than 2,000 square brackets'],
    ['nested brackets', '!['.repeat(101), 'more than 100 unclosed square brackets'],
    ['unclosed links', `${'[a](b ('.repeat(100)}${'x'.repeat(50_000)}`, 'have no closing parenthesis'],
    ['backticks', '` '.repeat(15_000), 'mainly backticks'],
    ['a long run of backticks', '`'.repeat(101), 'longer than 100'],
    ['unclosed declarations', 'a<?'.repeat(101), 'more than 100 <! or <? signs'],
    ['addresses', 'a@b.c '.repeat(9_000), 'mainly addresses'],
    ['an address begun over and over', '_a_www.'.repeat(990), 'mainly addresses'],
    ['signs behind an address', `http://a.b${'?'.repeat(5_000)}x`, 'mainly rows of punctuation'],
    ['references to characters', '&amp; '.repeat(16_000), 'mainly signs <, &, ! and \\'],
    ['HTML tags', '<a>|'.repeat(9_000), 'mainly HTML tags'],
    ['separate quotes', '> a\n\n'.repeat(2_400), 'mainly quotes and lists'],
    ['lists that end', '- - a\n\n'.repeat(1_600), 'mainly quotes and lists'],
    ['much of everything', everything, 'mainly'],
    ['underlined headings', 'a\n=\n'.repeat(101), 'more than 100 underlined headings'],
    ['lines', 'a\n'.repeat(5_001), 'more than 5,000 lines'],
    ['lazy lines', `> a\n${'b\n'.repeat(3_000)}`, 'mainly quotes and lists'],
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

  it('accepts 100,000 characters of prose, lists and tables', () => {
    const section = [
      '## The alternator of the second series\n',
      'It holds **14.2 V** at idle, and `13.8 V` when hot; see [its page](/part/alternator) for the numbers of the',
      'first series, which has another pulley and another bracket, and whose belt is some ten millimetres longer.\n',
      '- Remove the belt, then the two bolts of the bracket\n'.repeat(8),
      `|Number|Fits|Years|\n|-|-|-|\n${'|06A 903 017 E|Golf, Bora, Octavia|1998-2004|\n'.repeat(8)}\n`,
    ].join('\n')
    const text = section.repeat(Math.floor(100_000 / section.length))
    expect(text.split('\n').length).toBeGreaterThan(2_000)
    expect(checkMarkdown(text)).toBeNull()
    const lists = '- Remove the belt, then the bolts of it.\n'.repeat(2_400)
    expect(checkMarkdown(lists)).toBeNull()
  })

  it('lets no hostile text through that comes out more than ten times as long, but for 1,000 characters', () => {
    let refused = 0
    for (const { made, text } of hostileTexts(449)) {
      if (checkMarkdown(text) !== null) refused += 1
      // Cut short, so that the guard lets most of them through.
      const part = text.slice(0, 2_000)
      const rendered = outcome(part)
      if (rendered === null) continue
      expect({ made, fits: rendered.html.length <= 10 * part.length + 1_000 }).toEqual({ made, fits: true })
    }
    expect(refused).toBeGreaterThan(20)
  }, 120_000)

  it.each([
    ['cells', `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${'a\n'.repeat(60)}`],
    ['e-mail addresses', 'a@b.co '.repeat(400)],
    ['references to one long address', `${'[a] '.repeat(300)}\n\n[a]: https://a.b/${'c'.repeat(500)}`],
  ])('refuses %s that would come out more than ten times as long', (_, source) => {
    expect(checkMarkdown(source)).toBeNull()
    expect(() => renderMarkdown(source)).toThrow('too short for all its links and table cells')
  })

  it('never counts fewer containers than the parser opens', () => {
    const prefix = fc.array(
      fc.constantFrom('>', '> ', '- ', '1. ', '2) ', '+ ', '* ', ' ', '  ', '    ', '\t', '-\t'),
      { maxLength: 30, size: 'max' },
    )
    const line = fc
      .tuple(prefix, fc.constantFrom('a', '', 'b', '```', '---', '|a|'))
      .map(([marks, text]) => marks.join('') + text)
    const source = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(source, (text) => {
        const rendered = outcome(text)
        fc.pre(rendered !== null)
        expect(depthOf(rendered?.html ?? '')).toBeLessThanOrEqual(16)
      }),
      { numRuns: 500 },
    )
  }, 60_000)

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
      fc.property(fc.array(line, { maxLength: 20, size: 'max' }), (few) => {
        const text = Array.from({ length: 100 }, () => ['', '|a|b|c|', '|-|-|-|', ...few].join('\n')).join('\n')
        const rendered = outcome(text)
        fc.pre(rendered !== null)
        expect(rendered?.html.match(/<t[hd]/g)?.length ?? 0).toBeLessThanOrEqual(5_000)
      }),
      { numRuns: 15 },
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
