import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import type { Reportable } from '../../../shared/reports.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useOnce } from '../../ui/useOnce.ts'
import LoginRequired from '../../app/LoginRequired.tsx'
import css from './ReportDialog.module.css'
import {
  EMPTY,
  failureSentence,
  isReportDraft,
  REASONS,
  reasonOf,
  refuseReason,
  signInSentence,
  type Reason,
  type ReportDraft,
} from './report-reasons.ts'

export type ReportDialogProps = {
  item: { type: Reportable; id: string }
  /** 'Report Part' */
  title: string
  /** What is asked above the reasons, where the spec asks something. */
  question?: string
  open: boolean
  onClose(): void
}

/** How long the thanks stand before the dialog closes, in ms (spec.md §9). */
const THANKS = 2_000

/** The form shows the number of characters left from this number on. */
const COUNTED = 100

/** Reports an item to the moderators with a reason. The draft is stored in the browser until it is submitted. */
export default function ReportDialog(props: ReportDialogProps) {
  const session = useSession()
  const { item, title, open, onClose } = props
  if (session.state === 'out')
    return <LoginRequired open={open} onClose={onClose} title={title} sentence={signInSentence(item.type)} />
  if (session.state !== 'in') return null
  const { id } = session.user
  return <Form key={`${id} ${item.id}`} {...props} userId={id} />
}

function Form({ item, title, question, open, onClose, userId }: ReportDialogProps & { userId: string }) {
  const { draft, setDraft, discard } = useDraft(`report:${item.id}:${userId}`, EMPTY, isReportDraft)
  const { choice, text } = draft
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const once = useOnce()
  const { send, error, isPending, isSuccess, reset } = useReport(item.type)
  const isSignedOut = errorData(error)?.code === 'UNAUTHENTICATED'
  const left = LENGTH.reason - reasonOf(choice, text).length

  // The thanks fade out with the dialog; what opens next is a new report.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && isSuccess) reset()
  }
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !isSuccess) return undefined
    const timer = setTimeout(close, THANKS)
    return () => clearTimeout(timer)
  }, [open, isSuccess])

  function change(to: Partial<ReportDraft>) {
    if (isPending) return
    setDraft((before) => ({ ...before, ...to }))
    setRefusal(null)
    if (error) reset()
  }
  async function submit() {
    const wrong = refuseReason(item.type, choice, text)
    setRefusal(wrong)
    if (wrong !== null) return area.current?.focus()
    const isSent = await send({ itemId: item.id, reason: reasonOf(choice, text) })
    if (isSent) discard()
  }

  if (isSuccess)
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        <output ref={focusIt} tabIndex={-1} className={css.thanks}>
          Report submitted. A moderator will review it.
        </output>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dirty={text.trim() !== ''}
      onSubmit={() => void once(submit)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending} busyWord="Submitting...">
            Submit Report
          </Button>
        </>
      }
    >
      {question && <p>{question}</p>}
      <Reasons chosen={choice} onChoose={(chosen) => change({ choice: chosen })} />
      <Field
        as="textarea"
        ref={area}
        label="Details"
        rows={4}
        value={text}
        readOnly={isPending}
        hint={left <= COUNTED ? charactersLeft(left) : 'Moderators see this with the reported content.'}
        error={refusal ?? (error && (errorData(error)?.fields?.reason ?? null))}
        onChange={({ target }) => change({ text: target.value })}
      />
      {error && !isSignedOut && !errorData(error)?.fields?.reason && (
        <ErrorNote bare message={failureSentence(item.type, error)} />
      )}
      {/* Inside, so that it lies over this one and gives the focus back to it. */}
      <LoginRequired
        open={isSignedOut}
        onClose={reset}
        sentence={signInSentence(item.type)}
        kept={text.trim() !== '' && 'Draft saved in this browser.'}
      />
    </Dialog>
  )
}

type ReasonsProps = { chosen: Reason | null; onChoose(reason: Reason): void }

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const name = useId()
  return (
    <fieldset className={css.reasons}>
      <legend className={css.legend}>Reason</legend>
      {REASONS.map((reason) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name={name} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {reason}
        </label>
      ))}
    </fieldset>
  )
}

/** Images have a separate procedure, because visitors get a different message (spec.md §8). */
function useReport(type: Reportable) {
  const image = trpc.report.image.useMutation()
  const other = trpc.report.create.useMutation()
  const { error, isPending, isSuccess, reset } = type === 'image' ? image : other

  /** Whether it arrived. */
  async function send(report: { itemId: string; reason: string }): Promise<boolean> {
    const sent = type === 'image' ? image.mutateAsync(report) : other.mutateAsync({ ...report, itemType: type })
    return sent.then(
      () => true,
      () => false,
    )
  }
  return { send, error, isPending, isSuccess, reset }
}

const charactersLeft = (left: number): string =>
  `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`

/** The button that had the focus is gone. */
function focusIt(element: HTMLElement | null) {
  element?.focus()
}
