import { ATTRIBUTES, type VehicleLevel } from '../../../shared/vehicle-names.ts'
import { Field } from '../../forms/Field.tsx'
import type { Form } from '../../forms/useForm.ts'
import type { ContentDraft } from './vehicle-draft.ts'
import VehicleField from './VehicleField.tsx'
import css from './VehicleFields.module.css'

type VehicleFieldsProps = {
  form: Form<ContentDraft>
  level: VehicleLevel
  /** The make whose engines are offered for a variant. */
  makeId: string | null
}

/** The fields of a vehicle. */
export function VehicleFields({ form, level, makeId }: VehicleFieldsProps) {
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <Field label={level === 'engine' ? 'Code' : 'Name'} {...text} {...form.field('name')} />
      {level !== 'make' && (
        <div className={css.months}>
          <Field label="Built from (optional)" placeholder="09/2000" {...text} {...form.field('from')} />
          <Field label="Built to (optional)" placeholder="02/2005" {...text} {...form.field('to')} />
        </div>
      )}
      {level === 'variant' && (
        <VehicleField label="Engine (optional)" level="engine" parentId={makeId} {...form.control('engine')} />
      )}
      {level !== 'make' && level !== 'engine' && (
        <Field
          label="Codes (optional)"
          hint="The manufacturer's codes, such as E46 or 6Y2. Separate them with commas."
          {...text}
          {...form.field('codes')}
        />
      )}
      <Field
        label="Other names (optional)"
        hint="Names people search for. Separate them with commas."
        {...text}
        {...form.field('aliases')}
      />
      {Object.entries(ATTRIBUTES[level]).map(([name, label]) => (
        <Field key={name} label={`${label} (optional)`} {...text} {...form.field(`attributes.${name}`)} />
      ))}
    </>
  )
}
