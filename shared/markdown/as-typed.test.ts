import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

const html = (source: string) => renderMarkdown(source).html
const hintsOf = (source: string) => renderMarkdown(source).hints

describe('stars beside numbers', () => {
  it.each([
    ['25*52*15', '25*52*15'],
    ['Seal 25*52*15 mm', 'Seal 25*52*15&#xA0;mm'],
    ['8J*17*ET35', '8J*17*ET35'],
    ['M14*1.5*20', 'M14*1.5*20'],
    ['2*3 and 4*5', '2*3 and 4*5'],
    ['2**3**4', '2**3**4'],
    ['(25)*2*(3)', '(25)*2*(3)'],
    ['10mm*20mm*30mm', '10mm*20mm*30mm'],
    ['Ø25*52*15', 'Ø25*52*15'],
    ['185*65*R14', '185*65*R14'],
  ])('are shown as typed in %s', (source, shown) => {
    expect(html(source)).toBe(`<p>${shown.replace('&#xA0;', '\u00A0')}</p>`)
    expect(hintsOf(source)).toEqual([expect.stringContaining('Stars beside a number')])
  })

  it.each([
    ['*25 by 52*', '<p><em>25 by 52</em></p>'],
    ['Torque: *25 Nm* and **30**', '<p>Torque: <em>25\u00A0Nm</em> and <strong>30</strong></p>'],
    ['un*believ*able', '<p>un<em>believ</em>able</p>'],
    ['5 * 3 * 2', '<p>5 * 3 * 2</p>'],
    ['`25*52*15`', '<p><code>25*52*15</code></p>'],
    ['5*10 *and* 3', '<p>5*10 <em>and</em> 3</p>'],
  ])('are Markdown in %s', (source, expected) => {
    expect(html(source)).toBe(expected)
    expect(hintsOf(source)).toEqual([])
  })
})

describe('the numbers of a list', () => {
  it.each([
    [
      '1980. New\n1991. Facelift',
      '<ol start="1980">\n<li>New</li>\n</ol>\n<ol start="1991">\n<li>Facelift</li>\n</ol>',
    ],
    [
      '1. One\n2. Two\n4. Four\n5. Five',
      '<ol>\n<li>One</li>\n<li>Two</li>\n</ol>\n<ol start="4">\n<li>Four</li>\n<li>Five</li>\n</ol>',
    ],
    ['> 3) a\n> 1) b', '<blockquote>\n<ol start="3">\n<li>a</li>\n</ol>\n<ol>\n<li>b</li>\n</ol>\n</blockquote>'],
    ['- x\n  12. a\n  15. b', '<ul>\n<li>x\n12. a\n15. b</li>\n</ul>'],
  ])('are shown as typed in %j', (source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('are said to be shown as typed', () => {
    expect(hintsOf('1980. New\n1991. Facelift\n\n25*52*15')).toHaveLength(2)
  })

  it.each([
    ['1. a\n2. b\n3. c', '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>'],
    ['1. a\n1. b\n1. c', '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>'],
    ['1980. Only', '<ol start="1980">\n<li>Only</li>\n</ol>'],
  ])('are counted in %j', (source, expected) => {
    expect(html(source)).toBe(expected)
    expect(hintsOf(source)).toEqual([])
  })
})
