import { useRef, useState } from 'react'
import type { CarRef } from '../../../../shared/vehicles.ts'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './FittedQuestion.module.css'
import { useConfirmationsChanged } from './useConfirmationsChanged.ts'

const FittedDialog = lazyDialog(() => import('./FittedDialog.tsx'))

type FittedQuestionProps = { partId: string; car: CarRef }

/** Asks the owner of a car whether the part fitted; shows the answer, which can be changed and withdrawn. */
export default function FittedQuestion({ partId, car }: FittedQuestionProps) {
  const { state } = useSession()
  const own = trpc.fitment.ownConfirmations.useQuery({ partId }, { enabled: state === 'in' })
  const said = own.data?.find(({ vehicleId }) => vehicleId === car.vehicleId)
  const [answer, setAnswer] = useState<boolean | null>(null)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const withdraw = useWithdraw(partId, car.vehicleId)

  function ask(fitted: boolean) {
    setAnswer(fitted)
    setOpen(true)
  }
  return (
    <div ref={box} className={css.question} tabIndex={-1}>
      <output>
        {said
          ? `You said that it ${said.fitted ? 'fitted' : 'did not fit'}.`
          : 'Have you fitted this part to your car?'}
      </output>
      {said ? (
        <>
          <Button aria-haspopup="dialog" onClick={() => ask(said.fitted)}>
            Change
          </Button>
          <Button
            onClick={() => {
              box.current?.focus()
              withdraw()
            }}
          >
            Withdraw
          </Button>
        </>
      ) : (
        [true, false].map((fitted) => (
          <Button key={String(fitted)} {...FittedDialog.opener} onClick={() => ask(fitted)}>
            {fitted ? 'It fitted' : 'It did not fit'}
          </Button>
        ))
      )}
      {answer !== null && (
        <FittedDialog
          key={`${answer} ${said?.id}`}
          partId={partId}
          car={car}
          fitted={answer}
          note={said?.note ?? ''}
          finalFocus={box}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function useWithdraw(partId: string, vehicleId: string) {
  const toast = useToast()
  const once = useOnce()
  const changed = useConfirmationsChanged(partId)
  const mutation = trpc.fitment.withdraw.useMutation()
  return () =>
    void once(() =>
      mutation.mutateAsync({ partId, vehicleId }).then(changed, (error: unknown) => toast.error(errorSentence(error))),
    )
}
