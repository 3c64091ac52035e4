import { MAX_ALL_CONDITIONS, MAX_FITMENT_ROWS } from '../../../../shared/fitment.ts'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import { thousands } from '../../../../shared/format.ts'
import type { MergeChoices, MergeWarning } from '../../../../shared/merges.ts'
import type { Around } from '../revisions/policy.ts'
import { rowsThroughMerge, takeBackRows, type RowsType } from '../revisions/rows-policy.ts'
import type { FitmentContent } from './queries.ts'

/** Rows with the same key say the same. */
const keyOf = ({ vehicleId, from, to, fits, conditions, position }: RevisionRow) =>
  JSON.stringify([vehicleId, from, to, fits, conditions, position])

/** Returns the cars of the winner after a merge. Of rows that say the same that of the winner stays. */
export function mergeCars(winner: FitmentContent, loser: FitmentContent, choice: MergeChoices['cars']): FitmentContent {
  if (choice !== 'both') return { winner, loser }[choice]
  const known = new Set(winner.rows.map(keyOf))
  return {
    universal: winner.universal || loser.universal,
    rows: [...winner.rows, ...loser.rows.filter((row) => !known.has(keyOf(row)))],
  }
}

/** Returns why merged cars are refused, and where the two parts contradict each other. */
export function warningsOfCars(winner: FitmentContent, loser: FitmentContent, merged: FitmentContent): MergeWarning[] {
  const conditions = merged.rows.reduce((sum, row) => sum + row.conditions.length, 0)
  const cars = contradictions(winner.rows, loser.rows).filter((row) => merged.rows.includes(row))
  return [
    ...above(merged.rows.length, MAX_FITMENT_ROWS, 'cars'),
    ...above(conditions, MAX_ALL_CONDITIONS, 'conditions of cars'),
    ...cars.map(({ vehicle }): MergeWarning => ({
      level: 'look',
      field: 'cars',
      sentence: `One part fits the ${vehicle}, and the other does not. Both rows stay. Correct one of them after the merge.`,
    })),
  ]
}

const above = (count: number, most: number, things: string): MergeWarning[] => {
  if (count <= most) return []
  const sentence = `Together they have ${thousands(count)} ${things}; a part has at most ${thousands(most)}. Keep the cars of one part.`
  return [{ level: 'refused', field: 'cars', sentence }]
}

/** Returns the rows of the loser that contradict one of the winner: the same car in the same months, but only one fits. */
function contradictions(winner: RevisionRow[], loser: RevisionRow[]): RevisionRow[] {
  const byVehicle = Map.groupBy(winner, ({ vehicleId }) => vehicleId)
  return loser.filter((row) =>
    byVehicle.get(row.vehicleId)?.some((other) => other.fits !== row.fits && overlaps(other, row)),
  )
}

const overlaps = (one: RevisionRow, other: RevisionRow) =>
  (one.from ?? '') <= (other.to ?? '~') && (other.from ?? '') <= (one.to ?? '~')

const carRows: RowsType<RevisionRow> = { keyOf, most: MAX_FITMENT_ROWS }
const rowsAround = ({ before, after }: Around<FitmentContent>) => ({ before: before.rows, after: after.rows })

/** Returns the cars without what a merge changed in them. */
export function takeBackCars(current: FitmentContent, changed: Around<FitmentContent>) {
  const { before, after } = changed
  const { value: rows, ...counts } = takeBackRows(current.rows, rowsAround(changed), carRows)
  const universal = current.universal === after.universal ? before.universal : current.universal
  return { ...counts, value: { universal, rows } }
}

/** Returns what a merge changed in the cars of the part that its winner was merged into later. */
export function carsThroughMerge(
  merged: Around<FitmentContent>,
  later: Around<FitmentContent>,
): Around<FitmentContent> {
  const { before, after } = rowsThroughMerge(rowsAround(merged), rowsAround(later), carRows)
  const universal = later.before.universal || takeBackCars(later.after, merged).value.universal
  return { before: { universal, rows: before }, after: { ...later.after, rows: after } }
}
