import { FITMENT_SOURCES, type FitmentSource } from '../../../../shared/fitment-rows.ts'
import { MAX_CONDITIONS } from '../../../../shared/fitment.ts'
import { LENGTH } from '../../../../shared/limits.ts'
import { CONDITION_KEYS, CONDITIONS, type ConditionKey, type FitCondition } from '../../../../shared/conditions.ts'
import { Field } from '../../../forms/Field.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { CarsDraft } from './cars-draft.ts'
import css from '../editor.module.css'
import type { RowPath } from './row-draft.ts'

const TEXT = { autoComplete: 'off', spellCheck: false } as const

/** The answers to how the user knows that the part fits. */
const SOURCES: [FitmentSource, string][] = [
  ['owner', 'I own this car'],
  ['seller', 'I sell it'],
  ['catalogue', "Manufacturer's catalogue"],
]

type RowFieldsProps = { form: Form<CarsDraft>; at: RowPath }

/** The fields of a row beside its car or engine. */
export function RowFields({ form, at }: RowFieldsProps) {
  const conditions = form.control(`${at}.conditions` as const)
  const fits = form.field(`${at}.fits` as const)
  const source = form.field(`${at}.source` as const)
  const modelYears = form.control(`${at}.modelYears` as const)
  const isImported = source.value === 'import'
  return (
    <>
      <div className={css.fields}>
        <Field
          label="Built from (optional)"
          placeholder="09/2000 or 2000"
          {...TEXT}
          {...form.field(`${at}.from` as const)}
        />
        <Field
          label="Built to (optional)"
          placeholder="02/2005 or 2005"
          {...TEXT}
          {...form.field(`${at}.to` as const)}
        />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={modelYears.value}
            onChange={({ target }) => modelYears.onChange(target.checked)}
          />
          <span>These are model years</span>
        </label>
        <Field as="select" label="Does it fit?" {...fits}>
          <option value="yes">It fits</option>
          <option value="no">It does not fit</option>
        </Field>
        <Field
          label="Position (optional)"
          placeholder="front left"
          maxLength={LENGTH.number}
          {...form.field(`${at}.position` as const)}
        />
        <Field label="Quantity (optional)" inputMode="numeric" {...TEXT} {...form.field(`${at}.quantity` as const)} />
        <Field as="select" label="Source" {...source}>
          {SOURCES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {isImported && <option value="import">{FITMENT_SOURCES.import}</option>}
        </Field>
      </div>
      {conditions.value.map((condition, place) => (
        // Conditions have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Condition key={place} form={form} at={at} place={place} condition={condition} />
      ))}
      {conditions.value.length < MAX_CONDITIONS && (
        <Button
          variant="quiet"
          tone="signal"
          icon="plus"
          onClick={() => conditions.onChange([...conditions.value, { key: 'airConditioning', value: 'with' }])}
        >
          Add a condition
        </Button>
      )}
      <Field
        label={fits.value === 'no' ? 'Reason (optional)' : 'Note (optional)'}
        maxLength={LENGTH.note}
        autoComplete="off"
        {...form.field(`${at}.note` as const)}
      />
    </>
  )
}

type ConditionProps = RowFieldsProps & { place: number; condition: FitCondition }

/** A condition: with air conditioning, from a chassis number. */
function Condition({ form, at, place, condition }: ConditionProps) {
  const { value: all, onChange } = form.control(`${at}.conditions` as const)
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
        <Field
          label="Value"
          maxLength={LENGTH.number}
          {...TEXT}
          {...form.field(`${at}.conditions.${place}.value` as const)}
        />
      )}
      <IconButton
        label={`Remove condition ${place + 1}`}
        icon="trash"
        onClick={() => onChange(all.toSpliced(place, 1))}
      />
    </fieldset>
  )
}
