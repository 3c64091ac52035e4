import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { ChooseCarDialog } from '../features/garage/ChooseCarButton.tsx'
import { useCar } from '../features/garage/useCar.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazily } from '../ui/lazy.ts'
import css from './CarChip.module.css'

const CarMenu = lazily(() => import('./CarMenu.tsx'), { pending: <span className={css.chip} /> })

/**
 * The chosen car with a menu of the cars, or 'Choose your car'. Its width is the same in every state, except that a visitor
 * without a car sees only the icon on a phone. Without scripts it is a link to the garage.
 */
export function CarChip() {
  const { car, cars } = useCar()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (car || (car === null && dataset['car'])) dataset['car'] = 'known'
  }, [car])
  return (
    <div ref={root} className={css.root} tabIndex={-1}>
      {car ? (
        <CarMenu car={car} cars={cars} onAdd={() => setOpen(true)} />
      ) : (
        <Link
          to={paths.garage}
          className={cx(css.chip, css.none)}
          aria-label="Choose your car"
          {...ChooseCarDialog.opener}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="car" size={18} />
          <span className={css.long}>Choose your car</span>
          <span className={css.short}>Car</span>
        </Link>
      )}
      <ChooseCarDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        // The menu replaces the link, after it has been loaded.
        finalFocus={() => root.current?.querySelector<HTMLElement>('a, button') ?? root.current}
      />
    </div>
  )
}
