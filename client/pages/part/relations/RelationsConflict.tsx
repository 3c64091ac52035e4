import { relationText } from '../../../../shared/relation-rows.ts'
import { ConflictPanel } from '../../../features/history/ConflictPanel.tsx'
import { toRevisionRow, type RelationsDraft, type RowDraft } from './relations-draft.ts'

type RelationsConflictProps = {
  draft: RelationsDraft
  conflict: RowDraft[]
  onChoose(rows: RowDraft[]): void
}

/** The relations that another user has saved, beside the user's own version. The list below has both edits merged at first. */
export function RelationsConflict({ draft: { base, rows }, conflict, onChoose }: RelationsConflictProps) {
  const [theirs = '', yours = '', now] = [base.rows, conflict, rows].map(textOf)
  const field = {
    label: 'Relations',
    theirs,
    yours,
    chosen: now === theirs ? ('theirs' as const) : now === yours ? ('mine' as const) : null,
    onTheirs: () => onChoose(base.rows),
    onMine: () => onChoose(conflict),
  }
  return (
    <ConflictPanel
      title="Someone else changed these relations while you were editing."
      text="The list below has both edits. Check it and save again. Your changes are still there."
      saved={{ ...base, editor: base.editor || null }}
      fields={[field]}
    />
  )
}

const textOf = (rows: RowDraft[]): string => rows.map((row) => relationText(toRevisionRow(row))).join('\n')
