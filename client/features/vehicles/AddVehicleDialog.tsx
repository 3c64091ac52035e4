import { ATTRIBUTES, type VehicleLevel, type VehicleName } from '../../../shared/vehicle-names.ts'
import { vehicleCreateInput } from '../../../shared/vehicles.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../base/trpc.ts'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { FIELD_NAMES, toContent, toContentDraft } from './vehicle-draft.ts'
import { articled } from './level-names.ts'
import { VehicleFields } from './VehicleFields.tsx'

export type AddVehicleDialogProps = {
  level: VehicleLevel
  /** Null for a make. */
  parentId: string | null
  /** The beginning of the form. */
  name?: string
  open: boolean
  onClose(): void
  onAdded(vehicle: VehicleName): void
}

const SIGN_IN = 'You must be logged in to add a vehicle. Please log in and try again.'

/** Adds a vehicle. Import it lazily, because it includes @base-ui/react. */
export default function AddVehicleDialog(props: AddVehicleDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  // Mounted anew for each opening, so that it starts with the typed name.
  return props.open ? <AddVehicle {...props} /> : null
}

function AddVehicle({ level, parentId, name = '', open, onClose, onAdded }: AddVehicleDialogProps) {
  const cache = trpc.useUtils()
  const create = trpc.vehicle.create.useMutation()
  const parent = trpc.vehicle.bySlug.useQuery({ idOrSlug: parentId ?? '' }, { enabled: parentId !== null })
  const form = useForm({
    initial: toContentDraft(
      { name, codes: [], aliases: [], from: null, to: null, engineId: null, attributes: {} },
      null,
      Object.keys(ATTRIBUTES[level]),
    ),
    schema: vehicleCreateInput,
    toInput: (draft) => ({ level, parentId, ...toContent(draft) }),
    fieldNames: FIELD_NAMES,
    send: (input) => create.mutateAsync(input),
    async onSent(vehicle) {
      onAdded(vehicle)
      onClose()
      await Promise.all([cache.vehicle.list.invalidate(), cache.vehicle.bySlug.invalidate()])
    },
  })
  const existing = errorData(create.error)?.details?.['existing'] as VehicleName | undefined

  function choose(vehicle: VehicleName) {
    onAdded(vehicle)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Add ${articled(level)}`}
      dirty={form.isDirty}
      onSubmit={form.submit}
      footer={
        <>
          {existing && 'name' in form.errors && <Button onClick={() => choose(existing)}>Use the existing one</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyWord="Adding...">
            Add {level}
          </Button>
        </>
      }
    >
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <VehicleFields form={form} level={level} makeId={parent.data?.path[0] ?? null} />
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={SIGN_IN} />
    </Dialog>
  )
}
