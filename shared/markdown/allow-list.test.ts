import * as fc from 'fast-check'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { checkMarkdown, renderMarkdown } from './index.ts'

describe('the allow-list', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '``` x" onload=y\n',
      '*',
      '**',
      '_',
      '~~',
      '[',
      '](',
      ')',
      '![',
      '# ',
      '\n',
      '\n\n',
      '- ',
      '- [x] ',
      '1. ',
      '> ',
      '|',
      '|-|-|\n',
      '|a|b|\n',
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<!--',
      '-->',
      '<style>',
      '<a href=javascript:x>',
      '&lt;',
      '&#60;',
      '&quot;',
      '&#0;',
      '\\',
      '\0',
      '\u202E',
      '\u200B',
      'javascript:',
      'data:',
      'https://',
      '//',
      '/part/',
      '/images/',
      'http://a.b',
      'mailto:',
      '@',
      'www.a.b',
      '[a]: ',
      '"t"',
      '[^1]',
      '[^1]: ',
      '\t',
      '    ',
      '---',
      '===',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ maxLength: 6 }),
  )

  const scheme = fc
    .tuple(
      fc.constantFrom('javascript:', 'vbscript:', 'data:', 'file:', 'https:', '//', '/', 'mailto:'),
      fc.array(fc.nat(20)),
    )
    .chain(([text, places]) =>
      fc.tuple(
        ...[...text].map((letter, i) => fc.constantFrom(...(places.includes(i) ? disguises(letter) : [letter]))),
      ),
    )
    .map((letters) => letters.join(''))
  const address = fc
    .tuple(
      scheme,
      fc.constantFrom('', '//', 'user@', 'u:p@', '\\\\', '%2F', '&#9;', '\u0001', '/\\', '..', './/'),
      fc.constantFrom('a.b', 'images/a', 'part/x', 'alert(1)', 'a.b/c?d=e#f', 'evil.example"onload="x'),
    )
    .map((parts) => parts.join(''))
  const reference = fc
    .tuple(
      fc.constantFrom('[x](@)', '![x](@ "t")', '[x](<@>)', '<@>', '[x][y]\n\n[y]: @\n', '@', '[![x](@)](@)'),
      address,
    )
    .map(([form, to]) => form.replaceAll('@', () => to))
  const markup = fc
    .array(fc.constantFrom('<a href="x">', '<svg/onload=x>', '<b', '</b>', '<!--', ']]>', '<math><style>', '<p id=x'), {
      maxLength: 5,
    })
    .map((tags) => tags.join(''))

  it('holds for whatever is written', () => {
    const written = fc.array(fc.oneof(piece, piece, reference, markup), { maxLength: 40 })
    fc.assert(
      fc.property(written, (pieces) => {
        const source = pieces.join('')
        fc.pre(checkMarkdown(source) === null)
        const rendered = renderMarkdown(source)
        expectAllowed(rendered.html, ALLOWED)
        expectAllowed(rendered.previewHtml, ALLOWED_IN_PREVIEW)
        expect(rendered.previewText.length).toBeLessThanOrEqual(300)
      }),
      { numRuns: 2_000 },
    )
  }, 120_000)

  it.each([
    ['<p>a</p><script>', '<script>'],
    ['<a href="javascript:x">', 'href'],
    ['<a href="https://a.b">x</a>', 'rel'],
    ['<p id="x">', 'id'],
    ['<p><!-- a --></p>', 'comment'],
    ['<input type="checkbox">', 'disabled'],
  ])('would notice %s', (output, stranger) => {
    expect(() => expectAllowed(output, ALLOWED)).toThrow(stranger)
  })
})

/** A letter as itself and in forms that a browser or a parser may take for it. */
function disguises(letter: string): string[] {
  const code = letter.codePointAt(0) ?? 0
  return [
    letter.toUpperCase(),
    `&#${code};`,
    `&#x${code.toString(16)};`,
    `%${code.toString(16)}`,
    `${letter}\t`,
    `\u0000${letter}`,
    `\\${letter}`,
    `\u200B${letter}`,
  ]
}

const NONE = {}
const PLAIN = 'p br hr h2 h3 h4 h5 h6 strong em del blockquote pre table thead tbody tr'.split(' ')
const ALIGN = { align: /^(?:left|center|right)$/ }

type Allowed = Record<string, Record<string, RegExp>>

/** Written out a second time on purpose, so that a slip in the pipeline's own list shows. */
const ALLOWED: Allowed = {
  ...Object.fromEntries(PLAIN.map((tag) => [tag, NONE])),
  a: {
    href: /^(?:https?:\/\/[^\\\s]+|mailto:[^\\\s]*|\/(?![/\\])[^\\\s]*)$/,
    title: /^/,
    rel: /^nofollow ugc noopener noreferrer$/,
    target: /^_blank$/,
  },
  img: {
    src: /^(?:https:\/\/[^\\\s]+|\/images\/[^\\\s]*)$/,
    alt: /^/,
    title: /^/,
    loading: /^lazy$/,
    referrerpolicy: /^no-referrer$/,
  },
  code: { class: /^language-/ },
  ul: { class: /^contains-task-list$/ },
  ol: { start: /^\d+$/, class: /^contains-task-list$/ },
  li: { class: /^task-list-item$/ },
  input: { type: /^checkbox$/, checked: /^true$/, disabled: /^true$/ },
  th: ALIGN,
  td: ALIGN,
}

const ALLOWED_IN_PREVIEW: Allowed = {
  ...Object.fromEntries('p br strong em del code blockquote ul li'.split(' ').map((tag) => [tag, NONE])),
  ol: { start: /^\d+$/ },
}

const parser = unified().use(rehypeParse, { fragment: true })

/** Reads the HTML as a browser does and looks at every element, attribute and value. */
function expectAllowed(output: string, allowed: Allowed): void {
  type Parsed = { type: string; tagName?: string; properties?: object; children?: Parsed[] }
  const visit = (node: Parsed): void => {
    node.children?.forEach(visit)
    if (node.type === 'text' || node.type === 'root') return
    const { tagName = node.type, properties = {} } = node
    const known = allowed[tagName]
    if (known === undefined) throw new Error(`<${tagName}> in ${output}`)

    const values = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name.toLowerCase(), [value].flat().join(' ')]),
    )
    for (const [name, value] of Object.entries(values)) {
      if (known[name === 'classname' ? 'class' : name]?.test(value) !== true)
        throw new Error(`${name}="${value}" of <${tagName}> in ${output}`)
    }
    const needed =
      tagName === 'input' ? ['type', 'disabled'] : tagName === 'img' ? ['src', 'loading', 'referrerpolicy'] : []
    if (tagName === 'a') needed.push('href', ...(values.href?.startsWith('/') ? [] : ['rel', 'target']))
    for (const name of needed) if (!(name in values)) throw new Error(`<${tagName}> without ${name} in ${output}`)
  }
  visit(parser.parse(output))
}
