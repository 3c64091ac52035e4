import { paths } from '../../shared/paths.ts'
import type { GarageCar } from '../features/garage/useCar.ts'
import { useCarChanges } from '../features/garage/useCarChanges.ts'
import type { Car } from '../features/garage/visitor-car.ts'
import { AsWritten } from '../ui/AsWritten.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useToast } from '../ui/Toast.tsx'
import chip from './CarChip.module.css'
import { errorSentence } from '../base/trpc.ts'

type CarMenuProps = {
  car: Car
  /** The cars of the garage; none of a visitor. */
  cars: GarageCar[]
  onAdd(): void
}

/** The chosen car with a menu of the cars. */
export default function CarMenu({ car, cars, onAdd }: CarMenuProps) {
  const toast = useToast()
  const { choose } = useCarChanges()
  const listed = cars.length > 0 ? cars : [{ ...car, id: '', isChosen: true }]
  return (
    <Menu
      label="Cars"
      name={`My car: ${car.label}`}
      className={chip.chip}
      button={
        <>
          <Icon name="car" size={18} />
          <span className={chip.long}>
            <AsWritten>{car.label}</AsWritten>
          </span>
          <span className={chip.short}>
            <AsWritten>{car.name}</AsWritten>
          </span>
          <Icon name="chevron-down" size={16} />
        </>
      }
      items={[
        {
          heading: 'My cars',
          items: listed.map(({ id, label, detail, isChosen }) => ({
            key: id,
            label,
            detail,
            checked: isChosen,
            onSelect: () => isChosen || void choose(id).catch((error: unknown) => toast.error(errorSentence(error))),
          })),
        },
        { label: 'Add a car', icon: 'plus', onSelect: onAdd },
        { label: 'My garage', icon: 'warehouse', to: paths.garage },
      ]}
    />
  )
}
