import { useId } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { bulkChangeSchema } from '../../../shared/inventory.ts'
import { parsePrice } from '../../../shared/price.ts'
import { ROUNDINGS } from '../../../shared/price-change.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { Options } from '../../forms/Options.tsx'
import { useForm } from '../../forms/useForm.ts'
import { SIGN_IN, type BulkDialogProps } from './BulkDialog.tsx'
import { BULK_WORDS, type Change } from './bulk-words.ts'
import { BulkPreview, useRehearsal } from './BulkPreview.tsx'
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
export default function PriceDialog({ select, count, open, onClose, onStarted }: Omit<BulkDialogProps, 'kind'>) {
  const name = useId()
  const start = trpc.bulk.start.useMutation()
  const form = useForm({
    initial: INITIAL,
    schema: bulkChangeSchema,
    toInput: changeOf,
    send: (change) => start.mutateAsync({ select, change }),
    onSent(bulk) {
      onStarted(bulk)
      onClose()
    },
  })
  const rehearsal = useRehearsal(select, changeOf(form.values), open)
  const { title, verb, busyWord } = BULK_WORDS.price
  const isPercent = form.values.unit === 'percent'
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title(count)}
      verb={verb(rehearsal.data?.count ?? count)}
      busyWord={busyWord}
      disabled={rehearsal.data?.count === 0}
      signIn={SIGN_IN}
    >
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
      <BulkPreview rehearsal={rehearsal} />
    </FormDialog>
  )
}

function changeOf({ direction, unit, by, roundTo }: typeof INITIAL): Change {
  return {
    kind: 'price',
    direction,
    by:
      unit === 'percent'
        ? { unit, percent: by.trim() === '' ? Number.NaN : Number(by) }
        : { unit, cents: parsePrice(by) ?? Number.NaN },
    roundTo: ROUNDINGS.find((cents) => String(cents) === roundTo) ?? 1,
  }
}
