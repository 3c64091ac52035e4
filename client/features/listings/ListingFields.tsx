import { useId } from 'react'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import type { ShipsTo } from '../../../shared/where.ts'
import type { Form } from '../../forms/useForm.ts'
import { CountriesField } from '../../forms/CountriesField.tsx'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import PlaceField from '../../forms/PlaceField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FactFields } from '../used-parts/FactFields.tsx'
import { WantsMet } from '../wants/WantsMet.tsx'
import type { ListingDraft } from './listing-draft.ts'
import css from './ListingFields.module.css'

type ListingFieldsProps = {
  form: Form<ListingDraft>
  part: { id: string; name: string }
  /** The type of an existing listing cannot change. */
  withType?: boolean
}

const TYPES = [
  { type: 'ask', icon: <Icon name="ask" size={14} />, word: 'Ask', means: 'You sell' },
  { type: 'bid', icon: <Icon name="bid" size={14} />, word: 'Bid', means: 'You want to buy' },
] as const

/** Whether the first photo also becomes an image of the part. */
export function OfferPhoto({ form }: { form: Form<ListingDraft> }) {
  if (form.values.photos.length === 0) return null
  return (
    <label className={css.offer}>
      <input
        type="checkbox"
        checked={form.values.offerPhoto}
        onChange={({ target }) => form.change('offerPhoto', target.checked)}
      />
      Offer the first photo to the part's gallery
    </label>
  )
}

export function ListingFields({ form, part, withType = false }: ListingFieldsProps) {
  const name = useId()
  return (
    <>
      {withType && (
        <fieldset className={css.types}>
          <legend className={css.legend}>Type</legend>
          {TYPES.map(({ type, icon, word, means }) => (
            <label key={type} className={css.type}>
              <input
                type="radio"
                name={name}
                checked={form.values.type === type}
                onChange={() => form.change('type', type)}
              />
              {icon}
              <span>
                <b>{word}</b> <span className={`small ${css.means}`}>{means}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={css.pair}>
        <Field
          label="Price (USD)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="1,250.50"
          maxLength={30}
          {...form.field('price')}
        />
        <Field as="select" label="Condition (optional)" autoComplete="off" {...form.field('condition')}>
          <option value="">Not specified</option>
          <Options labels={CONDITION_WORDS} />
        </Field>
      </div>
      {form.values.type === 'ask' && <WantsMet partId={part.id} price={form.values.price} core={form.values.core} />}
      <Field
        as="textarea"
        label="Description"
        rows={4}
        placeholder={form.values.type === 'ask' ? 'New, INA, boxed' : 'Any make, unworn'}
        {...form.field('description')}
      />
      <Field
        label="Quantity"
        hint="The listing stays until all pieces are sold."
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('quantity')}
      />
      <PlaceField
        label="Location (optional)"
        hint="Where the item is, or should be sent. A town is enough."
        {...form.control('place')}
      />
      {form.values.type === 'ask' && (
        <>
          <ShippingFields form={form} />
          <FactFields form={form} partName={part.name} withDamage />
        </>
      )}
    </>
  )
}

const SHIPS_TO_WORDS: Record<ShipsTo, string> = {
  pickup: 'Pickup only',
  country: 'My country',
  region: 'Chosen countries',
  world: 'Worldwide',
}

/** Where an ask is sent to, and for how much. */
export function ShippingFields({ form }: { form: Form<ListingDraft> }) {
  const { to } = form.values.shipping
  return (
    <>
      <div className={css.pair}>
        <Field as="select" label="Ships to (optional)" autoComplete="off" {...form.field('shipping.to')}>
          <option value="">Not specified</option>
          <Options labels={SHIPS_TO_WORDS} />
        </Field>
        {to !== '' && to !== 'pickup' && (
          <Field
            label="Shipping (USD)"
            hint="0 for free shipping. Empty: the buyer asks."
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            {...form.field('shipping.price')}
          />
        )}
      </div>
      {to === 'region' && <CountriesField {...form.control('shipping.countries')} />}
    </>
  )
}
