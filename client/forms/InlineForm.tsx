import type { ReactNode } from 'react'
import LoginRequired from '../base/LoginRequired.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import css from './InlineForm.module.css'
import type { Form } from './useForm.ts'

type InlineFormProps = {
  form: Pick<Form<Record<string, unknown>>, 'busy' | 'failure' | 'isSignedOut' | 'submit' | 'dismissSignedOut'>
  /** On the button that sends the form, and while it is sent. */
  verb: string
  busyWord: string
  variant?: 'primary'
  /** The sentence for a user whose session has ended. */
  signIn: string
  children: ReactNode
}

/** A form with a draft on a page: fields, the failure sentence, the button, and the login when the session has ended. */
export const InlineForm = ({ form, verb, busyWord, variant, signIn, children }: InlineFormProps) => (
  <form className={css.form} onSubmit={form.submit} noValidate>
    {children}
    {form.failure !== null && <ErrorNote bare message={form.failure} />}
    <Button type="submit" variant={variant} busy={form.busy} busyWord={busyWord}>
      {verb}
    </Button>
    <LoginRequired
      open={form.isSignedOut}
      onClose={form.dismissSignedOut}
      sentence={signIn}
      kept="Draft saved in this browser."
    />
  </form>
)
