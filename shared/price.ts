/** USD cents. Prices are whole numbers of cents, never fractions. */
export const MIN_PRICE = 1
export const MAX_PRICE = 100_000_000

export const PRICE_WRONG = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
export const PRICE_RANGE = 'A price must be between $0.01 and $1,000,000.00.'

/** The ways in which a number is written. Each has the groups `whole` and `decimals`. */
const NUMBERS = [
  // 1250, 1,250.50, 19.9, .5
  /^(?<whole>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<decimals>\d{0,2}))?$/,
  // 48,00 and 1.234,56. Not 12,5, because a digit may be missing from 1,250.
  /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+),(?<decimals>\d{2})$/,
]
const CURRENCY = /^(?:USD?)?\s*(?:\$\s*)?(?:([\d.,]+)\s*)?(?:USD|\$)?$/i
const LONGEST = 30

/**
 * Parses a price such as '1,250', '$80', '19.9' or '48,00' without floating-point arithmetic. The caller checks MIN_PRICE and
 * MAX_PRICE.
 * @returns USD cents; null for a text that is no price
 */
export function parsePrice(text: string): number | null {
  const written = text.trim()
  const number = written.length <= LONGEST ? CURRENCY.exec(written)?.[1] : undefined
  const match = number === undefined ? undefined : NUMBERS.map((way) => way.exec(number)).find(Boolean)
  const { whole = '', decimals = '' } = match?.groups ?? {}
  if (whole === '' && decimals === '') return null
  return Number(`${whole.replaceAll(/[.,]/g, '') || '0'}${decimals.padEnd(2, '0')}`)
}

/** Returns the error of a price that a user has entered; null for a valid one. */
export function checkPrice(text: string): string | null {
  const cents = parsePrice(text)
  if (cents === null) return PRICE_WRONG
  return cents < MIN_PRICE || cents > MAX_PRICE ? PRICE_RANGE : null
}
