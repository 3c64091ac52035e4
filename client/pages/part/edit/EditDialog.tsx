import { Dialog } from '../../../ui/Dialog.tsx'
import type { Part } from '../types.ts'

export type EditDialogProps = { part: Part; open: boolean; onClose(): void }

/** Edit Part Information (spec.md section 2). */
export default function EditDialog({ part, open, onClose }: EditDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Part Information" wide>
      {part.name}
    </Dialog>
  )
}
