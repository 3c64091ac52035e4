import { beginningOf } from './text.ts'

// Formats numbers, dates and names for display. Without Intl, because a server and a browser with different locale data
// could produce different texts, which breaks hydration. Money is USD cents, dates are UTC.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** An average month, so that twelve of them make exactly one year and '0 years ago' cannot happen. */
const MONTH = 30.4375 * DAY
const YEAR = 12 * MONTH

/** Labels of part number links are cut to this many characters. */
const NUMBER_LABEL_LENGTH = 10

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A date as it comes from the database, the wire or the clock. */
export type DateLike = Date | string | number | null | undefined

/** Returns USD cents as '$1,064.00'; 'N/A' without a price. */
export function formatPrice(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return 'N/A'
  const whole = Math.round(Math.abs(cents))
  return `${sign(cents)}$${thousands(Math.floor(whole / 100))}.${pad(whole % 100)}`
}

/** '+ $40.00 deposit' for USD cents that the buyer gets back for the old part. */
export const depositText = (cents: number): string => `+ ${formatPrice(cents)} deposit`

/**
 * Returns USD cents as whole dollars, '$64', for search cards; 'N/A' without a price. Asks are rounded up and bids
 * down, so that no price looks better than it is.
 */
export function formatWholePrice(cents: number | null | undefined, round: 'up' | 'down' = 'up'): string {
  if (cents === null || cents === undefined) return 'N/A'
  const dollars = round === 'up' ? Math.ceil(cents / 100) : Math.floor(cents / 100)
  return `${sign(dollars)}$${thousands(Math.abs(dollars))}`
}

/** '18 November 2026' */
export function formatDate(date: DateLike): string {
  return formatWith(date, (d) => `${d.getUTCDate()} ${month(d)} ${d.getUTCFullYear()}`)
}

/** 'Saturday, 14 November 2026' */
export function formatLongDate(date: DateLike): string {
  return formatWith(date, (d) => `${WEEKDAYS[d.getUTCDay()]}, ${formatDate(d)}`)
}

/** '14 Nov 2026' */
export function formatShortDate(date: DateLike): string {
  return formatWith(date, (d) => `${d.getUTCDate()} ${month(d).slice(0, 3)} ${d.getUTCFullYear()}`)
}

/** 'Saturday' */
export function formatWeekday(date: DateLike): string {
  return formatWith(date, (d) => WEEKDAYS[d.getUTCDay()] ?? '')
}

/** 'March 2024' */
export function formatMonth(date: DateLike): string {
  return formatWith(date, (d) => `${month(d)} ${d.getUTCFullYear()}`)
}

/** '18 November 2026, 21:04' */
export function formatDateTime(date: DateLike): string {
  return formatWith(date, (d) => `${formatDate(d)}, ${formatTime(d)}`)
}

/** '09:12', hour and minute in UTC */
export function formatTime(date: DateLike): string {
  return formatWith(date, (d) => `${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}`)
}

/** Returns a short time of a message: '09:12' on the same UTC day, 'Tue' within a week, else '12 Nov' or '12 Nov 2025'. */
export function formatMessageTime(date: DateLike, now: Date): string {
  return formatWith(date, (d) => {
    const days = utcDay(now) - utcDay(d)
    if (days <= 0) return formatTime(d)
    if (days < 7) return (WEEKDAYS[d.getUTCDay()] ?? '').slice(0, 3)
    const short = formatShortDate(d)
    return d.getUTCFullYear() === now.getUTCFullYear() ? short.slice(0, -5) : short
  })
}

/** Returns an age: '3 days', '1 month'. A date in the future counts as now. */
export function formatAge(date: DateLike, now: Date): string {
  return formatWith(date, (d) => {
    const age = Math.max(0, now.getTime() - d.getTime())
    if (age < MINUTE) return counted(age / SECOND, 'second')
    if (age < HOUR) return counted(age / MINUTE, 'minute')
    if (age < DAY) return counted(age / HOUR, 'hour')
    if (age < WEEK) return counted(age / DAY, 'day')
    if (age < 5 * WEEK) return counted(age / WEEK, 'week')
    if (age < YEAR) return counted(age / MONTH, 'month')
    return counted(age / YEAR, 'year')
  })
}

