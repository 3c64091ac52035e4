import { describe, expect, test } from 'vitest'
import { listingMessage } from './listing-message.ts'
import { medianSold, messageWarnings, priceWarning, textWarnings } from './warnings.ts'

const origin = 'https://tappet.example'
const warningsOf = (text: string, senderTrades = 0) => messageWarnings(text, { senderTrades, origin })

describe('a message', () => {
  test.each([
    'Please pay by Western Union.',
    'WESTERN-UNION only',
    'I only take a wire transfer',
    'Send me an Amazon gift card.',
    'Paypal friends & family please',
    'Friends and Family, no fees',
    'You can pay in crypto',
    'USDT or BTC',
    'Payment in advance',
    'Nur Vorkasse!',
    'Bitte im Voraus überweisen',
    'PayPal Freunde und Familie',
    'Geht auch mit Kryptowährung?',
    'Virement uniquement',
    "Paiement d'avance",
    'une carte cadeau',
    'Cryptomonnaie acceptée',
    'Tylko przedpłata',
    'Płatność z góry',
    'kartę podarunkową',
    'znajomi i rodzina',
    'Send money first',
    'Bank transfer in advance',
    'Pay me by Western',
    'western only',
    'Western U\u200Bnion',
  ])('that asks for payment in advance has a warning: %s', (text) => {
    expect(warningsOf(text, 3)).toEqual(['payment'])
  })

  test.each([
    'Western mirror for a Union Jack Mini',
    'The wire harness and the transfer case',
    'A gift for my father, and a card',
    'PayPal with buyer protection is fine',
    'I pay when I collect it.',
    'Kryptonite lock',
    'Die Kasse vorne',
    'Zagórz',
    'Encryption key of the radio',
    'My family and my friends',
    'The left turn signal, with its wires',
    'Signal relay 4RA, a signal wire',
    'Western Germany, 1988',
  ])('without such a request has none: %s', (text) => {
    expect(warningsOf(text)).toEqual([])
  })

  test.each([
    ['Photos at https://photos.example/1', ['link']],
    ['It is https://tappet.example/part/pump', []],
    ['Call +48 601 234 567', ['phone']],
    ['0048 601-234-567', ['phone']],
    ['+49 (0)170 1234567', ['phone']],
    ['My number is (555) 123-4567.', ['phone']],
    ['The number is 0 280 158 117', []],
    ['11 51 7 527 910 fits, 06A 115 561 B too', []],
    ['Mileage 123456, built 2002-05-01, 4x100', []],
    ['ISBN 978-3-16-148410-0', []],
    ['https://photos.example/+48601234567', ['link']],
    ['Western Union, https://a.example, +48 601 234 567', ['payment', 'link', 'phone']],
    ['+48 601\u200B 234 567', ['phone']],
    ['555-234-9999', ['phone']],
    ['555.234.9999 after six', ['phone']],
    ['0-280-150-415, 123-456-78901, A000-420-1234', []],
    ['write to t.me/annparts', ['link']],
    ['see www.spam.example', ['link']],
    ['cheaper at partstore.com.', ['link']],
    ['GEHAEUSE.NETZ, 1.8.T, M3x0.5, tappet.example', []],
  ])('%s has the warnings %j from a user with few trades', (text, warnings) => {
    expect(warningsOf(text, 2)).toEqual(warnings)
    expect(warningsOf(text, 3)).toEqual(warnings.filter((warning) => warning === 'payment'))
  })

  test.each(['WhatsApp +1 555 123 9999', 'write me on Telegram', 'viber?', 'WeChat id tappet', 'find me on Signal'])(
    'that names another messenger has a warning, also from a user with trades: %s',
    (text) => {
      expect(warningsOf(text, 3)).toEqual(['messenger'])
    },
  )

  test('of a new account in which all is wrong has all warnings', () => {
    expect(warningsOf('send money first whatsapp +1 555 123 9999 http://spam.example')).toEqual([
      'payment',
      'messenger',
      'link',
      'phone',
    ])
  })

  test('has no warning for the address of this site, but for one that contains it', () => {
    const author = { senderTrades: 0, origin: 'https://tappet.com' }
    expect(textWarnings('see Tappet.com', author)).toEqual([])
    expect(textWarnings('see my-tappet.com', author)).toEqual(['link'])
  })

  test('has no warning for the quote of a listing', () => {
    const url = 'https://tappet.example/part/western-union'
    expect(warningsOf(listingMessage({ type: 'ask', priceCents: 100 }, 'Western Union bell', url, 'Hello'))).toEqual([])
  })

  test('has the warnings of an address or a number in a forged quote', () => {
    const url = 'https://tappet.example/part/pump'
    const title = 'Pay at https://spam.example, +48 601 234 567'
    expect(warningsOf(listingMessage({ type: 'ask', priceCents: 100 }, title, url, 'Hello'))).toEqual(['link', 'phone'])
  })

  test('of 10,000 characters is read in time', () => {
    for (const text of ['+1 '.repeat(3_333), '('.repeat(10_000), '1 '.repeat(5_000), 'https://a.b) '.repeat(769)])
      expect(() => warningsOf(text)).not.toThrow()
  })
})

describe('a price', () => {
  test.each([
    [[], null],
    [[100, 200], null],
    [[300, 100, 200], 200],
    [[100, 400, 200, 301], 251],
  ])('the median of %j is %j', (prices, median) => {
    expect(medianSold(prices)).toBe(median)
  })

  test('below 40 percent of the median has a warning', () => {
    const market = { soldInCondition: null, sold: [6_000, 6_400, 7_000], highestBid: null, asks: [] }
    expect(priceWarning(2_559, market)).toBe(
      'This price is far below what the part usually sells for ($64.00). Ask for photos before you pay.',
    )
    expect(priceWarning(2_560, market)).toBeNull()
    expect(priceWarning(1, { ...market, sold: [6_400, 6_400] })).toBeNull()
  })

  test('is compared with the sales in its condition first', () => {
    const market = { soldInCondition: 3_000, sold: [6_000, 6_400, 7_000], highestBid: null, asks: [] }
    expect(priceWarning(1_199, market)).toContain('($30.00)')
    expect(priceWarning(1_200, market)).toBeNull()
  })

  test('below the highest bid or far below the other asks has a warning', () => {
    const market = { soldInCondition: null, sold: [], highestBid: 38_500, asks: [50_000, 60_000] }
    expect(priceWarning(100, market)).toBe(
      'This price is below the highest bid ($385.00). Ask for photos before you pay.',
    )
    expect(priceWarning(38_500, market)).toBeNull()
    expect(priceWarning(100, { ...market, highestBid: null })).toBe(
      'This price is far below the other asks ($550.00). Ask for photos before you pay.',
    )
    expect(priceWarning(22_000, { ...market, highestBid: null })).toBeNull()
    expect(priceWarning(100, { ...market, highestBid: null, asks: [50_000] })).toBeNull()
  })
})
