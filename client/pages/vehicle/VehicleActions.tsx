import { useState } from 'react'
import { tidyTag } from '../../../shared/text.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { moderates, useProtectedEdit } from '../../features/protection/useProtectedEdit.ts'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import type { Vehicle } from './VehiclePage.tsx'
import css from './VehiclePage.module.css'

const EditDialog = lazyDialog(() => import('./EditDialog.tsx'))
const ProtectionDialog = lazyDialog(() => import('../../features/protection/ProtectionDialog.tsx'))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

/** The name of its make, whose moderators are those of the vehicle. */
const tagsOf = ({ names }: Vehicle): string[] => names.slice(0, 1).map(tidyTag)

/** The wiki actions of a vehicle: edit, history, report. */
export function VehicleActions({ vehicle }: { vehicle: Vehicle }) {
  const [open, setOpen] = useState<'edit' | 'history' | 'protection' | null>(null)
  const { user } = useSession()
  const tags = tagsOf(vehicle)
  const edit = useProtectedEdit(vehicle.protection, tags)
  const dialog = { vehicle, onClose: () => setOpen(null) }
  return (
    <div className={css.actions}>
      {/* First, so that the other buttons stay where the server has rendered them. */}
      {user && moderates(user, tags) && (
        <Button variant="quiet" icon="lock" {...ProtectionDialog.opener} onClick={() => setOpen('protection')}>
          {vehicle.protection ? 'End protection' : 'Protect'}
        </Button>
      )}
      <Button variant="quiet" icon="pencil" {...EditDialog.opener} onClick={() => edit(() => setOpen('edit'))}>
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
      <ProtectionDialog
        page={{ type: 'vehicle', id: vehicle.id }}
        protection={vehicle.protection}
        open={open === 'protection'}
        onClose={dialog.onClose}
      />
      <HistoryDialog tags={tags} open={open === 'history'} {...dialog} />
    </div>
  )
}
