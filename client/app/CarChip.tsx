import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { ChooseCarDialog } from '../features/garage/ChooseCarButton.tsx'
import { useCar } from '../features/garage/useCar.ts'
import { useCarChanges } from '../features/garage/useCarChanges.ts'
import { carRef, keepVisitorCar, onOtherTab, readVisitorCar } from '../features/garage/visitor-car.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import css from './CarChip.module.css'
import { useSession } from './SessionProvider.tsx'
import { trpc } from './trpc.ts'

/**
 * The chosen car with a menu of the cars, or 'Choose your car'. Its width is the same in every state. Without scripts it is
 * a link to the garage.
 */
export function CarChip() {
  const { car, cars } = useCar()
  const { choose } = useCarChanges()
  const cache = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onOtherTab(() => void cache.garage.invalidate()), [cache])
  useMoveVisitorCar()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (car || (car === null && dataset['car'])) dataset['car'] = 'known'
  }, [car])

  const dialog = <ChooseCarDialog open={isOpen} onClose={() => setOpen(false)} />
  if (!car)
    return (
      <>
        <Link
          to={paths.garage}
          className={cx(css.chip, css.none)}
          aria-haspopup="dialog"
          onPointerEnter={ChooseCarDialog.preload}
          onFocus={ChooseCarDialog.preload}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="car" size={18} />
          <span className={css.long}>Choose your car</span>
          <span className={css.short}>Car</span>
        </Link>
        {dialog}
      </>
    )
  const own = cars.length > 0 ? cars : [{ ...car, id: '', isChosen: true }]
  return (
    <>
      <Menu
        label="Cars"
        name={`My car: ${car.label}`}
        className={css.chip}
        button={
          <>
            <Icon name="car" size={18} />
            <span className={css.long}>{car.label}</span>
            <span className={css.short}>{car.name}</span>
            <Icon name="chevron-down" size={16} />
          </>
        }
        items={[
          {
            heading: 'My cars',
            items: own.map(({ id, label, detail, isChosen }) => ({
              key: id,
              label,
              detail,
              checked: isChosen,
              onSelect: () => void (isChosen || choose(id)),
            })),
          },
          { label: 'Add a car', icon: <Icon name="plus" size={18} />, onSelect: () => setOpen(true) },
          { label: 'My garage', icon: <Icon name="warehouse" size={18} />, to: paths.garage },
        ]}
      />
      {dialog}
    </>
  )
}

/** Adds the car of a visitor who has signed in to the garage, if that is empty. */
function useMoveVisitorCar() {
  const { state } = useSession()
  const { cars, car } = useCar()
  const cache = trpc.useUtils()
  const { mutateAsync: add } = trpc.garage.add.useMutation()
  const isEmpty = state === 'in' && car === null && cars.length === 0
  useEffect(() => {
    const visitorCar = isEmpty ? readVisitorCar() : null
    if (!visitorCar) return
    add({ ...carRef(visitorCar), onlyFirst: true })
      .then(() => {
        keepVisitorCar(null)
        return cache.garage.invalidate()
      })
      // The cookie stays for the next page.
      .catch(() => undefined)
  }, [isEmpty, add, cache])
}
