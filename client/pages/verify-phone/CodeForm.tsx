import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { CODE_LENGTH, phoneVerifyInput } from '../../../shared/phone.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sent } from './tokens.ts'
import { useBriefError } from './useBriefError.ts'
import type { VerificationState } from './useVerification.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './phone.module.css'

/** The code that was sent to the phone. Each sent code needs a new React key. */
export function CodeForm({ sent, verification }: { sent: Sent; verification: VerificationState }) {
  const { isNew, isBusy } = verification
  const form = useForm({
    initial: { code: '' },
    schema: phoneVerifyInput,
    toInput: ({ code }) => ({ verificationCode: code }),
    fieldNames: { verificationCode: 'code' },
    send: verification.verify,
    onSent: verification.finish,
    savedValues: (_result, values) => values,
    failureField: 'code',
  })
  const code = form.field('code')
  const { briefError, showAgain } = useBriefError(code.error)
  const focus = useEffectEvent(() => form.focus('code'))
  useEffect(() => {
    if (isNew) focus()
  }, [isNew])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    showAgain()
    form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <Field
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={
          <>
            Sent to <AsWritten>{sent.number}</AsWritten>.
            {sent.devCode !== undefined && <span className={css.hint}>Development: the code is {sent.devCode}</span>}
          </>
        }
        className={css.code}
        {...code}
        {...briefError}
        onChange={({ target }) => form.change('code', target.value.replace(/\s/g, '').slice(0, CODE_LENGTH))}
      />
      <Button type="submit" variant="primary" busy={form.busy} busyWord="Verifying...">
        Verify Code
      </Button>
    </form>
  )
}
