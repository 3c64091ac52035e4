import { useRef, useState } from 'react'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './OwnConfirmation.module.css'
import { relationWords, type PartRelation } from './relations.ts'
import { useOwnConfirmationsChanged } from './useOwnConfirmationsChanged.ts'

const ConfirmRelationDialog = lazyDialog(() => import('./ConfirmRelationDialog.tsx'))

type OwnConfirmationProps = { partId: string; relation: PartRelation }

/** Lets the reader confirm a relation by a car or a trade; shows the confirmation, which can be withdrawn. */
export default function OwnConfirmation({ partId, relation }: OwnConfirmationProps) {
  const { kind, part, isOwn } = relation
  // As the relation is stored.
  const key = isOwn ? { partId, kind, otherId: part.id } : { partId: part.id, kind, otherId: partId }
  const { state } = useSession()
  const own = trpc.relation.own.useQuery({ partId }, { enabled: state === 'in' })
  const isConfirmed = own.data?.some(
    (said) => said.partId === key.partId && said.kind === kind && said.otherId === key.otherId,
  )
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const withdraw = useWithdraw(key)

  return (
    <div ref={box} className={css.own} tabIndex={-1}>
      {isConfirmed ? (
        <>
          <output>Confirmed by you</output>
          <Button
            variant="quiet"
            aria-label={`Withdraw your confirmation: ${part.name}`}
            onClick={() => void withdraw().then(() => box.current?.focus())}
          >
            Withdraw
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          tone="signal"
          icon="check"
          aria-label={`Confirm: ${part.name}`}
          {...ConfirmRelationDialog.opener}
          onClick={() => setOpen(true)}
        >
          Confirm
        </Button>
      )}
      <ConfirmRelationDialog
        relation={key}
        words={relationWords(relation)}
        other={part.name}
        finalFocus={box}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

function useWithdraw(relation: { partId: string; kind: PartRelation['kind']; otherId: string }) {
  const toast = useToast()
  const once = useOnce()
  const changed = useOwnConfirmationsChanged()
  const mutation = trpc.relation.withdraw.useMutation()
  return () =>
    once(() => mutation.mutateAsync(relation).then(changed, (error: unknown) => toast.error(errorSentence(error))))
}
