import { expect, it } from 'vitest'
import { compare, type HouseRule } from '../../tests/support/markdown-examples.ts'

const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
const mail = (address: string) => link(`mailto:${address}`, address)
const table = (head: string, ...rows: string[]) =>
  `<table><thead>${row(head, 'th')}</thead>${rows.length > 0 ? `<tbody>${rows.map((each) => row(each, 'td')).join('')}</tbody>` : ''}</table>`
/** Cells between bars; one that begins with `^` is centred, with `$` to the right. */
const row = (cells: string, tag: string) =>
  `<tr>${cells
    .split('|')
    .map((cell) => {
      const align = cell.startsWith('^') ? ' align="center"' : cell.startsWith('$') ? ' align="right"' : ''
      return `<${tag}${align}>${cell.replace(/^[$^]/, '')}</${tag}>`
    })
    .join('')}</tr>`
const item = (text: string, checked: boolean, rest = '') =>
  `<li class="task-list-item"><input type="checkbox" ${checked ? 'checked ' : ''}disabled> ${text}${rest}</li>`

/** The examples of GitHub's extensions to CommonMark (GFM 0.29): kind, number of the example there, Markdown, HTML. */
const EXAMPLES: [string, number, string, string][] = [
  ['table', 198, '| foo | bar |\n| --- | --- |\n| baz | bim |', table('foo|bar', 'baz|bim')],
  ['table', 199, '| abc | defghi |\n:-: | -----------:\nbar | baz', table('^abc|$defghi', '^bar|$baz')],
  [
    'table',
    200,
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    'table',
    201,
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    `${table('abc|def', 'bar|baz')}<blockquote><p>bar</p></blockquote>`,
  ],
  [
    'table',
    202,
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    `${table('abc|def', 'bar|baz', 'bar|')}<p>bar</p>`,
  ],
  ['table', 203, '| abc | def |\n| --- |\n| bar |', '<p>| abc | def |\n| --- |\n| bar |</p>'],
  ['table', 204, '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |', table('abc|def', 'bar|', 'bar|baz')],
  ['table', 205, '| abc | def |\n| --- | --- |', table('abc|def')],
  [
    'task list',
    279,
    '- [ ] foo\n- [x] bar',
    `<ul class="contains-task-list">${item('foo', false)}${item('bar', true)}</ul>`,
  ],
  [
    'task list',
    280,
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    `<ul class="contains-task-list">${item(
      'foo',
      true,
      `<ul class="contains-task-list">${item('bar', false)}${item('baz', true)}</ul>`,
    )}${item('bim', false)}</ul>`,
  ],
  ['strikethrough', 491, '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
  ['strikethrough', 492, 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
  ['strikethrough', 493, 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  ['autolink', 622, 'www.commonmark.org', `<p>${link('http://www.commonmark.org', 'www.commonmark.org')}</p>`],
  [
    'autolink',
    623,
    'Visit www.commonmark.org/help for more information.',
    `<p>Visit ${link('http://www.commonmark.org/help', 'www.commonmark.org/help')} for more information.</p>`,
  ],
  [
    'autolink',
    624,
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    `<p>Visit ${link('http://www.commonmark.org', 'www.commonmark.org')}.</p><p>Visit ${link('http://www.commonmark.org/a.b', 'www.commonmark.org/a.b')}.</p>`,
  ],
  [
    'autolink',
    625,
    [
      'www.google.com/search?q=Markup+(business)',
      'www.google.com/search?q=Markup+(business)))',
      '(www.google.com/search?q=Markup+(business))',
      '(www.google.com/search?q=Markup+(business)',
    ].join('\n\n'),
    ['@', '@))', '(@)', '(@']
      .map(
        (around) =>
          `<p>${around.replace('@', link('http://www.google.com/search?q=Markup+(business)', 'www.google.com/search?q=Markup+(business)'))}</p>`,
      )
      .join(''),
  ],
  [
    'autolink',
    626,
    'www.google.com/search?q=(business))+ok',
    `<p>${link('http://www.google.com/search?q=(business))+ok', 'www.google.com/search?q=(business))+ok')}</p>`,
  ],
  [
    'autolink',
    627,
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    `<p>${link('http://www.google.com/search?q=commonmark&amp;hl=en', 'www.google.com/search?q=commonmark&amp;hl=en')}</p><p>${link('http://www.google.com/search?q=commonmark', 'www.google.com/search?q=commonmark')}&amp;hl;</p>`,
  ],
  [
    'autolink',
    628,
    'www.commonmark.org/he<lp',
    `<p>${link('http://www.commonmark.org/he', 'www.commonmark.org/he')}&lt;lp</p>`,
  ],
  [
    'autolink',
    629,
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    `<p>${link('http://commonmark.org')}</p><p>(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})</p>`,
  ],
  ['autolink', 630, 'foo@bar.baz', `<p>${mail('foo@bar.baz')}</p>`],
  [
    'autolink',
    631,
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    `<p>hello@mail+xyz.example isn't valid, but ${mail('hello+xyz@mail.example')} is.</p>`,
  ],
  [
    'autolink',
    632,
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    `<p>${mail('a.b-c_d@a.b')}</p><p>${mail('a.b-c_d@a.b')}.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>`,
  ],
  [
    'autolink',
    633,
    [
      'mailto:foo@bar.baz',
      'mailto:a.b-c_d@a.b.',
      'mailto:a.b-c_d@a.b/',
      'mailto:a.b-c_d@a.b-',
      'mailto:a.b-c_d@a.b_',
      'xmpp:foo@bar.baz',
    ].join('\n\n'),
    [
      link('mailto:foo@bar.baz'),
      `${link('mailto:a.b-c_d@a.b')}.`,
      `${link('mailto:a.b-c_d@a.b')}/`,
      'mailto:a.b-c_d@a.b-',
      'mailto:a.b-c_d@a.b_',
      link('xmpp:foo@bar.baz'),
    ]
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join(''),
  ],
  ['autolink', 634, 'xmpp:foo@bar.baz/txt@bin.com', `<p>${link('xmpp:foo@bar.baz/txt@bin.com')}</p>`],
  ['autolink', 635, 'xmpp:foo@bar.baz/txt/bin', `<p>${link('xmpp:foo@bar.baz/txt')}/bin</p>`],
]

/** Those that come out differently, and why; besides, every link out says so. */
const DIFFERENT = {
  'only two tildes strike through': [491],
  'mailto: and xmpp: stay outside of the link': [633, 634, 635],
}

it.each(EXAMPLES)("GitHub's %s %i comes out as specified, or is listed", (_, number, markdown, html) => {
  const { ours, expected, rules } = compare({ markdown, html })
  if (Object.values(DIFFERENT).some((numbers) => numbers.includes(number))) {
    expect(ours).not.toBe(expected)
    return
  }
  const outward: HouseRule[] = html.includes('<a ') ? ['a link out says so'] : []
  expect([ours, rules]).toEqual([expected, outward])
})

it.each([
  ['~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, ~there~ world!</p>'],
  ['mailto:foo@bar.baz', `<p>mailto:${mail('foo@bar.baz')}</p>`],
  ['xmpp:foo@bar.baz/txt/bin', `<p>xmpp:${mail('foo@bar.baz')}/txt/bin</p>`],
])('and what differs is %s', (markdown, html) => {
  const { ours, expected } = compare({ markdown, html })
  expect(ours).toBe(expected)
})
