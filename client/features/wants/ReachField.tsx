import { useId, useState } from 'react'
import { countryName } from '../../../shared/where.ts'
import { Field } from '../../forms/Field.tsx'
import PlaceField, { type PlaceDraft } from '../../forms/PlaceField.tsx'
import type { Form } from '../../forms/useForm.ts'
import { trpc } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMyPlace } from '../places/my-place.ts'
import type { WantDraft } from './WantDialog.tsx'
import css from './WantDialog.module.css'

const EMPTY: PlaceDraft = { id: null, text: '' }
const focus = (field: HTMLElement | null) => field?.focus()

/** Delivered to the country of the reader, or within a distance. A distance without a place opens the field for it. */
export function ReachField({ form }: { form: Form<WantDraft> }) {
  const name = useId()
  const { choose } = useMyPlace()
  // The server measures from the place of the account, not from the one that a visitor has chosen in this browser.
  const place = trpc.user.selling.useQuery().data?.place ?? null
  const [isPlacing, setPlacing] = useState(false)
  const [draft, setDraft] = useState(EMPTY)
  const { reach } = form.values
  const radio = (value: typeof reach) => (
    <input
      type="radio"
      name={name}
      checked={reach === value}
      onChange={() => {
        form.change('reach', value)
        setPlacing(value === 'within' && place === null)
      }}
    />
  )
  return (
    <fieldset className={css.reach}>
      <legend>Reaching me</legend>
      <label>
        {radio('delivered')}
        <span>
          {place ? `Delivered to ${countryName(place.country)}` : 'Delivered'}
          <small>{place ? 'price with shipping counts' : 'without your place, shipping is not known'}</small>
        </span>
      </label>
      <div className={css.within}>
        <label>
          {radio('within')}
          Within
        </label>
        <Field
          label="Distance in km"
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...form.field('km')}
        />
        <span>
          km
          {place && (
            <>
              {' of '}
              <AsWritten>{place.name}</AsWritten>
            </>
          )}
        </span>
        <Button variant="quiet" tone="signal" aria-expanded={isPlacing} onClick={() => setPlacing(!isPlacing)}>
          {place ? 'Change place' : 'Set your place'}
        </Button>
      </div>
      {isPlacing && (
        <PlaceField
          ref={focus}
          label="Your place"
          value={draft}
          onChange={setDraft}
          onPick={(chosen) => {
            setDraft(EMPTY)
            setPlacing(false)
            choose(chosen)
            form.focus('km')
          }}
        />
      )}
    </fieldset>
  )
}
