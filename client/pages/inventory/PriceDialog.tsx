import { useId } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { ROUNDINGS } from '../../../shared/price-change.ts'
import { parsePrice } from '../../../shared/price.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import type { Change } from './bulk-words.ts'
import { BulkForm, useBulkForm, type BulkProps } from './BulkForm.tsx'
import css from './dialogs.module.css'

const DIRECTIONS = { lower: 'Lower', raise: 'Raise' } as const
const UNITS = { percent: '%', amount: 'USD' } as const
const ROUNDING_WORDS = ROUNDINGS.map((cents) => [String(cents), cents === 1 ? '1 cent' : formatPrice(cents)] as const)

const INITIAL = {
  direction: 'lower' as keyof typeof DIRECTIONS,
  unit: 'percent' as keyof typeof UNITS,
  by: '10',
  roundTo: '50',
}

/** Changes many prices by a percentage or an amount, with a preview. */
export default function PriceDialog(props: BulkProps) {
  const name = useId()
  const bulk = useBulkForm(props, INITIAL, changeOf)
  const { form } = bulk
  const isPercent = form.values.unit === 'percent'
  return (
    <BulkForm {...props} kind="price" bulk={bulk}>
      <fieldset className={css.directions}>
        <legend className="visually-hidden">Direction</legend>
        {Object.entries(DIRECTIONS).map(([direction, word]) => (
          <label key={direction}>
            <input
              type="radio"
              name={name}
              checked={form.values.direction === direction}
              onChange={() => form.change('direction', direction as keyof typeof DIRECTIONS)}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <div className={css.by}>
        <Field
          label="By"
          inputMode={isPercent ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={12}
          data-autofocus
          onFocus={({ target }) => target.select()}
          {...form.field('by')}
        />
        <Field as="select" label="Unit" autoComplete="off" {...form.field('unit')}>
          <Options labels={UNITS} />
        </Field>
        <Field as="select" label="Round to" autoComplete="off" {...form.field('roundTo')}>
          <Options labels={ROUNDING_WORDS} />
        </Field>
      </div>
    </BulkForm>
  )
}

function changeOf({ direction, unit, by, roundTo }: typeof INITIAL): Change {
  return {
    kind: 'price',
    direction,
    by:
      unit === 'percent'
        ? { unit, percent: Number(/^(\d+) ?%?$/.exec(by.trim())?.[1]) }
        : { unit, cents: parsePrice(by) ?? Number.NaN },
    roundTo: ROUNDINGS.find((cents) => String(cents) === roundTo) ?? 1,
  }
}
