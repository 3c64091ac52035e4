import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
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

const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))
const EditDialog = lazyDialog(() => import('./EditDialog.tsx'))

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
  const [deleting, setDeleting] = useState(false)
  const [editing, setEditing] = useState(false)
  const now = useNow()
  const isOwn = user !== null && user.id === comment.author?.id
  const age = now === null ? Infinity : now - Date.parse(comment.createdAt)
  if (comment.deleted && comment.replyCount === 0) return null

  return (
    <div className={css.actions}>
      {!comment.deleted && <Votes comment={comment} name={name} />}
      {!comment.deleted && comment.depth < MAX_COMMENT_DEPTH && (
        <Button variant="quiet" icon={<Reply size={16} />} onClick={onReply}>
          Reply
        </Button>
      )}
      {!comment.deleted && isOwn && (editing || age < COMMENT_EDIT_MINUTES * 60_000) && (
        <Button
          variant="quiet"
          icon={<Pencil size={16} />}
          onPointerEnter={EditDialog.preload}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      {!comment.deleted && isOwn && (
        <Button
          variant="quiet"
          icon={<Trash size={16} />}
          onPointerEnter={DeleteDialog.preload}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      )}
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
      <EditDialog key={comment.editedAt} comment={comment} open={editing} onClose={() => setEditing(false)} />
      <DeleteDialog comment={comment} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </div>
  )
}

function Votes({ comment, name }: { comment: Comment; name: string }) {
  return <VoteButtons {...useVote('comment', comment)} label={`comment by ${name}`} />
}
