import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffList, diffText, foldUnchanged, type DiffLine } from './diff.ts'

const joined = (lines: DiffLine[], without: 'added' | 'removed') =>
  lines
    .flatMap(({ runs }) => runs.filter(({ kind }) => kind !== without))
    .map(({ text }) => text)
    .join('')

/** Every text but the empty one has a line break more. */
const ended = (text: string) => (text === '' ? '' : `${text}\n`)

/** '[-old-]' and '{+new+}' in the text, each line with its kind. */
const written = (lines: DiffLine[]) =>
  lines.map(({ kind, runs }) => {
    const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
    return `${kind}: ${runs.map((run) => marks[run.kind].join(run.text.replace('\n', '/'))).join('')}`
  })

describe('the difference of two texts', () => {
  it('marks the words that differ', () => {
    expect(written(diffText('Fits Audi and VW.\nEight of them.', 'Fits Audi, Seat and VW.\nEight of them.'))).toEqual([
      'changed: Fits Audi{+, Seat+} and VW./',
      'same: Eight of them./',
    ])
  })

  it('takes words with only a space between as one change', () => {
    expect(written(diffText('It has a hole of 35 mm there', 'It has a bore, 36 mm there'))).toEqual([
      'changed: It has a [-hole of 35-]{+bore, 36+} mm there/',
    ])
  })

  it('shows whole lines that came or went as lines', () => {
    expect(written(diffText('a\nb\nc', 'a\nc\nd'))).toEqual([
      'same: a/',
      'removed: [-b/-]',
      'same: c/',
      'added: {+d/+}',
    ])
  })

  it('leaves the last line alone when another one follows', () => {
    expect(written(diffText('a', 'a\nb'))).toEqual(['same: a/', 'added: {+b/+}'])
  })

  it('replaces a paragraph that has nothing in common with the other', () => {
    expect(written(diffText('Made of hardened steel', 'Do not buy this one!'))).toEqual([
      'removed: [-Made of hardened steel/-]',
      'added: {+Do not buy this one!/+}',
    ])
  })

  it('shows a line break that went', () => {
    expect(written(diffText('one two three\nfour five', 'one two three four five'))).toEqual([
      'changed: one two three[-/-]',
      'changed: {+ +}four five/',
    ])
  })

  it('does not cut a letter in two', () => {
    expect(written(diffText('grün 👍🏽 été', 'grün 👍🏿 ete'))).toEqual(['changed: grün [-👍🏽 été-]{+👍🏿 ete+}/'])
  })

  it.each([
    ['', ''],
    ['', 'new'],
    ['old', ''],
    ['a', 'a\n'],
    ['\n\n', '\n'],
  ])('from %j to %j is whole', (before, after) => {
    const lines = diffText(before, after)
    expect([joined(lines, 'added'), joined(lines, 'removed')]).toEqual([ended(before), ended(after)])
  })

  it('gives both texts back, whatever they are', () => {
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
        expect(foldUnchanged(lines).flatMap((stretch) => stretch.lines)).toEqual(lines)
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
  ])('of 100,000 characters takes no more than a moment: %s', (_what, before, after) => {
    const start = performance.now()
    const lines = diffText(before, after)
    expect(performance.now() - start).toBeLessThan(3_000)
    expect([joined(lines, 'added'), joined(lines, 'removed')]).toEqual([ended(before), ended(after)])
  })

  it('of a long text with one word changed marks that word', () => {
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

  it('far from a change are put aside, with two kept on each side of it', () => {
    expect(shape(diffText(`${text(0, 10)}\nold\n${text(10, 20)}`, `${text(0, 10)}\nnew\n${text(10, 20)}`))).toEqual([
      -8, 6, -8,
    ])
  })

  it('stay when there are few of them', () => {
    expect(shape(diffText(`${text(0, 3)}\nold\n${text(3, 8)}\nold`, `${text(0, 3)}\nnew\n${text(3, 8)}\nnew`))).toEqual(
      [12],
    )
  })

  it('are all put aside where nothing changed', () => {
    expect(shape(diffText(text(0, 9), text(0, 9)))).toEqual([-9])
  })
})

describe('the difference of two lists', () => {
  const kinds = (before: string[], after: string[]) =>
    diffList(before, after, (tag) => tag).map(({ kind, item }) => `${kind} ${item}`)

  it('says what came, went and moved', () => {
    expect(kinds(['a', 'b', 'c', 'd'], ['c', 'a', 'b', 'e'])).toEqual([
      'moved c',
      'same a',
      'same b',
      'removed d',
      'added e',
    ])
  })

  it('says of an item with the same key that it changed, with what it was', () => {
    const [was, item] = [
      { number: '1', brand: 'VW' },
      { number: '1', brand: 'Audi' },
    ]
    const changes = diffList([was], [item], ({ number }) => number, JSON.stringify)
    expect(changes).toEqual([{ kind: 'changed', item, was }])
  })

  it('leads from the one to the other, whatever they are', () => {
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
