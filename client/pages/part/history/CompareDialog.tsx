import { Dialog } from '../../../ui/Dialog.tsx'
import { RevisionDiff } from './RevisionDiff.tsx'

type CompareDialogProps = { partId: string; older: number; newer: number; open: boolean; onClose(): void }

/** Any two revisions of a part side by side, over the history that they were chosen in. */
export function CompareDialog({ partId, older, newer, open, onClose }: CompareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Revisions ${older} and ${newer} compared`} wide>
      <RevisionDiff partId={partId} older={older} newer={newer} same="These two revisions are the same." />
    </Dialog>
  )
}
