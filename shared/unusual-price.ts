import { formatPrice } from './format.ts'

/**
 * How many times above or below another price a sale is unusual: a typing error of a digit is a factor of 10, and used parts
 * of one number rarely differ by more than 5. The migration of `trade.is_doubtful` has the same number.
 */
export const UNUSUAL_FACTOR = 5

/** Prices in USD cents that the price of a sale is compared with. */
export type UsualPrices = {
  /** Of at least three sales (`medianSold`), otherwise null. */
  medianCents: number | null
  /** Null without an agreement. */
  agreedCents: number | null
  listedCents: number
}

/** Returns what the price of a sale (USD cents) is far from: 'the agreed price of $5.00'. Returns null for a usual price. */
export function unusualPrice(
  priceCents: number,
  { medianCents, agreedCents, listedCents }: UsualPrices,
): string | null {
  const isFar = (cents: number) => priceCents > cents * UNUSUAL_FACTOR || priceCents * UNUSUAL_FACTOR < cents
  if (agreedCents !== null && isFar(agreedCents)) return `the agreed price of ${formatPrice(agreedCents)}`
  if (agreedCents === null && isFar(listedCents)) return `the listed price of ${formatPrice(listedCents)}`
  if (medianCents !== null && isFar(medianCents))
    return `the ${formatPrice(medianCents)} that the part usually sells for`
  return null
}
