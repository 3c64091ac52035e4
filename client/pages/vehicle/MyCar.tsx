import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { shortTitle } from '../../../shared/vehicle-names.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { useCarChanges } from '../../features/garage/useCarChanges.ts'
import { keepVisitorCar, type Car } from '../../features/garage/visitor-car.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './VehiclePage.module.css'

/** The state before the vehicle was chosen, as a visitor or with the ids of a garage. */
type Before = { car: Car | null; chosenId: string | null; isInGarage: boolean }

/** Makes the vehicle the car of the reader, as the dialog 'Choose your car' does, and undoes that. */
export function MyCar({ vehicle }: { vehicle: Vehicle }) {
  const { car, cars } = useCar()
  const { chooseVehicle, choose, changed } = useCarChanges()
  const remove = trpc.garage.remove.useMutation()
  const toast = useToast()
  const [before, setBefore] = useState<Before | null>(null)
  const [isBusy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const isMine = car?.vehicleId === vehicle.id
  const own = cars.find(({ vehicleId }) => vehicleId === vehicle.id)

  async function run(change: () => Promise<void>) {
    setBusy(true)
    await change().catch((error: unknown) => toast.error(errorSentence(error)))
    setBusy(false)
    // The button with the focus is replaced.
    root.current?.focus()
  }
  const onChoose = () =>
    run(async () => {
      const chosenId = cars.find(({ isChosen }) => isChosen)?.id ?? null
      await chooseVehicle({ vehicleId: vehicle.id, engineId: null, builtFrom: null, builtTo: null, answers: [] })
      setBefore({ car: car ?? null, chosenId, isInGarage: own !== undefined })
      toast.show(`${shortTitle(vehicle)} is your car now.`)
    })
  const onUndo = ({ car: previous, chosenId, isInGarage }: Before) =>
    run(async () => {
      if (!own) keepVisitorCar(previous)
      if (own && !isInGarage) await remove.mutateAsync({ id: own.id })
      if (own && chosenId !== null) await choose(chosenId)
      if (own) await changed()
      setBefore(null)
      toast.show(previous ? `${previous.label} is your car again.` : 'Your choice was undone.')
    })
  return (
    <div ref={root} className={css.myCar} tabIndex={-1}>
      {isMine ? (
        <>
          <p className={css.chosen}>
            <Icon name="car" size={18} /> This is your car. <Link to={paths.garage}>My garage</Link>
          </p>
          {before && (
            <Button variant="quiet" busy={isBusy} onClick={() => void onUndo(before)}>
              Undo
            </Button>
          )}
        </>
      ) : (
        <Button icon="car" busy={isBusy || car === undefined} onClick={() => void onChoose()}>
          This is my car
        </Button>
      )}
    </div>
  )
}
