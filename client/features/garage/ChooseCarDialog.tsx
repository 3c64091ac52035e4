import { useState } from 'react'
import { Link } from 'wouter'
import { carInput } from '../../../shared/garage.ts'
import { paths } from '../../../shared/paths.ts'
import { shortTitle, titleDetail, type FoundVehicle } from '../../../shared/vehicle-names.ts'
import { errorSentence } from '../../base/trpc.ts'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { CarFinder } from '../vehicles/CarFinder.tsx'
import { CAR_FIELD_NAMES, foundCar, LEVEL_NAMES, NO_CAR, refuseUnchosen, toCar } from './car-draft.ts'
import { CarFields } from './CarFields.tsx'
import css from './garage.module.css'
import { useCar } from './useCar.ts'
import { useCarChanges } from './useCarChanges.ts'
import { carRef } from './visitor-car.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'

type ChooseCarDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'finalFocus'>

/** Chooses the car of the reader: one of the garage, or by a few words. Import it lazily, because it includes @base-ui/react. */
export default function ChooseCarDialog(props: ChooseCarDialogProps) {
  const { open } = props
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })
  // Starts over with each opening, and keeps what it shows while it fades out.
  return <ChooseCar key={opening.count} {...props} />
}

function ChooseCar({ open, onClose, finalFocus }: ChooseCarDialogProps) {
  const { cars } = useCar()
  const { choose, chooseVehicle } = useCarChanges()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<FoundVehicle | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initial: NO_CAR,
    schema: carInput,
    toInput: toCar,
    fieldNames: CAR_FIELD_NAMES,
    send(input) {
      refuseUnchosen(form.currentValues())
      return chooseVehicle(carRef({ engineId: null, builtFrom: null, builtTo: null, answers: [], ...input }))
    },
    onSent: onClose,
    savedValues: (_, values) => values,
  })
  const levels = found ? LEVEL_NAMES.slice(found.path.length) : []

  function pick(vehicle: FoundVehicle) {
    setFound(vehicle)
    form.update(foundCar(vehicle))
    form.focus(LEVEL_NAMES[vehicle.path.length] ?? 'built')
  }
  async function chooseOwn(id: string) {
    setFailure(null)
    await choose(id).then(onClose, (error: unknown) => setFailure(errorSentence(error)))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose your car"
      finalFocus={finalFocus}
      onSubmit={form.submit}
      footer={
        found && (
          <>
            <Button onClick={() => setFound(null)}>Back</Button>
            <Button type="submit" variant="primary" busy={form.busy} busyWord="Saving...">
              Use this car
            </Button>
          </>
        )
      }
    >
      {found ? (
        <>
          <p>
            <b>
              <AsWritten>{shortTitle(found)}</AsWritten>
            </b>{' '}
            <span className="caption">{titleDetail(found)}</span>
          </p>
          <CarFields form={form} levels={levels} />
          {form.failure !== null && <ErrorNote bare message={form.failure} />}
        </>
      ) : (
        <>
          <CarFinder value={words} onChange={setWords} onPick={pick} />
          {failure !== null && <ErrorNote bare message={failure} />}
          {cars.length > 0 && (
            <ul className={css.choices} aria-label="My cars">
              {cars.map(({ id, label, detail, isChosen }) => (
                <li key={id}>
                  <Button wide aria-pressed={isChosen} onClick={() => void chooseOwn(id)}>
                    <AsWritten>{label}</AsWritten> <span className="caption">{detail}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <p>
            <Link to={paths.garage} onClick={onClose}>
              Choose by model or VIN
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}
