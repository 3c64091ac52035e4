import { useQueryClient } from '@tanstack/react-query'
import { COMMENT_EDIT_MINUTES } from '../../../shared/limits.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { patchComment } from './comment-cache.ts'
import type { Comment } from './comment-queries.ts'

type EditDialogProps = { comment: Comment; open: boolean; onClose(): void }

/** Edits the user's own comment (decisions.md, Comments). Import it lazily, because it includes the dialog. */
export default function EditDialog({ comment, open, onClose }: EditDialogProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  const session = useSession()
  const edit = trpc.comment.edit.useMutation()
  const once = useOnce()
  const before = comment.text ?? ''
  const key = `comment-edit:${comment.id}:${comment.author?.id}`
  const { draft, setDraft, discard, restored } = useDraft(key, before, (kept) => typeof kept === 'string')
  const isUnchanged = draft.trim() === '' || draft === before

  async function save() {
    if (isUnchanged) return
    const edited = await edit.mutateAsync({ id: comment.id, text: draft }).catch(() => null)
    if (!edited) return
    discard()
    const { text, html, editedAt } = edited
    patchComment(queryClient, comment.id, () => ({ text, html, editedAt }))
    void cache.feed.invalidate()
    toast.show('Comment edited.')
    onClose()
  }
  function change(text: string) {
    setDraft(text)
    if (edit.error) edit.reset()
  }
  const { fields, httpStatus } = errorData(edit.error) ?? {}

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Comment"
      onSubmit={() => void once(save)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {httpStatus === 401 && <Button onClick={session.login}>Login</Button>}
          <Button type="submit" variant="primary" disabled={isUnchanged} busy={edit.isPending} busyWord="Saving...">
            Save Comment
          </Button>
        </>
      }
    >
      {restored && draft !== before && <DraftNote text="Draft restored." action="Discard" onAct={discard} />}
      <Field
        as="textarea"
        label="Your comment"
        rows={6}
        value={draft}
        readOnly={edit.isPending}
        hint={`The comment will be marked as edited. You can edit it for ${COMMENT_EDIT_MINUTES} minutes after posting.`}
        error={fields?.text ?? null}
        onChange={({ target }) => change(target.value)}
      />
      {edit.error && !fields?.text && <ErrorNote bare message={errorSentence(edit.error)} />}
    </Dialog>
  )
}
