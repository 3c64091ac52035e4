import { UNDO_MINUTES } from '../../../shared/inventory.ts'
import { EMPTY_LISTING, toSend, type ListingDraft } from '../../features/listings/listing-draft.ts'
import { ShippingFields } from '../../features/listings/ListingFields.tsx'
import { useOwnDonors } from '../../features/used-parts/useOwnDonors.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import type { Form } from '../../forms/useForm.ts'
import type { BulkKind, Change } from './bulk-words.ts'
import { BulkForm, useBulkForm, type BulkProps } from './BulkForm.tsx'

type Kind = Exclude<BulkKind, 'price'>

/** Changes many asks in another way than by their price. */
export default function BulkDialog({ kind, ...props }: BulkProps & { kind: Kind }) {
  const bulk = useBulkForm(props, EMPTY_LISTING, (draft) => changeOf(kind, draft))
  return (
    <BulkForm {...props} kind={kind} bulk={bulk}>
      <Fields kind={kind} form={bulk.form} />
      <p className="caption">You can undo this for {UNDO_MINUTES} minutes.</p>
    </BulkForm>
  )
}

function changeOf(kind: Kind, draft: ListingDraft): Change {
  const { shipping, storagePlace = null, donorId = null } = toSend(draft)
  switch (kind) {
    case 'shipping':
      return { kind, shipping }
    case 'storagePlace':
      return { kind, storagePlace }
    case 'donor':
      return { kind, donorId }
    default:
      return { kind }
  }
}

type FieldsProps = { kind: Kind; form: Form<ListingDraft> }

function Fields({ kind, form }: FieldsProps) {
  switch (kind) {
    case 'renew':
      return <p>Expired ones are on offer again.</p>
    case 'withdraw':
      return <p>They are removed from the pages of their parts, and their open offers end.</p>
    case 'shipping':
      return <ShippingFields form={form} />
    case 'storagePlace':
      return (
        <Field
          label="Storage place"
          hint="Only you see it. Empty removes it."
          placeholder="Shelf 12-C"
          autoComplete="off"
          maxLength={40}
          {...form.field('storagePlace')}
        />
      )
    case 'donor':
      return <DonorField form={form} />
  }
}

function DonorField({ form }: { form: Form<ListingDraft> }) {
  const { options } = useOwnDonors()
  return (
    <Field as="select" label="Donor car" autoComplete="off" {...form.field('donorId')}>
      <option value="">None</option>
      <Options labels={options} />
    </Field>
  )
}
