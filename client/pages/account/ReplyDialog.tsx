import { feedbackReplyInput } from '../../../shared/feedback.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import LoginRequired from '../../app/LoginRequired.tsx'
import { useSession } from '../../app/SessionProvider.tsx'
import { trpc, type RouterInputs, type RouterOutputs } from '../../app/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'

type ReplyDialogProps = {
  feedback: RouterOutputs['feedback']['ofUser']['items'][number]
  open: boolean
  onClose(): void
}

/** The one public reply of a user to feedback about them. */
export default function ReplyDialog({ feedback: { id, author }, open, onClose }: ReplyDialogProps) {
  const toast = useToast()
  const { user } = useSession()
  const cache = trpc.useUtils()
  const reply = trpc.feedback.reply.useMutation()
  const form = useForm({
    initial: { text: '' },
    draftKey: `feedback-reply:${id}:${user?.id}`,
    schema: feedbackReplyInput,
    toInput: ({ text }) => ({ id, text }),
    send: (input: RouterInputs['feedback']['reply']) => reply.mutateAsync(input),
    onSent() {
      toast.show('Reply published.')
      onClose()
      return cache.feedback.ofUser.invalidate()
    },
  })
  function close() {
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Reply to feedback"
      dirty={form.isDirty || form.busy}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyWord="Sending...">
            Publish reply
          </Button>
        </>
      }
    >
      <Field
        as="textarea"
        label={`Reply to ${author?.name ?? DELETED_USER}`}
        rows={4}
        hint="Everyone can read it. You can reply once."
        {...form.field('text')}
      />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="You must be logged in to reply. Please log in and try again."
      />
    </Dialog>
  )
}
