import { useState } from 'react'
import { rowForm } from '../../../../shared/fitment.ts'
import { vehicleTitle, type VehicleName } from '../../../../shared/vehicle-names.ts'
import { NO_VEHICLE, type VehicleDraft } from '../../../features/vehicles/vehicle-draft.ts'
import VehicleField from '../../../features/vehicles/VehicleField.tsx'
import { Field } from '../../../forms/Field.tsx'
import { FieldError, useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NEW_ROW, toContent, type RowDraft, type RowFields as Values } from './cars-draft.ts'
import css from './EditCars.module.css'
import { RowFields } from './RowFields.tsx'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'

const LEVELS = ['make', 'model', 'generation', 'variant', 'engine'] as const
type Level = (typeof LEVELS)[number]
const LABELS: Record<Level, string> = {
  make: 'Make',
  model: 'Model',
  generation: 'Generation (optional)',
  variant: 'Variants (optional)',
  engine: 'Engine',
}
/** The fields of a car and of an engine. Each field enables the next. */
const CHAIN = {
  car: ['make', 'model', 'generation', 'variant'],
  engine: ['make', 'engine'],
} as const satisfies Record<string, Level[]>

type Draft = Values & Record<Level, VehicleDraft> & { by: 'car' | 'engine' }
const NEW_CAR: Draft = {
  ...NEW_ROW,
  by: 'car',
  make: NO_VEHICLE,
  model: NO_VEHICLE,
  generation: NO_VEHICLE,
  variant: NO_VEHICLE,
  engine: NO_VEHICLE,
}

type AddCarProps = { onAdd(rows: RowDraft[]): void; onCancel(): void }

/** Adds a car or an engine, or several variants of a generation at once. */
export function AddCar({ onAdd, onCancel }: AddCarProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  // The vehicles that were chosen, for their titles.
  const [picked, setPicked] = useState<Record<string, VehicleName>>({})
  const [variants, setVariants] = useState<VehicleName[]>([])
  const form = useForm({
    initial: NEW_CAR,
    schema: rowForm,
    toInput: (draft: Draft) => toContent(draft),
    // An async function, so that an error is shown at its field.
    // oxlint-disable-next-line typescript/require-await
    async send(): Promise<VehicleName[]> {
      const draft: Draft = form.currentValues()
      const levels: readonly Level[] = CHAIN[draft.by]
      const wrong = levels.find((level) => draft[level].id === null && draft[level].text.trim() !== '')
      if (wrong) throw new FieldError(wrong, `Choose from the list, or leave the field empty.`)
      const deepest = levels.findLast((level) => draft[level].id !== null)
      if (deepest === undefined || (draft.by === 'engine' && deepest === 'make'))
        throw new FieldError(deepest === undefined ? 'make' : 'engine', 'Choose from the list.')
      const one = picked[draft[deepest].id ?? '']
      return variants.length > 0 ? variants : one ? [one] : []
    },
    onSent: (vehicles, fields) =>
      onAdd(
        vehicles.map((vehicle) => ({
          ...rowFieldsOf(fields),
          vehicleId: vehicle.id,
          vehicle: vehicleTitle(vehicle),
        })),
      ),
  })
  const chain: readonly Level[] = CHAIN[form.values.by]

  function pick(level: Level, vehicle: VehicleName) {
    setPicked({ ...picked, [vehicle.id]: vehicle })
    if (level !== 'variant') return
    setVariants([...variants.filter(({ id }) => id !== vehicle.id), vehicle])
    form.change('variant', NO_VEHICLE)
  }
  function change(level: Level, value: VehicleDraft) {
    const isOther = value.id !== form.currentValues()[level].id
    form.change(level, value)
    if (!isOther || level === 'variant') return
    form.update(Object.fromEntries(chain.slice(chain.indexOf(level) + 1).map((below) => [below, NO_VEHICLE])))
    setVariants([])
  }
  return (
    <form ref={panel} className={css.panel} aria-label="Add a car" noValidate onSubmit={form.submit}>
      <Field as="select" label="Add" {...form.field('by')}>
        <option value="car">A car</option>
        <option value="engine">All cars with an engine</option>
      </Field>
      <div className={css.fields}>
        {chain.map((level, depth) => {
          const parent = chain[depth - 1]
          return (
            <VehicleField
              key={level}
              label={LABELS[level]}
              level={level}
              parentId={parent ? form.values[parent].id : null}
              {...form.control(level)}
              onPick={(vehicle) => pick(level, vehicle)}
              onChange={(value) => change(level, value)}
            />
          )
        })}
      </div>
      {variants.length > 0 && (
        <ul className={css.variants} aria-label="Chosen variants">
          {variants.map((variant) => (
            <li key={variant.id}>
              <Button
                icon={<Icon name="x" size={16} />}
                aria-label={`Remove ${variant.name}`}
                onClick={() => setVariants(variants.filter(({ id }) => id !== variant.id))}
              >
                {[variant.name, variant.engine?.name].filter(Boolean).join(' ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RowFields form={form} />
      <div className={css.adders}>
        <Button type="submit">Add to the list</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const rowFieldsOf = ({ from, to, modelYears, fits, position, quantity, note, conditions, source }: Draft): Values => ({
  from,
  to,
  modelYears,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
})
