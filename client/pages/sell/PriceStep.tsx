import { useId } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { LISTING_CONDITIONS } from '../../../shared/listings.ts'
import { medianSold } from '../../../shared/warnings.ts'
import { trpc } from '../../base/trpc.ts'
import type { ListingDraft } from '../../features/listings/listing-draft.ts'
import { ShippingFields } from '../../features/listings/ListingFields.tsx'
import type { Part } from '../../features/parts/part.ts'
import { WantsMet } from '../../features/wants/WantsMet.tsx'
import { Field } from '../../forms/Field.tsx'
import PlaceField from '../../forms/PlaceField.tsx'
import type { Form } from '../../forms/useForm.ts'
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
      <WantsMet partId={part.id} price={form.values.price} />
      <Prices part={part} />
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
    </>
  )
}

/** The lowest ask, the highest bid and the median of the sales of the part. */
function Prices({ part }: { part: Part }) {
  const history = trpc.trade.history.useQuery({ partId: part.id })
  return (
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
        <dt>Median sold</dt>
        <dd>{formatPrice(medianSold(history.data?.sales.map(({ priceCents }) => priceCents) ?? []))}</dd>
      </div>
    </dl>
  )
}
