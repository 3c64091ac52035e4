import type { Reportable } from '../../../shared/reports.ts'
import { Dialog } from '../../ui/Dialog.tsx'

export type ReportDialogProps = {
  item: { type: Reportable; id: string }
  /** 'Report Part' */
  title: string
  open: boolean
  onClose(): void
}

/** Reports something to the moderators, with a reason. */
export default function ReportDialog({ item, title, open, onClose }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {item.type}
    </Dialog>
  )
}
