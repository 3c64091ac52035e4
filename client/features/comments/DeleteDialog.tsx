import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../base/trpc.ts'
import DeleteOwn from '../DeleteOwn.tsx'
import { patchComment } from './comment-cache.ts'
import { useCommentsScope } from './useCommentsScope.ts'
import type { Comment } from './comment-queries.ts'

type DeleteDialogProps = {
  comment: Comment
  open: boolean
  onClose(): void
  /** Called after the deletion, which removes the focused button. */
  onDeleted(): void
}

/** Asks for confirmation before the user's own comment is deleted. Import it lazily, because it includes the dialog. */
export default function DeleteDialog({ comment, open, onClose, onDeleted }: DeleteDialogProps) {
  const scope = useCommentsScope()
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  const remove = trpc.comment.remove.useMutation()

  function deleted() {
    patchComment(queryClient, comment.id, () => ({ deleted: 'author', text: null, html: null, author: null }))
    scope.onCount(-1)
    onDeleted()
  }
  return (
    <DeleteOwn
      type="comment"
      id={comment.id}
      hasReplies={comment.replyCount > 0}
      open={open}
      onClose={onClose}
      onDelete={remove.mutateAsync}
      onDeleted={deleted}
      onSettled={() => Promise.all([cache.feed.invalidate(), cache.user.comments.invalidate()])}
    />
  )
}
