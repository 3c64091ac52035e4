import { conditionText, type FitCondition } from './conditions.ts'
import { formatMonth } from './months.ts'
import type { VehicleName } from './vehicle-names.ts'

// Types and labels of a fitment for pages. Without schemas, so that the first view of a part page does not load zod.

/** The labels of how the months of a row are entered. */
export const PRECISIONS = { month: 'Month', year: 'Year', model_year: 'Model year' } as const
export type Precision = keyof typeof PRECISIONS

/** The labels of the sources of a row. */
export const FITMENT_SOURCES = {
  catalogue: 'Manufacturer catalogue',
  owner: 'Owner',
  seller: 'Seller',
  import: 'Import',
} as const
export type FitmentSource = keyof typeof FITMENT_SOURCES

export const UNIVERSAL = 'Fits every car'

/** The fields of a row that a user enters. */
export type RowContent = {
  /** Months, both included; null for those of the vehicle. */
  from: string | null
  to: string | null
  precision: Precision
  fits: boolean
  position: string
  quantity: number | null
  note: string
  conditions: FitCondition[]
  source: FitmentSource
}

/** A row of a fitment with the number of owners whose cars it covers and who have tried the part. */
export type FitmentRow = RowContent & {
  id: string
  /** The vehicle or the engine. */
  vehicle: VehicleName
  fitted: number
  /** Those of `fitted` who bought the part here. */
  bought: number
  notFitted: number
}

/** A row as a revision keeps it. `vehicle` is the title at the time of the edit. */
export type RevisionRow = RowContent & { vehicleId: string; vehicle: string }

// ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns a month as it was entered: '09/2000', '2000', or the model year that begins or ends with it. */
export function endText(month: string, precision: Precision, end: 'from' | 'to'): string {
  if (precision === 'month') return formatMonth(month)
  const year = Number(month.slice(0, 4))
  return String(precision === 'model_year' && end === 'from' ? year + 1 : year)
}

type Built = Pick<RowContent, 'from' | 'to' | 'precision'>

/** Returns the months of a row as they were entered: '09/2000 to 02/2005', 'model years 2000 to 2004'. '' for none. */
export function builtText({ from, to, precision }: Built): string {
  const first = from && endText(from, precision, 'from')
  const last = to && endText(to, precision, 'to')
  const unit = precision === 'model_year' ? (first && last && first !== last ? 'model years ' : 'model year ') : ''
  if (first === null) return last === null ? '' : `until ${unit}${last}`
  if (last === null) return `from ${unit}${first}`
  return unit + (first === last ? first : `${first} to ${last}`)
}

type Covered = Built & { vehicle: Pick<VehicleName, 'builtFrom' | 'builtTo'> }

/** Returns the months in which the cars of a row were built: those of the row, completed with those of the vehicle. */
export function coveredText({ vehicle, ...row }: Covered): string {
  const [from, to] = [row.from ?? vehicle.builtFrom, row.to ?? vehicle.builtTo]
  if (from === row.from && to === row.to) return builtText(row)
  const isYears = (from?.endsWith('-01') ?? true) && (to?.endsWith('-12') ?? true)
  const isEntered = row.from !== null || row.to !== null
  // A month of the vehicle cannot be shown as a model year.
  return builtText({ from, to, precision: isYears && (!isEntered || row.precision === 'year') ? 'year' : 'month' })
}

/** Returns 'BMW catalogue', 'Owner'. */
export const sourceText = (source: FitmentSource, make: string): string =>
  source === 'catalogue' ? `${make} catalogue` : FITMENT_SOURCES[source]

/** Returns the details of a row beside the car, the dates and the source: 'front left, 2 pieces, With air conditioning, note'. */
export const detailText = ({ position, quantity, conditions, note }: RowContent): string =>
  [position, quantity && `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`, ...conditions.map(conditionText), note]
    .filter(Boolean)
    .join(', ')

/** Returns a row of a revision as one line, for the history. */
export const rowText = (row: RevisionRow): string =>
  [row.vehicle, builtText(row), row.fits ? '' : 'does not fit', detailText(row), FITMENT_SOURCES[row.source]]
    .filter(Boolean)
    .join(', ')

/** Returns rows with keys that are equal in two versions for the n-th row about one vehicle. */
export function keyed<Row extends { vehicleId: string }>(rows: readonly Row[]): { key: string; row: Row }[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const turn = (seen.get(row.vehicleId) ?? 0) + 1
    seen.set(row.vehicleId, turn)
    return { key: `${row.vehicleId} ${turn}`, row }
  })
}

type Rows = { universal: boolean; rows: RevisionRow[] }

/** Returns a revision as lines for the history. */
export function keyedTexts({ universal, rows }: Rows): { key: string; text: string }[] {
  const lines = keyed(rows).map(({ key, row }) => ({ key, text: rowText(row) }))
  return universal ? [{ key: UNIVERSAL, text: UNIVERSAL }, ...lines] : lines
}

