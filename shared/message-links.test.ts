import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitLinks, splitNotice } from './message-links.ts'

const SITE = 'https://tappet.example'
const linksOf = (text: string) => splitLinks(text, SITE).filter(({ path, href }) => path ?? href)

describe('a link', () => {
  test.each([
    ['https://example.com', 'https://example.com', 'example.com'],
    ['See http://Example.com/a?b=c#d, please.', 'http://Example.com/a?b=c#d', 'example.com'],
    ['(https://example.com/a)', 'https://example.com/a', 'example.com'],
    [
      'https://en.wikipedia.org/wiki/Tappet_(valve).',
      'https://en.wikipedia.org/wiki/Tappet_(valve)',
      'en.wikipedia.org',
    ],
    ['"https://example.com/a"', 'https://example.com/a', 'example.com'],
    ['<https://example.com/a>', 'https://example.com/a', 'example.com'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM', 'example.com'],
    ['https://example.com:8080/x', 'https://example.com:8080/x', 'example.com'],
    ['https://tappet.example.evil.example/x', 'https://tappet.example.evil.example/x', 'tappet.example.evil.example'],
    ['http://tappet.example/part/x', 'http://tappet.example/part/x', 'tappet.example'],
    ['https://müller.de/teile', 'https://müller.de/teile', 'müller.de'],
    ['https://пример.рф', 'https://пример.рф', 'пример.рф'],
    // Letters of two scripts, and letters that look like Latin ones.
    ['https://gооgle.com', 'https://gооgle.com', 'xn--ggle-55da.com'],
    ['https://аррӏе.com', 'https://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['https://xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
    ['https://ｅxample.com', 'https://ｅxample.com', 'example.com'],
  ])('in "%s" is %s with the host %s', (message, text, host) => {
    expect(linksOf(message)).toMatchObject([{ text, host }])
  })

  test.each([
    [`${SITE}/part/water-pump`, '/part/water-pump'],
    [`Look: ${SITE}/search?q=a&token=x.`, '/search?q=a'],
    [SITE, '/'],
    [`${SITE}//evil.example`, undefined],
    [`${SITE}/api/auth/google`, undefined],
    [`${SITE}/%5c%5cevil.example`, undefined],
  ])('to this site, %s, opens in place', (message, path) => {
    expect(linksOf(message).map((link) => link.path)).toEqual(path === undefined ? [] : [path])
  })

  test('to another site has no tokens', () => {
    expect(linksOf('https://example.com/?token=x&a=b')[0]?.href).toBe('https://example.com/?a=b')
  })

  test.each([
    'https://user@example.com',
    'https://tappet.example:x@evil.example',
    'https://tappet.example@evil.example/part/x',
    'https://example.com\\@evil.example',
    'https:\\\\example.com',
    'https://exa\u0007mple.com',
    'https://example.com/\u202Egnp.exe',
    'https://exa\u200Bmple.com',
    `https://example.com/${'x'.repeat(2_048)}`,
    'https://',
    'https://.',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'xhttps://example.com',
    'https://exa mple',
    'https://[::1',
  ])('is not made of %j', (text) => {
    expect(linksOf(text).filter(({ host }) => host !== 'exa')).toEqual([])
  })

  test('leaves the text as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(SITE, '(', ').', ' '))), (pieces) => {
        const text = pieces.join('')
        expect(
          splitLinks(text, SITE)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('a notice', () => {
  const split = (notice: string) => splitNotice(notice, SITE)

  test('has its last words as the link of the page at its end', () => {
    expect(split(`The buyer cancelled your trade of "A. B: C". See your trades: ${SITE}/trades`)).toEqual([
      { text: 'The buyer cancelled your trade of "A. B: C". ' },
      { text: 'See your trades', path: '/trades' },
    ])
    expect(split(`A problem was reported: not paid. Read it and answer: ${SITE}/trades/1/problem`)).toMatchObject([
      { text: 'A problem was reported: not paid. ' },
      { text: 'Read it and answer', path: '/trades/1/problem' },
    ])
    expect(split(`See your trades: ${SITE}/trades`)).toEqual([{ text: 'See your trades', path: '/trades' }])
  })

  test.each([
    `See ${SITE}/trades`,
    `See: ${SITE}/trades now`,
    'See: https://example.com/trades',
    `${SITE}/trades`,
    'No page',
    '',
  ])('is split as a message otherwise: %j', (notice) => expect(split(notice)).toEqual(splitLinks(notice, SITE)))
})
