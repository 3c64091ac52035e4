import { useEffect, useRef } from 'react'
import { CODE_VOID } from '../../../shared/phone.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CodeForm } from './PhoneForms.tsx'
import { PhoneForm } from './PhoneForms.tsx'
import { useVerification } from './useVerification.ts'
import css from './phone.module.css'

/** Asks for the phone number, then for the code sent to it. The user can skip both. */
export default function Verification({ target }: { target: string }) {
  const verification = useVerification(target)
  const { sent, isVoid, message, ended, isSkipping } = verification
  if (ended) return <Ended sentence={ended.sentence} focused={ended.isLate} target={target} />
  return (
    <div className={css.forms}>
      <p>A verified phone number adds the Verified mark to your profile and listings. It is optional.</p>
      <PhoneForm verification={verification} />
      {isVoid && <ErrorNote bare message={CODE_VOID} />}
      {sent && !isVoid && <CodeForm key={sent.at} sent={sent} verification={verification} />}
      {/* Always rendered: screen readers do not read a live region that appears together with its text. */}
      <output className={css.success}>
        {message && !message.isError && (
          <>
            <Icon name="check" size={18} />
            {message.text}
          </>
        )}
      </output>
      {message?.isError && <ErrorNote bare message={message.text} />}
      <Button
        variant="quiet"
        tone="signal"
        busy={isSkipping}
        onClick={() => void verification.skip()}
        className={css.skip}
      >
        Skip for now
      </Button>
    </div>
  )
}

/** Asks for a sign-in. `focused` if it replaces the form, whose pressed button has disappeared. */
function Ended({ sentence, focused, target }: { sentence: string; focused: boolean; target: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focused) text.current?.focus()
  }, [focused])
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {sentence}
      </p>
      <ButtonLink variant="primary" reloadDocument to={paths.signIn(target)}>
        Login
      </ButtonLink>
    </>
  )
}
