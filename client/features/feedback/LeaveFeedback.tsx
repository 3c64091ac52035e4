import { useState } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useNow } from '../../ui/Time.tsx'
import type { FeedbackDialogProps } from './FeedbackDialog.tsx'
import css from './feedback.module.css'

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx'))

type LeaveFeedbackProps = Omit<FeedbackDialogProps, 'open' | 'onClose'>

/** Opens the form for feedback on the other side of a trade; says that it was left; nothing when it is too late. */
export function LeaveFeedback(props: LeaveFeedbackProps) {
  const { tradeId, about } = props
  const [open, setOpen] = useState(false)
  const { state } = useSession()
  const { data } = trpc.feedback.ofTrade.useQuery({ tradeId }, { enabled: state === 'in' })
  const now = useNow()
  const isOpen = data?.own === null && data.openUntil !== null && now !== null && Date.parse(data.openUntil) > now
  return (
    <span className={css.place}>
      {data?.own && 'Feedback left'}
      {isOpen && (
        <Button aria-label={`Leave feedback: ${about}`} {...FeedbackDialog.opener} onClick={() => setOpen(true)}>
          Leave feedback
        </Button>
      )}
      <FeedbackDialog {...props} open={open} onClose={() => setOpen(false)} />
    </span>
  )
}
