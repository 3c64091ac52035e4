import { useEffect, useRef, useState, type RefObject } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import { ADMIN_REASON_MISSING, MUTE_DAYS, MUTE_DAYS_WRONG } from '../../../shared/moderation.ts'
import { canRetry } from '../../app/http-failure.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, errorSentence } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import LoginRequired from '../../app/LoginRequired.tsx'
import { ACTIONS, actionsOf, isActionType, UNKNOWN_ACTION, type ActionType } from './actions.ts'
import css from './ActionDialog.module.css'
import { Consequence } from './Consequence.tsx'
import { useReportRow, type ReportRow } from './report-cache.ts'
import { ActionIcon } from './ReportIcons.tsx'
import { useAct } from './useAct.ts'

export type ActionDialogProps = {
  /** Of the report. */
  id: string
  /** An ActionType, or whatever the address has. */
  type: string
  open: boolean
  onClose(): void
  /** It is done, and the opener may be gone. */
  onDone(): void
  finalFocus: RefObject<HTMLElement | null>
}

/** Asks why, and does it (spec.md §2, Action modal). */
export function ActionDialog(props: ActionDialogProps) {
  const { id, type, open, onClose, finalFocus } = props
  const { user } = useSession()
  const { row, error, refetch } = useReportRow(id, open)
  if (isActionType(type) && row && user) return <Form {...props} type={type} row={row} userId={user.id} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isActionType(type) ? ACTIONS[type].title : 'Report'}
      finalFocus={finalFocus}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!isActionType(type) ? (
        <ErrorNote bare message={UNKNOWN_ACTION} />
      ) : error ? (
        <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? refetch : undefined} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </Dialog>
  )
}

type FormProps = Omit<ActionDialogProps, 'type'> & { type: ActionType; row: ReportRow; userId: string }

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

function Form({ id, type, row, userId, open, onClose, onDone, finalFocus }: FormProps) {
  const { title, busyWord, done } = ACTIONS[type]
  const isMute = type === 'delete_item_mute_user'
  const toast = useToast()
  const { draft: reason, setDraft, discard } = useDraft(`report-action:${id}:${userId}`, '', isText)
  const [days, setDays] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [reasonField, daysField] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)]
  const { act, busy, error, sentence } = useAct(id, type)
  const data = errorData(error)
  const isSignedOut = data?.code === 'UNAUTHENTICATED'
  // What a colleague has closed meanwhile stays closed; what was typed stays to be read.
  const isPossible = busy || actionsOf(row, userId).includes(type)

  const wrong = {
    reason: reason.trim() === '' ? ADMIN_REASON_MISSING : reason.trim().length > LENGTH.reason ? REASON_LONG : null,
    days: isMute && !isMuteDuration(days) ? MUTE_DAYS_WRONG : null,
  }
  // What is done after it was given up says so, and leaves what is open by then alone.
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = open
    return () => void (isOpen.current = false)
  }, [open])
  const refused = data?.fields?.['adminReason'] ?? data?.fields?.['adminNotes'] ?? null

  function submit() {
    setAsked(true)
    if (wrong.reason) return reasonField.current?.focus()
    if (wrong.days) return daysField.current?.focus()
    void act({ reason, days: Number(days) }, () => {
      toast.show(done)
      discard()
      if (isOpen.current) onDone()
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      dirty={isPossible && reason.trim() !== ''}
      finalFocus={finalFocus}
      onSubmit={submit}
      footer={
        isPossible ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant={'isGrave' in ACTIONS[type] ? 'danger' : 'primary'}
              icon={<ActionIcon type={type} />}
              busy={busy}
              busyWord={busyWord}
            >
              {title}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {isPossible && <Consequence type={type} row={row} />}
      <Field
        as="textarea"
        ref={reasonField}
        label="Reason"
        rows={4}
        value={reason}
        readOnly={busy || !isPossible}
        error={isAsked && isPossible ? (wrong.reason ?? refused) : null}
        onChange={({ target }) => setDraft(target.value)}
      />
      {isMute && (
        <Field
          ref={daysField}
          type="number"
          inputMode="numeric"
          min={MUTE_DAYS.least}
          max={MUTE_DAYS.most}
          step={1}
          className={css.days}
          label={`Mute duration, whole days (${MUTE_DAYS.least} to ${MUTE_DAYS.most})`}
          value={days}
          readOnly={busy || !isPossible}
          error={isAsked && isPossible ? wrong.days : null}
          onChange={({ target }) => setDays(target.value)}
        />
      )}
      {!isPossible && !error && <ErrorNote bare message="This action is no longer available for this report." />}
      {sentence !== null && !isSignedOut && refused === null && <ErrorNote bare message={sentence} />}
      {/* Inside, so that it lies over this one and gives the focus back to it. */}
      <SignedOut open={isSignedOut} isKept={reason.trim() !== ''} />
    </Dialog>
  )
}

/** Over the dialog for as long as it is not closed. */
function SignedOut({ open, isKept }: { open: boolean; isKept: boolean }) {
  const [wasOpen, setWasOpen] = useState(open)
  const [isShown, setShown] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setShown(open)
  }
  return (
    <LoginRequired
      open={isShown}
      onClose={() => setShown(false)}
      sentence="Authentication token not found."
      kept={isKept && 'Draft saved in this browser.'}
    />
  )
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

const isMuteDuration = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= MUTE_DAYS.least && Number(text) <= MUTE_DAYS.most
