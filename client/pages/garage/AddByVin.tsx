import { useId, type FormEvent } from 'react'
import { carInput, decodeVinInput } from '../../../shared/garage.ts'
import { monthsLabel } from '../../../shared/vehicle-names.ts'
import { normalizeVin } from '../../../shared/vin.ts'
import { trpc } from '../../base/trpc.ts'
import { BuiltField } from '../../features/garage/CarFields.tsx'
import { LEVELS, readBuilt } from '../../features/garage/car-draft.ts'
import { NO_VEHICLE } from '../../features/vehicles/vehicle-draft.ts'
import VehicleField from '../../features/vehicles/VehicleField.tsx'
import { Field } from '../../forms/Field.tsx'
import { FieldError, useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import type { Start } from './AddByModel.tsx'
import css from './GaragePage.module.css'
import { KeepVin } from './KeepVin.tsx'
import { useAddCar } from './useAddCar.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'

type AddByVinProps = {
  /** Continues with the form for a model. */
  onByModel(start: Start): void
}

/** Finds the cars of a VIN, of which the user chooses one. A VIN is not kept as a draft. */
export function AddByVin({ onByModel }: AddByVinProps) {
  const decode = trpc.garage.decodeVin.useMutation({
    onSuccess(found) {
      if (found.candidates.length === 0 && found.makes.length > 0) onByModel(startOf(found))
    },
  })
  const find = useForm({
    initial: { vin: '' },
    schema: decodeVinInput,
    toInput: (values) => values,
    send: (input) => decode.mutateAsync(input),
    onSent: () => undefined,
    savedValues: (_, { vin }) => ({ vin: normalizeVin(vin) ?? vin }),
    failureField: 'vin',
  })
  const found = decode.data
  return (
    <div>
      <form noValidate onSubmit={find.submit} aria-labelledby="by-vin">
        <h3 id="by-vin">By VIN</h3>
        <div className={css.find}>
          <Field
            label="VIN"
            hint="17 characters, on the windscreen or the registration document. Only you can see it."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...find.field('vin')}
          />
          <Button type="submit" busy={find.busy} busyWord="Finding...">
            Find
          </Button>
        </div>
      </form>
      <output>{found && resultText(found)}</output>
      {found?.warning && (
        <p className={css.warning}>
          <Icon name="triangle-alert" size={16} />
          {found.warning}
        </p>
      )}
      {found && found.candidates.length > 0 && (
        <Candidates
          key={decode.submittedAt}
          vin={find.values.vin}
          found={found}
          onByModel={onByModel}
          onDone={() => {
            decode.reset()
            find.discard()
          }}
        />
      )}
    </div>
  )
}

type Found = NonNullable<ReturnType<typeof trpc.garage.decodeVin.useMutation>['data']>

function resultText({ makes, candidates: { length } }: Found): string {
  if (length > 0) return length === 1 ? '1 car matches this VIN' : `${length} cars match this VIN`
  if (makes.length === 0) return 'This VIN is not known. Choose by model instead.'
  const names = makes.map(({ name }) => name).join(' or ')
  return `Make: ${names}. Choose the ${makes.length === 1 ? 'model' : 'make'}.`
}

const startOf = ({ makes, months: { from, to } }: Found): Start => ({
  make: (makes.length === 1 ? makes[0] : null) ?? null,
  built: monthsLabel(from, to),
})

type CandidatesProps = AddByVinProps & { vin: string; found: Found; onDone(): void }

function Candidates({ vin, found, onByModel, onDone }: CandidatesProps) {
  const { candidates } = found
  const name = useId()
  const { add, onAdded } = useAddCar()
  const form = useForm({
    initial: { choice: '', variant: NO_VEHICLE, built: startOf(found).built, keepVin: false },
    schema: carInput,
    toInput: ({ choice, variant, built, keepVin }) => ({
      vehicleId: (variant.isEngine ? null : variant.id) ?? candidates[Number(choice || NaN)]?.vehicleId ?? '',
      engineId: variant.isEngine ? variant.id : null,
      ...readBuilt(built),
      vin,
      keepVin,
    }),
    fieldNames: { vehicleId: 'choice', engineId: 'variant', builtFrom: 'built', builtTo: 'built' },
    // An async function, so that an error is shown at its field.
    async send(input) {
      const { variant } = form.currentValues()
      if (variant.id === null && variant.text.trim() !== '')
        throw new FieldError('variant', 'Choose a variant or engine from the list, or leave the field empty.')
      await add(input)
    },
    async onSent() {
      await onAdded()
      onDone()
    },
  })
  const { choice } = form.values
  const chosen = candidates[Number(choice || NaN)]
  function submit(event: FormEvent) {
    if (choice !== 'none') return form.submit(event)
    event.preventDefault()
    onByModel(startOf(found))
  }
  const options = [
    ...candidates.map(({ label, detail, ...months }, index) => ({
      value: String(index),
      title: label + (detail && ` (${detail})`),
      text: monthsLabel(months.builtFrom, months.builtTo),
    })),
    { value: 'none', title: 'Not my car', text: 'Choose by model' },
  ]
  return (
    <form noValidate onSubmit={submit} aria-label="Cars of the VIN">
      <div role="radiogroup" aria-label="Cars of the VIN" className={css.candidates}>
        {options.map(({ value, title, text }) => (
          <label key={value} className={cx(css.candidate, choice === value && css.chosen)}>
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => {
                form.change('choice', value)
                form.change('variant', NO_VEHICLE)
              }}
            />
            <b>
              <AsWritten>{title}</AsWritten>
            </b>
            <span className={`small ${css.detail}`}>{text}</span>
          </label>
        ))}
      </div>
      {chosen && (
        <VehicleField
          label={`${LEVELS.variant} (optional)`}
          level="variant"
          parentId={chosen.vehicleId}
          withEngines
          {...form.control('variant')}
        />
      )}
      <BuiltField {...form.field('built')} />
      <KeepVin form={form} />
      {form.errors['choice'] && <ErrorNote bare message={form.errors['choice']} />}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <div className={css.submit}>
        <Button
          type="submit"
          variant={choice === '' || choice === 'none' ? 'plain' : 'primary'}
          busy={form.busy}
          busyWord="Adding..."
        >
          {choice === 'none' ? 'Choose by model' : 'Add car'}
        </Button>
      </div>
    </form>
  )
}
