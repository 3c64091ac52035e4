import { useEffect, useEffectEvent } from 'react'
import { carInput } from '../../../shared/garage.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { CarFields } from '../../features/garage/CarFields.tsx'
import { NO_CAR, readBuilt, refuseUnchosen, vehicleIdOf } from '../../features/garage/car-draft.ts'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { useForm } from '../../forms/useForm.ts'
import { toVehicleDraft } from '../../features/vehicles/vehicle-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './GaragePage.module.css'
import { useAddCar } from './useAddCar.ts'

/** A make to start with; null for none that is known. */
export type Make = { make: { id: string; name: string } | null }

type AddByModelProps = {
  /** What a VIN names, after the user chose to continue by model. */
  start: Make | null
}

export function AddByModel({ start }: AddByModelProps) {
  const { user } = useSession()
  const { add, onAdded } = useAddCar()
  const form = useForm({
    initial: NO_CAR,
    draftKey: `car:${user?.id ?? 'visitor'}`,
    schema: carInput,
    toInput: (draft) => ({ vehicleId: vehicleIdOf(draft), ...readBuilt(draft.built) }),
    fieldNames: { vehicleId: 'model', builtFrom: 'built', builtTo: 'built' },
    send(input) {
      refuseUnchosen(form.currentValues())
      return add(input)
    },
    onSent: onAdded,
  })
  const startWith = useEffectEvent(({ make }: Make) => {
    if (make) form.update({ ...NO_CAR, make: toVehicleDraft(make) })
    form.focus(make ? 'model' : 'make')
  })
  useEffect(() => {
    if (start) startWith(start)
  }, [start])

  return (
    <form noValidate onSubmit={form.submit} aria-labelledby="by-model">
      <h3 id="by-model">By model</h3>
      {form.isRestored && <DraftNote text="Draft restored." action="Discard" onAct={form.discard} />}
      <CarFields form={form} />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <div className={css.submit}>
        <Button
          type="submit"
          variant={vehicleIdOf(form.values) === '' ? 'plain' : 'primary'}
          busy={form.busy}
          busyWord="Adding..."
        >
          Add car
        </Button>
      </div>
    </form>
  )
}
