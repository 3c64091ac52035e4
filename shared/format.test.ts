import { describe, expect, it } from 'vitest'
import {
  bindUnits,
  firstName,
  formatAge,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMessageTime,
  formatMonth,
  formatPrice,
  formatShortDate,
  formatTime,
  formatWholePrice,
  initials,
  isoDate,
  recentTime,
  relativeTime,
  shortenNumber,
} from './format.ts'

const now = new Date('2026-11-20T18:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('prices', () => {
  it.each([
    [6400, '$64.00'],
    [5, '$0.05'],
    [0, '$0.00'],
    [7995, '$79.95'],
    [123_456_789, '$1,234,567.89'],
    [-250, '−$2.50'],
    [null, 'N/A'],
    [undefined, 'N/A'],
  ])('writes %s cents with two decimals as %s', (cents, text) => expect(formatPrice(cents)).toBe(text))

  it.each([
    [6400, '$64', '$64'],
    [6401, '$65', '$64'],
    [6499, '$65', '$64'],
    [1, '$1', '$0'],
    [100_000, '$1,000', '$1,000'],
    [null, 'N/A', 'N/A'],
  ])('writes %s cents in whole dollars as %s rounded up, %s rounded down', (cents, up, down) => {
    expect([formatWholePrice(cents, 'up'), formatWholePrice(cents, 'down')]).toEqual([up, down])
  })
})

describe('dates', () => {
  it('writes each length in UTC whatever the zone of the machine', () => {
    const late = '2026-11-14T23:59:59.999Z'
    expect(formatDate(late)).toBe('14 November 2026')
    expect(formatLongDate(late)).toBe('Saturday, 14 November 2026')
    expect(formatShortDate(late)).toBe('14 Nov 2026')
    expect(formatMonth(late)).toBe('November 2026')
    expect(formatTime(late)).toBe('23:59')
    expect(formatDateTime('2026-11-18T21:04:00Z')).toBe('18 November 2026, 21:04')
    expect(isoDate(late)).toBe(late)
  })

  it("calls a missing date 'Unknown Date' and a bad one 'Invalid Date'", () => {
    for (const write of [formatDate, formatLongDate, formatTime, formatMonth]) {
      expect(write(null)).toBe('Unknown Date')
      expect(write(undefined)).toBe('Unknown Date')
      expect(write('')).toBe('Unknown Date')
      expect(write('yesterday-ish')).toBe('Invalid Date')
      expect(write(new Date(NaN))).toBe('Invalid Date')
    }
    expect(relativeTime('nonsense', now)).toBe('Invalid Date')
    expect(relativeTime(null, now)).toBe('Unknown Date')
    expect(isoDate('nonsense')).toBeUndefined()
  })

  it.each([
    [0, '0 seconds ago'],
    [1000, '1 second ago'],
    [59_999, '59 seconds ago'],
    [MINUTE, '1 minute ago'],
    [38 * MINUTE, '38 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, '1 week ago'],
    [35 * DAY - 1, '4 weeks ago'],
    [35 * DAY, '1 month ago'],
    [61 * DAY, '2 months ago'],
    [365 * DAY, '11 months ago'],
    [366 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
    [-5 * MINUTE, '0 seconds ago'],
  ])('an age of %s ms reads %s', (age, text) => expect(relativeTime(before(age), now)).toBe(text))

  it.each([
    [-5_000, 'just now'],
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [3 * HOUR, '3 hours ago'],
  ])('recentTime shows an age of %s ms as %s', (age, text) => expect(recentTime(before(age), now)).toBe(text))

  it('recentTime shows a missing or invalid date in words', () => {
    expect(recentTime(null, now)).toBe('Unknown Date')
    expect(recentTime('nonsense', now)).toBe('Invalid Date')
  })

  it('never reads 0 of a unit above seconds', () => {
    for (let hours = 1; hours < 24 * 800; hours += 1) expect(formatAge(before(hours * HOUR), now)).not.toMatch(/^0/)
  })

  it('places a message by clock, weekday or date', () => {
    expect(formatMessageTime('2026-11-20T09:12:00Z', now)).toBe('09:12')
    expect(formatMessageTime('2026-11-19T23:00:00Z', now)).toBe('Thu')
    expect(formatMessageTime('2026-11-12T23:00:00Z', now)).toBe('12 Nov')
    expect(formatMessageTime('2025-11-12T23:00:00Z', now)).toBe('12 Nov 2025')
  })
})

describe('names and numbers', () => {
  it('greets by the first name', () => {
    expect(firstName('Marta Kowalczyk')).toBe('Marta')
    expect(firstName('  Rolf  ')).toBe('Rolf')
    expect(firstName('')).toBe('')
  })

  it.each([
    ['Marta Kowalczyk', 'MK'],
    ['J. Okafor', 'JO'],
    ['gti_parts_4u', 'G'],
    ['Ana Maria de Souza', 'AS'],
    ['łukasz', 'Ł'],
    ['', ''],
    ['* -', ''],
  ])('takes the initials of %j as %j', (name, letters) => expect(initials(name)).toBe(letters))

  it('cuts a part number label after ten characters', () => {
    expect(shortenNumber('0580254044')).toBe('0580254044')
    expect(shortenNumber('050 109 309 H')).toBe('050 109 30...')
  })
})

/** Returns the result with '~' in place of each no-break space. */
const bound = (text: string) => bindUnits(text).replaceAll('\u00A0', '~')

describe('bindUnits', () => {
  it.each([
    ['Tightened to 65 Nm, then 90 ° more', 'Tightened to 65~Nm, then 90~° more'],
    ['Starter Motor 12 V, 1.4 kW', 'Starter Motor 12~V, 1.4~kW'],
    ['288 mm (disc), 80 °C, 2.5 bar', '288~mm (disc), 80~°C, 2.5~bar'],
    ['Wheels 5 x 112 mm', 'Wheels 5~x~112~mm'],
    ['M8 x 1.25', 'M8~x~1.25'],
    ['after 88,000 km', 'after 88,000~km'],
  ])('joins numbers and units in %j', (text, expected) => {
    expect(bound(text)).toBe(expected)
  })

  it.each([
    '4 valves',
    '2 Amps',
    'mm 12',
    '12  mm',
    '12\nmm',
    '1 Vw',
    '06A 115 561 B',
    '12V',
    'since 1998 most of them',
    '',
  ])('does not change %j', (text) => {
    expect(bindUnits(text)).toBe(text)
  })
})
