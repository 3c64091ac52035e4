import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown/index.ts'
import { mentionCandidates, splitMentions } from './mentions.ts'

const MARTA = '018f0000-0000-7000-8000-000000000001'
const OLD = '018f0000-0000-7000-8000-000000000002'
const HANDLES = new Map([
  ['marta', MARTA],
  ['old_volks', OLD],
  ['kim-k', OLD],
])
const link = (text: string, id = MARTA) => `<a href="/account/${id}">${text}</a>`
const html = (source: string) => renderMarkdown(source, HANDLES).html
/** The mentions of a plain text, as typed. */
const found = (text: string) =>
  splitMentions(text, HANDLES).flatMap((segment) => (segment.userId === undefined ? [] : [segment.text]))

describe('a mention in Markdown', () => {
  it.each([
    ['at the beginning', '@marta hello', `<p>${link('@marta')} hello</p>`],
    ['in capital letters', 'Ask @Marta.', `<p>Ask ${link('@Marta')}.</p>`],
    [
      'before punctuation',
      '(@marta), @marta! "@marta"',
      `<p>(${link('@marta')}), ${link('@marta')}! "${link('@marta')}"</p>`,
    ],
    ['with an underscore', '@old_volks', `<p>${link('@old_volks', OLD)}</p>`],
    ['before a hyphen', '@marta- and @kim-k--', `<p>${link('@marta')}- and ${link('@kim-k', OLD)}--</p>`],
    ['in emphasis', '**@marta** _@marta_', `<p><strong>${link('@marta')}</strong> <em>${link('@marta')}</em></p>`],
    [
      'in a heading and a list',
      '# @marta\n\n- @marta',
      `<h2>${link('@marta')}</h2>\n<ul>\n<li>${link('@marta')}</li>\n</ul>`,
    ],
  ])('%s is a link to the profile', (_, source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it.each([
    ['of nobody', '@nobody'],
    ['in inline code', '`@marta`'],
    ['in a fence', '```\n@marta\n```'],
    ['in indented code', '    @marta'],
    ['in a link', '[@marta](https://a.example)'],
    ['in an address', 'https://a.example/@marta'],
    ['in an address without a scheme', 'www.a.example/@marta and a.example/?by=@marta'],
    ['in an e-mail address', 'x@marta.example and x.y+z@marta'],
    ['in a domain', '@marta.example'],
    ['in a package name', '@marta/x'],
    ['after another @', '@@marta'],
    ['in an image', '![@marta](https://a.example/x.png)'],
    ['with Cyrillic letters', '@mаrta @martа'],
    ['with a sign that looks like k', '@\u212Aim-k'],
    ['with an invisible letter', '@marta\u200Bx'],
    ['with a wide @', '＠marta'],
    ['followed by an accent', '@marta\u0301'],
    ['that is longer than a handle', `@${'marta'.repeat(7)}`],
  ])('%s stays as it is', (_, source) => {
    expect(renderMarkdown(source, HANDLES)).toEqual(renderMarkdown(source))
    expect(renderMarkdown(source, HANDLES).mentions).toEqual([])
  })

  it('is plain text on a card', () => {
    expect(renderMarkdown('Thanks @marta', HANDLES).previewHtml).toBe('<p>Thanks @marta</p>')
  })

  it('is listed once for each person, in the order of the text', () => {
    expect(renderMarkdown('@kim-k @marta @old_volks `@marta`', HANDLES).mentions).toEqual([OLD, MARTA])
  })

  it('does not slow down a text with 1,000 of them, known or not', () => {
    expect(renderMarkdown('@'.repeat(1_000), HANDLES).mentions).toEqual([])
    expect(renderMarkdown('@nobody '.repeat(1_000), HANDLES).mentions).toEqual([])
    expect(renderMarkdown('@marta, who knows '.repeat(1_000), HANDLES).mentions).toEqual([MARTA])
  })
})

describe('splitMentions', () => {
  it('finds mentions in a plain text', () => {
    expect(found('Hi @marta,\n@Kim-k and a@marta.example')).toEqual(['@marta', '@Kim-k'])
  })

  it('keeps the text', () => {
    const text = 'x @marta- y @nobody @kim-k'
    expect(
      splitMentions(text, HANDLES)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text)
  })
})

it('the candidates include each handle that a text can mention', () => {
  expect(mentionCandidates('@Marta_ `@kim-k` a@b.example @ab @marta')).toEqual(['marta_', 'marta', 'kim-k'])
})
