import { checkPrice, parsePrice } from './price.ts'

/** The typed minimum and maximum price; '' if empty. */
export type Range = { min: string; max: string }
/** The error message of each price, or null. */
export type RangeErrors = { [Name in keyof Range]: string | null }

const BELOW_MIN = 'The highest price cannot be below the lowest price.'

/** Returns the prices of an address. */
export const readRange = (query: { get(name: string): string | null }): Range => ({
  min: query.get('min')?.trim() ?? '',
  max: query.get('max')?.trim() ?? '',
})

export function rangeErrors({ min, max }: Range): RangeErrors {
  const errors = { min: priceError(min), max: priceError(max) }
  if (errors.min ?? errors.max) return errors
  const [lowest, highest] = [parsePrice(min), parsePrice(max)]
  return { min: null, max: lowest !== null && highest !== null && highest < lowest ? BELOW_MIN : null }
}

const priceError = (price: string) => (price.trim() === '' ? null : checkPrice(price))

export const hasError = ({ min, max }: RangeErrors): boolean => (min ?? max) !== null
