import { useEffect, useEffectEvent, useId, useState } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import {
  joinReason,
  reasonsFor,
  reportCreateInput,
  type Reportable,
  type ReportReason,
} from '../../../shared/reports.ts'
import { httpFailure } from '../../base/http-failure.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm, type Form } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './ReportDialog.module.css'

export type ReportDialogProps = {
  item: { type: Reportable; id: string }
  /** 'Report Part' */
  title: string
  /** A sentence above the reasons. */
  question?: string
  open: boolean
  onClose(): void
}

type ReportDraft = { choice: ReportReason | ''; text: string }
const EMPTY: ReportDraft = { choice: '', text: '' }

/** Reports an item to the moderators with a reason. The draft is stored in the browser until it is submitted. */
export default function ReportDialog(props: ReportDialogProps) {
  const session = useSession()
  const { item, title, open, onClose } = props
  if (session.state === 'out')
    return <LoginRequired open={open} onClose={onClose} title={title} sentence={signInSentence(item.type)} />
  if (session.state !== 'in') return null
  const { id } = session.user
  return <SignedInDialog key={`${id} ${item.id}`} {...props} userId={id} />
}

function SignedInDialog({ item, title, question, open, onClose, userId }: ReportDialogProps & { userId: string }) {
  const report = trpc.report.create.useMutation()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: EMPTY,
    draftKey: `report:${item.id}:${userId}`,
    schema: reportCreateInput,
    toInput: ({ choice, text }) => ({ itemType: item.type, itemId: item.id, choice: choice || null, reason: text }),
    fieldNames: { choice: 'text', reason: 'text' },
    send: (input) => report.mutateAsync(input),
    onSent: () => setSent(true),
    failureSentence: (error) => failureSentence(item.type, error),
  })

  // The confirmation fades out with the dialog. The next time the dialog opens for a new report.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setSent(false)
  }
  function close() {
    form.leave()
    onClose()
  }
  if (isSent)
    return (
      <Dialog open={open} onClose={close} title={title}>
        <Confirmation onEnd={close} />
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      dirty={form.values.text.trim() !== ''}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyWord="Submitting...">
            Submit Report
          </Button>
        </>
      }
    >
      {question && <p>{question}</p>}
      <ReportFields form={form} type={item.type} />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence={signInSentence(item.type)}
        kept={form.values.text.trim() !== '' && 'Draft saved in this browser.'}
      />
    </Dialog>
  )
}

/** Milliseconds for which the confirmation is shown before the dialog closes. */
const CONFIRMATION_TIME = 2_000

function Confirmation({ onEnd }: { onEnd(): void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(end, CONFIRMATION_TIME)
    return () => clearTimeout(timer)
  }, [])
  return (
    // The focused button was removed.
    <output ref={focusElement} tabIndex={-1} className={css.thanks}>
      Report submitted. A moderator will review it.
    </output>
  )
}

/** The form shows the number of characters left from this number on. */
const COUNTED = 100

function ReportFields({ form, type }: { form: Form<ReportDraft>; type: Reportable }) {
  const name = useId()
  const { choice, text } = form.values
  const left = LENGTH.reason - joinReason(choice || null, text).length
  return (
    <>
      <fieldset className={css.reasons}>
        <legend className={css.legend}>Reason</legend>
        {reasonsFor(type).map((reason) => (
          <label key={reason} className={css.reason}>
            <input
              type="radio"
              name={name}
              checked={choice === reason}
              onChange={() => {
                form.change('choice', reason)
                // Most reasons need no text, so that the error at the text disappears.
                form.change('text', text)
              }}
            />
            {reason}
          </label>
        ))}
      </fieldset>
      <Field
        as="textarea"
        label="Details"
        rows={4}
        hint={left <= COUNTED ? charactersLeft(left) : 'Moderators see this with the reported content.'}
        {...form.field('text')}
      />
    </>
  )
}

const charactersLeft = (left: number): string =>
  `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`

function focusElement(element: HTMLElement | null) {
  element?.focus()
}

/** Returns the message for visitors. */
function signInSentence(type: Reportable): string {
  if (type === 'listing') return 'Cannot submit report. Missing authentication or listing ID.'
  return type === 'image' ? 'Authentication required to report images.' : 'Authentication required to report.'
}

/** Returns the server's message, or one with the HTTP status. */
function failureSentence(type: Reportable, error: unknown): string {
  if (type === 'image') return `Failed to report this image: ${errorSentence(error)}`
  return httpFailure(error, (status) => `Failed to submit report (HTTP ${status})`)
}
