import { useState } from 'react'
import type { FoundVehicle, VehicleName } from '../../../../shared/vehicle-names.ts'
import { CarFinder } from '../../../features/vehicles/CarFinder.tsx'
import { NO_VEHICLE, type VehicleDraft } from '../../../features/vehicles/vehicle-draft.ts'
import VehicleField from '../../../features/vehicles/VehicleField.tsx'
import { Field } from '../../../forms/Field.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { CarsDraft } from './cars-draft.ts'
import css from '../editor.module.css'
import { CHAIN, hasDetails, withCar, type Level } from './new-cars.ts'
import { RowFields } from './RowFields.tsx'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'

const LABELS: Record<Level, string> = {
  make: 'Make',
  model: 'Model',
  generation: 'Generation (optional)',
  variant: 'Variants (optional)',
  engine: 'Engine',
}

type AddCarProps = { form: Form<CarsDraft>; onAdd(): void; onCancel(): void }

/** Adds cars that are found by words. An engine, cars from the make down and all other fields are below 'Details'. */
export function AddCar({ form, onAdd, onCancel }: AddCarProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  const { adding } = form.values
  const [isOpen, setOpen] = useState(() => hasDetails(adding))
  const isWrong = Object.keys(form.errors).some((name) => name.startsWith('adding.') && name !== 'adding.words')

  function find(vehicle: FoundVehicle) {
    const { year } = vehicle
    form.change('adding.cars', withCar(adding.cars, vehicle))
    if (year === null || adding.row.from !== '' || adding.row.to !== '') return
    form.change('adding.row.from', String(year))
    form.change('adding.row.to', String(year))
    setOpen(true)
  }
  return (
    <form
      ref={panel}
      className={css.panel}
      aria-label="Add a car"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAdd()
      }}
    >
      {adding.by === 'car' && <CarFinder label="Find a car" {...form.control('adding.words')} onPick={find} />}
      {adding.cars.length > 0 && (
        <ul className={css.chosen} aria-label="Chosen cars">
          {adding.cars.map((car) => (
            <li key={car.id}>
              <Button
                aria-label={`Remove ${car.title}`}
                onClick={() =>
                  form.change(
                    'adding.cars',
                    adding.cars.filter(({ id }) => id !== car.id),
                  )
                }
              >
                <Icon name="x" size={16} />
                <AsWritten>{car.title}</AsWritten>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details
        className={css.details}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          Details <span>model, engine, years, position, source</span>
        </summary>
        <div className={css.form}>
          <LevelFields form={form} />
          <RowFields form={form} at="adding.row" />
        </div>
      </details>
      <div className={css.adders}>
        <Button type="submit">Add car</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Chooses a car or an engine from the make down. Several variants of a generation can be chosen. */
function LevelFields({ form }: { form: Form<CarsDraft> }) {
  const { adding } = form.values
  const chain: readonly Level[] = CHAIN[adding.by]

  function change(level: Level, value: VehicleDraft) {
    const isOther = value.id !== form.currentValues().adding[level].id
    form.change(`adding.${level}`, value)
    if (isOther) for (const below of chain.slice(chain.indexOf(level) + 1)) form.change(`adding.${below}`, NO_VEHICLE)
  }
  function pickVariant(vehicle: VehicleName) {
    form.change('adding.cars', withCar(adding.cars, vehicle))
    form.change('adding.variant', NO_VEHICLE)
  }
  return (
    <>
      <Field as="select" label="Fits" {...form.field('adding.by')}>
        <option value="car">a car</option>
        <option value="engine">every car with an engine</option>
      </Field>
      <div className={css.fields}>
        {chain.map((level, depth) => {
          const parent = chain[depth - 1]
          return (
            <VehicleField
              key={level}
              label={LABELS[level]}
              level={level}
              parentId={parent ? adding[parent].id : null}
              {...form.control(`adding.${level}`)}
              {...(level === 'variant' && { onPick: pickVariant })}
              onChange={(value) => change(level, value)}
            />
          )
        })}
      </div>
    </>
  )
}
