import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partCreateInput } from './parts.ts'
import { paths, safePath, withoutTokens } from './paths.ts'

const ORIGIN = 'https://tappet.example'

describe('safePath', () => {
  it.each([
    '/',
    '/part/x',
    '/part/x?comment=1#c',
    '/search?q=a%20b',
    '/search?q=100%25&r=%0A',
    '/search?q=//evil',
    '/search?q=a%5Cb',
    '/api-docs',
    '/loginx',
    '/account/1',
    '/messages?recipientId=2',
    '/part/a%2Fb',
    '/blog/%D1%82',
  ])('%s is kept', (path) => {
    expect(safePath(path, ORIGIN)).toBe(path)
  })

  it('is given back as the browser will read it', () => {
    expect(safePath('/a/../part/ü', ORIGIN)).toBe('/part/%C3%BC')
  })

  it.each([
    '',
    'part/x',
    '?q',
    '#x',
    ' /part',
    '//evil',
    '///evil',
    '////evil',
    '/\\evil',
    '\\\\evil',
    '/\\/evil',
    '\\/evil',
    '/part\\x',
    '/\t/evil',
    '/\n/evil',
    '\t//evil',
    '/\r\n/evil',
    '/\0/evil',
    '/%09/evil',
    '/%0A/evil',
    '/%0d%0aSet-Cookie:a=b',
    '/%00',
    '/%5Cevil',
    '/%5c/evil',
    '/%2Fevil',
    '/%2f%2fevil',
    '/.%2F/evil',
    '/.//evil',
    '/..//evil',
    '/./\\evil',
    '/%2e//evil',
    '/%2E%2E//evil',
    '/a/..//evil',
    '/a/b/../..//evil',
    '/\u200B/evil',
    '/part\u200Bx',
    '/\uFEFF/evil',
    '/\u202Eevil',
    '/\u2028evil',
    '/%E2%80%8B/evil',
    '/\u00AD/evil',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://tappet.example/',
    '/%',
    '/%C0%AF/evil',
    '/%ff',
    '/api',
    '/api/',
    '/api/auth/google?state=/',
    '/API/x',
    '/%61pi/x',
    '/./api',
    '/x/../api',
    '/x/..%2fapi',
    '/login',
    '/login?from=/',
    '/Login/',
    '/login#x',
    '/%6cogin',
    '/verify-phone',
    '/verify-phone?targetUrl=//evil',
    '/verify-phone/x',
    '/verify%2Dphone',
    '/api%2Fx',
    `/${'a'.repeat(2_048)}`,
  ])('%j is refused', (path) => {
    expect(safePath(path, ORIGIN)).toBeNull()
  })

  it('never leads away, however it is resolved, forwarded or decoded once', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5C',
      '%09',
      '%0a',
      '\t',
      '\n',
      '\r',
      ' ',
      '@',
      ':',
      '?',
      '#',
      ';',
      'evil.example',
      'https:',
      'javascript:',
      'api',
      'login',
      '%61pi',
      'verify-phone',
      '\u200B',
      '\uFEFF',
      '\u3000',
      '\uFF0F',
      '\u2215',
      '%',
      '%25',
      'a',
      'tappet.example',
      '[',
      ']',
    )
    const path = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    )
    fc.assert(
      fc.property(path, (given) => {
        const safe = safePath(given, ORIGIN)
        fc.pre(safe !== null)
        const url = new URL(safe, ORIGIN)
        expect(url.origin).toBe(ORIGIN)
        expect(url.pathname + url.search + url.hash).toBe(safe)
        expect(safePath(safe, ORIGIN)).toBe(safe)
        const decoded = new URL(decodeURIComponent(url.pathname), ORIGIN)
        expect(decoded.origin).toBe(ORIGIN)
        expect(decoded.pathname).not.toMatch(/^\/(?:\/|(?:api|login|verify-phone)(?:\/|$))/i)
        expect(safe).not.toMatch(/[\\\s\u200B\uFEFF]/)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('withoutTokens', () => {
  it.each([
    ['/search?q=a&token=b', '/search?q=a'],
    ['/x?tempToken=a#c', '/x#c'],
    ['/x?%74oken=a&token=b', '/x'],
    ['https://a.example/x?token=a&b=%20c', 'https://a.example/x?b=+c'],
    // Unchanged, because it has no token.
    ['/x?q=%20a&tokens=b#token=c', '/x?q=%20a&tokens=b#token=c'],
    ['', ''],
  ])('changes %s to %s', (address, expected) => {
    expect(withoutTokens(address)).toBe(expected)
  })

  it('is applied to the links of part numbers', () => {
    const numbers = [{ number: '12 34', link: 'https://a.example/x?token=b' }]
    const { numbers: parsed } = partCreateInput.parse({
      name: 'Brake disc, front',
      tags: ['brakes'],
      imageUrl: null,
      numbers,
      description: 'Fits.',
    })
    expect(parsed[0]?.link).toBe('https://a.example/x')
  })
})

describe('paths', () => {
  it.each([
    [paths.home, '/'],
    [paths.search('brake pad & disc'), '/search?q=brake%20pad%20%26%20disc'],
    [paths.part('oil-filter'), '/part/oil-filter'],
    [paths.part('oil-filter', '7'), '/part/oil-filter?comment=7'],
    [paths.uploadPart, '/upload-part'],
    [paths.verifyPhone(), '/verify-phone'],
    [paths.verifyPhone('/part/x?comment=1'), '/verify-phone?targetUrl=%2Fpart%2Fx%3Fcomment%3D1'],
    [paths.account('a/b'), '/account/a%2Fb'],
    [paths.messages(), '/messages'],
    [paths.messages('3'), '/messages?recipientId=3'],
    [paths.admin('brakes'), '/admin?tag=brakes'],
    [paths.admin(''), '/admin?untagged=1'],
    [paths.blogNew, '/blog/new'],
    [paths.blogEdit('x'), '/blog/edit/x'],
    [paths.blogPost('x'), '/blog/x'],
    [paths.login('/blog/new'), '/login?from=%2Fblog%2Fnew'],
  ])('%s', (built, expected) => {
    expect(built).toBe(expected)
  })

  it('a search for anything is an address of this site', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (q) => {
        expect(safePath(paths.search(q), ORIGIN)).not.toBeNull()
      }),
    )
    expect(paths.search('\uD800')).toBe('/search?q=%EF%BF%BD')
  })
})
