import { MAX_COMMENT_DEPTH } from '../../../shared/limits.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Votes } from '../votes/Votes.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazily } from '../../ui/lazy.ts'
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

/** The actions on a comment. A deleted comment only has the button that shows its replies. */
export function CommentActions({ comment, name, replies, isOpen, onOpen, onReply, onDeleted }: CommentActionsProps) {
  const { user } = useSession()
  if (comment.deleted && comment.replyCount === 0) return null

  return (
    <div className={css.actions}>
      {!comment.deleted && <Votes kind="comment" item={comment} label={`comment by ${name}`} />}
      {!comment.deleted && comment.depth < MAX_COMMENT_DEPTH && (
        <Button variant="quiet" icon={<Icon name="reply" size={16} />} onClick={onReply}>
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
          icon={isOpen ? <Icon name="chevron-up" size={16} /> : <Icon name="chevron-down" size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? replies : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          {`${isOpen ? 'Hide' : 'Show'} ${repliesText(comment.replyCount)}`}
        </Button>
      )}
      {comment.replyCount > 0 && !isOpen && (
        <noscript>
          <a href={pageOfReplies(comment.id, 1)}>{`Show ${repliesText(comment.replyCount)}`}</a>
        </noscript>
      )}
    </div>
  )
}
