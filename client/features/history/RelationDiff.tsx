import { relationText, type RelationRevisionRow } from '../../../shared/relation-rows.ts'
import { diffList, type ListChange } from './diff.ts'
import { ListDiff } from './DiffView.tsx'

type Relations = { rows: RelationRevisionRow[] }

/** Returns the rows that differ between two versions of the relations of a part. @param before null for none */
export const relationChanges = (before: Relations | null, after: Relations): ListChange<RelationRevisionRow>[] =>
  diffList(before?.rows ?? [], after.rows, ({ kind, otherId }) => `${kind} ${otherId}`, relationText).filter(
    ({ kind }) => kind !== 'same',
  )

/** The rows that differ between two versions of the relations of a part. @param before null for none */
export function RelationDiff({ before, after }: { before: Relations | null; after: Relations }) {
  const changes = relationChanges(before, after)
  if (changes.length === 0) return <p>No differences.</p>
  return <ListDiff changes={changes} textOf={relationText} />
}
