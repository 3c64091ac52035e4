import { formatPrice } from '../../../shared/format.ts'
import type { ListingCondition } from '../../../shared/listings.ts'
import { WANT_DAYS, wantInput, type WantReach } from '../../../shared/wants.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { GarageCar } from '../garage/useCar.ts'
import type { WantDraftInput } from '../offline/queue.ts'
import { useWaiting } from '../offline/useWaiting.ts'
import { waitingText } from '../offline/waiting-text.ts'
import { CarVerdict } from './CarVerdict.tsx'
import { LiveMatching } from './MatchingNow.tsx'
import { ReachField } from './ReachField.tsx'
import { useWantChanges, type Want } from './useWantChanges.ts'
import css from './WantDialog.module.css'
import { LeastCondition, WantPrice } from './WantFields.tsx'

const TITLE = 'I want this'
const SIGN_IN = 'You must be logged in to want a part. Please log in and try again.'

type WantDialogProps = {
  part: { id: string; name: string; slug: string; lowestAskCents: number | null }
  open: boolean
  onClose(): void
}

/** The form for a want. Visitors are sent to the login. */
export default function WantDialog(props: WantDialogProps) {
  const { part, open, onClose } = props
  const { state, user } = useSession()
  const own = trpc.want.own.useQuery({ partId: part.id }, { enabled: state === 'in' })
  const garage = trpc.garage.list.useQuery(undefined, { enabled: state === 'in' })
  const waiting = useWaiting().of('want', part.id)
  if (state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN} />
  if (!user || own.isPending || garage.isPending) return null
  if (own.data === undefined)
    return (
      <Dialog open={open} onClose={onClose} title={TITLE}>
        <ErrorNote message={errorSentence(own.error)} onRetry={() => void own.refetch()} />
      </Dialog>
    )
  const cars = garage.data ?? []
  const unsent = waiting?.change.type === 'want' ? waiting.change.want : null
  const initial = { ...draftOf(own.data, cars), ...(unsent && draftOfUnsent(unsent)) }
  // Without what matches the want now, which changes while the user writes.
  const key = JSON.stringify([user.id, initial])
  return (
    <WantForm
      key={key}
      {...props}
      own={own.data}
      cars={cars}
      initial={initial}
      unsent={waiting ? waitingText(waiting) : null}
    />
  )
}

export type WantDraft = {
  price: string
  condition: ListingCondition | ''
  /** '' for any car. */
  carId: string
  reach: WantReach
  km: string
}

const draftOf = (own: Want | null, cars: GarageCar[]): WantDraft => ({
  price: own ? formatPrice(own.maxPriceCents).replace('$', '') : '',
  condition: own ? (own.leastCondition ?? '') : 'good',
  carId: (own ? own.carId : cars.find(({ isChosen }) => isChosen)?.id) ?? '',
  reach: own?.reach ?? 'delivered',
  km: String(own?.withinKm ?? 50),
})

/** The values that the user typed without a connection. */
const draftOfUnsent = ({ maxPrice, condition, carId, reach, withinKm }: WantDraftInput): Partial<WantDraft> => ({
  price: String(maxPrice),
  condition: condition ?? '',
  carId: carId ?? '',
  reach: reach ?? 'delivered',
  ...(typeof withinKm === 'string' && { km: withinKm }),
})

type WantFormProps = WantDialogProps & {
  /** The sentence about the want that waits for a connection. */
  unsent: string | null
  own: Want | null
  cars: GarageCar[]
  initial: WantDraft
}

function WantForm({ part, open, onClose, own, cars, initial, unsent }: WantFormProps) {
  const toast = useToast()
  const { save, remove, changed } = useWantChanges()
  const toInput = ({ price, condition, carId, reach, km }: WantDraft) => ({
    partId: part.id,
    maxPrice: price,
    condition: condition === '' ? null : condition,
    carId: carId === '' ? null : carId,
    reach,
    withinKm: reach === 'within' ? km : null,
    quantity: own?.quantity ?? 1,
  })
  const form = useForm({
    initial,
    schema: wantInput,
    toInput,
    fieldNames: { maxPrice: 'price', withinKm: 'km' },
    send: (input) => save(input, part.name),
    async onSent({ isWaiting }) {
      toast.show(isWaiting ? 'The want is sent when you are online.' : 'Want saved.')
      onClose()
      await changed()
    },
  })
  const car = cars.find(({ id }) => id === form.values.carId)
  function close() {
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={TITLE}
      medium
      dirty={form.isDirty || form.busy}
      onSubmit={form.submit}
      footer={
        <div className={css.foot}>
          <span className="caption">Kept for {WANT_DAYS} days</span>
          {own && (
            <Button
              variant="quiet"
              tone="danger"
              icon="trash"
              onClick={() => {
                onClose()
                void remove(own)
              }}
            >
              Delete want
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" icon="bookmark" busy={form.busy} busyWord="Saving...">
            Save want
          </Button>
        </div>
      }
    >
      <div className={css.fields}>
        <p>
          <bdi>{part.name}</bdi>. You hear of each new ask that matches. Only you can see your want; nobody can accept
          it.
        </p>
        {unsent !== null && <p className="caption">{unsent}</p>}
        <WantPrice form={form} part={part} />
        <LeastCondition form={form} />
        <div className={css.car}>
          <Field as="select" label="For my car" autoComplete="off" {...form.field('carId')}>
            {cars.map(({ id, label }) => (
              <option key={id} value={id} translate="no">
                {label}
              </option>
            ))}
            <option value="">Any car</option>
          </Field>
          {car && <CarVerdict partId={part.id} car={car} />}
        </div>
        <ReachField form={form} />
        <LiveMatching want={toInput(form.values)} slug={part.slug} onView={close} />
      </div>
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={SIGN_IN} />
    </Dialog>
  )
}
