import { useState, type RefObject } from 'react'
import { bulkInput } from '../../../shared/moderation.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { forPublic } from '../../features/moderation/PublicFields.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ActionFields, SubmitButton } from './ActionDialog.tsx'
import { ACTIONS, isStatus, phraseOf } from './actions.ts'
import css from './BulkDialog.module.css'
import { usePutReport, type ReportRow } from './report-cache.ts'
import { EMPTY_ACTION } from './useAct.ts'

export type BulkAction = RouterInputs['moderation']['bulk']['action']
type Results = RouterOutputs['moderation']['bulk']

type BulkDialogProps = {
  action: BulkAction
  /** The selected reports when the dialog was opened. */
  rows: ReportRow[]
  open: boolean
  onClose(): void
  finalFocus: RefObject<HTMLElement | null>
}

/** Asks for one reason for all selected reports. If some were not handled, says which, and why. */
export function BulkDialog({ action, rows, open, onClose, finalFocus }: BulkDialogProps) {
  const { user } = useSession()
  const toast = useToast()
  const [results, setResults] = useState<Results | null>(null)
  const form = useForm({
    initial: EMPTY_ACTION,
    draftKey: `bulk-action:${action}:${user?.id}`,
    schema: bulkInput,
    toInput: ({ reason, ...said }) => ({
      ids: rows.map(({ id }) => id),
      action,
      adminReason: reason,
      ...(!isStatus(action) && forPublic(said)),
    }),
    fieldNames: { adminReason: 'reason' },
    send: useSend(),
    onSent(sent: Results) {
      if (sent.some(({ error }) => error !== null)) return setResults(sent)
      toast.show(`${reportsText(rows.length)}: done.`)
      onClose()
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
      title={ACTIONS[action].title}
      dirty={results === null && form.isDirty}
      finalFocus={finalFocus}
      onSubmit={results === null ? form.submit : undefined}
      footer={
        results ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <SubmitButton type={action} busy={form.busy} />
          </>
        )
      }
    >
      {results ? (
        <ResultList results={results} rows={rows} />
      ) : (
        <>
          <p>
            {reportsText(rows.length)}, with the same reason. One that fails does not stop the others.
            {action === 'delete_item' && ' The reported content is removed. You can restore it.'}
          </p>
          <ActionFields form={form} type={action} readOnly={false} />
          {form.failure !== null && <ErrorNote bare message={form.failure} />}
        </>
      )}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Authentication token not found."
        kept="Draft saved in this browser."
      />
    </Dialog>
  )
}

const reportsText = (count: number) => `${count} ${count === 1 ? 'report' : 'reports'}`

/** Returns a function that sends the action and updates the reports in the lists. */
function useSend() {
  const put = usePutReport()
  const { mutateAsync } = trpc.moderation.bulk.useMutation({
    onSuccess(results) {
      for (const { report } of results) if (report) put(report)
    },
  })
  return (input: RouterInputs['moderation']['bulk']) => mutateAsync(input)
}

/** The reports that were not handled, with the reasons, before those that were. */
function ResultList({ results, rows }: { results: Results; rows: ReportRow[] }) {
  const titles = new Map(rows.map((row) => [row.id, phraseOf(row)]))
  const failed = results.filter(({ error }) => error !== null)
  const done = results.filter(({ error }) => error === null)
  return (
    <div className={css.results} tabIndex={-1} ref={focusOnce}>
      <h3>Not done: {reportsText(failed.length)}</h3>
      <ul>
        {failed.map(({ id, error }) => (
          <li key={id}>
            <bdi>{titles.get(id)}</bdi>: {error}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <>
          <h3>Done: {reportsText(done.length)}</h3>
          <ul>
            {done.map(({ id }) => (
              <li key={id}>
                <bdi>{titles.get(id)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** A ref callback: the button that had the focus is gone. */
const focusOnce = (box: HTMLElement | null) => box?.focus()
