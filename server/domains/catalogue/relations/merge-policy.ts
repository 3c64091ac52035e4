import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'

/** The two parts of a merge, and the parts that already say that they are the same as the winner. */
type Merging = { winnerId: string; loserId: string; sameFromOthers: string[] }

/**
 * Returns the relations of the winner after a merge. Of rows that say the same that of the winner stays, and no row leads from one of
 * the two parts to the other.
 */
export function mergeRelations(
  winner: RelationRevisionRow[],
  loser: RelationRevisionRow[],
  { winnerId, loserId, sameFromOthers }: Merging,
): RelationRevisionRow[] {
  const said = new Set(sameFromOthers.map((id) => keyOf({ kind: 'same_as', otherId: id })))
  return [...winner, ...loser].filter((row) => {
    if (row.otherId === winnerId || row.otherId === loserId || said.has(keyOf(row))) return false
    said.add(keyOf(row))
    return true
  })
}

const keyOf = ({ kind, otherId }: Pick<RelationRevisionRow, 'kind' | 'otherId'>) => `${kind} ${otherId}`
