import Check from 'lucide-react/icons/check'
import { useEffect, useRef, type FormEvent } from 'react'
import { CODE_LENGTH, CODE_VOID } from '../../../shared/phone.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import type { Sent } from './tokens.ts'
import { useVerification } from './useVerification.ts'
import css from './phone.module.css'

/** Asks for the phone number, then for the code sent to it. The user can skip both. */
export function Verification({ target }: { target: string }) {
  const fields = useRef<HTMLDivElement>(null)
  const { phone, code, sent, isVoid, wait, wrong, message, ended, focused, ...does } = useVerification(target)
  // A field that has just come is there by then.
  useEffect(() => {
    if (focused) fields.current?.querySelector<HTMLElement>(`[name="${focused.at}"]`)?.focus()
  }, [focused])
  const errorAt = (place: string) => (message?.isError && message.at === place ? message.text : null)
  const skipError = errorAt('skip')
  const ending = useRef<HTMLParagraphElement>(null)
  const endedAtOnce = useRef(ended !== null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (ended !== null && !endedAtOnce.current) ending.current?.focus()
  }, [ended])

  if (ended) {
    return (
      <>
        <p ref={ending} tabIndex={-1}>
          {ended}
        </p>
        <ButtonLink variant="primary" reloadDocument to={paths.signIn(target)}>
          Login
        </ButtonLink>
      </>
    )
  }
  return (
    <div ref={fields} className={css.forms}>
      <p>A verified phone number adds the Verified mark to your profile and listings. It is optional.</p>
      <form noValidate onSubmit={submits(does.send)} className={css.form}>
        <Field
          label="Phone number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Start with + and the country code, for example +1 555 010 0123."
          error={errorAt('phone')}
          aria-invalid={wrong === 'phone' || undefined}
          value={phone}
          onChange={({ target: { value } }) => does.changePhone(value)}
        />
        <Button
          type="submit"
          variant={sent === null || isVoid ? 'primary' : 'plain'}
          busy={does.isSending}
          busyWord="Sending..."
          aria-disabled={wait.seconds > 0}
        >
          Send Verification Code
        </Button>
        {sent && <Limits sent={sent} wait={wait} />}
      </form>
      {isVoid && <ErrorNote bare message={CODE_VOID} />}
      {sent && !isVoid && (
        <form noValidate onSubmit={submits(does.check)} className={css.form}>
          <Field
            label="Verification code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={
              <>
                Sent to {sent.number}.
                {sent.devCode !== undefined && (
                  <span className={css.hint}>Development: the code is {sent.devCode}</span>
                )}
              </>
            }
            error={errorAt('code')}
            aria-invalid={wrong === 'code' || undefined}
            className={css.code}
            value={code}
            onChange={({ target: { value } }) => does.changeCode(value.replace(/\s/g, '').slice(0, CODE_LENGTH))}
          />
          <Button type="submit" variant="primary" busy={does.isVerifying} busyWord="Verifying...">
            Verify Code
          </Button>
        </form>
      )}
      {/* Here from the start: a live region that appears together with its text is not read. */}
      <output className={css.success}>
        {message && !message.isError && (
          <>
            <Check size={18} />
            {message.text}
          </>
        )}
      </output>
      {skipError !== null && <ErrorNote bare message={skipError} />}
      <Button variant="quiet" tone="signal" busy={does.isSkipping} onClick={does.skip} className={css.skip}>
        Skip for now
      </Button>
    </div>
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

/** A form's submission, without leaving the page. */
const submits = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}
