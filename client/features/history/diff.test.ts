import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffList, diffText, foldUnchanged, type DiffLine } from './diff.ts'

const joined = (lines: DiffLine[], without: 'added' | 'removed') =>
  lines
    .flatMap(({ runs }) => runs.filter(({ kind }) => kind !== without))
    .map(({ text }) => text)
    .join('')

/** A line break is appended to every text that is not empty. */
const ended = (text: string) => (text === '' ? '' : `${text}\n`)

/** Returns each line with its kind, with '[-old-]' and '{+new+}' in the text. */
const formatted = (lines: DiffLine[]) =>
  lines.map(({ kind, runs }) => {
    const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
    return `${kind}: ${runs.map((run) => marks[run.kind].join(run.text.replace('\n', '/'))).join('')}`
  })

describe('the difference of two texts', () => {
  it('marks the words that differ', () => {
    expect(formatted(diffText('Fits Audi and VW.\nEight of them.', 'Fits Audi, Seat and VW.\nEight of them.'))).toEqual(
      ['changed: Fits Audi{+, Seat+} and VW./', 'same: Eight of them./'],
    )
  })

  it('joins changed words with only a space between them', () => {
    expect(formatted(diffText('It has a hole of 35 mm there', 'It has a bore, 36 mm there'))).toEqual([
      'changed: It has a [-hole of 35-]{+bore, 36+} mm there/',
    ])
  })

  it('shows added and removed lines as whole lines', () => {
    expect(formatted(diffText('a\nb\nc', 'a\nc\nd'))).toEqual([
      'same: a/',
      'removed: [-b/-]',
      'same: c/',
      'added: {+d/+}',
    ])
  })

  it('does not change the last line if a line is added after it', () => {
    expect(formatted(diffText('a', 'a\nb'))).toEqual(['same: a/', 'added: {+b/+}'])
  })

  it('replaces a paragraph that has nothing in common with the other', () => {
    expect(formatted(diffText('Made of hardened steel', 'Do not buy this one!'))).toEqual([
      'removed: [-Made of hardened steel/-]',
      'added: {+Do not buy this one!/+}',
    ])
  })

  it('shows a removed line break', () => {
    expect(formatted(diffText('one two three\nfour five', 'one two three four five'))).toEqual([
      'changed: one two three[-/-]',
      'changed: {+ +}four five/',
    ])
  })

  it('does not split a character', () => {
    expect(formatted(diffText('grün 👍🏽 été', 'grün 👍🏿 ete'))).toEqual(['changed: grün [-👍🏽 été-]{+👍🏿 ete+}/'])
  })

  it.each([
    ['', ''],
    ['', 'new'],
    ['old', ''],
    ['a', 'a\n'],
    ['\n\n', '\n'],
  ])('from %j to %j is complete', (before, after) => {
    const lines = diffText(before, after)
    expect([joined(lines, 'added'), joined(lines, 'removed')]).toEqual([ended(before), ended(after)])
  })

  it('contains both texts for any two texts', () => {
    const word = fc.constantFrom(
      'bore',
      'tappet',
      '35 mm',
      '35',
      ' ',
      '\n',
      '\n\n',
      '- ',
      '| ',
      '.',
      'é',
      '👍🏽',
      '\r\n',
      '\t',
    )
    const text = fc.oneof(
      fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffText(before, after)
        expect(joined(lines, 'added')).toBe(ended(before))
        expect(joined(lines, 'removed')).toBe(ended(after))
        for (const { runs } of lines) for (const run of runs) expect(run.text.slice(0, -1)).not.toContain('\n')
        expect(foldUnchanged(lines).flatMap((section) => section.lines)).toEqual(lines)
      }),
    )
  })

  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('')
  it.each([
    ['shuffled lines', many(9_000, (i) => `line ${i}\n`), many(9_000, (i) => `line ${(i * 7_919) % 9_000}\n`)],
    [
      'one line of other words',
      many(14_000, (i) => `word${i % 997} `),
      many(14_000, (i) => `word${(i * 31) % 1_009} `),
    ],
    ['line breaks', '\n'.repeat(100_000), 'a\n'.repeat(50_000)],
    ['two signs', many(50_000, (i) => (i % 3 ? 'a ' : 'b ')), many(50_000, (i) => (i % 5 ? 'b ' : 'a '))],
    [
      'many edited blocks',
      many(300, (i) => `${'a b '.repeat(80)}${i}\n=\n`),
      many(300, (i) => `${'b c a '.repeat(55)}${i}\n=\n`),
    ],
  ])('of 100,000 characters is complete before the test times out: %s', (_name, before, after) => {
    // At most 1 s. Without the limits of diff.ts it takes minutes.
    const lines = diffText(before, after)
    expect([joined(lines, 'added'), joined(lines, 'removed')]).toEqual([ended(before), ended(after)])
  })

  it('of a long text marks only the changed words', () => {
    const text = many(14_000, (i) => `word${i} `)
    const lines = diffText(text, text.replace('word20 ', 'other ').replace('word13990 ', 'another '))
    expect(lines[0]?.runs.filter(({ kind }) => kind !== 'same').map(({ text: word }) => word)).toEqual([
      'word20',
      'other',
      'word13990',
      'another',
    ])
  })
})

describe('unchanged lines', () => {
  const text = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `line ${from + i}`).join('\n')
  const shape = (lines: DiffLine[]) =>
    foldUnchanged(lines).map(({ hidden, lines: all }) => (hidden ? -all.length : all.length))

  it('are hidden except for two lines on each side of a change', () => {
    expect(shape(diffText(`${text(0, 10)}\nold\n${text(10, 20)}`, `${text(0, 10)}\nnew\n${text(10, 20)}`))).toEqual([
      -8, 6, -8,
    ])
  })

  it('are shown if there are few of them', () => {
    expect(shape(diffText(`${text(0, 3)}\nold\n${text(3, 8)}\nold`, `${text(0, 3)}\nnew\n${text(3, 8)}\nnew`))).toEqual(
      [12],
    )
  })

  it('are all hidden if nothing changed', () => {
    expect(shape(diffText(text(0, 9), text(0, 9)))).toEqual([-9])
  })
})

describe('the difference of two lists', () => {
  const kinds = (before: string[], after: string[]) =>
    diffList(before, after, (tag) => tag).map(({ kind, item }) => `${kind} ${item}`)

  it('contains added, removed and moved items', () => {
    expect(kinds(['a', 'b', 'c', 'd'], ['c', 'a', 'b', 'e'])).toEqual([
      'moved c',
      'same a',
      'same b',
      'removed d',
      'added e',
    ])
  })

  it('contains both versions of a changed item with the same key', () => {
    const [was, item] = [
      { number: '1', brand: 'VW' },
      { number: '1', brand: 'Audi' },
    ]
    const changes = diffList([was], [item], ({ number }) => number, JSON.stringify)
    expect(changes).toEqual([{ kind: 'changed', item, was }])
  })

  it('contains both lists for any two lists', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = diffList(before, after, (item) => item)
        expect(changes.filter(({ kind }) => kind !== 'removed').map(({ item }) => item)).toEqual(after)
        expect(
          changes
            .filter(({ kind }) => kind !== 'added')
            .map(({ item }) => item)
            .toSorted(),
        ).toEqual(before.toSorted())
      }),
    )
  })
})
