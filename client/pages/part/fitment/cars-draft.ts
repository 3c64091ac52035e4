import { z } from 'zod'
import { keyed } from '../../../../shared/fitment-rows.ts'
import { fitmentSaveInput, rowForm } from '../../../../shared/fitment.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import type { RouterOutputs } from '../../../base/trpc.ts'
import { isSame } from '../../../features/history/diff.ts'
import { mergeRows } from '../../../features/history/merge-rows.ts'
import { isFilled, NO_CARS, type NewCars } from './new-cars.ts'
import { toContent, toFields, type RowDraft } from './row-draft.ts'

/** The fitment of a part as it is saved. */
export type Fitment = RouterOutputs['fitment']['ofPart']

type Content = { universal: boolean; rows: RowDraft[] }

/** An unsaved edit, as the browser keeps it. */
export type CarsDraft = Content & {
  /** The revision that the user edits. Another user's revision after a conflict. */
  base: Content & { revision: number; editor: string; updatedAt: string }
  summary: string
  /** The form that adds cars. It belongs to the edit, so that saving and leaving keep what is in it. */
  adding: NewCars
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
  return { base, universal: base.universal, rows: base.rows, summary: '', adding: NO_CARS, conflict: null }
}

/** The schema of the editor: what is saved, and the row of the form that adds cars, null while that is empty. */
export const carsForm = fitmentSaveInput.extend({ adding: z.object({ row: rowForm }).nullable() })

export const toInput =
  (partId: string) =>
  ({ base, universal, rows, summary, adding }: CarsDraft): z.input<typeof carsForm> => ({
    partId,
    baseRevision: base.revision,
    universal,
    rows: rows.map(({ vehicleId, vehicle: _title, ...fields }) => ({ vehicleId, ...toContent(fields) })),
    summary,
    adding: isFilled(adding) ? { row: toContent(adding.row) } : null,
  })

/** Returns whether the edit has changes that are not saved, or a conflict. */
export const isChanged = (edit: CarsDraft): boolean => isListChanged(edit) || isFilled(edit.adding)

const isListChanged = ({ base, universal, rows, summary, conflict }: CarsDraft) =>
  conflict !== null || summary !== '' || universal !== base.universal || !isSame(rows, base.rows)

/**
 * Returns the edit based on a newer revision of another user: its rows with the changes of the edit. The user's version of a
 * row wins where both have changed it, and the own version of all rows is kept to be compared.
 */
export function rebase(edit: CarsDraft, current: Fitment): CarsDraft {
  const theirs = startEdit(current).base
  const versions = { base: edit.base.rows, mine: edit.rows, theirs: theirs.rows }
  const rows = mergeRows(versions, (all) => keyed(all).map(({ key }) => key))
  const universal = edit.universal === edit.base.universal ? theirs.universal : edit.universal
  const mineBefore = isListChanged(edit) ? { universal: edit.universal, rows: edit.rows } : null
  const conflict = edit.conflict ?? mineBefore
  // Copies, because the form changes its values in place.
  return { ...edit, base: theirs, universal, rows: structuredClone(rows), conflict: structuredClone(conflict) }
}
