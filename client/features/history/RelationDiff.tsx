import { relationText, type RelationRevisionRow } from '../../../shared/relation-rows.ts'
import { diffList } from './diff.ts'
import { ListDiff } from './DiffView.tsx'

type Relations = { rows: RelationRevisionRow[] }

/** The rows that differ between two versions of the relations of a part. @param before null for none */
export function RelationDiff({ before, after }: { before: Relations | null; after: Relations }) {
  const changes = diffList(before?.rows ?? [], after.rows, ({ kind, otherId }) => `${kind} ${otherId}`, relationText)
  const shown = changes.filter(({ kind }) => kind !== 'same' && kind !== 'moved')
  if (shown.length === 0) return <p>No differences.</p>
  return <ListDiff changes={shown} textOf={relationText} />
}
