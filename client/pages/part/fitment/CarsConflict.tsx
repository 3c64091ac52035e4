import { RelativeTime } from '../../../ui/Time.tsx'
import { keyedTexts } from '../../../../shared/fitment-rows.ts'
import { Compared, ConflictBox } from '../edit/ConflictPanel.tsx'
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
  const [theirs, yours, now] = [base, conflict, draft].map(textOf)
  return (
    <ConflictBox
      title="Someone else changed these cars while you were editing."
      text="The list below has both edits. Check it and save again. Your changes are still there."
      revision={base.revision}
    >
      <Compared
        label="Cars"
        theirs={theirs ?? ''}
        yours={yours ?? ''}
        theirHead={
          <>
            Saved by {base.editor || 'Unknown User'}, <RelativeTime date={base.updatedAt} />
          </>
        }
        chosen={now === theirs ? 'theirs' : now === yours ? 'mine' : null}
        disabled={false}
        onTheirs={() => onChoose({ universal: base.universal, rows: base.rows })}
        onMine={() => onChoose({ universal: conflict.universal, rows: conflict.rows })}
      />
    </ConflictBox>
  )
}

const textOf = ({ universal, rows }: { universal: boolean; rows: RowDraft[] }): string =>
  keyedTexts({ universal, rows: rows.map(toRevisionRow) })
    .map(({ text }) => text)
    .join('\n')
