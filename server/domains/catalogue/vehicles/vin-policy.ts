import known from './data/vin-codes.json' with { type: 'json' }
import vpic from './data/wmi.json' with { type: 'json' }

export const CHECK_DIGIT_WRONG =
  'The check digit (9th character) does not match the other characters. Compare the VIN with your papers.'

export type VinCandidates = {
  /** Empty for an unknown manufacturer. Several makes can share a manufacturer code. */
  makes: { name: string; models: VinModel[] }[]
  /** Empty where the 10th character need not be a year. */
  modelYears: number[]
  warning?: string
}

/** The names of a model and a generation in data/core.json. */
type VinModel = { model: string; generation: string }

/** A table by a string that comes from a VIN. */
type Table<Value> = Partial<Record<string, Value>>

const vpicCars: Table<string[]> = vpic.cars
const vpicOthers: Table<string[]> = vpic.others
const knownMakes: Table<string[]> = known.makes
const rules: { make: string; wmis: string[]; position: number; modelYear?: boolean; codes: Table<string[][]> }[] =
  known.models

/**
 * Returns the cars that a VIN can belong to. The serial number, the last six characters, is not used.
 * @param vin as returned by normalizeVin()
 */
export function decodeVin(vin: string, currentYear: number): VinCandidates {
  const wmi = vin.slice(0, 3)
  const rule = rules.find(({ wmis }) => wmis.includes(wmi))
  const models = rule ? modelsOf(rule, vin) : []
  const makes = knownMakes[wmi] ?? vpicCars[wmi] ?? vpicOthers[wmi] ?? []
  const hasYear = /^[1-5]/.test(vin) || (rule?.modelYear && models.length > 0)
  return {
    makes: makes.map((name) => ({ name, models: name === rule?.make ? models : [] })),
    modelYears: hasYear ? modelYearsOf(vin, currentYear) : [],
    // North America and China require the check digit. Elsewhere the character can be anything.
    ...(/^[1-5L]/.test(vin) && checkDigitOf(vin) !== vin[8] && { warning: CHECK_DIGIT_WRONG }),
  }
}

function modelsOf({ position, codes }: (typeof rules)[number], vin: string): VinModel[] {
  const found = [3, 2, 1].map((length) => codes[vin.slice(position - 1, position - 1 + length)]).find((each) => each)
  return (found ?? []).map(([model = '', generation = '']) => ({ model, generation }))
}

/** The codes of 1980 to 2009, which are repeated every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

function modelYearsOf(vin: string, currentYear: number): number[] {
  const index = YEAR_CODES.indexOf(vin.charAt(9))
  if (index === -1) return []
  const years = [1980 + index, 2010 + index].filter((year) => year <= currentYear + 1)
  // In North America the 7th character of a car is a letter since the model year 2010 (49 CFR 565.15).
  if (!/^[1-5]/.test(vin) || !vpicCars[vin.slice(0, 3)]) return years
  const isSince2010 = /[A-Z]/.test(vin.charAt(6))
  return years.filter((year) => isSince2010 === year >= 2010)
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** The characters by their values: A and J are 1, B, K and S are 2. */
const VALUES = ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ']

/** ISO 3779 and 49 CFR 565.15. */
function checkDigitOf(vin: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, i) => total + weight * VALUES.findIndex((characters) => characters.includes(vin.charAt(i))),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
