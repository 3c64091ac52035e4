/** USD cents (decisions.md, Listings). */
export const MIN_PRICE = 1
export const MAX_PRICE = 100_000_000

export const PRICE_WRONG = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
export const PRICE_RANGE = 'A price must be between $0.01 and $1,000,000.00.'

/** Dollars with an optional sign, commas between thousands and at most two decimals. */
const WRITTEN = /^(?:USD?)?\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?\s*(?:USD|\$)?$/i

/**
 * Parses a price such as '1,250', '$80' or '19.9' without floating-point arithmetic. The caller checks MIN_PRICE and
 * MAX_PRICE.
 * @returns USD cents; null for a text that is no price
 */
export function parsePrice(text: string): number | null {
  const written = text.trim()
  const [, whole = '', decimals = ''] = (written.length <= 30 && WRITTEN.exec(written)) || []
  if (whole === '' && decimals === '') return null
  return Number(`${whole.replaceAll(',', '') || '0'}${decimals.padEnd(2, '0')}`)
}

/** Returns the error of a price that a user has entered; null for a valid one. */
export function checkPrice(text: string): string | null {
  const cents = parsePrice(text)
  if (cents === null) return PRICE_WRONG
  return cents < MIN_PRICE || cents > MAX_PRICE ? PRICE_RANGE : null
}
