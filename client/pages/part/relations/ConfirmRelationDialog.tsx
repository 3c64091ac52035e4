import type { ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { relationConfirmInput } from '../../../../shared/relations.ts'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterInputs } from '../../../base/trpc.ts'
import type { GarageCar } from '../../../features/garage/useCar.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { RadioField } from '../../../forms/RadioField.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import css from './ConfirmRelationDialog.module.css'
import { useOwnConfirmationsChanged } from './useOwnConfirmationsChanged.ts'

type ConfirmRelationDialogProps = {
  /** The relation as it is stored. */
  relation: Pick<RouterInputs['relation']['confirm'], 'partId' | 'kind' | 'otherId'>
  /** 'Contains 2 ×' */
  words: string
  /** The title of the other part. */
  other: string
  finalFocus: RefObject<HTMLElement | null>
  open: boolean
  onClose(): void
}

const TITLE = 'Confirm this relation'
const SIGN_IN = 'You must be logged in to confirm a relation. Please log in and try again.'

/** Asks how the user knows that a relation is right: by a car of the garage or by a trade. */
export default function ConfirmRelationDialog(props: ConfirmRelationDialogProps) {
  const { open, onClose } = props
  const { state } = useSession()
  const garage = trpc.garage.list.useQuery(undefined, { enabled: open && state === 'in' })
  if (state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN} />
  if (garage.data) return <Confirm {...props} cars={garage.data} />
  if (!garage.error || garage.isFetching) return null
  return (
    <Dialog open={open} onClose={onClose} title={TITLE}>
      <ErrorNote message={errorSentence(garage.error)} onRetry={() => void garage.refetch()} />
    </Dialog>
  )
}

const TRADE = 'trade'

function Confirm({ relation, words, other, cars, ...dialog }: ConfirmRelationDialogProps & { cars: GarageCar[] }) {
  const confirm = trpc.relation.confirm.useMutation()
  const changed = useOwnConfirmationsChanged()
  const chosen = cars.find(({ isChosen }) => isChosen) ?? cars[0]
  const form = useForm({
    // The id of the vehicle, or TRADE.
    initial: { by: chosen?.vehicleId ?? TRADE },
    schema: relationConfirmInput,
    toInput: ({ by }) => ({ ...relation, vehicleId: by === TRADE ? null : by }),
    fieldNames: { vehicleId: 'by' },
    send: (input) => confirm.mutateAsync(input),
    async onSent() {
      await changed()
      dialog.onClose()
    },
    failureField: 'by',
  })
  // Two cars of a garage can be of one variant.
  const options = Object.fromEntries<ReactNode>(
    cars.map(({ vehicleId, label }) => [
      vehicleId,
      <span key={vehicleId}>
        It worked on my <AsWritten>{label}</AsWritten>
      </span>,
    ]),
  )
  return (
    <FormDialog {...dialog} form={form} title={TITLE} verb="Confirm" busyWord="Confirming..." signIn={SIGN_IN}>
      <p>
        {words} <b dir="auto">{other}</b>. How do you know that this is right?
      </p>
      <RadioField
        legend={<span className="visually-hidden">How do you know?</span>}
        options={{ ...options, [TRADE]: 'I traded one of the two parts here' }}
        className={css.choice}
        {...form.control('by')}
      />
      <p className="caption">
        {cars.length === 0 ? 'Your garage is empty. ' : ''}
        <Link to={paths.garage}>Add a car to your garage</Link>
      </p>
    </FormDialog>
  )
}