/** Returns how many rows an edit added, removed and changed. */
export function countChanges(before: Rows, after: Rows): { added: number; removed: number; changed: number } {
  const earlier = new Map(keyedTexts(before).map(({ key, text }) => [key, text]))
  const later = keyedTexts(after)
  const kept = later.filter(({ key }) => earlier.has(key))
  return {
    added: later.length - kept.length,
    removed: earlier.size - kept.length,
    changed: kept.filter(({ key, text }) => earlier.get(key) !== text).length,
  }
}

// ── Groups ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Rows that differ only in the vehicle, as one line: '320i, 320Ci'. */
export type FitmentLine = {
  rows: FitmentRow[]
  /** '320i, 320Ci', 'All variants' */
  cars: string
  /** The code of the engine. */
  engine: string | null
  fitted: number
  bought: number
  notFitted: number
}

/** A generation, model or the engines of a make, with the lines about it. */
export type FitmentGroup = {
  id: string
  make: string
  /** '3 Series (E46)' */
  title: string
  fits: number
  no: number
  /** '520i, 523i' */
  cars: string
}

const IN_GROUP = { make: 'All models', model: 'All generations', generation: 'All variants' }

/** Returns the code of the engine of a variant, or of the engine itself. */
const engineOf = ({ level, name, engine }: VehicleName): string | null =>
  level === 'engine' ? name : (engine?.name ?? null)

/** Returns the group of a vehicle: its generation or model, or the engines of the make. */
function groupOf({ level, path, names }: VehicleName): Pick<FitmentGroup, 'id' | 'make' | 'title'> {
  const [make = '', model = '', generation] = names
  if (level === 'engine') return { id: `${path[0]} engines`, make, title: 'Engines' }
  const id = path[Math.min(2, path.length - 1)] ?? ''
  if (level === 'make') return { id, make, title: 'All models' }
  return { id, make, title: generation === undefined ? model : `${model} (${generation})` }
}

/** Returns the lines of each group, by its id, in the order of the rows. Lines that do not fit come last. */
export function groupLines(rows: FitmentRow[]): Map<string, FitmentLine[]> {
  const groups = new Map<string, Map<string, FitmentLine>>()
  for (const row of rows.toSorted((one, other) => Number(other.fits) - Number(one.fits))) {
    const { vehicle, id: _id, fitted, bought, notFitted, ...content } = row
    const { id } = groupOf(vehicle)
    const lines = groups.get(id) ?? new Map<string, FitmentLine>()
    groups.set(id, lines)
    const engine = engineOf(vehicle)
    const cars = vehicle.level === 'variant' || vehicle.level === 'engine' ? vehicle.name : IN_GROUP[vehicle.level]
    const key = JSON.stringify([engine, vehicle.builtFrom, vehicle.builtTo, content])
    const line = lines.get(key)
    if (!line) lines.set(key, { rows: [row], cars, engine, fitted, bought, notFitted })
    else {
      line.rows.push(row)
      line.cars += `, ${cars}`
      line.fitted += fitted
      line.bought += bought
      line.notFitted += notFitted
    }
  }
  return new Map([...groups].map(([id, lines]) => [id, [...lines.values()]]))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Returns the groups of the rows in the order of their names. The server calls it, so that every browser has one order. */
export function groupRows(rows: FitmentRow[]): FitmentGroup[] {
  const lines = groupLines(rows)
  const groups = new Map(rows.map(({ vehicle }) => [groupOf(vehicle).id, groupOf(vehicle)]))
  return [...groups.values()]
    .map((group) => {
      const inGroup = lines.get(group.id) ?? []
      const fitting = inGroup.filter(({ rows: [row] }) => row?.fits)
      return {
        ...group,
        fits: fitting.length,
        no: inGroup.length - fitting.length,
        cars: [...new Set((fitting.length > 0 ? fitting : inGroup).map(({ cars }) => cars))].join(', '),
      }
    })
    .toSorted((one, other) => collator.compare(one.make, other.make) || collator.compare(one.title, other.title))
}

/** Returns whether every word of a search begins a word of the line, or is a year in which its cars were built. */
export function matchesLine({ rows, cars, engine }: FitmentLine, group: FitmentGroup, words: string[]): boolean {
  const text = ` ${[group.make, group.title, cars, engine, ...rows.flatMap(({ vehicle }) => vehicle.codes)].join(' ')}`
    .toLowerCase()
    .replaceAll(/[(),/]/g, ' ')
  return words.every(
    (word) => text.includes(` ${word}`) || (/^(?:18|19|20)\d\d$/.test(word) && rows.some(isBuiltIn(word))),
  )
}

const isBuiltIn =
  (year: string) =>
  ({ from, to, vehicle }: FitmentRow): boolean =>
    (from ?? vehicle.builtFrom ?? year).slice(0, 4) <= year && (to ?? vehicle.builtTo ?? year).slice(0, 4) >= year
