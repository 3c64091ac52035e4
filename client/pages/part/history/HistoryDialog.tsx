import { Dialog } from '../../../ui/Dialog.tsx'
import type { Part } from '../types.ts'

export type HistoryDialogProps = { part: Part; open: boolean; onClose(): void }

/** Edit History (spec.md section 2). */
export default function HistoryDialog({ part, open, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit History" wide>
      {part.name}
    </Dialog>
  )
}
