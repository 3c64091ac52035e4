/** In USD cents: 0.01 to 1,000,000.00 (decisions.md, Listings). */
export const MIN_PRICE = 1
export const MAX_PRICE = 100_000_000

export const PRICE_WRONG = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
export const PRICE_RANGE = 'A price must be between $0.01 and $1,000,000.00.'

/** Dollars with perhaps a sign before, commas between thousands, and at most two decimals. */
const WRITTEN = /^(?:USD?)?\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?\s*(?:USD|\$)?$/i

/**
 * The USD cents that somebody means by '1,250', '$80' or '19.9', never through a floating-point number.
 * @returns null for what is no price, however large; MIN_PRICE and MAX_PRICE are the caller's to check
 */
export function parsePrice(text: string): number | null {
  const written = text.trim()
  const [, whole = '', decimals = ''] = (written.length <= 30 && WRITTEN.exec(written)) || []
  if (whole === '' && decimals === '') return null
  return Number(`${whole.replaceAll(',', '') || '0'}${decimals.padEnd(2, '0')}`)
}

/** The sentence to show for what somebody wrote as a price, or null when it is one. */
export function checkPrice(text: string): string | null {
  const cents = parsePrice(text)
  if (cents === null) return PRICE_WRONG
  return cents < MIN_PRICE || cents > MAX_PRICE ? PRICE_RANGE : null
}
