import { FITMENT_SOURCES } from '../../../../shared/fitment-rows.ts'
import { MAX_CONDITIONS } from '../../../../shared/fitment.ts'
import { LENGTH } from '../../../../shared/limits.ts'
import { CONDITION_KEYS, CONDITIONS, type ConditionKey, type FitCondition } from '../../../../shared/conditions.ts'
import { Field } from '../../../forms/Field.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { RowFields as Values } from './cars-draft.ts'
import css from './EditCars.module.css'

const TEXT = { autoComplete: 'off', spellCheck: false } as const

/** The fields of a row beside its car or engine. */
export function RowFields({ form }: { form: Form<Values> }) {
  const conditions = form.control('conditions')
  return (
    <>
      <div className={css.fields}>
        <Field label="Built from (optional)" placeholder="09/2000 or 2000" {...TEXT} {...form.field('from')} />
        <Field label="Built to (optional)" placeholder="02/2005 or 2005" {...TEXT} {...form.field('to')} />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.modelYears}
            onChange={({ target }) => form.change('modelYears', target.checked)}
          />
          <span>These are model years</span>
        </label>
        <Field as="select" label="Does it fit?" {...form.field('fits')}>
          <option value="yes">It fits</option>
          <option value="no">It does not fit</option>
        </Field>
        <Field
          label="Position (optional)"
          placeholder="front left"
          maxLength={LENGTH.number}
          {...form.field('position')}
        />
        <Field label="Quantity (optional)" inputMode="numeric" {...TEXT} {...form.field('quantity')} />
        <Field as="select" label="How do you know?" {...form.field('source')}>
          {Object.entries(FITMENT_SOURCES).map(([source, label]) => (
            <option key={source} value={source}>
              {label}
            </option>
          ))}
        </Field>
      </div>
      {conditions.value.map((condition, at) => (
        // Conditions have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Condition key={at} place={at} form={form} condition={condition} />
      ))}
      {conditions.value.length < MAX_CONDITIONS && (
        <Button
          variant="quiet"
          tone="signal"
          icon={<Icon name="plus" size={16} />}
          onClick={() => conditions.onChange([...conditions.value, { key: 'airConditioning', value: 'with' }])}
        >
          Add a condition
        </Button>
      )}
      <Field
        label={form.values.fits === 'no' ? 'Reason (optional)' : 'Note (optional)'}
        maxLength={LENGTH.note}
        autoComplete="off"
        {...form.field('note')}
      />
    </>
  )
}

type ConditionProps = { place: number; form: Form<Values>; condition: FitCondition }

/** A condition: with air conditioning, from a chassis number. */
function Condition({ place, form, condition }: ConditionProps) {
  const { value: all, onChange } = form.control('conditions')
  const { values } = CONDITIONS[condition.key]
  const set = (changed: FitCondition) => onChange(all.with(place, changed))
  const setKey = (key: ConditionKey) => set({ key, value: Object.keys(CONDITIONS[key].values ?? {})[0] ?? '' })
  return (
    <fieldset className={css.condition} aria-label={`Condition ${place + 1}`}>
      <Field
        as="select"
        label="Condition"
        value={condition.key}
        onChange={({ target }) => setKey(target.value as ConditionKey)}
      >
        {CONDITION_KEYS.map((key) => (
          <option key={key} value={key}>
            {CONDITIONS[key].label}
          </option>
        ))}
      </Field>
      {values ? (
        <Field
          as="select"
          label="Value"
          value={condition.value}
          onChange={({ target }) => set({ ...condition, value: target.value })}
        >
          {Object.entries(values).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Field>
      ) : (
        <Field label="Value" maxLength={LENGTH.number} {...TEXT} {...form.field(`conditions.${place}.value`)} />
      )}
      <IconButton
        label={`Remove condition ${place + 1}`}
        icon={<Icon name="trash" size={18} />}
        onClick={() => onChange(all.toSpliced(place, 1))}
      />
    </fieldset>
  )
}
