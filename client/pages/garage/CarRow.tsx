import { useId, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import type { GarageCar } from '../../features/garage/useCar.ts'
import { useCarChanges } from '../../features/garage/useCarChanges.ts'
import { keepVisitorCar } from '../../features/garage/visitor-car.ts'
import { Button } from '../../ui/Button.tsx'
import ConfirmDialog from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import { useToast } from '../../ui/Toast.tsx'
import { EditCarDialog } from './EditCarDialog.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './GaragePage.module.css'

/** A car of the garage; without an id the car of a visitor. */
export type ShownCar = Omit<GarageCar, 'id'> & { id: string | null }

type CarRowProps = {
  car: ShownCar
  /** The number of parts that fit it; undefined while loading. */
  count: number | undefined
}

export function CarRow({ car, count }: CarRowProps) {
  const { id, label, detail, isChosen } = car
  const radio = useId()
  const toast = useToast()
  const { choose, changed } = useCarChanges()
  const remove = trpc.garage.remove.useMutation()
  const [shown, setShown] = useState<'edit' | 'remove' | null>(null)
  const close = () => setShown(null)

  async function onRemove() {
    try {
      if (id !== null) await remove.mutateAsync({ id })
      close()
      document.querySelector<HTMLElement>('#cars')?.focus()
      toast.show('Car removed.')
    } catch (error) {
      toast.error(errorSentence(error))
    }
    if (id === null) keepVisitorCar(null)
    else await changed()
  }
  return (
    <li className={cx(css.car, isChosen && css.chosen)}>
      <input
        id={radio}
        type="radio"
        name="chosen-car"
        checked={isChosen}
        onChange={() => void (id !== null && choose(id).catch((error: unknown) => toast.error(errorSentence(error))))}
      />
      <label htmlFor={radio} className={css.what}>
        <span className={css.title} translate="no">
          {label}
        </span>
        {detail !== '' && <span className={`small ${css.detail}`}>{detail.replaceAll(', ', ' · ')}</span>}
      </label>
      <span className={css.mark}>{isChosen && 'Chosen car'}</span>
      <span className={css.fitting}>
        {count !== undefined && (
          <Link to={paths.vehicle(car.vehicleId)}>{count === 1 ? '1 part fits' : `${count} parts fit`}</Link>
        )}
      </span>
      <div className={css.actions}>
        <Button variant="quiet" icon="pencil" onClick={() => setShown('edit')}>
          Edit
          <span className="visually-hidden" translate="no">
            {` ${label}`}
          </span>
        </Button>
        <Button variant="quiet" tone="danger" icon="trash" onClick={() => setShown('remove')}>
          Remove
          <span className="visually-hidden" translate="no">
            {` ${label}`}
          </span>
        </Button>
      </div>
      {shown === 'edit' && <EditCarDialog car={car} onClose={close} />}
      <ConfirmDialog
        open={shown === 'remove'}
        onClose={close}
        title="Remove car"
        busyWord="Removing..."
        onConfirm={onRemove}
      >
        <p>
          Remove your <AsWritten>{label}</AsWritten> from the garage?
        </p>
      </ConfirmDialog>
    </li>
  )
}
