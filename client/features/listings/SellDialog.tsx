import { useId } from 'react'
import { listingSellInput } from '../../../shared/listings.ts'
import { errorSentence, trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useSecondLook } from '../../forms/useSecondLook.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { SaleFields } from '../trades/SaleDialog.tsx'
import { localToday, markVerb, soldWord, writtenPrice } from '../trades/trade.ts'
import { UnusualPrice } from '../trades/UnusualPrice.tsx'
import css from './ListingDialog.module.css'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

/** The choice of a person without an account, or with whom the owner has not exchanged messages. */
const SOMEONE_ELSE = 'someone else'

/** The owner chooses the other side of a sale, who is asked to confirm it. */
export default function SellDialog({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const partners = trpc.listing.partners.useQuery({ id: listing.id }, { enabled: open, staleTime: 0 })
  const left = listing.quantity - listing.taken
  const { form, doubt, sendAnyway } = useSellForm({ part, listing, partners: partners.data }, () => {
    onClose()
    if (left === 1) onGone()
  })
  const missingId = useId()
  const isMissing = form.field('otherId').error !== null
  const side = sideOf(listing)
  const role = listing.type === 'ask' ? 'bought it' : 'sold it to you'
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={markVerb(side)}
      verb={markVerb(side)}
      busyWord="Marking..."
      disabled={!partners.data}
      failure={
        doubt && <UnusualPrice sentence={doubt.sentence} busy={form.busy} onAnyway={() => sendAnyway(form.submit)} />
      }
      signIn="You must be logged in to edit a listing. Please log in and try again."
    >
      {partners.data ? (
        <Partners
          partners={partners.data}
          role={role}
          chosen={form.values.otherId}
          describedBy={isMissing ? missingId : undefined}
          onChoose={(id) => form.change('otherId', id)}
        />
      ) : partners.error && !partners.isFetching ? (
        <ErrorNote message={errorSentence(partners.error)} onRetry={() => void partners.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
      {form.values.otherId !== SOMEONE_ELSE && (
        <SaleFields
          side={side}
          listedAt={listing.createdAt}
          price={form.field('price')}
          soldOn={form.field('soldOn')}
        />
      )}
      <p className="caption">
        You can choose people you have exchanged messages with about this part. They are asked to confirm the price and
        the date, and then the sale counts on both profiles.{' '}
        {left > 1 ? `One of ${left} pieces is sold.` : 'The listing is removed from the page immediately.'}
      </p>
      {isMissing && (
        <div id={missingId}>
          <ErrorNote bare message={`Please choose who ${role}.`} />
        </div>
      )}
    </FormDialog>
  )
}

/** The side of the owner. */
const sideOf = ({ type }: { type: 'ask' | 'bid' }) => (type === 'ask' ? 'seller' : 'buyer')

type Partner = RouterOutputs['listing']['partners'][number]
type Sale = Pick<OwnerDialogProps, 'part' | 'listing'> & { partners: Partner[] | undefined }

function useSellForm({ part, listing, partners }: Sale, onSold: () => void) {
  const toast = useToast()
  const changed = useOwnChange(part)
  const sell = trpc.listing.sell.useMutation()
  const { doubt, send, sendAnyway } = useSecondLook(sell.mutateAsync)
  const form = useForm({
    initial: { otherId: '', price: writtenPrice(listing.priceCents), soldOn: localToday() },
    schema: listingSellInput,
    toInput: ({ otherId, ...sale }) =>
      otherId === SOMEONE_ELSE ? { id: listing.id, otherId: null } : { id: listing.id, otherId, ...sale },
    async send(input: RouterInputs['listing']['sell']) {
      try {
        return await send(input)
      } catch (error) {
        // The listing may be sold or deleted.
        void changed()
        throw error
      }
    },
    async onSent(_, { otherId }) {
      const other = partners?.find(({ id }) => id === otherId)
      const marked = `Marked as ${soldWord(sideOf(listing))}.`
      toast.show(other ? `${marked} ${other.name} has been asked to confirm.` : marked)
      onSold()
      await changed()
    },
  })
  return { form, doubt, sendAnyway }
}

type PartnersProps = {
  partners: Partner[]
  /** 'bought it' */
  role: string
  /** The id of a user, SOMEONE_ELSE, or ''. */
  chosen: string
  describedBy: string | undefined
  onChoose(id: string): void
}

function Partners({ partners, role, chosen, describedBy, onChoose }: PartnersProps) {
  const name = useId()
  const choice = (id: string) => ({ type: 'radio', name, checked: chosen === id, onChange: () => onChoose(id) })
  return (
    <fieldset className={css.partners} aria-describedby={describedBy}>
      <legend>Who {role}?</legend>
      {partners.map((person) => (
        <label key={person.id} className={css.partner}>
          <input {...choice(person.id)} />
          <Avatar name={person.name} src={person.picture} size={28} />
          <AsWritten>{person.name}</AsWritten>
        </label>
      ))}
      <label className={css.partner}>
        <input {...choice(SOMEONE_ELSE)} />
        Someone else
      </label>
    </fieldset>
  )
}