/** Returns '2 days ago', or seconds under a minute, for the table of reports. */
export function relativeTime(date: DateLike, now: Date): string {
  return readDate(date) ? `${formatAge(date, now)} ago` : formatAge(date, now)
}

/** Returns 'just now' under a minute, else '2 days ago'. */
export function recentTime(date: DateLike, now: Date): string {
  const read = readDate(date)
  return read && now.getTime() - read.getTime() < MINUTE ? 'just now' : relativeTime(date, now)
}

/** Returns a count with a minus sign, '−2', if it is negative, as votes can be. */
export const formatCount = (count: number): string => (count < 0 ? `−${-count}` : String(count))

/** The value of a `<time datetime>`; undefined for a bad or missing date. */
export function isoDate(date: DateLike): string | undefined {
  return readDate(date)?.toISOString()
}

/** The first word of a name: 'Marta' */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** First letters of the first and last word: 'MK', 'JO' for 'J. Okafor', 'G' for 'gti_parts_4u', '' for an empty name. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((l) => l !== undefined)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return ends.join('').toUpperCase()
}

/** Returns the link label of a part number: its first 10 characters, then '...' if it is longer. */
export function shortenNumber(partNumber: string): string {
  const beginning = beginningOf(partNumber, NUMBER_LABEL_LENGTH)
  return beginning === partNumber ? partNumber : `${beginning}...`
}

/** Returns the formatted date, 'Unknown Date' for a missing one or 'Invalid Date' for an invalid one. */
function formatWith(date: DateLike, write: (date: Date) => string): string {
  if (date === null || date === undefined || date === '') return 'Unknown Date'
  const read = readDate(date)
  return read ? write(read) : 'Invalid Date'
}

function readDate(date: DateLike): Date | undefined {
  if (date === null || date === undefined || date === '') return undefined
  const read = new Date(date)
  return Number.isNaN(read.getTime()) ? undefined : read
}

function month(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? ''
}

/** Returns the number of the UTC day since 1970. */
export function utcDay(date: Date): number {
  return Math.floor(date.getTime() / DAY)
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

function sign(cents: number): string {
  return cents < 0 ? '−' : ''
}

/** '1,250' */
export function thousands(whole: number): string {
  const digits = String(whole)
  const groups = [digits.slice(0, digits.length % 3)]
  for (let at = digits.length % 3; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.filter(Boolean).join(',')
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Units that follow a number, and the nouns that part names count. */
const UNITS = [
  'mm cm m km µm in ft mi mm² cm³ cc ml l L gal qt',
  'g kg mg t oz lb lbs N Nm kN lb-ft lbf ft-lb ft-lbs in-lb',
  'bar mbar psi Pa kPa MPa V kV mV A mA Ah W kW hp PS bhp',
  'Ω kΩ ohm ohms Hz kHz MHz rpm °C °F C K ° % s ms min h',
  'mph km/h mpg miles teeth pin pins x ×',
].flatMap((units) => units.split(' '))

const escaped = UNITS.toSorted((a, b) => b.length - a.length).map((unit) => unit.replace('/', '\\/'))
const NUMBER_AND_UNIT = new RegExp(`(?<=\\d) (?=(?:${escaped.join('|')})(?![\\p{L}\\p{N}]))`, 'gu')

/** Matches the second space in '5 x 112'. */
const TIMES = /(?<=\d[ \u00A0][x×]) (?=\d)/gu

/** Returns the text with a no-break space between each number and its unit, so that they stay on one line. */
export const bindUnits = (text: string): string =>
  /\d /.test(text) ? text.replace(NUMBER_AND_UNIT, '\u00A0').replace(TIMES, '\u00A0') : text
