import {
  endText,
  keyed,
  type FitmentSource,
  type RevisionRow,
  type RowContent,
} from '../../../../shared/fitment-rows.ts'
import type { fitmentSaveInput } from '../../../../shared/fitment.ts'
import type { FitCondition } from '../../../../shared/conditions.ts'
import { readMonth, vehicleTitle } from '../../../../shared/vehicle-names.ts'
import type { RouterOutputs } from '../../../app/trpc.ts'
import type { z } from 'zod'

/** The fitment of a part as it is saved. */
export type Fitment = RouterOutputs['fitment']['ofPart']

/** The fields of a row as a form shows them. '' stands for an empty field. */
export type RowFields = {
  /** '09/2000', or '2000' for a year or a model year. */
  from: string
  to: string
  modelYears: boolean
  fits: 'yes' | 'no'
  position: string
  quantity: string
  note: string
  conditions: FitCondition[]
  source: FitmentSource
}

export const NEW_ROW: RowFields = {
  from: '',
  to: '',
  modelYears: false,
  fits: 'yes',
  position: '',
  quantity: '',
  note: '',
  conditions: [],
  source: 'owner',
}

/** A row of the editor. `vehicle` is the title of the car or engine. */
export type RowDraft = RowFields & { vehicleId: string; vehicle: string }

type Content = { universal: boolean; rows: RowDraft[] }

/** An unsaved edit, as the browser keeps it. */
export type CarsDraft = Content & {
  /** The revision that the user edits. Another user's revision after a conflict. */
  base: Content & { revision: number; editor: string; updatedAt: string }
  summary: string
  /** The user's own version, after another user has saved in the meantime. */
  conflict: Content | null
}

/** The fitment before it is loaded. */
const NOT_LOADED: Fitment = {
  partId: '',
  revision: -1,
  revisionId: null,
  universal: false,
  editor: null,
  updatedAt: null,
  rows: [],
}

export function startEdit(fitment: Fitment = NOT_LOADED): CarsDraft {
  const base = {
    universal: fitment.universal,
    rows: fitment.rows.map((row) => ({
      ...toFields(row),
      vehicleId: row.vehicle.id,
      vehicle: vehicleTitle(row.vehicle),
    })),
    revision: fitment.revision,
    editor: fitment.editor?.name ?? '',
    updatedAt: fitment.updatedAt ?? '',
  }
  return { base, universal: base.universal, rows: base.rows, summary: '', conflict: null }
}

export const toFields = ({
  from,
  to,
  precision,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
}: RowContent): RowFields => ({
  from: from === null ? '' : endText(from, precision, 'from'),
  to: to === null ? '' : endText(to, precision, 'to'),
  modelYears: precision === 'model_year',
  fits: fits ? 'yes' : 'no',
  position,
  quantity: quantity === null ? '' : String(quantity),
  note,
  conditions,
  source,
})

const isYear = (text: string) => /^\d{4}$/.test(text.trim())

/** Returns the fields as the server takes them. Text that is no month or number stays, and gets the error of the schema. */
export function toContent({
  from,
  to,
  modelYears,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
}: RowFields): RowContent {
  const entered = [from, to].filter((text) => text.trim() !== '')
  return {
    from: modelYears && isYear(from) ? `${Number(from) - 1}-07` : readMonth(from, 'first'),
    to: readMonth(to, 'last'),
    precision: modelYears ? 'model_year' : entered.length > 0 && entered.every(isYear) ? 'year' : 'month',
    fits: fits === 'yes',
    position,
    quantity: quantity.trim() === '' ? null : Number(quantity),
    note,
    conditions,
    source,
  }
}

export const toRevisionRow = ({ vehicleId, vehicle, ...fields }: RowDraft): RevisionRow => ({
  vehicleId,
  vehicle,
  ...toContent(fields),
})

export const toInput =
  (partId: string) =>
  ({ base, universal, rows, summary }: CarsDraft): z.input<typeof fitmentSaveInput> => ({
    partId,
    baseRevision: base.revision,
    universal,
    rows: rows.map(({ vehicleId, vehicle: _title, ...fields }) => ({ vehicleId, ...toContent(fields) })),
    summary,
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether the edit has changes that are not saved, or a conflict. */
export const isChanged = ({ base, universal, rows, summary, conflict }: CarsDraft): boolean =>
  conflict !== null || summary !== '' || universal !== base.universal || !isSame(rows, base.rows)

/**
 * Returns the edit based on a newer revision of another user: its rows with the changes of the edit. The user's version of a
 * row wins where both have changed it, and the own version of all rows is kept to be compared.
 */
export function rebase(edit: CarsDraft, current: Fitment): CarsDraft {
  const theirs = startEdit(current).base
  const [before, mine, after] = [edit.base, edit, theirs].map(
    ({ rows }) => new Map(keyed(rows).map(({ key, row }) => [key, row])),
  )
  const isTouched = (key: string) => !isSame(before?.get(key), mine?.get(key))
  const rows = [
    ...[...(after ?? [])].flatMap(([key, row]) => (isTouched(key) ? (mine?.get(key) ?? []) : row)),
    ...[...(mine ?? [])].flatMap(([key, row]) => (isTouched(key) && !after?.has(key) ? row : [])),
  ]
  const universal = edit.universal === edit.base.universal ? theirs.universal : edit.universal
  const conflict = edit.conflict ?? { universal: edit.universal, rows: edit.rows }
  return { ...edit, base: theirs, universal, rows, conflict }
}
