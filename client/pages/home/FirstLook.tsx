import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { ChooseCarDialog } from '../../features/garage/ChooseCarButton.tsx'
import { useCar } from '../../features/garage/useCar.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './FirstLook.module.css'

/**
 * The beginning of the front page: what the site is, a large search and the car. The server sends the same page to all users. CSS
 * hides the sentence for signed-in users, so nothing moves when the session is known.
 */
export function FirstLook() {
  return (
    <section className={css.look} aria-label="Find a part">
      <p className={css.sentence}>Tappet is an open marketplace and wiki for car and engine parts.</p>
      <div className={css.ways}>
        <SearchBox label="Part number or name" isLarge />
        <CarButton />
      </div>
      <p className={css.more}>
        <Link to={paths.vehicles}>Browse vehicles</Link>
        <Link to={paths.about}>About Tappet</Link>
      </p>
    </section>
  )
}

/** 'Choose your car', or the parts of the chosen car. Without scripts it is a link to the garage. */
function CarButton() {
  const { car } = useCar()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={css.car} tabIndex={-1}>
      {car ? (
        <ButtonLink wide large icon="car" to={paths.vehicle(car.vehicleId)}>
          <span>
            Parts for <AsWritten>{car.label}</AsWritten>
          </span>
        </ButtonLink>
      ) : (
        <ButtonLink
          wide
          large
          icon="car"
          to={paths.garage}
          {...ChooseCarDialog.opener}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <span>Choose your car</span>
        </ButtonLink>
      )}
      <ChooseCarDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        // Another link replaces this one when a car is chosen.
        finalFocus={() => root.current?.querySelector<HTMLElement>('a') ?? root.current}
      />
    </div>
  )
}
