import { useState } from 'react'
import { COMMENT_EDIT_MINUTES } from '../../../shared/limits.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useNow } from '../../ui/Time.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { Comment } from './comment-queries.ts'

const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))
const EditDialog = lazyDialog(() => import('./EditDialog.tsx'))

/** The author's actions on a comment: edit for a limited time, delete. Import it lazily, because few users see it. */
export default function OwnActions({ comment, onDeleted }: { comment: Comment; onDeleted(): void }) {
  const [deleting, setDeleting] = useState(false)
  const edit = useEdit(comment.id)
  const now = useNow()
  const age = now === null ? Infinity : now - Date.parse(comment.createdAt)
  return (
    <>
      {(edit.isOpen || age < COMMENT_EDIT_MINUTES * 60_000) && (
        <Button
          variant="quiet"
          icon="pencil"
          busy={edit.isLoading}
          onPointerEnter={EditDialog.preload}
          onClick={edit.start}
        >
          Edit
        </Button>
      )}
      <Button variant="quiet" icon="trash" onPointerEnter={DeleteDialog.preload} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {/* The key restarts the form with the saved text. */}
      {edit.text !== null && (
        <EditDialog key={edit.text} comment={comment} text={edit.text} open={edit.isOpen} onClose={edit.close} />
      )}
      <DeleteDialog comment={comment} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}

/** Reads the Markdown of the comment, then opens the dialog. */
function useEdit(id: string) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  async function read() {
    setLoading(true)
    try {
      const source = await cache.comment.source.fetch({ id }, { staleTime: 0 })
      setText(source.text)
      setOpen(true)
    } catch (error) {
      toast.error(errorSentence(error))
    }
    setLoading(false)
  }
  return { text, isOpen, isLoading, start: () => void read(), close: () => setOpen(false) }
}
