import { useState } from 'react'
import { TESTED } from '../../../shared/used-parts.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import type { Form } from '../../forms/useForm.ts'
import type { ListingDraft } from '../listings/listing-draft.ts'
import { localToday } from '../trades/trade.ts'
import { DamageField } from './DamageField.tsx'
import css from './facts.module.css'
import { NO_FACTS, statedDamage, writtenKm } from './facts-draft.ts'
import { GradeLine } from './GradeLine.tsx'

type FactFieldsProps = {
  form: Form<ListingDraft>
  partName: string
  /** Not in the wizard, where damage has a step of its own. */
  withDamage?: boolean
}

const ODOMETER_UNITS = { km: 'km', mi: 'Miles' } as const
const NAMES = Object.keys(NO_FACTS) as (keyof typeof NO_FACTS)[]
const DAMAGE = new Set<keyof typeof NO_FACTS>(['damage', 'isUndamaged'])

/** What a seller states about a used part, folded because most asks need none of it. */
export function FactFields({ form, partName, withDamage = false }: FactFieldsProps) {
  const { values } = form
  const names = NAMES.filter((name) => withDamage || !DAMAGE.has(name))
  const [isOpen, setOpen] = useState(
    names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(NO_FACTS[name])),
  )
  const isWrong = names.some((name) => form.errors[name] !== undefined)
  return (
    <details
      className={css.details}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Used part (optional)</summary>
      <div className={css.form}>
        <div className={css.odometer}>
          <Field
            label="Odometer"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            placeholder="212,000"
            {...form.field('odometer')}
          />
          <Field as="select" label="Unit" autoComplete="off" {...form.field('odometerUnit')}>
            <Options labels={ODOMETER_UNITS} />
          </Field>
        </div>
        {values.donorId !== '' && values.odometer !== '' && (
          <Field
            label="Why it is not that of the donor car"
            placeholder="replaced 2017"
            autoComplete="off"
            maxLength={60}
            {...form.field('odometerNote')}
          />
        )}
        <div className={css.pair}>
          <Field label="Removed on" type="date" max={localToday()} {...form.field('removedOn')} />
          <Field as="select" label="Tested" autoComplete="off" {...form.field('tested')}>
            <option value="">Not specified</option>
            <Options labels={TESTED} />
          </Field>
          <Field
            label="Core (USD)"
            hint="The deposit that the buyer gets back for the old part."
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            {...form.field('core')}
          />
          <Field
            label="Warranty (days)"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.field('warrantyDays')}
          />
        </div>
        <Field
          label="Storage place"
          hint="Only you see it."
          placeholder="shelf 12-C"
          autoComplete="off"
          maxLength={40}
          {...form.field('storagePlace')}
        />
        {withDamage && <DamageField form={form} partName={partName} />}
        <DraftGrade values={values} />
      </div>
    </details>
  )
}

/** The grade that an ask with these facts has. With a donor its odometer decides, which the form does not know. */
export function DraftGrade({ values }: { values: ListingDraft }) {
  const damage = statedDamage(values)
  if (damage === null && values.donorId !== '') return null
  const facts = { damage, odometerKm: writtenKm(values), removedOn: values.removedOn || null }
  return <GradeLine facts={facts} built={null} listedOn={localToday()} />
}
