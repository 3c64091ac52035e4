import type { ReactNode } from 'react'
import LoginRequired from '../base/LoginRequired.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import type { Form } from './useForm.ts'

type FormDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'finalFocus' | 'children'> & {
  form: Pick<
    Form<Record<string, unknown>>,
    'busy' | 'isDirty' | 'failure' | 'isSignedOut' | 'submit' | 'leave' | 'dismissSignedOut'
  >
  /** On the button that sends the form, and while it is sent. */
  verb: string
  busyWord?: string
  variant?: 'primary' | 'danger'
  /** Whether the form cannot be sent yet. */
  disabled?: boolean
  /** Returns to the dialog before, with 'Back' instead of 'Cancel'. */
  onBack?(): void
  /** Replaces the failure sentence. */
  failure?: ReactNode
  /** The sentence for a user whose session has ended, and one about the unsent text. */
  signIn: string
  kept?: string
}

/** A dialog with a form: fields, the failure sentence, the buttons, and the login when the session has ended. */
export function FormDialog({
  form,
  onClose,
  children,
  verb,
  busyWord = 'Sending...',
  variant = 'primary',
  disabled,
  onBack,
  failure,
  signIn,
  kept,
  ...dialog
}: FormDialogProps) {
  function close() {
    form.leave()
    onClose()
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      dirty={form.isDirty || form.busy}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onBack ?? close}>{onBack ? 'Back' : 'Cancel'}</Button>
          <Button type="submit" variant={variant} disabled={disabled} busy={form.busy} busyWord={busyWord}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {form.failure !== null && (failure ?? <ErrorNote bare message={form.failure} />)}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={signIn} kept={kept} />
    </Dialog>
  )
}
