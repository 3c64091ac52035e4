import { Field } from '../../forms/Field.tsx'
import type { Form, TextFieldProps } from '../../forms/useForm.ts'
import { NO_VEHICLE } from '../vehicles/vehicle-draft.ts'
import VehicleField from '../vehicles/VehicleField.tsx'
import { LEVEL_NAMES, LEVELS, type CarDraft, type Level } from './car-draft.ts'
import css from './garage.module.css'

type CarFieldsProps = {
  form: Pick<Form<CarDraft>, 'values' | 'currentValues' | 'change' | 'update' | 'field' | 'control'>
  /** The last levels, if those above are chosen already. */
  levels?: Level[]
}

/** From the make to the variant or engine, then the months. Each field enables the next; a change empties the fields below it. */
export function CarFields({ form, levels = LEVEL_NAMES }: CarFieldsProps) {
  /** The make shows the error of a missing model until it is chosen, because the model is disabled and cannot be focused. */
  function errorAt(level: Level) {
    const { error } = form.control(level)
    if (form.values.make.id !== null) return error
    if (level === 'make') return error ?? form.control('model').error
    return level === 'model' ? null : error
  }
  return (
    <>
      <div className={css.fields}>
        {levels.map((level) => {
          const depth = LEVEL_NAMES.indexOf(level)
          const parent = LEVEL_NAMES[depth - 1]
          return (
            <VehicleField
              key={level}
              label={LEVELS[level]}
              level={level}
              parentId={parent ? form.values[parent].id : null}
              withEngines={level === 'variant'}
              {...form.control(level)}
              error={errorAt(level)}
              onChange={(value) => {
                const isOther = value.id !== form.currentValues()[level].id
                form.change(level, value)
                if (isOther)
                  form.update(Object.fromEntries(LEVEL_NAMES.slice(depth + 1).map((below) => [below, NO_VEHICLE])))
              }}
            />
          )
        })}
      </div>
      <BuiltField {...form.field('built')} />
    </>
  )
}

/** The months in which a car was built. */
export const BuiltField = (props: TextFieldProps) => (
  <Field
    label="Built (optional)"
    hint='Month and year. Answers questions such as "Built before 09/2000?"'
    placeholder="03/2002"
    autoComplete="off"
    {...props}
  />
)
