import { useEffect, useRef, type RefObject } from 'react'
import { MUTE_DAYS } from '../../../shared/moderation.ts'
import { canRetry } from '../../base/http-failure.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence } from '../../base/trpc.ts'
import { PublicFields } from '../../features/moderation/PublicFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { useForm, type Form } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ACTIONS, actionsOf, isActionType, isStatus, UNKNOWN_ACTION, type ActionType } from './actions.ts'
import css from './admin.module.css'
import { Consequence } from './Consequence.tsx'
import { useReportRow, type ReportRow } from './report-cache.ts'
import { EMPTY_ACTION, useAct, type ActionDraft } from './useAct.ts'

export type ActionDialogProps = {
  /** The id of the report. */
  id: string
  /** An ActionType, or an unknown text of the address. */
  type: string
  open: boolean
  onClose(): void
  /** Called after the action. The button that opened the dialog may be removed. */
  onDone(): void
  finalFocus: RefObject<HTMLElement | null>
}

/** Asks for the reason of a moderator action. */
export function ActionDialog(props: ActionDialogProps) {
  const { id, type, open, onClose, finalFocus } = props
  const { user } = useSession()
  const { row, error, refetch } = useReportRow(id, open)
  if (isActionType(type) && row && user) return <FormDialog {...props} type={type} row={row} userId={user.id} />
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

type FormDialogProps = Omit<ActionDialogProps, 'type'> & { type: ActionType; row: ReportRow; userId: string }

function FormDialog({ id, type, row, userId, open, onClose, onDone, finalFocus }: FormDialogProps) {
  const toast = useToast()
  const isOpen = useIsOpen(open)
  const form = useForm({
    ...useAct(id, type),
    initial: EMPTY_ACTION,
    draftKey: `report-action:${id}:${userId}`,
    onSent() {
      toast.show(ACTIONS[type].done)
      // If the user has closed the dialog, another one may be open.
      if (isOpen.current) onDone()
    },
  })
  // Another moderator may have closed the report. The reason stays visible.
  const isPossible = form.busy || actionsOf(row, userId).includes(type)
  const hasReason = form.values.reason.trim() !== ''

  function close() {
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={ACTIONS[type].title}
      dirty={isPossible && hasReason}
      finalFocus={finalFocus}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={close}>{isPossible ? 'Cancel' : 'Close'}</Button>
          {isPossible && <SubmitButton type={type} busy={form.busy} />}
        </>
      }
    >
      {isPossible && <Consequence type={type} row={row} />}
      <ActionFields form={form} type={type} readOnly={!isPossible} />
      {!isPossible && form.failure === null && (
        <ErrorNote bare message="This action is no longer available for this report." />
      )}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Authentication token not found."
        kept={hasReason && 'Draft saved in this browser.'}
      />
    </Dialog>
  )
}

/** Returns a ref with the current value of `open`, which is false after the dialog was removed. */
function useIsOpen(open: boolean): RefObject<boolean> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = open
    return () => void (isOpen.current = false)
  }, [open])
  return isOpen
}

type ActionFieldsProps = { form: Form<ActionDraft>; type: ActionType; readOnly: boolean }

export function ActionFields({ form, type, readOnly }: ActionFieldsProps) {
  return (
    <>
      <Field as="textarea" label="Reason" rows={4} readOnly={readOnly} {...form.field('reason')} />
      {type === 'delete_item_mute_user' && (
        <Field
          type="number"
          inputMode="numeric"
          min={MUTE_DAYS.least}
          max={MUTE_DAYS.most}
          step={1}
          className={css.days}
          label={`Mute duration, whole days (${MUTE_DAYS.least} to ${MUTE_DAYS.most})`}
          readOnly={readOnly}
          {...form.field('days')}
        />
      )}
      {!isStatus(type) && (
        <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} readOnly={readOnly} />
      )}
    </>
  )
}

export function SubmitButton({ type, busy }: { type: ActionType; busy: boolean }) {
  const { title, busyWord } = ACTIONS[type]
  return (
    <Button
      type="submit"
      variant={'isGrave' in ACTIONS[type] ? 'danger' : 'primary'}
      icon={ACTIONS[type].icon}
      busy={busy}
      busyWord={busyWord}
    >
      {title}
    </Button>
  )
}
