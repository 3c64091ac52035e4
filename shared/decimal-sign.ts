/** The sign before the cents: '.' in English, ',' in German, Polish or French spreadsheets. */
export type DecimalSign = '.' | ','

/** Longer texts are no prices. */
const LONGEST = 30

/**
 * Returns the decimal sign of the prices of a file. A price tells it by one or two digits after its last sign, or by two
 * different signs. '1,250' alone does not.
 * @param fallback for prices that do not tell it, or that contradict each other equally
 */
export function decimalSignOf(prices: string[], fallback: DecimalSign): DecimalSign {
  let commas = 0
  for (const price of prices) {
    const sign = signOf(price)
    if (sign !== null) commas += sign === ',' ? 1 : -1
  }
  return commas === 0 ? fallback : commas > 0 ? ',' : '.'
}

function signOf(price: string): DecimalSign | null {
  const digits = digitsOf(price)
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const sign = digits[last]
  if (sign !== '.' && sign !== ',') return null
  const hasBoth = digits.includes('.') && digits.includes(',')
  return hasBoth || /^\d{1,2}$/.test(digits.slice(last + 1)) ? sign : null
}

/** Returns a price without its currency and spaces, and without apostrophes between thousands; '' for a long text. */
const digitsOf = (price: string): string =>
  price.length > LONGEST ? '' : price.replace(/[\s'’]/g, '').replace(/^(?:US)?\$|^USD|USD$|\$$/i, '')

/**
 * Returns a price with a decimal point and without signs between thousands, '1299.00' for '1.299,00' with the sign ','.
 * @returns null for a text that is no price with this sign; a third decimal must be 0
 */
export function plainPrice(price: string, sign: DecimalSign): string | null {
  const [whole = '', decimals, ...others] = digitsOf(price).split(sign)
  const groups = whole.split(sign === '.' ? ',' : '.')
  const isWhole = groups.every((group, at) => /^\d+$/.test(group) && (at === 0 || group.length === 3))
  const isGrouped = groups.length === 1 || (groups[0] ?? '').length <= 3
  if (!isWhole || !isGrouped || others.length > 0) return null
  if (decimals === undefined) return groups.join('')
  return /^\d{0,2}0*$/.test(decimals) ? `${groups.join('')}.${decimals.slice(0, 2).padEnd(2, '0')}` : null
}
