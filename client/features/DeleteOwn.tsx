import { errorSentence } from '../base/trpc.ts'
import ConfirmDialog from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/Toast.tsx'

/** The texts for each kind of content. */
const TEXTS = {
  comment: {
    title: 'Delete Comment',
    question: 'Are you sure you want to delete this comment?',
    noId: 'Comment ID is missing, cannot delete.',
    done: 'Comment deleted successfully.',
    failed: (message: string) => `Failed to delete comment: ${message}`,
  },
  listing: {
    title: 'Delete Listing',
    question: 'Are you sure you want to delete this listing?',
    noId: 'Listing ID is missing, cannot delete.',
    done: 'Listing deleted successfully.',
    failed: (message: string) => `Failed to delete listing: ${message}`,
  },
  post: {
    title: 'Delete Post',
    question: 'Are you sure you want to delete this post?',
    noId: 'Post ID is missing, cannot delete.',
    done: 'Post deleted.',
    failed: (message: string) => `Failed to delete post: ${message}`,
  },
}

export type DeleteOwnProps = {
  type: keyof typeof TEXTS
  id: string
  /** Whether the comment has replies, which stay after the deletion. */
  hasReplies?: boolean
  open: boolean
  onClose(): void
  onDelete(input: { id: string }): Promise<unknown>
  /** Called after the deletion, which removes the button that had the focus. */
  onDeleted?(): void
  /** Reloads the lists that show it, also after an error, because it may already be deleted. */
  onSettled(): unknown
}

/**
 * Asks for confirmation before it deletes the user's own comment, listing or post, and reports the result. Import it
 * lazily, because it includes the dialog.
 */
export default function DeleteOwn({
  type,
  id,
  hasReplies,
  open,
  onClose,
  onDelete,
  onDeleted,
  onSettled,
}: DeleteOwnProps) {
  const toast = useToast()
  const texts = TEXTS[type]

  async function confirm() {
    if (!id) return toast.error(texts.noId)
    try {
      await onDelete({ id })
      toast.show(texts.done)
      onClose()
      onDeleted?.()
    } catch (error) {
      toast.error(texts.failed(errorSentence(error)))
    }
    await onSettled()
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title={texts.title} busyWord="Deleting..." onConfirm={confirm}>
      <p>{texts.question}</p>
      {hasReplies && <p>The replies stay. The text of the comment is replaced with [deleted by user].</p>}
    </ConfirmDialog>
  )
}
