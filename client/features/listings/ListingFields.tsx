import { useId } from 'react'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { LISTING_CONDITIONS } from '../../../shared/listings.ts'
import type { Form } from '../../forms/useForm.ts'
import { Field } from '../../forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ListingDraft } from './listing-draft.ts'
import css from './ListingFields.module.css'

type ListingFieldsProps = {
  form: Form<ListingDraft>
  /** The type of an existing listing cannot change. */
  withType?: boolean
}

const TYPES = [
  { type: 'ask', icon: <Icon name="ask" size={14} />, word: 'Ask', means: 'You sell' },
  { type: 'bid', icon: <Icon name="bid" size={14} />, word: 'Bid', means: 'You want to buy' },
] as const

/** The fields of a listing (spec.md §5, New listing form). */
export function ListingFields({ form, withType = false }: ListingFieldsProps) {
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
                <b>{word}</b> <span className={css.means}>{means}</span>
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
          {LISTING_CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {CONDITION_WORDS[condition]}
            </option>
          ))}
        </Field>
      </div>
      <Field
        as="textarea"
        label="Description"
        rows={4}
        placeholder={form.values.type === 'ask' ? 'New, INA, boxed' : 'Any make, unworn'}
        {...form.field('description')}
      />
      <Field
        label="Location (optional)"
        hint="Where the item is, or should be sent. A town is enough."
        autoComplete="off"
        {...form.field('location')}
      />
    </>
  )
}
