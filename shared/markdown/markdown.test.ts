import { describe, expect, it } from 'vitest'
import { RENDERER_VERSION, renderMarkdown } from './index.ts'

const html = (source: string): string => renderMarkdown(source).html
const OUTWARD = 'rel="nofollow ugc noopener noreferrer" target="_blank"'

describe('what is rendered', () => {
  it('an empty source is an empty text everywhere', () => {
    const empty = { html: '', previewHtml: '', previewText: '', hints: [], mentions: [], version: RENDERER_VERSION }
    expect(renderMarkdown('')).toEqual(empty)
    expect(renderMarkdown(' \n\t\n')).toEqual(empty)
  })

  it.each([
    ['raw HTML in a line is shown as text', 'a <b onclick=x>b</b>', '<p>a &#x3C;b onclick=x>b&#x3C;/b></p>'],
    [
      'a block of raw HTML is shown as text',
      '<script>\nalert(1)\n</script>',
      '<p>&#x3C;script>\nalert(1)\n&#x3C;/script></p>',
    ],
    ['a comment is shown as text', '<!-- hi -->', '<p>&#x3C;!-- hi --></p>'],
    ['h1 becomes h2', '# a\n\n## b', '<h2>a</h2>\n<h2>b</h2>'],
    ['two tildes strike through', '~~a~~ ~b~', '<p><del>a</del> ~b~</p>'],
    ['a list keeps its start', '3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    [
      'code keeps its language and nothing else',
      '```ts {1} onload\na\n```',
      '<pre><code class="language-ts">a\n</code></pre>',
    ],
    ['there are no footnotes', 'a[^1]\n\n[^1]: see there please', '<p>a[^1]</p>\n<p>[^1]: see there please</p>'],
    ['an address becomes a link', 'www.a.com', `<p><a href="http://www.a.com" ${OUTWARD}>www.a.com</a></p>`],
    ['an e-mail address becomes a link', 'a@b.co', `<p><a href="mailto:a@b.co" ${OUTWARD}>a@b.co</a></p>`],
  ])('%s', (_, source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('a task list has boxes nobody can tick', () => {
    expect(html('- [x] a')).toContain('<li class="task-list-item"><input type="checkbox" checked disabled> a</li>')
  })

  it('a table keeps its alignment', () => {
    expect(html('|a|b|\n|:-|-:|\n|1|2|')).toContain('<td align="left">1</td>\n<td align="right">2</td>')
  })
})

describe('numbers and units', () => {
  it('stay on one line, in the text and in the preview', () => {
    const torque = renderMarkdown('Torque **65 Nm**, then 90 °.\n\n| Bore |\n| --- |\n| 81 mm |')
    expect(torque.html).toContain('<strong>65\u00A0Nm</strong>, then 90\u00A0°.')
    expect(torque.html).toContain('81\u00A0mm')
    expect(torque.previewHtml).toContain('65\u00A0Nm')
    expect(torque.previewText).toContain('65 Nm')
  })

  it('are left as written in code', () => {
    expect(renderMarkdown('`65 Nm`\n\n    81 mm').html).not.toContain('\u00A0')
  })

  it('are not separated by the end of the preview', () => {
    expect(renderMarkdown(`${'x'.repeat(200)} ${'y'.repeat(34)} 65 Nm ${'z'.repeat(50)}`).previewText).toMatch(/y…$/)
  })
})

describe('links', () => {
  it.each([
    ['https://a.b/c?d=e#f', `<a href="https://a.b/c?d=e#f" ${OUTWARD}>x</a>`],
    ['HTTP://a.b/', `<a href="http://a.b/" ${OUTWARD}>x</a>`],
    ['mailto:a@b.co?body=a%0D%0Ab', `<a href="mailto:a@b.co?body=a%0D%0Ab" ${OUTWARD}>x</a>`],
    ['/part/x?comment=1', '<a href="/part/x?comment=1">x</a>'],
    ['/search?q=bremsbel%C3%A4ge', '<a href="/search?q=bremsbel%C3%A4ge">x</a>'],
    // A token in an address could sign in its reader to another account.
    ['/search?q=x&token=abc', '<a href="/search?q=x">x</a>'],
    ['/search?tempToken=abc&q=x#a', '<a href="/search?q=x#a">x</a>'],
    ['/search?token=a&%74oken=b&tempToken=c', '<a href="/search">x</a>'],
    ['https://a.b/c?token=d&e=f', `<a href="https://a.b/c?e=f" ${OUTWARD}>x</a>`],
    ['HTTPS://a.b/?TOKEN=d&tokens=e', `<a href="https://a.b/?TOKEN=d&#x26;tokens=e" ${OUTWARD}>x</a>`],
  ])('%s is a link', (href, expected) => {
    expect(html(`[x](<${href}>)`)).toBe(`<p>${expected}</p>`)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#9;script:alert(1)',
    '&#1;javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.b/c',
    'xmpp:a@b.co',
    '//evil.example',
    '/\\\\evil.example',
    '\\\\\\\\evil.example',
    '/.//evil.example',
    '/%09/evil.example',
    '/%2F/evil.example',
    '/&#9;/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://user@evil.example',
    'https://a.b:c@evil.example',
    'https://a.b\\\\@evil.example',
    'https://a.b/&#10;c',
    'https://',
    'relative',
    '?q=1',
    '#id',
    '',
    '/api/auth/google',
    '/login',
    '/verify-phone?targetUrl=/',
    'https://a.b/' + 'c'.repeat(2_100),
  ])('%s leaves its text behind', (href) => {
    expect(html(`[x](<${href}>)`)).toBe('<p>x</p>')
    expect(html(`[x]\n\n[x]: <${href}>`)).not.toContain('<a')
  })

  it('an overlong title is left out, so that references cannot multiply it', () => {
    expect(html(`[x](/part/y "${'t'.repeat(301)}")`)).toBe('<p><a href="/part/y">x</a></p>')
  })
})

describe('images', () => {
  it.each([['https://a.b/c.png'], ['/images/7/card.webp']])('%s is shown, lazily and without referrer', (src) => {
    expect(html(`![x](${src} "t")`)).toBe(
      `<p><img src="${src}" alt="x" title="t" loading="lazy" referrerpolicy="no-referrer"></p>`,
    )
  })

  it.each([
    'http://a.b/c.png',
    'data:image/png;base64,AA',
    '//a.b/c.png',
    '/part/x',
    '/images/../api/x',
    '/images//../../api',
    'https://u@a.b/c.png',
    'c.png',
  ])('%s leaves its description behind', (src) => {
    expect(html(`![x](<${src}>)`)).toBe('<p>x</p>')
  })
})

describe('the preview', () => {
  it('has paragraphs with their emphasis, and no headings, images, tables, code blocks or links', () => {
    const source =
      '# H\n\n**a** [l](https://b.c) `d` ![i](https://e.f/g.png)\n\n|t|\n|-|\n|u|\n\n```\nk\n```\n\n- li\n\nz'
    const { previewHtml, previewText } = renderMarkdown(source)
    expect(previewHtml).toBe('<p><strong>a</strong> l <code>d</code> </p><ul>\n<li>li</li>\n</ul><p>z</p>')
    expect(previewText).toBe('a l d li z')
  })

  it('ends between words, with its elements closed and an ellipsis', () => {
    const { previewHtml, previewText } = renderMarkdown(`a **${'word '.repeat(100)}end**\n\nrest`)
    expect(previewHtml).toMatch(/^<p>a <strong>(?:word )+word…<\/strong><\/p>$/)
    expect(previewText.length).toBeLessThanOrEqual(241)
    expect(previewText.length).toBeGreaterThan(230)
  })

  it('ends in one ellipsis if the text has dots at this place', () => {
    for (const dots of ['...', '…', '.', '. . .'])
      expect(renderMarkdown(`${'word '.repeat(46)}and${dots} ${'extraordinary '.repeat(9)}`).previewText).toMatch(
        /and…$/,
      )
  })

  it('does not cut a character in two', () => {
    expect(renderMarkdown(`a${'😀'.repeat(300)}`).previewText.isWellFormed()).toBe(true)
  })

  it('a text of headings and tables only gives their words', () => {
    expect(renderMarkdown('# Bore\n\n|a|b|\n|-|-|\n|1|2|')).toMatchObject({
      previewHtml: '<p>Bore a b 1 2</p>',
      previewText: 'Bore a b 1 2',
    })
  })

  it('shows raw HTML as text too', () => {
    expect(renderMarkdown('<img src=x onerror=y>')).toMatchObject({
      previewHtml: '<p>&#x3C;img src=x onerror=y></p>',
      previewText: '<img src=x onerror=y>',
    })
  })
})
