import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { confirmInput, INCOMPLETE_LINK } from '../../../shared/mails.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, httpStatus, trpc } from '../../base/trpc.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from '../../ui/column.module.css'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useOnce } from '../../ui/useOnce.ts'

/** Confirms an address by the link of a mail, with a button, because mail programs and their scanners open links. */
export default function ConfirmAddressPage() {
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const once = useOnce()
  const { mutateAsync, isPending } = trpc.mail.confirmAddress.useMutation()
  const [ended, setEnded] = useState<string | null>(confirmInput.safeParse({ key }).success ? null : INCOMPLETE_LINK)
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    setFailure(null)
    try {
      const { address } = await mutateAsync({ key })
      setEnded(`Confirmed. E-mails from Tappet go to ${address}.`)
    } catch (error) {
      if (httpStatus(error) === 404) setEnded(errorSentence(error))
      else setFailure(errorSentence(error))
    }
  }
  return (
    <div className={css.column}>
      <title>Confirm your address · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Confirm your address</h1>
      {ended === null ? (
        <>
          <p>Press the button to get e-mails from Tappet at the address that got the link.</p>
          <Button variant="primary" busy={isPending} busyWord="Confirming..." onClick={() => void once(confirm)}>
            Confirm address
          </Button>
          {failure !== null && <ErrorNote bare message={failure} />}
        </>
      ) : (
        <Ended sentence={ended} />
      )}
    </div>
  )
}

/** Replaces the button, so it receives the focus. */
function Ended({ sentence }: { sentence: string }) {
  const text = useRef<HTMLOutputElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p>
        <output ref={text} tabIndex={-1} className="anywhere">
          {sentence}
        </output>
      </p>
      <ButtonLink to={paths.notificationSettings}>Notification settings</ButtonLink>
    </>
  )
}
