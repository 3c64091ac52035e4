import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { patchComment } from './cache.ts'
import { useCommentsScope } from './scope.ts'
import type { Comment } from './types.ts'

type DeleteDialogProps = {
  comment: Comment
  onClose(): void
  /** The comment is deleted, and its buttons are gone. */
  onDeleted(): void
}

/** Asks before a person's own comment is deleted. Import it lazily: it brings the dialog along. */
export default function DeleteDialog({ comment, onClose, onDeleted }: DeleteDialogProps) {
  const toast = useToast()
  const scope = useCommentsScope()
  const queryClient = useQueryClient()
  const remove = trpc.comment.remove.useMutation()
  const once = useOnce()
  const [open, setOpen] = useState(true)

  async function confirm() {
    try {
      await remove.mutateAsync({ id: comment.id })
    } catch (error) {
      toast.error(`Failed to delete comment: ${errorSentence(error)}`)
      return
    }
    toast.show('Comment deleted successfully.')
    setOpen(false)
    onClose()
    patchComment(queryClient, comment.id, () => ({ deleted: 'author', text: null, html: null, author: null }))
    scope.onCount?.(-1)
    onDeleted()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Comment"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isPending} busyWord="Deleting..." onClick={() => void once(confirm)}>
            Delete Comment
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this comment?</p>
      {comment.replyCount > 0 && <p>Its replies stay, under the words [deleted by user].</p>}
    </Dialog>
  )
}
