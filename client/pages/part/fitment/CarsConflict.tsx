import { keyedTexts } from '../../../../shared/fitment-rows.ts'
import { ConflictPanel } from '../../../features/history/ConflictPanel.tsx'
import type { CarsDraft } from './cars-draft.ts'
import { toRevisionRow, type RowDraft } from './row-draft.ts'

type CarsConflictProps = {
  draft: CarsDraft
  conflict: NonNullable<CarsDraft['conflict']>
  onChoose(version: Pick<CarsDraft, 'universal' | 'rows'>): void
}

/** The cars that another user has saved, beside the user's own version. The list below has both edits merged at first. */
export function CarsConflict({ draft, conflict, onChoose }: CarsConflictProps) {
  const { base } = draft
  const [theirs = '', yours = '', now] = [base, conflict, draft].map(textOf)
  const field = {
    label: 'Cars',
    theirs,
    yours,
    chosen: now === theirs ? ('theirs' as const) : now === yours ? ('mine' as const) : null,
    onTheirs: () => onChoose({ universal: base.universal, rows: base.rows }),
    onMine: () => onChoose({ universal: conflict.universal, rows: conflict.rows }),
  }
  return (
    <ConflictPanel
      title="Someone else changed these cars while you were editing."
      text="The list below has both edits. Check it and save again. Your changes are still there."
      saved={{ ...base, editor: base.editor || null }}
      fields={[field]}
    />
  )
}

const textOf = ({ universal, rows }: { universal: boolean; rows: RowDraft[] }): string =>
  keyedTexts({ universal, rows: rows.map(toRevisionRow) })
    .map(({ text }) => text)
    .join('\n')
