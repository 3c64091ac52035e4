import { useState } from 'react'
import { noteInput } from '../../../shared/conduct.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Field } from '../../forms/Field.tsx'
import { InlineForm } from '../../forms/InlineForm.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Appeals.module.css'
import { focusHeading } from './panel-focus.ts'

type Note = RouterOutputs['conduct']['notes'][number]

/** The notes about a user, newest first. Moderators delete their own. */
export function NoteList({ notes }: { notes: Note[] }) {
  return (
    <>
      {notes.length === 0 && <p>No notes yet.</p>}
      <ul className={css.list}>
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
    </>
  )
}

function NoteLine({ note: { id, author, createdAt, text } }: { note: Note }) {
  const { user } = useSession()
  const { conduct } = trpc.useUtils()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = trpc.conduct.removeNote.useMutation({
    onSuccess() {
      focusHeading()
      return conduct.record.invalidate()
    },
    onError: (error) => setFailure(errorSentence(error)),
  })
  return (
    <li>
      <p className={css.quiet}>
        <UserLink user={author} />, {formatDateTime(createdAt)} (UTC)
      </p>
      <p className={css.text} dir="auto">
        {text}
      </p>
      {author?.id === user?.id && (
        <Button busy={isPending} busyWord="Deleting..." onClick={() => mutate({ id })}>
          Delete note
        </Button>
      )}
      {failure !== null && <ErrorNote bare message={failure} />}
    </li>
  )
}

export function NoteForm({ userId }: { userId: string }) {
  const { user } = useSession()
  const toast = useToast()
  const { conduct } = trpc.useUtils()
  const { mutateAsync: send } = trpc.conduct.addNote.useMutation()
  const form = useForm({
    initial: { text: '' },
    draftKey: `note:${userId}:${user?.id}`,
    schema: noteInput,
    toInput: ({ text }) => ({ userId, text }),
    send: (input: RouterInputs['conduct']['addNote']) => send(input),
    async onSent() {
      toast.show('Note added.')
      await conduct.record.invalidate()
    },
  })
  return (
    <InlineForm form={form} verb="Add note" busyWord="Saving..." signIn="Authentication token not found.">
      <Field as="textarea" label="Note, for moderators only" rows={3} {...form.field('text')} />
    </InlineForm>
  )
}
