/** A month as 'YYYY-MM'. */
export type Month = string

/** Both ends are included. null is an open end. */
export type MonthRange = { from: Month | null; to: Month | null }

type Condition = { label: string; values: Record<string, string> | null }

/** The conditions of a row. A car has exactly one of the listed values; null stands for free text. */
export const CONDITIONS = {
  airConditioning: {
    label: 'Air conditioning',
    values: { with: 'With air conditioning', without: 'Without air conditioning' },
  },
  transmission: {
    label: 'Transmission',
    values: { manual: 'Manual transmission', automatic: 'Automatic transmission' },
  },
  steering: { label: 'Steering', values: { left: 'Left-hand drive', right: 'Right-hand drive' } },
  drive: { label: 'Drive', values: { front: 'Front-wheel drive', rear: 'Rear-wheel drive', all: 'All-wheel drive' } },
  body: {
    label: 'Body style',
    values: {
      saloon: 'Saloon',
      estate: 'Estate',
      hatchback: 'Hatchback',
      coupe: 'Coupé',
      convertible: 'Convertible',
      suv: 'SUV',
      van: 'Van',
      pickup: 'Pickup',
    },
  },
  suspension: { label: 'Suspension', values: { standard: 'Standard suspension', sport: 'Sport suspension' } },
  brakeDisc: { label: 'Brake disc diameter', values: null },
  fromChassis: { label: 'From chassis number', values: null },
  toChassis: { label: 'To chassis number', values: null },
  optionCode: { label: 'Option code', values: null },
  other: { label: 'Other', values: null },
} satisfies Record<string, Condition>

export type ConditionKey = keyof typeof CONDITIONS
export const CONDITION_KEYS = Object.keys(CONDITIONS) as [ConditionKey, ...ConditionKey[]]

export type FitCondition = { key: ConditionKey; value: string }
export type FitAnswer = FitCondition & { yes: boolean }

export type FitRow = {
  id: string
  /** The vehicle of the row and its ancestors, from the make down. null for a row of an engine. */
  path: string[] | null
  /** The engine of a row of an engine; the engine of the variant, if known, for a row of a variant. */
  engineId: string | null
  /** Build months, combined with the production months of the vehicle or engine. */
  from: Month | null
  to: Month | null
  fits: boolean
  /** Values of one key are alternatives; all keys have to hold. */
  conditions: FitCondition[]
}

export type FitCar = {
  /** The known vehicle and its ancestors, from the make down: 1 to 4 ids. */
  path: string[]
  /** null while unknown. */
  engineId: string | null
  /** The engines of the variants below the known vehicle. Only used while `engineId` is null. */
  possibleEngineIds: string[]
  /** Possible build months: what the owner said, combined with the production months of the vehicle. */
  builtFrom: Month | null
  builtTo: Month | null
  answers: FitAnswer[]
}

export type Question =
  /** `month` is the first month after the boundary. */
  | { kind: 'built'; text: string; month: Month }
  | { kind: 'model' | 'generation' | 'variant' | 'engine'; text: string }
  /** To be answered by yes or no. */
  | ({ kind: 'condition'; text: string } & FitCondition)

export type Verdict = {
  verdict: 'fits' | 'check' | 'no' | 'unknown'
  /** Only for 'check': the questions whose answers make a difference. */
  questions: Question[]
  /** The rows that gave the verdict, for 'check' the rows that may apply. The most specific row comes first. */
  rows: string[]
}

export function verdict(_part: { universal: boolean; rows: FitRow[] }, _car: FitCar): Verdict {
  throw new Error('Not implemented')
}

/** Returns the months of a calendar year. */
export const yearMonths = (year: number): MonthRange => ({ from: `${year}-01`, to: `${year}-12` })

/** Returns the months in which cars of a model year are built: July of the year before to December. */
export const modelYearMonths = (year: number): MonthRange => ({ from: `${year - 1}-07`, to: `${year}-12` })

/** Returns '03/2001' for '2001-03'. */
export const formatMonth = (month: Month): string => `${month.slice(5)}/${month.slice(0, 4)}`

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the months that both ranges include, or null if there are none. */
export function intersectMonths(a: MonthRange, b: MonthRange): MonthRange | null {
  const from = [a.from, b.from].reduce((x, y) => ((x ?? FIRST) > (y ?? FIRST) ? x : y))
  const to = [a.to, b.to].reduce((x, y) => ((x ?? LAST) < (y ?? LAST) ? x : y))
  return (from ?? FIRST) > (to ?? LAST) ? null : { from, to }
}

/** Returns a condition as text: 'With air conditioning', 'Option code S338A'. */
export function conditionText({ key, value }: FitCondition): string {
  const { label, values }: Condition = CONDITIONS[key]
  return values?.[value] ?? (key === 'other' ? value : `${label} ${value}`)
}

// They sort before and after every month.
const FIRST = ''
const LAST = '~'
