import type { ReactNode, RefObject } from 'react'
import { OFFER_HOURS } from '../../../shared/limits.ts'
import { offerCounterInput, offerMakeInput } from '../../../shared/offers.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm, type FormOptions } from '../../forms/useForm.ts'
import { useSecondLook, type Doubt, type Flags } from '../../forms/useSecondLook.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ChangedTerms } from '../trades/ChangedTerms.tsx'
import { useDealsChanged, writtenPrice } from '../trades/trade.ts'
import { useSeenTerms } from '../trades/useSeenTerms.ts'
import type { Offer, OfferListing } from './offer.ts'

const SIGN_IN = 'You must be logged in to make an offer. Please log in and try again.'

type OfferDialogProps = {
  partName: string
  listing: OfferListing
  /** The offer that this one answers. */
  counterTo?: Offer
  /** The name of the other user. */
  other: string
  open: boolean
  onClose(): void
  /** Opens a message to the owner, and the dialog that accepts the listing; undefined in a conversation. */
  onWrite?(): void
  onAccept?(): void
  /** Receives the focus when the offer is sent, if the opener is removed by then. */
  focusAfter?: RefObject<HTMLElement | null>
}

/** Makes an offer on a listing, or answers an offer with another price; for visitors, where they sign in. */
export default function OfferDialog(props: OfferDialogProps) {
  const { state, user } = useSession()
  if (state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  if (!user) return null
  return props.counterTo ? <Counter {...props} counterTo={props.counterTo} /> : <Make {...props} />
}

function Make(props: OfferDialogProps) {
  const make = trpc.offer.make.useMutation()
  const toInput = (draft: Draft & { listedPrice: string }) => ({ ...draft, listingId: props.listing.id })
  return <OfferForm {...props} schema={offerMakeInput} toInput={toInput} send={make.mutateAsync} />
}

function Counter(props: OfferDialogProps & { counterTo: Offer }) {
  const counter = trpc.offer.counter.useMutation()
  const toInput = (draft: Draft & { listedPrice: string }) => ({ ...draft, id: props.counterTo.id })
  return <OfferForm {...props} schema={offerCounterInput} toInput={toInput} send={counter.mutateAsync} />
}

type Draft = { price: string; note: string }
const EMPTY: Draft = { price: '', note: '' }

type OfferFormProps<Input> = OfferDialogProps &
  Pick<FormOptions<Draft, Input, Offer>, 'schema'> & {
    toInput(draft: Draft & { listedPrice: string }): Input
    send(input: Input & Flags): Promise<Offer>
  }

function OfferForm<Input>({
  partName,
  listing,
  counterTo,
  other,
  open,
  onClose,
  onWrite,
  onAccept,
  focusAfter,
  schema,
  toInput,
  send,
}: OfferFormProps<Input>) {
  const toast = useToast()
  const changed = useDealsChanged()
  const noun = counterTo ? 'counter-offer' : 'offer'
  const { seen, change, look } = useSeenTerms({ priceCents: listing.priceCents }, open)
  const { doubt, send: sendOffer, sendAnyway } = useSecondLook(send)
  const form = useForm({
    initial: EMPTY,
    schema,
    toInput: (draft) => toInput({ ...draft, listedPrice: writtenPrice(seen.priceCents) }),
    send: sendOffer,
    async onSent() {
      toast.show(counterTo ? 'Counter-offer sent.' : `Offer sent. The answer comes in your conversation with ${other}.`)
      onClose()
      await changed()
      focusAfter?.current?.focus()
    },
    onRejected: (error) => error && changed(),
  })
  /** Returns the function that closes this dialog for another one. */
  const over = (next: () => void) => () => {
    onClose()
    next()
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={counterTo ? 'Counter-offer' : 'Make an offer'}
      verb={`Send ${noun}`}
      disabled={change !== null}
      failure={
        doubt && (
          <OfferQuestion
            doubt={doubt}
            onWrite={onWrite && over(onWrite)}
            onAccept={onAccept && over(onAccept)}
            anyway={
              <Button busy={form.busy} onClick={() => sendAnyway(form.submit)}>
                Send the {noun} anyway
              </Button>
            }
          />
        )
      }
      signIn={SIGN_IN}
    >
      {change !== null && <ChangedTerms change={change} priceCents={listing.priceCents} onLook={look} />}
      <p>
        <bdi>{partName}</bdi>, listed at <Price cents={listing.priceCents} />.
        {counterTo && (
          <>
            {' '}
            <AsWritten>{other}</AsWritten> offered <Price cents={counterTo.priceCents} />.
          </>
        )}
      </p>
      <Field
        label={`Your ${noun} (USD)`}
        hint={
          <>
            <AsWritten>{other}</AsWritten> can answer for {OFFER_HOURS} hours. If the {noun} is accepted, the listing is
            reserved.
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        {...form.field('price')}
      />
      <Field as="textarea" label="Note (optional)" rows={3} {...form.field('note')} />
    </FormDialog>
  )
}

type OfferQuestionProps = {
  doubt: Doubt
  onWrite: (() => void) | undefined
  onAccept: (() => void) | undefined
  /** The button that sends the offer nevertheless. */
  anyway: ReactNode
}

/** The question of the server about an offer beyond the listed price, or on a listing that is not sent to the buyer. */
function OfferQuestion({ doubt: { about, sentence, details }, onWrite, onAccept, anyway }: OfferQuestionProps) {
  const { listedPrice } = (details['beyondListed'] ?? {}) as { listedPrice?: number }
  return (
    <Question
      actions={
        <>
          {about === 'notShipped' && onWrite && <Button onClick={onWrite}>Write a message</Button>}
          {listedPrice !== undefined && onAccept && (
            <Button onClick={onAccept}>
              Accept for <Price cents={Math.round(listedPrice * 100)} />
            </Button>
          )}
          {anyway}
        </>
      }
    >
      <p>{sentence}</p>
    </Question>
  )
}
