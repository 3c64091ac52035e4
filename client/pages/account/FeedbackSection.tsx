import { useState } from 'react'
import { DELETED_USER, DETAIL_GRADES, DETAILS, RATINGS } from '../../../shared/labels.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { asStatedTexts } from '../../features/feedback/AsStated.tsx'
import { RatingIcon } from '../../features/feedback/RatingIcon.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyDialog } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import css from './FeedbackSection.module.css'
import { INFINITE, Section } from './Section.tsx'

const ReplyDialog = lazyDialog(() => import('./ReplyDialog.tsx'))

type Feedback = RouterOutputs['feedback']['ofUser']['items'][number]

/** The published feedback about a user, newest first. */
export function FeedbackSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const feedback = trpc.feedback.ofUser.useInfiniteQuery({ userId }, INFINITE)
  const { positive = 0, neutral = 0, negative = 0 } = feedback.data?.pages[0]?.summary ?? {}
  const asStated = asStatedTexts(feedback.data?.pages[0]?.statements ?? [])
  const hasNone = positive + neutral + negative === 0
  return (
    <Section
      title="Feedback"
      list={feedback}
      note={
        [hasNone ? '' : `${positive} positive · ${neutral} neutral · ${negative} negative`, ...asStated]
          .filter(Boolean)
          .join(' · ') || undefined
      }
      empty="No feedback yet."
      className={css.section}
      renderItem={(item) => <Item feedback={item} isOwn={isOwn} />}
    />
  )
}

function Item({ feedback, isOwn }: { feedback: Feedback; isOwn: boolean }) {
  const { id, author, rating, text, counts, publishedAt, reply } = feedback
  const { user } = useSession()
  const [isReplying, setReplying] = useState(false)
  const details = (Object.keys(DETAILS) as (keyof typeof DETAILS)[]).flatMap((name) => {
    const grade = feedback[name]
    return grade ? [`${DETAILS[name]}: ${DETAIL_GRADES[grade].toLowerCase()}`] : []
  })
  return (
    <article className={css.item}>
      <p className={css.head}>
        <span className={cx(css.rating, css[rating])}>
          <RatingIcon rating={rating} />
          {RATINGS[rating]}
        </span>
        <span>
          <UserLink user={author} unknown={DELETED_USER} /> · <RelativeTime date={publishedAt ?? feedback.createdAt} />
        </span>
      </p>
      {text !== '' && (
        <p className={css.text} dir="auto">
          {text}
        </p>
      )}
      {details.length > 0 && <p className={css.quiet}>{details.join(' · ')}</p>}
      {!counts && <p className={css.quiet}>Not counted: the second of this person within 180 days.</p>}
      {reply !== null && (
        <p className={css.reply}>
          <b>Reply:</b> <bdi>{reply}</bdi>
        </p>
      )}
      {user && user.id !== author?.id && (
        <div className={css.actions}>
          {isOwn && reply === null && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setReplying(true)}>
              Reply
            </Button>
          )}
          <ReportButton
            item={{ type: 'feedback', id }}
            title="Report Feedback"
            aria-label={`Report feedback by ${author?.name ?? DELETED_USER}`}
          />
          <ReplyDialog feedback={feedback} open={isReplying} onClose={() => setReplying(false)} />
        </div>
      )}
    </article>
  )
}
