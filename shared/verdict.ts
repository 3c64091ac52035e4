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

/**
 * Returns whether a part fits all possible cars of the owner (issue 20). Where they differ, returns the questions that separate
 * them. A universal part fits in spite of its rows. Without a row that applies, the verdict is 'unknown', never 'no'.
 */
export function verdict(part: { universal: boolean; rows: FitRow[] }, car: FitCar): Verdict {
  if (part.universal) return { verdict: 'fits', questions: [], rows: [] }
  const built = { from: car.builtFrom, to: car.builtTo }
  if (!intersectMonths(built, built)) return { verdict: 'unknown', questions: [], rows: [] }
  const rows = part.rows.filter((row) => intersectMonths(built, row) && mayMatch(row, car)).toSorted(bySpecificity)
  const budget = { branches: MAX_BRANCHES }
  const outcomeOf = (path: string[], engineId: string | null) => {
    const matching = rows.filter((row) => (row.path ? startsWith(path, row.path) : row.engineId === engineId))
    return acrossMonths(matching, car, budget)
  }

  // The lists of vehicles and engines are never complete, so the car may have an engine that no row names, and may be no vehicle
  // below the known one that a row names. `base` is this possibility.
  const base = outcomeOf(car.path, car.engineId)
  const engines = new Map([[car.engineId, base]])
  for (const { path, engineId } of rows)
    if (!path && !engines.has(engineId)) engines.set(engineId, outcomeOf(car.path, engineId))
  const vehicles = new Map<string, { path: string[]; engineId: string | null }>()
  for (const { path, engineId } of rows)
    if (path && path.length > car.path.length) vehicles.set(path.join('/'), { path, engineId })
  const deeper = [...vehicles.values()].flatMap(({ path, engineId: own }) => {
    const possible = own === null ? [...engines.keys()] : [engines.has(own) ? own : car.engineId]
    return possible.map((engineId) => ({ ...outcomeOf(path, engineId), engineId }))
  })

  const { verdicts, rows: decisive } = join([...engines.values(), ...deeper])
  const ids = rows.filter((row) => decisive.has(row)).map(({ id }) => id)
  const [only = 'unknown'] = verdicts
  if (verdicts.size === 1) return { verdict: only, questions: [], rows: ids }

  const questions: Question[] = []
  const level = LEVELS[car.path.length - 1]
  const levelMatters = deeper.some((outcome) => differ(outcome, engines.get(outcome.engineId) ?? base))
  if (level && levelMatters) questions.push({ kind: level, text: `Which ${level}?` })
  if ([...engines.values()].some((outcome) => differ(outcome, base)))
    questions.push({ kind: 'engine', text: 'Which engine?' })
  // Months and conditions of deeper vehicles and of engines are asked once those are known.
  questions.push(...base.questions.values())
  return { verdict: 'check', questions, rows: ids }
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

type Decided = Exclude<Verdict['verdict'], 'check'>

type Outcome = {
  /** More than one if the possible cars differ. */
  verdicts: Set<Decided>
  /** The rows that decide for a possible car. */
  rows: Set<FitRow>
  /** By their texts. */
  questions: Map<string, Question>
}

/** The levels below the make. */
const LEVELS = ['model', 'generation', 'variant'] as const

/** An engine is more specific than a generation. A variant names one engine in one generation, so it is the most specific. */
const ENGINE_DEPTH = 3.5

/** Bounds the time for rows with very many conditions. Beyond it a question can be asked whose answer changes nothing. */
const MAX_BRANCHES = 2_000
type Budget = { branches: number }

const depth = ({ path }: FitRow) => path?.length ?? ENGINE_DEPTH

/** Sorts the deciding row first: the deepest level, then "does not fit". The id makes the answer independent of the order. */
const bySpecificity = (a: FitRow, b: FitRow) =>
  depth(b) - depth(a) || Number(a.fits) - Number(b.fits) || (a.id < b.id ? -1 : 1)

const startsWith = (path: string[], start: string[]) => start.every((id, i) => path[i] === id)

/** Returns whether the row is about the car, or about a vehicle or engine that the car may turn out to be. */
function mayMatch({ path, engineId }: FitRow, car: FitCar): boolean {
  if (!path) return car.engineId === null ? car.possibleEngineIds.includes(engineId ?? '') : engineId === car.engineId
  if (path.length <= car.path.length) return startsWith(car.path, path)
  return startsWith(path, car.path) && (engineId === null || car.engineId === null || engineId === car.engineId)
}

/** Splits the possible months where rows begin and end. */
function acrossMonths(rows: FitRow[], { builtFrom, builtTo, answers }: FitCar, budget: Budget): Outcome {
  const first = builtFrom ?? FIRST
  const boundaries = rows
    .flatMap(({ from, to }) => [from ?? FIRST, to === null ? LAST : addMonths(to, 1)])
    .filter((month) => month > first && month <= (builtTo ?? '9999-12'))
  const segments = [first, ...[...new Set(boundaries)].toSorted()].map((month) => {
    const covering = rows.filter(({ from, to }) => (from ?? FIRST) <= month && month <= (to ?? LAST))
    return { month, ...decide(covering, answers, budget) }
  })
  const built = segments
    .filter((segment, i) => differ(segment, segments[i - 1] ?? segment))
    .map(({ month }): Question => ({ kind: 'built', text: `Built before or after ${formatMonth(month)}?`, month }))
  return join(segments, built)
}

/** Finds the row that decides in one month. Follows both answers to each open condition on the way. */
function decide(rows: FitRow[], answers: FitAnswer[], budget: Budget): Outcome {
  const [row, ...others] = rows.filter((each) => applies(each, answers) !== false)
  if (!row) return decided('unknown', [])
  const open = applies(row, answers)
  if (typeof open === 'boolean') {
    const equal = others.filter(
      (each) => depth(each) === depth(row) && each.fits === row.fits && applies(each, answers) === true,
    )
    return decided(verdictOf(row), [row, ...equal])
  }
  const question: Question = { kind: 'condition', text: `${conditionText(open)}?`, ...open }
  if (budget.branches-- <= 0) {
    const outcomes = [row, ...others].map((each) => decided(verdictOf(each), [each]))
    return join([...outcomes, decided('unknown', [])], [question])
  }
  const yes = decide([row, ...others], [...answers, { ...open, yes: true }], budget)
  const no = decide([row, ...others], [...answers, { ...open, yes: false }], budget)
  return join([yes, no], differ(yes, no) ? [question] : [])
}

const verdictOf = ({ fits }: FitRow) => (fits ? 'fits' : 'no')

const decided = (only: Decided, rows: FitRow[]): Outcome => ({
  verdicts: new Set([only]),
  rows: new Set(rows),
  questions: new Map(),
})

function join(outcomes: Outcome[], questions: Question[] = []): Outcome {
  const all = [...questions, ...outcomes.flatMap((outcome) => [...outcome.questions.values()])]
  return {
    verdicts: new Set(outcomes.flatMap(({ verdicts }) => [...verdicts])),
    rows: new Set(outcomes.flatMap(({ rows }) => [...rows])),
    questions: new Map(all.map((question) => [question.text, question])),
  }
}

/** Returns whether the two have other verdicts. */
const differ = (a: Outcome, b: Outcome) =>
  a.verdicts.size !== b.verdicts.size || [...a.verdicts].some((each) => !b.verdicts.has(each))

/** Returns true or false if that is known, otherwise the first open condition. */
function applies(row: FitRow, answers: FitAnswer[]): boolean | FitCondition {
  let open: FitCondition | undefined
  for (const key of new Set(row.conditions.map((condition) => condition.key))) {
    const alternatives = row.conditions.filter((condition) => condition.key === key)
    const states = alternatives.map((condition) => holds(condition, answers))
    if (states.includes(true)) continue
    const first = alternatives[states.indexOf(undefined)]
    if (!first) return false
    open ??= first
  }
  return open ?? true
}

/** Returns undefined while the answers leave it open. */
function holds({ key, value }: FitCondition, answers: FitAnswer[]): boolean | undefined {
  const { values }: Condition = CONDITIONS[key]
  const given = answers.filter((answer) => answer.key === key)
  if (!values) return given.find((answer) => answer.value === value)?.yes
  const yes = given.find((answer) => answer.yes)
  if (yes) return yes.value === value
  const left = Object.keys(values).filter((each) => !given.some((answer) => answer.value === each))
  return left.includes(value) && (left.length === 1 || undefined)
}
