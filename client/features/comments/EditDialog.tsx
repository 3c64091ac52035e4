import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { commentEditInput } from '../../../shared/comments.ts'
import { COMMENT_EDIT_MINUTES } from '../../../shared/limits.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { Mentioning } from '../../forms/Mentioning.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { patchComment } from './comment-cache.ts'
import type { Comment } from './comment-queries.ts'

type EditDialogProps = {
  comment: Comment
  /** Its Markdown. */
  text: string
  open: boolean
  onClose(): void
}

/** Edits the user's own comment. Import it lazily, because it includes the dialog. */
export default function EditDialog({ comment, text, open, onClose }: EditDialogProps) {
  const session = useSession()
  const form = useEditForm(comment, text, onClose)
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = form.field('text')
  const isUnchanged = !form.isDirty || form.values.text.trim() === ''

  function close() {
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Comment"
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {form.isSignedOut && <Button onClick={session.login}>Login</Button>}
          <Button type="submit" variant="primary" disabled={isUnchanged} busy={form.busy} busyWord="Saving...">
            Save Comment
          </Button>
        </>
      }
    >
      {form.isRestored && <DraftNote text="Draft restored." action="Discard" onAct={form.discard} />}
      <Mentioning area={area} place={{ commentId: comment.id }}>
        <Field
          {...field}
          ref={(element) => {
            area.current = element
            ref(element)
          }}
          as="textarea"
          label="Your comment"
          rows={6}
          readOnly={form.busy}
          hint={`The comment will be marked as edited. You can edit it for ${COMMENT_EDIT_MINUTES} minutes after posting.`}
        />
      </Mentioning>
    </Dialog>
  )
}

function useEditForm(comment: Comment, written: string, onSaved: () => void) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  const edit = trpc.comment.edit.useMutation()
  return useForm({
    initial: { text: written },
    draftKey: `comment-edit:${comment.id}:${comment.author?.id}`,
    schema: commentEditInput,
    toInput: ({ text }) => ({ id: comment.id, text }),
    send: edit.mutateAsync,
    onSent({ html, editedAt }) {
      patchComment(queryClient, comment.id, () => ({ html, editedAt }))
      void cache.feed.invalidate()
      toast.show('Comment edited.')
      onSaved()
    },
    failureField: 'text',
  })
}
