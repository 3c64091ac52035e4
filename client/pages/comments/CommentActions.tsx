import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from '../../../shared/limits.ts'
import { useSession } from '../../app/session.tsx'
import { useVote } from '../../app/use-vote.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazily.tsx'
import { useNow } from '../../ui/Time.tsx'
import { VoteButtons } from '../../ui/VoteButtons.tsx'
import css from './CommentActions.module.css'
import { repliesInWords } from './repliesInWords.ts'
import type { Comment } from './types.ts'

const dialogs = {
  edit: lazyDialog(() => import('./EditDialog.tsx')),
  delete: lazyDialog(() => import('./DeleteDialog.tsx')),
  report: lazyDialog(() => import('../report/ReportDialog.tsx')),
}
type Which = keyof typeof dialogs

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

/** What can be done with a comment. A deleted one only shows its replies. */
export function CommentActions({ comment, name, replies, isOpen, onOpen, onReply, onDeleted }: CommentActionsProps) {
  const { user } = useSession()
  const [shown, setShown] = useState<Which | null>(null)
  const now = useNow()
  const isOwn = user !== null && user.id === comment.author?.id
  const age = now === null ? Infinity : now - Date.parse(comment.createdAt)
  if (comment.deleted && comment.replyCount === 0) return null

  const opener = (which: Which) => ({
    variant: 'quiet' as const,
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: dialogs[which].preload,
    onClick: () => setShown(which),
  })
  const dialog = (which: Which) => ({ open: shown === which, onClose: () => setShown(null) })

  return (
    <div className={css.actions}>
      {!comment.deleted && <Votes comment={comment} name={name} />}
      {!comment.deleted && comment.depth < MAX_COMMENT_DEPTH && (
        <Button variant="quiet" icon={<Reply size={16} />} onClick={onReply}>
          Reply
        </Button>
      )}
      {!comment.deleted && isOwn && (shown === 'edit' || age < COMMENT_EDIT_MINUTES * 60_000) && (
        <Button {...opener('edit')} icon={<Pencil size={16} />}>
          Edit
        </Button>
      )}
      {!comment.deleted &&
        (isOwn ? (
          <Button {...opener('delete')} icon={<Trash size={16} />}>
            Delete
          </Button>
        ) : (
          <Button
            {...opener('report')}
            className={css.report}
            icon={<Flag size={16} />}
            aria-label={`Report comment by ${name}`}
          >
            Report
          </Button>
        ))}
      {comment.replyCount > 0 && (
        <Button
          variant="quiet"
          tone="signal"
          className={css.toggle}
          icon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? replies : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {repliesInWords(comment.replyCount)}
        </Button>
      )}
      {/* Begins anew with what was saved. */}
      <dialogs.edit key={comment.editedAt} comment={comment} {...dialog('edit')} />
      <dialogs.delete comment={comment} onDeleted={onDeleted} {...dialog('delete')} />
      <dialogs.report item={{ type: 'comment', id: comment.id }} title="Report Comment" {...dialog('report')} />
    </div>
  )
}

function Votes({ comment, name }: { comment: Comment; name: string }) {
  return <VoteButtons {...useVote('comment', comment)} label={`comment by ${name}`} />
}
