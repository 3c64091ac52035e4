import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import type { VehicleLevel } from '../../../shared/vehicle-names.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { articled } from './level-names.ts'

const AddVehicleDialog = lazyDialog(() => import('./AddVehicleDialog.tsx'))

/** 'Add a variant', which opens the page of the new vehicle. */
export function AddVehicleButton({ level, parentId }: { level: VehicleLevel; parentId: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  return (
    <>
      <Button variant="quiet" tone="signal" icon="plus" {...AddVehicleDialog.opener} onClick={() => setOpen(true)}>
        Add {articled(level)}
      </Button>
      <AddVehicleDialog
        level={level}
        parentId={parentId}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAdded={({ slug }) => navigate(paths.vehicle(slug))}
      />
    </>
  )
}
