/** Invalid prices with the error message of the form and the API. */
const WRONG = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
const RANGE = 'A price must be between $0.01 and $1,000,000.00.'
export const REFUSED_PRICES: readonly [written: string, sentence: string][] = [
  ['-1', WRONG],
  ['0', RANGE],
  ['0.001', WRONG],
  ['1e400', WRONG],
  ['NaN', WRONG],
  ['1,5', WRONG],
  ['1000000.01', RANGE],
]
