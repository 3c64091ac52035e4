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
import { useOwnDonors } from './useOwnDonors.ts'

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
  const { donors, options } = useOwnDonors(isOpen)
  const donor = donors.find(({ id }) => id === values.donorId)
  const isWrong = names.some((name) => form.errors[name] !== undefined)
  return (
    <details
      className={css.details}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Used part (optional)</summary>
      <div className={css.form}>
        {(values.donorId !== '' || donors.length > 0) && (
          <Field as="select" label="Donor car" autoComplete="off" {...form.field('donorId')}>
            <option value="">None</option>
            {/* It may be closed. */}
            {values.donorId !== '' && !donor && <option value={values.donorId}>The car of this ask</option>}
            <Options labels={options} />
          </Field>
        )}
        <div className={css.odometer}>
          <Field
            label="Odometer"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            placeholder="212,000"
            hint={values.donorId === '' ? undefined : 'Empty: that of the donor car.'}
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
        <DraftGrade values={values} donor={donor} />
      </div>
    </details>
  )
}

type DraftGradeProps = {
  values: ListingDraft
  /** Undefined without one, and while it is not known. */
  donor?: { built: string | null; odometerKm: number | null } | undefined
}

/** The grade that an ask with these facts has. */
export function DraftGrade({ values, donor }: DraftGradeProps) {
  const damage = statedDamage(values)
  if (damage === null && values.donorId !== '' && !donor) return null
  const odometerKm = values.odometer === '' ? (donor?.odometerKm ?? null) : writtenKm(values)
  const facts = { damage, odometerKm, removedOn: values.removedOn || null }
  return <GradeLine facts={facts} built={donor?.built ?? null} listedOn={localToday()} />
}
