import { useState } from 'react'
import { COMMENT_EDIT_MINUTES } from '../../../shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useNow } from '../../ui/Time.tsx'
import type { Comment } from './comment-queries.ts'

const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))
const EditDialog = lazyDialog(() => import('./EditDialog.tsx'))

/** The author's actions on a comment: edit for a limited time, delete. Import it lazily, because few users see it. */
export default function OwnActions({ comment, onDeleted }: { comment: Comment; onDeleted(): void }) {
  const [deleting, setDeleting] = useState(false)
  const [editing, setEditing] = useState(false)
  const now = useNow()
  const age = now === null ? Infinity : now - Date.parse(comment.createdAt)
  return (
    <>
      {(editing || age < COMMENT_EDIT_MINUTES * 60_000) && (
        <Button
          variant="quiet"
          icon={<Icon name="pencil" size={16} />}
          onPointerEnter={EditDialog.preload}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<Icon name="trash" size={16} />}
        onPointerEnter={DeleteDialog.preload}
        onClick={() => setDeleting(true)}
      >
        Delete
      </Button>
      {/* The key restarts the form with the saved text. */}
      <EditDialog key={comment.editedAt} comment={comment} open={editing} onClose={() => setEditing(false)} />
      <DeleteDialog comment={comment} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}
