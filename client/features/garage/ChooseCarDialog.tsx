import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { errorSentence } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { CarSearch } from './CarSearch.tsx'
import css from './garage.module.css'
import { useCar } from './useCar.ts'
import { useCarChanges } from './useCarChanges.ts'

type ChooseCarDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'finalFocus'>

/** Chooses the car of the reader: one of the garage, or by a few words. Import it lazily, because it includes @base-ui/react. */
export default function ChooseCarDialog({ open, onClose, finalFocus }: ChooseCarDialogProps) {
  const { cars } = useCar()
  const { choose, chooseVehicle } = useCarChanges()
  const [failure, setFailure] = useState<string | null>(null)

  async function close(choice: Promise<void>) {
    setFailure(null)
    await choice.then(onClose, (error: unknown) => setFailure(errorSentence(error)))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Choose your car" finalFocus={finalFocus}>
      <CarSearch
        onPick={({ id }) =>
          void close(chooseVehicle({ vehicleId: id, engineId: null, builtFrom: null, builtTo: null, answers: [] }))
        }
      />
      {failure !== null && <ErrorNote bare message={failure} />}
      {cars.length > 0 && (
        <ul className={css.choices} aria-label="My cars">
          {cars.map(({ id, label, detail, isChosen }) => (
            <li key={id}>
              <Button wide aria-pressed={isChosen} onClick={() => void close(choose(id))}>
                {label} <span className={css.detail}>{detail}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.garage} onClick={onClose}>
          Choose by model or VIN in My garage
        </Link>
      </p>
    </Dialog>
  )
}
