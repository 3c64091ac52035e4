import { keysOf } from './labels.ts'

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
export const CONDITION_KEYS = keysOf(CONDITIONS)

export type FitCondition = { key: ConditionKey; value: string }
export type FitAnswer = FitCondition & { yes: boolean }

/** Returns a condition as text: 'With air conditioning', 'Option code S338A'. */
export function conditionText({ key, value }: FitCondition): string {
  const { label, values }: Condition = CONDITIONS[key]
  return values?.[value] ?? (key === 'other' ? value : `${label} ${value}`)
}

/** The answers by key and value, so that a condition is looked up in constant time. */
export type Answers = Map<ConditionKey, Map<string, boolean>>

/** Returns answers by key and value. The first of two answers about one value counts. */
export function answersByKey(given: FitAnswer[]): Answers {
  const answers: Answers = new Map()
  for (const { key, value, yes } of given) if (!answers.get(key)?.has(value)) setAnswer(answers, { key, value }, yes)
  return answers
}

/** Adds an answer, or takes it back if `yes` is undefined. */
export function setAnswer(answers: Answers, { key, value }: FitCondition, yes: boolean | undefined): void {
  const ofKey = answers.get(key) ?? new Map<string, boolean>()
  if (yes === undefined) ofKey.delete(value)
  else answers.set(key, ofKey.set(value, yes))
}

/** Returns whether a condition holds; undefined while the answers leave it open. */
export function holds({ key, value }: FitCondition, answers: Answers): boolean | undefined {
  const given = answers.get(key)
  const values = VALUES.get(key)
  if (!values) return given?.get(value)
  if (!given?.size) return values.includes(value) ? undefined : false
  for (const [each, yes] of given) if (yes) return each === value
  const left = values.filter((each) => !given.has(each))
  return left.includes(value) && (left.length === 1 || undefined)
}

/** The values of the keys without free text. */
const VALUES = new Map(
  CONDITION_KEYS.flatMap((key) => {
    const { values }: Condition = CONDITIONS[key]
    return values ? [[key, Object.keys(values)] as const] : []
  }),
)
