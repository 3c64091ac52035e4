import { useState } from 'react'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import type { Vehicle } from './VehiclePage.tsx'
import css from './VehiclePage.module.css'

const EditDialog = lazyDialog(() => import('./EditDialog.tsx'))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

/** The wiki actions of a vehicle: edit, history, report. */
export function VehicleActions({ vehicle }: { vehicle: Vehicle }) {
  const [open, setOpen] = useState<'edit' | 'history' | null>(null)
  const dialog = { vehicle, onClose: () => setOpen(null) }
  return (
    <div className={css.actions}>
      <Button variant="quiet" icon="pencil" {...EditDialog.opener} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button variant="quiet" icon="history" {...HistoryDialog.opener} onClick={() => setOpen('history')}>
        Edit History
      </Button>
      <ReportButton
        item={{ type: 'vehicle', id: vehicle.id }}
        title="Report Vehicle"
        aria-label="Report this vehicle"
      />
      <EditDialog open={open === 'edit'} {...dialog} />
      <HistoryDialog open={open === 'history'} {...dialog} />
    </div>
  )
}
