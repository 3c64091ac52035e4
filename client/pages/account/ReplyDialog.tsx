import { feedbackReplyInput } from '../../../shared/feedback.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
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
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Reply to feedback"
      verb="Publish reply"
      signIn="You must be logged in to reply. Please log in and try again."
    >
      <Field
        as="textarea"
        label={`Reply to ${author?.name ?? DELETED_USER}`}
        rows={4}
        hint="Everyone can read it. You can reply once."
        {...form.field('text')}
      />
    </FormDialog>
  )
}
