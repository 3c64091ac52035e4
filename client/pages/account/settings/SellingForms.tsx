import { ownPlaceInput, sellingInput } from '../../../../shared/places.ts'
import { countriesByName, countryName, placeLabel } from '../../../../shared/where.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { Options } from '../../../forms/Options.tsx'
import PlaceField from '../../../forms/PlaceField.tsx'
import { FieldError, useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

type Selling = RouterOutputs['user']['selling']

/** 'My place' and 'Selling as'. */
export function SellingForms() {
  const { data, error, refetch } = trpc.user.selling.useQuery()
  if (error && !data) return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading...</Loading>
  return (
    <>
      <PlaceForm place={data.place} />
      <SellingForm particulars={data.particulars} />
    </>
  )
}

/** The place from which distances are measured. */
function PlaceForm({ place }: Pick<Selling, 'place'>) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const save = trpc.user.setPlace.useMutation()
  const form = useForm({
    initial: { place: { id: place?.id ?? null, text: place ? placeLabel(place) : '' } },
    schema: ownPlaceInput,
    toInput: (values) => ({ placeId: values.place.id }),
    fieldNames: { placeId: 'place' },
    send(input) {
      if (input.placeId === null && form.currentValues().place.text.trim() !== '')
        throw new FieldError('placeId', 'Choose a place from the list.')
      return save.mutateAsync(input)
    },
    onSent() {
      toast.show('Place saved.')
      return reload()
    },
    savedValues: (_, values) => values,
    failureField: 'place',
  })
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <PlaceField
        label="My place"
        hint="For distances and for new listings. Other users do not see it."
        {...form.control('place')}
      />
      <p className={css.note}>
        Towns: <a href="https://www.geonames.org/">GeoNames</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      </p>
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Place
      </Button>
    </form>
  )
}

const EMPTY = {
  businessName: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  email: '',
  registerNumber: '',
  vatId: '',
}

/** Whether the user sells as a private person or as a business, and the particulars of the business. */
function SellingForm({ particulars }: Pick<Selling, 'particulars'>) {
  const toast = useToast()
  const reload = useOwnProfileChanged()
  const save = trpc.user.setSelling.useMutation()
  const written = particulars && {
    ...particulars,
    registerNumber: particulars.registerNumber ?? '',
    vatId: particulars.vatId ?? '',
  }
  const form = useForm({
    initial: { isBusiness: particulars !== null, particulars: written ?? EMPTY },
    schema: sellingInput,
    toInput: (values) => ({ particulars: values.isBusiness ? values.particulars : null }),
    send: save.mutateAsync,
    onSent() {
      toast.show('Saved.')
      return reload()
    },
    savedValues: (_, values) => values,
  })
  const field = (name: keyof typeof EMPTY) => form.field(`particulars.${name}`)
  return (
    <form className={css.part} noValidate onSubmit={form.submit}>
      <fieldset className={css.choices}>
        <legend className={css.label}>Selling as</legend>
        {[false, true].map((isBusiness) => (
          <label key={String(isBusiness)} className={css.choice}>
            <input
              type="radio"
              name="selling"
              checked={form.values.isBusiness === isBusiness}
              onChange={() => form.change('isBusiness', isBusiness)}
            />
            {isBusiness ? 'Business seller' : 'Private seller'}
          </label>
        ))}
      </fieldset>
      {form.values.isBusiness && (
        <>
          <p className={css.note}>
            EU law requires a business to show these particulars to buyers. Everyone can see them on your profile and
            listings.
          </p>
          <Field label="Business name" autoComplete="organization" {...field('businessName')} />
          <Field label="Street and number" autoComplete="street-address" {...field('street')} />
          <Field label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
          <Field label="City" autoComplete="address-level2" {...field('city')} />
          <Field as="select" label="Country" autoComplete="country" {...field('country')}>
            <option value="">Choose a country</option>
            <Options labels={countriesByName().map((code) => [code, countryName(code)] as const)} />
          </Field>
          <Field label="Email for buyers" type="email" autoComplete="email" {...field('email')} />
          <Field label="Register number (optional)" autoComplete="off" {...field('registerNumber')} />
          <Field label="VAT ID (optional)" autoComplete="off" {...field('vatId')} />
        </>
      )}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <Button type="submit" busy={form.busy} busyWord="Saving...">
        Save Selling
      </Button>
    </form>
  )
}
