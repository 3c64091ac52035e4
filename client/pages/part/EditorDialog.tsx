import type { ReactNode } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { errorSentence } from '../../base/trpc.ts'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import type { Form, TextFieldProps } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './editor.module.css'

type EditorDialogProps = {
  title: string
  form: Pick<
    Form<Record<string, unknown>>,
    'busy' | 'failure' | 'notice' | 'isRestored' | 'isSignedOut' | 'dismissSignedOut' | 'discard' | 'leave'
  >
  /** The query of the content that is edited. */
  source: { data: unknown; error: unknown; isFetching: boolean; refetch(): Promise<unknown> }
  /** Whether the edit has changes that are not saved. */
  hasWork: boolean
  summary: TextFieldProps
  /** The sentence for a user whose session has ended. */
  signIn: string
  /** Dialogs that belong to the edit. */
  question?: ReactNode
  open: boolean
  onClose(): void
  onSave(): void
  children: ReactNode
}

const KEPT = 'Draft saved in this browser.'

/** The dialog of an editor of a list of a part, such as its cars, with a draft and a summary. */
export function EditorDialog({
  title,
  form,
  source,
  hasWork,
  summary,
  signIn,
  question,
  open,
  onClose,
  onSave,
  children,
}: EditorDialogProps) {
  const toast = useToast()
  const isLoaded = source.data !== undefined

  function close() {
    if (hasWork) toast.show(KEPT)
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      wide
      dirty={hasWork || form.busy}
      footer={
        <>
          {form.failure !== null && <ErrorNote bare message={form.failure} />}
          <output>{form.notice}</output>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!isLoaded} busy={form.busy} busyWord="Saving..." onClick={onSave}>
            Save
          </Button>
        </>
      }
    >
      {isLoaded ? (
        <div className={css.form}>
          {form.isRestored && (
            <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={form.discard} />
          )}
          {children}
          <Field
            label="Summary (optional)"
            hint="What you changed and why, for the edit history."
            maxLength={LENGTH.title}
            autoComplete="off"
            {...summary}
          />
          <LicenceNote of="part" />
        </div>
      ) : source.error && !source.isFetching ? (
        <ErrorNote message={errorSentence(source.error)} onRetry={() => void source.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
      {/* Inside, so that they are above this dialog and return the focus to it. */}
      {question}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={signIn} kept={KEPT} />
    </Dialog>
  )
}
