import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { phoneRequestInput, RESEND_AFTER, CODE_LENGTH, phoneVerifyInput } from '../../../shared/phone.ts'
import { httpFailure } from '../../base/http-failure.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sent } from './tokens.ts'
import { useBriefError } from './useBriefError.ts'
import type { VerificationState } from './useVerification.ts'
import css from './phone.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** The number to which a code is sent. */
export function PhoneForm({ verification }: { verification: VerificationState }) {
  const { sent, isVoid, isBusy } = verification
  const form = useForm({
    initial: { phone: sent?.number ?? '' },
    schema: phoneRequestInput,
    toInput: ({ phone }) => ({ phoneNumber: phone.trim() }),
    fieldNames: { phoneNumber: 'phone' },
    send: verification.request,
    onSent: (result, { phone }) => verification.showSent(phone.trim(), result),
    savedValues: (_result, values) => values,
    failureField: 'phone',
    failureSentence: (error) => httpFailure(error, () => 'Failed to send verification code'),
  })
  const phone = form.field('phone')
  const { briefError, showAgain } = useBriefError(phone.error)
  const wait = useWait(sent, form.values.phone)
  const focus = useEffectEvent(() => form.focus('phone'))
  useEffect(() => {
    if (isVoid) focus()
  }, [isVoid])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || wait.seconds > 0) return
    showAgain()
    form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Start with + and the country code, for example +1 555 010 0123."
        {...phone}
        {...briefError}
      />
      <Button
        type="submit"
        variant={sent === null || isVoid ? 'primary' : 'plain'}
        busy={form.busy}
        busyWord="Sending..."
        aria-disabled={wait.seconds > 0}
      >
        Send Verification Code
      </Button>
      {sent && <Limits sent={sent} wait={wait} />}
    </form>
  )
}

/** Shows the number of codes that can still be requested, and the time of the next one. */
function Limits({ sent: { left }, wait }: { sent: Sent; wait: { seconds: number; isLimited: boolean } }) {
  const clock = `${Math.floor(wait.seconds / 60)}:${String(wait.seconds % 60).padStart(2, '0')}`
  if (wait.isLimited)
    return <p className={css.limit}>You have requested too many codes. You can request another one in {clock}.</p>
  return (
    <>
      {wait.seconds > 0 && <p className={css.limit}>You can request another code in {clock}.</p>}
      {left && left.codes > 0 && (
        <p className={css.limit}>
          {`You can request ${left.codes} more ${left.codes === 1 ? 'code' : 'codes'} until ${TIME.format(left.until)}.`}
        </p>
      )}
    </>
  )
}

/** Formats a time in the time zone of the browser, like all times of the site. */
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Returns the time until another code for this number can be requested: short after a code, longer at the limit. */
function useWait(sent: Sent | null, phone: string) {
  const isLimited = sent?.left?.codes === 0
  const resend = sent && phone.trim() === sent.number ? sent.at + RESEND_AFTER * 1_000 : 0
  const until = isLimited ? (sent.left?.until ?? 0) : resend
  const [tick, setTick] = useState(Date.now)
  // The timer does not run without a wait, so `tick` may be older than the last request.
  const now = Math.max(tick, sent?.at ?? 0)
  const isWaiting = until > now
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTick(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { seconds: isWaiting ? Math.ceil((until - now) / 1_000) : 0, isLimited: isLimited && isWaiting }
}

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
