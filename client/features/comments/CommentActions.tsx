import { MAX_COMMENT_DEPTH } from '../../../shared/limits.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Votes } from '../votes/Votes.tsx'
import { Button, ButtonSpace } from '../../ui/Button.tsx'
import { lazily } from '../../ui/lazy.ts'
import { VoteCount } from '../../ui/VoteButtons.tsx'
import { ReportButton } from '../report/ReportButton.tsx'
import css from './CommentActions.module.css'
import { repliesText } from './ThreadLine.tsx'
import { pageOfReplies, type Comment } from './comment-queries.ts'

const OwnActions = lazily(() => import('./OwnActions.tsx'), {
  failed: (onRetry) => (
    <Button variant="quiet" onClick={onRetry}>
      Try again to load Edit and Delete
    </Button>
  ),
})

type CommentActionsProps = {
  comment: Comment
  name: string
  /** The id of the element with the replies. */
  replies: string
  isOpen: boolean
  onOpen(open: boolean): void
  onReply(): void
  onDeleted(): void
}

/**
 * The votes on a comment and its actions. A deleted comment only has the button that shows its replies. The server renders
 * the count of votes and the space of the buttons.
 */
export function CommentActions(props: CommentActionsProps) {
  const { comment, isOpen } = props
  const { state } = useSession()
  if (comment.deleted && comment.replyCount === 0) return null
  return (
    <div className={css.actions}>
      {state === 'unknown' ? <Spaces {...props} /> : <Actions {...props} />}
      {comment.replyCount > 0 && !isOpen && (
        <noscript>
          <a href={pageOfReplies(comment.id, 1)}>{toggleText(props)}</a>
        </noscript>
      )}
    </div>
  )
}

const toggleText = ({ comment, isOpen }: Pick<CommentActionsProps, 'comment' | 'isOpen'>) =>
  `${isOpen ? 'Hide' : 'Show'} ${repliesText(comment.replyCount)}`

function Spaces({ comment, name, isOpen }: CommentActionsProps) {
  return (
    <>
      {!comment.deleted && (
        <>
          <VoteCount count={comment.votes} label={`comment by ${name}`} />
          {comment.depth < MAX_COMMENT_DEPTH && <ButtonSpace>Reply</ButtonSpace>}
          <ButtonSpace>Report</ButtonSpace>
        </>
      )}
      {comment.replyCount > 0 && <ButtonSpace className={css.toggle}>{toggleText({ comment, isOpen })}</ButtonSpace>}
    </>
  )
}

function Actions({ comment, name, replies, isOpen, onOpen, onReply, onDeleted }: CommentActionsProps) {
  const { user } = useSession()
  return (
    <>
      {!comment.deleted && <Votes kind="comment" item={comment} label={`comment by ${name}`} />}
      {!comment.deleted && comment.depth < MAX_COMMENT_DEPTH && (
        <Button variant="quiet" icon="reply" onClick={onReply}>
          Reply
        </Button>
      )}
      {!comment.deleted &&
        (user && user.id === comment.author?.id ? (
          <OwnActions comment={comment} onDeleted={onDeleted} />
        ) : (
          <ReportButton
            item={{ type: 'comment', id: comment.id }}
            title="Report Comment"
            aria-label={`Report comment by ${name}`}
          />
        ))}
      {comment.replyCount > 0 && (
        <Button
          variant="quiet"
          tone="signal"
          className={css.toggle}
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? replies : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          {toggleText({ comment, isOpen })}
        </Button>
      )}
    </>
  )
}
