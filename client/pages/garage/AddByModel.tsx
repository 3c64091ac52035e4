import { useEffect, useEffectEvent, useState } from 'react'
import { carInput } from '../../../shared/garage.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { CarFields } from '../../features/garage/CarFields.tsx'
import {
  CAR_FIELD_NAMES,
  foundCar,
  NO_CAR,
  refuseUnchosen,
  toCar,
  vehicleIdOf,
} from '../../features/garage/car-draft.ts'
import { CarFinder } from '../../features/vehicles/CarFinder.tsx'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { useForm } from '../../forms/useForm.ts'
import { toVehicleDraft } from '../../features/vehicles/vehicle-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './GaragePage.module.css'
import { useAddCar } from './useAddCar.ts'

/** The start values from a decoded VIN: the make, null if there are several, and the months of the model year. */
export type Start = { make: { id: string; name: string } | null; built: string }

type AddByModelProps = {
  /** Set if the user came from the VIN form; null otherwise. */
  start: Start | null
}

export function AddByModel({ start }: AddByModelProps) {
  const { user } = useSession()
  const { add, onAdded } = useAddCar()
  const form = useForm({
    initial: NO_CAR,
    draftKey: `car:${user?.id ?? 'visitor'}`,
    schema: carInput,
    toInput: toCar,
    fieldNames: CAR_FIELD_NAMES,
    send(input) {
      refuseUnchosen(form.currentValues())
      return add(input)
    },
    onSent: onAdded,
  })
  const [words, setWords] = useState('')
  const makeId = form.values.make.id
  const fill = useEffectEvent(({ make, built }: Start) => form.update({ ...NO_CAR, make: toVehicleDraft(make), built }))
  const focus = useEffectEvent((level: 'make' | 'model') => form.focus(level))
  useEffect(() => void (start && fill(start)), [start])
  useEffect(() => {
    // The field for the model is disabled until the form has the make.
    if (start && (start.make?.id ?? null) === makeId) focus(start.make ? 'model' : 'make')
  }, [start, makeId])

  return (
    <form noValidate onSubmit={form.submit} aria-labelledby="by-model">
      <h3 id="by-model">By model</h3>
      {form.isRestored && <DraftNote text="Draft restored." action="Discard" onAct={form.discard} />}
      <CarFinder
        value={words}
        onChange={setWords}
        onPick={(vehicle) => {
          form.update(foundCar(vehicle))
          form.focus('built')
        }}
      />
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
