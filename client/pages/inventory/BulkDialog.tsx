import { donorTitle } from '../../../shared/donor-words.ts'
import { bulkChangeSchema, UNDO_MINUTES, type Bulk } from '../../../shared/inventory.ts'
import { trpc } from '../../base/trpc.ts'
import { ShippingFields } from '../../features/listings/ListingFields.tsx'
import { EMPTY_LISTING, toSend, type ListingDraft } from '../../features/listings/listing-draft.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { Options } from '../../forms/Options.tsx'
import { useForm, type Form } from '../../forms/useForm.ts'
import { BULK_WORDS, type BulkKind, type Change, type Select } from './bulk-words.ts'
import { BulkPreview, useRehearsal } from './BulkPreview.tsx'

export type BulkDialogProps = {
  kind: Exclude<BulkKind, 'price'>
  select: Select
  /** The number of chosen asks. */
  count: number
  open: boolean
  onClose(): void
  onStarted(bulk: Bulk): void
}

export const SIGN_IN = 'You must be logged in to change listings. Please log in and try again.'

/** Asks once, with the number, before many asks are changed. */
export default function BulkDialog({ kind, select, count, open, onClose, onStarted }: BulkDialogProps) {
  const start = trpc.bulk.start.useMutation()
  const form = useForm({
    initial: EMPTY_LISTING,
    schema: bulkChangeSchema,
    fieldNames: { storagePlace: 'storagePlace', donorId: 'donorId' },
    toInput: (draft) => changeOf(kind, draft),
    send: (change) => start.mutateAsync({ select, change }),
    onSent(bulk) {
      onStarted(bulk)
      onClose()
    },
  })
  const rehearsal = useRehearsal(select, changeOf(kind, form.values), open)
  const { title, verb, busyWord } = BULK_WORDS[kind]
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title(count)}
      verb={verb(rehearsal.data?.count ?? count)}
      busyWord={busyWord}
      variant={kind === 'withdraw' ? 'danger' : 'primary'}
      disabled={rehearsal.data?.count === 0}
      signIn={SIGN_IN}
    >
      <Fields kind={kind} form={form} />
      <BulkPreview rehearsal={rehearsal} />
      <p className="caption">You can undo this for {UNDO_MINUTES} minutes.</p>
    </FormDialog>
  )
}

function changeOf(kind: BulkDialogProps['kind'], draft: ListingDraft): Change {
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

type FieldsProps = { kind: BulkDialogProps['kind']; form: Form<ListingDraft> }

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
          maxLength={60}
          {...form.field('storagePlace')}
        />
      )
    case 'donor':
      return <DonorField form={form} />
  }
}

/** Open donor cars of the choice, the newest first. */
const DONORS = 100

function DonorField({ form }: { form: Form<ListingDraft> }) {
  const { data } = trpc.donor.list.useQuery({ limit: DONORS })
  return (
    <Field as="select" label="Donor car" autoComplete="off" {...form.field('donorId')}>
      <option value="">None</option>
      <Options labels={(data?.items ?? []).map((each) => [each.id, donorTitle(each)] as const)} />
    </Field>
  )
}
