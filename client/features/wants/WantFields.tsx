import { useId } from 'react'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { LISTING_CONDITIONS, type ListingCondition } from '../../../shared/listings.ts'
import { medianSold } from '../../../shared/warnings.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import type { Form } from '../../forms/useForm.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './WantDialog.module.css'
import type { WantDraft } from './WantDialog.tsx'

/** The number of sales from which on their median is shown. */
const MEDIAN_SALES = 5

/** The limit, beside the lowest ask and the median of the sales. */
export function WantPrice({
  form,
  part,
}: {
  form: Form<WantDraft>
  part: { id: string; lowestAskCents: number | null }
}) {
  const { data: history } = trpc.trade.history.useQuery({ partId: part.id })
  const sold = history?.sales.map(({ priceCents }) => priceCents) ?? []
  return (
    <div className={css.price}>
      <Field
        label="Up to (USD)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="35.00"
        maxLength={30}
        {...form.field('price')}
      />
      <dl className={css.prices}>
        <div>
          <dt>
            <Icon name="ask" size={10} /> Lowest Ask
          </dt>
          <dd>
            <Price cents={part.lowestAskCents} />
          </dd>
        </div>
        {sold.length >= MEDIAN_SALES && (
          <div>
            <dt>Median sold</dt>
            <dd>
              <Price cents={medianSold(sold)} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

export function LeastCondition({ form }: { form: Form<WantDraft> }) {
  const name = useId()
  const { condition } = form.values
  return (
    <fieldset className={css.conditions} aria-describedby={`${name}-hint`}>
      <legend>Least condition</legend>
      {LISTING_CONDITIONS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={condition === each}
            onChange={() => form.change('condition', each)}
          />
          {CONDITION_WORDS[each]}
        </label>
      ))}
      <p id={`${name}-hint`} className="caption">
        {includedText(condition)}
      </p>
    </fieldset>
  )
}

/** 'Good includes Like new and New.' */
function includedText(condition: ListingCondition | ''): string {
  if (condition === '') return 'Any condition.'
  const better = LISTING_CONDITIONS.slice(0, LISTING_CONDITIONS.indexOf(condition)).map((each) => CONDITION_WORDS[each])
  if (better.length === 0) return 'New only.'
  const [best, ...others] = better
  return `${CONDITION_WORDS[condition]} includes ${others.length > 0 ? `${others.toReversed().join(', ')} and ` : ''}${best}.`
}
