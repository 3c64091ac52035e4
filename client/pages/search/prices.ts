import { checkPrice, parsePrice } from '../../../shared/price.ts'

/** The lowest and the highest price as somebody wrote them; '' for none. */
export type Range = { min: string; max: string }
/** The sentence to show beside each, or null. */
export type Refusals = { [Name in keyof Range]: string | null }

const BELOW_MIN = 'The highest price cannot be below the lowest price.'

/** As they stand in an address. */
export const rangeIn = (query: URLSearchParams): Range => ({
  min: query.get('min')?.trim() ?? '',
  max: query.get('max')?.trim() ?? '',
})

export function refusalsOf({ min, max }: Range): Refusals {
  const refused = { min: refusalOf(min), max: refusalOf(max) }
  if (refused.min ?? refused.max) return refused
  const [least, most] = [parsePrice(min), parsePrice(max)]
  return { min: null, max: least !== null && most !== null && most < least ? BELOW_MIN : null }
}

const refusalOf = (written: string) => (written.trim() === '' ? null : checkPrice(written))

export const isRefused = ({ min, max }: Refusals): boolean => (min ?? max) !== null
