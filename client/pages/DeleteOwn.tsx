import { errorSentence } from '../app/trpc.ts'
import ConfirmDialog from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/Toast.tsx'

export type DeleteOwnProps = {
  what: 'comment' | 'listing'
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
  const What = what === 'comment' ? 'Comment' : 'Listing'

  async function confirm() {
    if (!id) return toast.error(`${What} ID is missing, cannot delete.`)
    try {
      await onDelete({ id })
      toast.show(`${What} deleted successfully.`)
      onClose()
      onDeleted?.()
    } catch (error) {
      toast.error(`Failed to delete ${what}: ${errorSentence(error)}`)
    }
    await onSettled()
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title={`Delete ${What}`} busyWord="Deleting..." onConfirm={confirm}>
      <p>Are you sure you want to delete this {what}?</p>
      {hasReplies && <p>Its replies stay, under the words [deleted by user].</p>}
    </ConfirmDialog>
  )
}
