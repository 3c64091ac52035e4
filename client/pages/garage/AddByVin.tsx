import { useId, type FormEvent } from 'react'
import { carInput, decodeVinInput } from '../../../shared/garage.ts'
import { monthsLabel } from '../../../shared/vehicle-names.ts'
import { trpc } from '../../app/trpc.ts'
import { readBuilt } from '../../features/garage/car-draft.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import type { Start } from './AddByModel.tsx'
import css from './GaragePage.module.css'
import { KeepVin } from './KeepVin.tsx'
import { useAddCar } from './useAddCar.ts'

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
    savedValues: (_, values) => values,
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
            hint="17 characters, on the windscreen or the registration document. It is not sent to anyone else."
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
    initial: { choice: '', built: startOf(found).built, keepVin: false },
    schema: carInput,
    toInput({ choice, built, keepVin }) {
      const { vehicleId = '' } = candidates[Number(choice || NaN)] ?? {}
      return { vehicleId, ...readBuilt(built), vin, keepVin }
    },
    fieldNames: { vehicleId: 'choice', builtFrom: 'built', builtTo: 'built' },
    send: add,
    async onSent() {
      await onAdded()
      onDone()
    },
  })
  const { choice } = form.values
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
    { value: 'none', title: 'Neither of these', text: 'Choose by model instead' },
  ]
  return (
    <form noValidate onSubmit={submit} aria-label="Cars of the VIN">
      <div role="radiogroup" aria-label="Cars of the VIN" className={css.candidates}>
        {options.map(({ value, title, text }) => (
          <label key={value} className={cx(css.candidate, choice === value && css.chosen)}>
            <input type="radio" name={name} checked={choice === value} onChange={() => form.change('choice', value)} />
            <b>{title}</b>
            <span className={css.detail}>{text}</span>
          </label>
        ))}
      </div>
      <Field
        label="Built (optional)"
        hint='Month and year. Settles questions such as "built before 09/2000?".'
        placeholder="03/2002"
        autoComplete="off"
        {...form.field('built')}
      />
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
