import { checkPrice, parsePrice } from '../../../shared/price.ts'

/** The lowest and the highest price as somebody wrote them; '' for none. */
export type Range = { min: string; max: string }
/** The sentence to show beside each, or null. */
export type RangeErrors = { [Name in keyof Range]: string | null }

const BELOW_MIN = 'The highest price cannot be below the lowest price.'

/** As they stand in an address. */
export const readRange = (query: URLSearchParams): Range => ({
  min: query.get('min')?.trim() ?? '',
  max: query.get('max')?.trim() ?? '',
})

export function rangeErrors({ min, max }: Range): RangeErrors {
  const refused = { min: priceError(min), max: priceError(max) }
  if (refused.min ?? refused.max) return refused
  const [least, most] = [parsePrice(min), parsePrice(max)]
  return { min: null, max: least !== null && most !== null && most < least ? BELOW_MIN : null }
}

const priceError = (written: string) => (written.trim() === '' ? null : checkPrice(written))

export const hasError = ({ min, max }: RangeErrors): boolean => (min ?? max) !== null
