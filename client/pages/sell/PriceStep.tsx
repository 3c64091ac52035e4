import { useId } from 'react'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { LISTING_CONDITIONS } from '../../../shared/listings.ts'
import { parsePrice } from '../../../shared/price.ts'
import { medianOfCondition, SOLD_GROUPS, soldGroupOf } from '../../../shared/sold-prices.ts'
import { isFarBelow } from '../../../shared/warnings.ts'
import { trpc } from '../../base/trpc.ts'
import type { ListingDraft } from '../../features/listings/listing-draft.ts'
import { ShippingFields } from '../../features/listings/ListingFields.tsx'
import type { Part } from '../../features/parts/part.ts'
import { writtenPrice } from '../../features/trades/trade.ts'
import { FactFields } from '../../features/used-parts/FactFields.tsx'
import { panelOf } from '../../features/used-parts/panels.ts'
import { WantsMet } from '../../features/wants/WantsMet.tsx'
import { Field } from '../../forms/Field.tsx'
import PlaceField from '../../forms/PlaceField.tsx'
import type { Form } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './sell.module.css'

type PriceStepProps = { form: Form<ListingDraft>; part: Part }

/** Price, condition, description, location and shipping of an ask. */
export function PriceStep({ form, part }: PriceStepProps) {
  const name = useId()
  return (
    <>
      <Field
        label="Price (USD)"
        className={css.price}
        inputMode="decimal"
        autoComplete="off"
        placeholder="48.00"
        maxLength={30}
        {...form.field('price')}
      />
      <WantsMet partId={part.id} price={form.values.price} core={form.values.core} />
      <Prices part={part} form={form} />
      <fieldset className={css.conditions}>
        <legend>Condition</legend>
        {LISTING_CONDITIONS.map((condition) => (
          <label key={condition}>
            <input
              type="radio"
              name={name}
              checked={form.values.condition === condition}
              onChange={() => form.change('condition', condition)}
            />
            {CONDITION_WORDS[condition]}
          </label>
        ))}
      </fieldset>
      <Field as="textarea" label="Description" rows={4} {...form.field('description')} />
      <PlaceField label="Location (optional)" hint="Where the item is. A town is enough." {...form.control('place')} />
      <ShippingFields form={form} />
      <FactFields form={form} partName={part.name} withDamage={panelOf(part.name) === null} />
    </>
  )
}

/** The lowest ask, the highest bid and the median of the sales of the part in the condition, which can be taken over. */
function Prices({ part, form }: PriceStepProps) {
  const { condition, price } = form.values
  const { data } = trpc.trade.soldPrices.useQuery({ idOrSlug: part.id })
  const group = soldGroupOf(condition)
  const median = medianOfCondition(data?.groups ?? [], condition)
  const cents = parsePrice(price)

  function take(to: number) {
    form.change('price', writtenPrice(to))
    // The pressed button disappears.
    form.focus('price')
  }
  return (
    <>
      <dl className={css.prices}>
        <div>
          <dt>
            <Icon name="ask" size={14} /> Lowest Ask
          </dt>
          <dd>
            <Price cents={part.lowestAskCents} />
          </dd>
        </div>
        <div className={css.bid}>
          <dt>
            <Icon name="bid" size={14} /> Highest Bid
          </dt>
          <dd>
            <Price cents={part.highestBidCents} />
          </dd>
        </div>
        <div>
          <dt>Median sold{group !== null && `, ${SOLD_GROUPS[group].label.toLowerCase()}`}</dt>
          <dd>{group === null ? 'Choose a condition' : <Price cents={median} />}</dd>
        </div>
      </dl>
      {median !== null && cents !== median && (
        <Button variant="quiet" tone="signal" onClick={() => take(median)}>
          Use <Price cents={median} />
        </Button>
      )}
      {cents !== null && isFarBelow(cents, median) && (
        <p className="note caution">
          <Icon name="triangle-alert" size={18} />
          <span>
            This price is far below the <Price cents={median} /> that the part usually sells for in this condition.
            Check it.
          </span>
        </p>
      )}
    </>
  )
}
