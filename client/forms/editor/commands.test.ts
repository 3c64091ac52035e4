import { assert, constantFrom, array, property, string, stringMatching, tuple } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { renderMarkdown } from '../../../shared/markdown/index.ts'
import {
  bold,
  continueList,
  edited,
  italic,
  link,
  listItem,
  numberedList,
  table,
  type Edit,
  type Selected,
} from './commands.ts'

/** 'one ‹two› three': the selection stands between the brackets; a cursor is ‹›. */
function selected(marked: string): Selected {
  return { value: marked.replace(/[‹›]/g, ''), start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 }
}

function shown({ value, start, end }: Selected): string {
  return `${value.slice(0, start)}‹${value.slice(start, end)}›${value.slice(end)}`
}

const after = ({ value }: Selected, edit: Edit): Selected => ({
  value: edited(value, edit),
  start: edit.start,
  end: edit.end,
})

const doing = (command: (selected: Selected) => Edit, marked: string) => {
  const before = selected(marked)
  return shown(after(before, command(before)))
}

describe('bold and italic', () => {
  test.each([
    ['one ‹two› three', 'one **‹two›** three'],
    ['one ‹two ›three', 'one **‹two›** three'],
    ['one **‹two›** three', 'one ‹two› three'],
    ['one ‹**two**› three', 'one ‹two› three'],
    ['one *‹two›* three', 'one ***‹two›*** three'],
    ['one ‹›three', 'one **‹bold text›**three'],
    ['‹- one\n- two›', '- **‹one**\n- **two›**'],
    ['‹# Head›', '# **‹Head›**'],
    ['- **‹one**\n- **two›**', '- ‹one\n- two›'],
    ['‹one\n\n**two**›', '**‹one**\n\n**two›**'],
  ])('bold: %j becomes %j', (before, result) => {
    expect(doing(bold, before)).toBe(result)
  })

  test.each([
    ['‹one›', '*‹one›*'],
    ['**‹one›**', '***‹one›***'],
    ['***‹one›***', '**‹one›**'],
    ['‹›', '*‹italic text›*'],
    ['* ‹one›', '* *‹one›*'],
  ])('italic: %j becomes %j', (before, result) => {
    expect(doing(italic, before)).toBe(result)
  })

  /** Without marks of lists and headings, which are no part of what is set in bold once they begin a line. */
  const line = string({ unit: constantFrom('a', 'b', ' ', '*', '_', 'ü', '😀'), maxLength: 30 })
  const withLetter = tuple(line, line, line)
    .map(([before, inner, behind]) => ({
      value: `${before}${inner}x${behind}`,
      start: before.length,
      length: inner.length + 1,
    }))
    .map(({ value, start, length }) => ({ value, start, end: start + length }))

  it.each([
    ['bold', bold],
    ['italic', italic],
  ])('%s twice is the text as it was', (_name, command) => {
    assert(
      property(withLetter, (before) => {
        const once = after(before, command(before))
        expect(once.value).not.toBe(before.value)
        expect(after(once, command(once)).value).toBe(before.value)
      }),
    )
  })

  it('leave both marks in either order', () => {
    assert(
      property(withLetter, (before) => {
        const once = after(before, bold(before))
        const both = after(once, italic(once))
        const other = after(before, italic(before))
        expect(after(other, bold(other)).value).toBe(both.value)
      }),
    )
  })
})

describe('a link', () => {
  test.each([
    ['see ‹the shop› there', 'see [the shop](‹url›) there'],
    ['‹https://example.com/a?b=(c)›', '[‹link text›](https://example.com/a?b=(c))'],
    ['see ‹›', 'see [‹link text›](url)'],
    ['see [the shop](‹url›) there', 'see ‹the shop› there'],
    ['see ‹[the shop](url)› there', 'see ‹the shop› there'],
    ['[a](b)‹›', '[a](b)[‹link text›](url)'],
    ['‹two\nlines›', '[two lines](‹url›)'],
  ])('%j becomes %j', (before, result) => {
    expect(doing(link, before)).toBe(result)
  })
})

describe('lists', () => {
  test.each([
    ['on‹›e', '- on‹›e'],
    ['- on‹›e', 'on‹›e'],
    ['‹›', '- ‹›'],
    ['one\nt‹wo\n\nthr›ee\nfour', 'one\n‹- two\n\n- three›\nfour'],
    ['‹one\n›two', '‹- one›\ntwo'],
    ['‹- one\n* two›', '‹one\ntwo›'],
    ['‹1. one\ntwo›', '‹- one\n- two›'],
    ['  ‹one›', '‹  - one›'],
  ])('list item: %j becomes %j', (before, result) => {
    expect(doing(listItem, before)).toBe(result)
  })

  test.each([
    ['‹one\ntwo\n\nthree›', '‹1. one\n2. two\n\n3. three›'],
    ['‹- one\n- two›', '‹1. one\n2. two›'],
    ['‹1. one\n2) two›', '‹one\ntwo›'],
  ])('numbered list: %j becomes %j', (before, result) => {
    expect(doing(numberedList, before)).toBe(result)
  })

  it('twice are the lines as they were, where none was an item', () => {
    const lines = array(stringMatching(/^[a-z ]{0,8}$/), { minLength: 1, maxLength: 6 }).filter((all) =>
      all.some((one) => one.trim() !== ''),
    )
    assert(
      property(lines, constantFrom(listItem, numberedList), (all, command) => {
        const value = all.join('\n')
        const once = after({ value, start: 0, end: value.length }, command({ value, start: 0, end: value.length }))
        expect(after(once, command(once)).value).toBe(value)
      }),
    )
  })

  test.each([
    ['- one‹›', '- one\n- ‹›'],
    ['  9. one‹›', '  9. one\n  10. ‹›'],
    ['- o‹›ne', '- o\n- ‹›ne'],
    ['- one\n- ‹›', '- one\n‹›'],
  ])('Enter: %j becomes %j', (before, result) => {
    expect(doing((at) => continueList(at) ?? expect.fail('nothing'), before)).toBe(result)
  })

  it.each(['one‹›', '- o‹n›e', '‹›- one', '-one‹›'])('Enter is only Enter in %j', (before) => {
    expect(continueList(selected(before))).toBeNull()
  })
})

describe('a table', () => {
  const insert = (before: string, columns = 2, rows = 2) => doing((at) => table(at, columns, rows), before)

  it('has a header, its rule and empty rows, and its first header is selected', () => {
    expect(insert('‹›', 2, 3)).toBe('| ‹Header 1› | Header 2 |\n| --- | --- |\n|   |   |\n|   |   |\n')
    expect(insert('‹›', 1, 1)).toBe('| ‹Header 1› |\n| --- |\n')
  })

  it('stands on lines of its own', () => {
    const lines = '| ‹Header 1› | Header 2 |\n| --- | --- |\n|   |   |'
    expect(insert('on‹›e\ntwo')).toBe(`one\n\n${lines}\n\ntwo`)
    expect(insert('one\n\n‹›\n\ntwo')).toBe(`one\n\n${lines}\n\ntwo`)
    expect(insert('o‹n›e')).toBe(`one\n\n${lines}\n`)
  })

  it('is one for the renderer, of any size that the prompt takes', () => {
    for (const [columns, rows] of [
      [1, 1],
      [3, 2],
      [100, 50],
    ] as const) {
      const { text } = table(selected('before ‹› after'), columns, rows)
      const { html } = renderMarkdown(`before after${text}`)
      expect(html.match(/<th>/g)).toHaveLength(columns)
      expect(html.match(/<tr>/g)).toHaveLength(rows)
    }
  })
})
