import { carEditInput } from '../../../shared/garage.ts'
import { conditionText } from '../../../shared/conditions.ts'
import { vinWithoutSerial } from '../../../shared/vin.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { CarFields } from '../../features/garage/CarFields.tsx'
import {
  CAR_FIELD_NAMES,
  draftsOf,
  engineIdOf,
  readBuilt,
  refuseUnchosen,
  vehicleIdOf,
  writeBuilt,
  type CarDraft,
} from '../../features/garage/car-draft.ts'
import { useCarChanges } from '../../features/garage/useCarChanges.ts'
import { toVehicleDraft } from '../../features/vehicles/vehicle-draft.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { ShownCar } from './CarRow.tsx'
import css from './GaragePage.module.css'
import { KeepVin } from './KeepVin.tsx'

type EditCarDialogProps = { car: ShownCar; onClose(): void }

/** Changes the vehicle, the months and the answers of a car. */
export function EditCarDialog({ car, onClose }: EditCarDialogProps) {
  const vehicle = trpc.vehicle.bySlug.useQuery({ idOrSlug: car.vehicleId })
  const engine = trpc.vehicle.bySlug.useQuery({ idOrSlug: car.engineId ?? '' }, { enabled: car.engineId !== null })
  const failed = [vehicle, engine].find(({ error }) => error)
  if (!vehicle.data || engine.isLoading || failed)
    return (
      <Dialog open onClose={onClose} title="Edit car">
        {failed?.error ? (
          <ErrorNote message={errorSentence(failed.error)} onRetry={() => void failed.refetch()} />
        ) : (
          <Loading>Loading...</Loading>
        )}
      </Dialog>
    )
  const drafts = draftsOf(vehicle.data)
  const initial: CarDraft = {
    ...drafts,
    ...(drafts.variant.id === null && engine.data && { variant: { ...toVehicleDraft(engine.data), isEngine: true } }),
    built: writeBuilt(car),
    answers: car.answers,
    keepVin: isWhole(car.vin),
  }
  return <EditCar car={car} initial={initial} onClose={onClose} />
}

/** Whether a VIN was kept with its serial number. */
const isWhole = (vin: string | null) => vin !== null && vin !== vinWithoutSerial(vin)

function EditCar({ car, initial, onClose }: EditCarDialogProps & { initial: CarDraft }) {
  const toast = useToast()
  const { changed, chooseVehicle } = useCarChanges()
  const edit = trpc.garage.edit.useMutation()
  const form = useForm({
    initial,
    schema: carEditInput,
    toInput: (draft) => {
      const vehicleId = vehicleIdOf(draft)
      // The engine of a variant has no field.
      const isSameVariant = draft.variant.id !== null && vehicleId === car.vehicleId
      const engineId = engineIdOf(draft) ?? (isSameVariant ? car.engineId : null)
      const { answers, keepVin } = draft
      return { id: car.id ?? vehicleId, vehicleId, engineId, ...readBuilt(draft.built), answers, keepVin }
    },
    fieldNames: CAR_FIELD_NAMES,
    async send(input) {
      refuseUnchosen(form.currentValues())
      if (car.id === null) await chooseVehicle({ ...car, ...input })
      else await edit.mutateAsync(input)
    },
    async onSent() {
      onClose()
      toast.show('Car saved.')
      await changed()
    },
  })
  const { answers } = form.values
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Edit car"
      verb="Save car"
      busyWord="Saving..."
      signIn="You must be logged in to change a car. Please log in and try again."
    >
      <CarFields form={form} />
      {answers.map((answer) => (
        <Field
          key={`${answer.key} ${answer.value}`}
          as="select"
          label={conditionText(answer)}
          value={answer.yes ? 'yes' : 'no'}
          onChange={({ target }) =>
            form.change(
              'answers',
              answers.flatMap((each) =>
                each !== answer ? [each] : target.value === '' ? [] : [{ ...each, yes: target.value === 'yes' }],
              ),
            )
          }
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
          <option value="">Not answered</option>
        </Field>
      ))}
      {isWhole(car.vin) && (
        <>
          <p className={css.vin}>{car.vin}</p>
          <KeepVin form={form} />
        </>
      )}
    </FormDialog>
  )
}
