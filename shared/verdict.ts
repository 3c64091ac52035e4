/** A question whose answer decides whether the part fits. */
export type Question = { kind: string; text: string }
export type Verdict = { verdict: 'fits' | 'check' | 'no' | 'unknown'; questions: Question[]; rows: string[] }
export type FitRow = {
  id: string
  path: string[] | null
  engineId: string | null
  from: string | null
  to: string | null
  fits: boolean
  conditions: { key: string; value: string }[]
}
export type FitCar = {
  path: string[]
  engineId: string | null
  possibleEngineIds: string[]
  builtFrom: string | null
  builtTo: string | null
  answers: { key: string; value: string; yes: boolean }[]
}
export function verdict({ universal, rows }: { universal: boolean; rows: FitRow[] }, car: FitCar): Verdict {
  if (universal) return { verdict: 'fits', questions: [], rows: [] }
  const row = rows
    .filter(({ path, engineId }) => (path ? car.path.includes(path.at(-1) ?? '') : engineId === car.engineId))
    .toSorted((a, b) => (b.path?.length ?? 3.5) - (a.path?.length ?? 3.5) || Number(a.fits) - Number(b.fits))[0]
  if (!row) return { verdict: 'unknown', questions: [], rows: [] }
  return { verdict: row.fits ? 'fits' : 'no', questions: [], rows: [row.id] }
}
