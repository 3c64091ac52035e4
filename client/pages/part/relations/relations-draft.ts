import type { z } from 'zod'
import type { FitmentSource } from '../../../../shared/fitment-rows.ts'
import type { RelationKind, RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { relationSchema, relationsSaveInput } from '../../../../shared/relations.ts'
import { isSame } from '../../../features/history/diff.ts'
import { mergeRows } from '../../../features/history/merge-rows.ts'
import type { Relations } from './relations.ts'

/** A row of the editor. '' stands for an empty field, also for a part that is not chosen yet. */
export type RowDraft = {
  kind: RelationKind
  otherId: string
  /** The title of the other part. */
  other: string
  quantity: string
  note: string
  source: FitmentSource
}

/** An unsaved edit, as the browser keeps it. */
export type RelationsDraft = {
  /** The revision that the user edits. Another user's revision after a conflict. */
  base: { rows: RowDraft[]; revision: number; editor: string; updatedAt: string }
  rows: RowDraft[]
  summary: string
  /** The form of a new row. It belongs to the edit, so that saving and leaving keep what is in it. */
  adding: RowDraft
  /** The user's own rows, after another user has saved in the meantime. */
  conflict: RowDraft[] | null
}

export const NEW_ROW: RowDraft = { kind: 'same_as', otherId: '', other: '', quantity: '', note: '', source: 'owner' }

/** Where the fields of a row are in the form of the editor: those of a new row, or of a listed one. */
export type RowPath = 'adding' | `rows.${number}`

/** Returns whether the user has entered anything into the form of a new row. */
export const isFilled = (adding: RowDraft): boolean => !isSame(adding, NEW_ROW)

/** The relations before they are loaded. */
const NOT_LOADED: Relations = {
  partId: '',
  revision: -1,
  revisionId: null,
  editor: null,
  updatedAt: null,
  rows: [],
  fromOthers: [],
  further: [],
}

export function startEdit({ rows, revision, editor, updatedAt }: Relations = NOT_LOADED): RelationsDraft {
  const inOrder = rows.toSorted((one, other) => one.ordinal - other.ordinal)
  const drafts = inOrder.map(({ kind, part, quantity, note, source }) => ({
    kind,
    otherId: part.id,
    other: part.name,
    quantity: quantity === null ? '' : String(quantity),
    note,
    source,
  }))
  const base = { rows: drafts, revision, editor: editor?.name ?? '', updatedAt: updatedAt ?? '' }
  return { base, rows: drafts, summary: '', adding: NEW_ROW, conflict: null }
}

/** Returns a row as a revision keeps it. Text that is no number stays, and gets the error of the schema. */
export const toRevisionRow = ({ quantity, ...row }: RowDraft): RelationRevisionRow => ({
  ...row,
  quantity: row.kind !== 'contains' || quantity.trim() === '' ? null : Number(quantity),
})

const toContent = (row: RowDraft): z.input<typeof relationSchema> => {
  const { other: _title, ...content } = toRevisionRow(row)
  return content
}

/** The schema of the editor: what is saved, and the form of a new row, null while that is empty. */
export const relationsForm = relationsSaveInput.extend({ adding: relationSchema.nullable() })

export const toInput =
  (partId: string) =>
  ({ base, rows, summary, adding }: RelationsDraft): z.input<typeof relationsForm> => ({
    partId,
    baseRevision: base.revision,
    rows: rows.map(toContent),
    summary,
    adding: isFilled(adding) ? toContent(adding) : null,
  })

/** Returns whether the edit has changes that are not saved, or a conflict. */
export const isChanged = (edit: RelationsDraft): boolean => isListChanged(edit) || isFilled(edit.adding)

const isListChanged = ({ base, rows, summary, conflict }: RelationsDraft) =>
  conflict !== null || summary !== '' || !isSame(rows, base.rows)

/**
 * Returns the edit based on a newer revision of another user: its rows with the changes of the edit. The own version of all
 * rows is kept to be compared.
 */
export function rebase(edit: RelationsDraft, current: Relations): RelationsDraft {
  const theirs = startEdit(current).base
  const versions = { base: edit.base.rows, mine: edit.rows, theirs: theirs.rows }
  const rows = mergeRows(versions, (all) => all.map(({ kind, otherId }) => `${kind} ${otherId}`))
  const conflict = edit.conflict ?? (isListChanged(edit) ? edit.rows : null)
  // Copies, because the form changes its values in place.
  return { ...edit, base: theirs, rows: structuredClone(rows), conflict: structuredClone(conflict) }
}
