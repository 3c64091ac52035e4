import { Dialog } from '../../../ui/Dialog.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import css from './HistoryDialog.module.css'
import { RevisionDiff } from '../../../features/revisions/RevisionDiff.tsx'
import type { Revision } from '../../../features/revisions/diff.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'

type CompareDialogProps = { partId: string; older: Revision; newer: Revision; open: boolean; onClose(): void }

/** The differences between two revisions of a part, shown above the history dialog. */
export function CompareDialog({ partId, older, newer, open, onClose }: CompareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Compare revisions ${older.number} and ${newer.number}`} wide>
      <ul className={css.compared}>
        {[older, newer].map((revision) => (
          <li key={revision.number}>
            Revision {revision.number} by <AsWritten>{revision.author?.name ?? 'Unknown User'}</AsWritten>,{' '}
            <RelativeTime date={revision.createdAt} />
          </li>
        ))}
      </ul>
      <RevisionDiff
        partId={partId}
        older={older.number}
        newer={newer.number}
        same="These two revisions are the same."
      />
    </Dialog>
  )
}
