import { errorSentence } from '../app/trpc.ts'
import ConfirmDialog from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/Toast.tsx'

/** What is said of each (spec.md §8). */
const WORDS = {
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
}

export type DeleteOwnProps = {
  what: keyof typeof WORDS
  id: string
  /** A comment with replies leaves its place to them. */
  hasReplies?: boolean
  open: boolean
  onClose(): void
  onDelete(of: { id: string }): Promise<unknown>
  /** It is deleted, and its buttons go with it. */
  onDeleted?(): void
  /** Reads again what showed it, also after a refusal: it may be gone. */
  onSettled(): unknown
}

/**
 * Asks, deletes one's own comment or listing, and says what became of it (spec.md §2 and §8). Import it lazily: it
 * brings the dialog along.
 */
export default function DeleteOwn({
  what,
  id,
  hasReplies,
  open,
  onClose,
  onDelete,
  onDeleted,
  onSettled,
}: DeleteOwnProps) {
  const toast = useToast()
  const words = WORDS[what]

  async function confirm() {
    if (!id) return toast.error(words.noId)
    try {
      await onDelete({ id })
      toast.show(words.done)
      onClose()
      onDeleted?.()
    } catch (error) {
      toast.error(words.failed(errorSentence(error)))
    }
    await onSettled()
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title={words.title} busyWord="Deleting..." onConfirm={confirm}>
      <p>{words.question}</p>
      {hasReplies && <p>Its replies stay, under the words [deleted by user].</p>}
    </ConfirmDialog>
  )
}
