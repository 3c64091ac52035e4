import type { MergeWarning } from '../../../../shared/merges.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { MAX_RELATIONS } from '../../../../shared/relations.ts'
import type { Around } from '../revisions/policy.ts'
import { rowsThroughMerge, takeBackRows, type RowsType } from '../revisions/rows-policy.ts'
import type { RelationsContent, StoredRelations } from './revision-policy.ts'

/** The key of a relation at a part: each part has it once. */
type Said = Pick<RelationRevisionRow, 'kind' | 'otherId'>
const keyOf = ({ kind, otherId }: Said) => `${kind} ${otherId}`

/**
 * Returns the relations of the winner after a merge. Of rows that say the same that of the winner stays, and no row leads from one of
 * the two parts to the other.
 * @param refused the relations that would contradict those of other parts if the winner had them
 */
export function mergeRelations(winner: StoredRelations, loser: StoredRelations, refused: Said[]): StoredRelations {
  const said = new Set([...refused, ...winner.rows].map(keyOf))
  const isBetween = ({ otherId }: Said) => otherId === winner.partId || otherId === loser.partId
  const added = loser.rows.filter((row) => !said.has(keyOf(row)))
  return { ...winner, rows: [...winner.rows, ...added].filter((row) => !isBetween(row)) }
}

/** Returns the error if merged relations are too many. Those with removed parts do not count, because nobody sees them. */
export function limitOfRelations({ rows }: StoredRelations): MergeWarning[] {
  const count = rows.filter(({ isHidden }) => !isHidden).length
  if (count <= MAX_RELATIONS) return []
  const sentence = `Together they have ${count} relations; a part has at most ${MAX_RELATIONS}. Remove some first.`
  return [{ level: 'refused', field: 'relations', sentence }]
}

// ── Undo ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Another part as it is now. */
export type OtherPart = { id: string; name: string; mergedIntoId: string | null }

/**
 * Returns rows of a revision as they would be stored now: with the title that the other part has today. If it was merged since, the row
 * leads to the kept part, as the merge has moved the stored row, unless that stayed.
 * @param parts the other parts by their ids, with those that they were merged into
 */
export function asStored(
  rows: RelationRevisionRow[],
  { partId, rows: stored }: StoredRelations,
  parts: Map<string, OtherPart>,
): RelationRevisionRow[] {
  const stayed = new Set(stored.map(keyOf))
  const found = rows.flatMap((row) => {
    const part = parts.get(row.otherId)
    const other = stayed.has(keyOf(row)) ? part : (parts.get(part?.mergedIntoId ?? '') ?? part)
    return other && other.id !== partId ? [{ ...row, otherId: other.id, other: other.name }] : []
  })
  const keys = found.map(keyOf)
  return found.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

const relationRows: RowsType<RelationRevisionRow> = { keyOf, most: MAX_RELATIONS }
const rowsAround = ({ before, after }: Around<RelationsContent>) => ({ before: before.rows, after: after.rows })

/** Returns the relations without what a merge changed in them. */
export function takeBackRelations({ rows: current }: RelationsContent, changed: Around<RelationsContent>) {
  const { value: rows, ...counts } = takeBackRows(current, rowsAround(changed), relationRows)
  return { ...counts, value: { rows } }
}

/**
 * Returns what a merge changed in the relations of the part that its winner was merged into later. Those that it dropped come back at its
 * winner only: they led to its loser, and the undo of the later merge would not know them.
 */
export function relationsThroughMerge(
  merged: Around<RelationsContent>,
  later: Around<RelationsContent>,
): Around<RelationsContent> {
  const { before, after } = rowsThroughMerge(rowsAround(merged), rowsAround(later), relationRows)
  const known = new Set([...later.before.rows, ...after].map(keyOf))
  return { before: { rows: before.filter((row) => known.has(keyOf(row))) }, after: { rows: after } }
}
