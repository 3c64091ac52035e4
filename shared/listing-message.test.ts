import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingMessage, quotedPart, readQuote } from './listing-message.ts'
import { cleanLine } from './text.ts'

const SITE = 'https://tappet.example'
const url = `${SITE}/part/water-pump`
const ask = { type: 'ask', priceCents: 6_400 } as const

test('a message about a listing begins with a quote of the listing', () => {
  expect(listingMessage(ask, 'Water pump', url, 'Still there?')).toBe(
    'Re: Your listing for "Water pump" to sell for $64.00. (View product: https://tappet.example/part/water-pump)\n\nStill there?',
  )
  expect(listingMessage({ type: 'bid', priceCents: 125_050 }, 'Water pump', url, 'I have one.')).toContain(
    ' to buy for $1,250.50. ',
  )
})

test.each(['', ' \n\u200B '])('a message about a listing is empty without a text: %j', (text) => {
  expect(listingMessage(ask, 'Water pump', url, text)).toBe('')
})

describe('a quote is read back', () => {
  test.each([
    'Water pump',
    'Pump "as new"',
    'Pump" to sell for $1.00. (View product: https://evil.example/part/x) "',
    `Pump" to sell for $1.00. (View product: ${SITE}/part/other) Re: Your listing for "Hose`,
    '"',
    '" to buy for $5.00. (View product: x)',
    '🛞'.repeat(100),
    'x'.repeat(200),
  ])('of the title %j', (title) => {
    expect(readQuote(listingMessage(ask, title, url, 'Hello (you) "there"'))).toEqual({
      quote: { title, verb: 'sell', price: '$64.00', url },
      rest: 'Hello (you) "there"',
    })
  })

  test('of any title and text', () => {
    const visible = fc.string().filter((text) => cleanLine(text) !== '')
    const line = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }).filter((text) => /^.+$/.test(text))
    fc.assert(
      fc.property(line, visible, fc.integer({ min: 1, max: 100_000_000 }), (title, text, priceCents) => {
        const read = readQuote(listingMessage({ type: 'bid', priceCents }, title, url, text))
        expect(read?.quote).toMatchObject({ title, verb: 'buy', url })
        expect(read?.rest).toBe(text.trim())
      }),
    )
  })

  test('where the text stands in the same line', () => {
    const content = `Re: Your listing for "Pump" to sell or buy for $64. (View product: ${url}) Still there?`
    expect(readQuote(content)).toEqual({
      quote: { title: 'Pump', verb: 'sell', price: '$64', url },
      rest: 'Still there?',
    })
  })

  test('from no other message, however long', () => {
    for (const content of [
      '',
      'Hello',
      'Re: Your listing',
      ` ${listingMessage(ask, 'Pump', url, '')}`,
      `Re: Your listing for "Pump" to rent for $64.00. (View product: ${url})`,
      `Re: Your listing for "Pump" to sell for 64. (View product: ${url})`,
      `Re: Your listing for "Pump" to sell for $64.00. (View product: two words)`,
      `Re: Your listing for "${'" to sell for '.repeat(800)}`,
    ]) {
      expect(readQuote(content)).toBeNull()
    }
  })
})

describe('the link of a quote', () => {
  test('names a part of this site', () => {
    expect(quotedPart(url, SITE)).toBe('water-pump')
    expect(quotedPart('/part/water-pump', SITE)).toBe('water-pump')
    expect(quotedPart(`${url}?comment=1#c`, SITE)).toBe('water-pump')
    expect(quotedPart(`${SITE}/part/caf%C3%A9`, SITE)).toBe('café')
  })

  test.each([
    'https://evil.example/part/water-pump',
    '//evil.example/part/water-pump',
    '/\\evil.example/part/water-pump',
    'https://tappet.example.evil.example/part/water-pump',
    'https://tappet.example@evil.example/part/water-pump',
    'https://user:pw@tappet.example/part/water-pump',
    'http://tappet.example/part/water-pump',
    'https://tappet.example:8443/part/water-pump',
    'javascript:alert(1)//part/water-pump',
    'data:text/html,/part/x',
    `${SITE}/account/1`,
    `${SITE}/part/`,
    `${SITE}/part/a/b`,
    `${SITE}/part/%E0%A4%A`,
    'water-pump',
    '',
  ])('%j is none', (link) => {
    expect(quotedPart(link, SITE)).toBeNull()
  })
})
