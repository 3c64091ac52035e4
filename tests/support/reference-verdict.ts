import { CONDITIONS, conditionText, type FitAnswer, type FitCondition } from '../../shared/conditions.ts'
import { addMonths, FIRST, formatMonth, intersectMonths, LAST } from '../../shared/months.ts'
import type { FitCar, FitRow, Question, Verdict } from '../../shared/verdict.ts'

/**
 * Returns what `verdict` returns, without a bound on the steps: it looks at all rows for each possible car, and at all of their
 * conditions after each answer.
 */
export function referenceVerdict(part: { universal: boolean; rows: FitRow[] }, car: FitCar): Verdict {
  if (part.universal) return { verdict: 'fits', questions: [], rows: [] }
  const built = { from: car.builtFrom, to: car.builtTo }
  if (!intersectMonths(built, built)) return { verdict: 'unknown', questions: [], rows: [] }
  const rows = part.rows.filter((row) => intersectMonths(built, row) && mayMatch(row, car)).toSorted(bySpecificity)
  const outcomeOf = (path: string[], engineId: string | null) => {
    const matching = rows.filter((row) => (row.path ? startsWith(path, row.path) : row.engineId === engineId))
    return acrossMonths(matching, car)
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
function acrossMonths(rows: FitRow[], { builtFrom, builtTo, answers }: FitCar): Outcome {
  const first = builtFrom ?? FIRST
  const boundaries = rows
    .flatMap(({ from, to }) => [from ?? FIRST, to === null ? LAST : addMonths(to, 1)])
    .filter((month) => month > first && month <= (builtTo ?? '9999-12'))
  const segments = [first, ...[...new Set(boundaries)].toSorted()].map((month) => {
    const covering = rows.filter(({ from, to }) => (from ?? FIRST) <= month && month <= (to ?? LAST))
    return { month, ...decide(covering, answers) }
  })
  const built = segments
    .filter((segment, i) => differ(segment, segments[i - 1] ?? segment))
    .map(({ month }): Question => ({ kind: 'built', text: `Built before or after ${formatMonth(month)}?`, month }))
  return join(segments, built)
}

/** Finds the row that decides in one month. Follows both answers to each open condition on the way. */
function decide(rows: FitRow[], answers: FitAnswer[]): Outcome {
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
  const yes = decide([row, ...others], [...answers, { ...open, yes: true }])
  const no = decide([row, ...others], [...answers, { ...open, yes: false }])
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
  const values: Record<string, string> | null = CONDITIONS[key].values
  const given = answers.filter((answer) => answer.key === key)
  if (!values) return given.find((answer) => answer.value === value)?.yes
  const yes = given.find((answer) => answer.yes)
  if (yes) return yes.value === value
  const left = Object.keys(values).filter((each) => !given.some((answer) => answer.value === each))
  return left.includes(value) && (left.length === 1 || undefined)
}
