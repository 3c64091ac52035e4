import { useState } from 'react'
import { errorSentence } from '../../base/trpc.ts'
import { useSecondLook, type Flags } from '../../forms/useSecondLook.ts'
import { Price } from '../../ui/Price.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Question } from '../../ui/Question.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { ChangedTerms } from './ChangedTerms.tsx'
import { useSeenTerms, type Terms } from './useSeenTerms.ts'

type AcceptDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'finalFocus'> & {
  /** The accepted listing or offer. If its terms change while the dialog is open, the dialog asks again. */
  terms: Terms
  /** Accepts the terms that the user has seen. */
  accept(input: Terms & Flags): Promise<unknown>
  onAccepted(): void
  /** Opens a message to the other user; undefined in a conversation. */
  onWrite?: (() => void) | undefined
}

/** Asks once more before the user accepts a listing or an offer. */
export function AcceptDialog({
  terms,
  accept,
  onAccepted,
  onWrite,
  open,
  onClose,
  children,
  ...dialog
}: AcceptDialogProps) {
  const once = useOnce()
  const { seen, change, look } = useSeenTerms(terms, open)
  const { doubt, send, sendAnyway } = useSecondLook(accept)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const asks = error !== null && doubt !== null

  const confirm = () =>
    void once(async () => {
      setError(null)
      setBusy(true)
      try {
        await send(seen)
        onAccepted()
      } catch (failure) {
        setError(errorSentence(failure, 'Your answer was not saved. Please try again.'))
      } finally {
        setBusy(false)
      }
    })
  function close() {
    setError(null)
    onClose()
  }
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant={asks && onWrite ? 'plain' : 'primary'}
            busy={isBusy}
            busyWord="Accepting..."
            disabled={change !== null}
            onClick={confirm}
          >
            Accept for <Price cents={seen.priceCents} />
          </Button>
        </>
      }
    >
      {children}
      {change !== null ? (
        <ChangedTerms change={change} priceCents={terms.priceCents} onLook={look} />
      ) : asks ? (
        <Question
          actions={
            <>
              {onWrite && (
                <Button
                  variant="primary"
                  onClick={() => {
                    close()
                    onWrite()
                  }}
                >
                  Write a message
                </Button>
              )}
              <Button busy={isBusy} onClick={() => sendAnyway(confirm)}>
                Accept anyway
              </Button>
            </>
          }
        >
          <p>{error}</p>
        </Question>
      ) : (
        error !== null && <ErrorNote bare message={error} />
      )}
    </Dialog>
  )
}
