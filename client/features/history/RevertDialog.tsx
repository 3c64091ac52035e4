import { useState, type ReactNode } from 'react'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'

type RevertDialogProps = {
  /** Parts of the sentences about the restored item. */
  words: {
    /** 'with the content of', 'with the cars of' */
    content: string
    /** 'The part is already as it was in' */
    same: string
    conflict: string
    signIn: string
  }
  /** The number of the current revision. */
  current: number
  /** The number of the revision that is restored. */
  to: number
  open: boolean
  onClose(): void
  /** The mutation. `reset` forgets its error. */
  revert: { error: unknown; reset(): void }
  /**
   * Restores the revision as the one after `current`, and reads the history again, also after an error, because another user
   * may have edited the item. Returns null after an error.
   */
  onRevert(current: number): Promise<{ changed: boolean } | null>
  /** The differences between the current revision and the restored one. */
  renderDifferences(current: number): ReactNode
  /** Shows an error that is not a conflict. */
  renderError?(error: unknown): ReactNode
}

/** Restores an earlier revision after a confirmation. Visitors are asked to log in. */
export function RevertDialog(props: RevertDialogProps) {
  const session = useSession()
  if (session.state !== 'out') return <Confirm {...props} />
  return <LoginRequired open={props.open} onClose={props.onClose} sentence={props.words.signIn} />
}

const plainNote = (error: unknown) => <ErrorNote bare message={errorSentence(error)} />

function Confirm({
  words,
  current,
  to,
  open,
  onClose,
  revert,
  onRevert,
  renderDifferences,
  renderError = plainNote,
}: RevertDialogProps) {
  const toast = useToast()
  const [isSame, setIsSame] = useState(false)
  // The current revision when Revert was pressed. The text of the dialog does not change when the list is reloaded.
  const [from, setFrom] = useState<number | null>(null)
  const once = useOnce()
  const { code, details } = errorData(revert.error) ?? {}

  async function confirm() {
    setFrom(current)
    const answer = await onRevert(current)
    if (answer?.changed) {
      toast.show(`Reverted to revision ${to}.`)
      return onClose()
    }
    setFrom(null)
    setIsSame(answer !== null)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Revert to revision ${to}`}
      wide
      footer={
        <>
          <Button onClick={onClose}>{isSame ? 'Close' : 'Cancel'}</Button>
          {!isSame && (
            <Button variant="primary" busy={from !== null} busyWord="Reverting..." onClick={() => void once(confirm)}>
              Revert
            </Button>
          )}
        </>
      }
    >
      {isSame ? (
        <output>
          {words.same} revision {to}. Nothing was added.
        </output>
      ) : (
        <p>
          Revision {(from ?? current) + 1} {words.content} revision {to} is added. Nothing is lost.
        </p>
      )}
      {details?.['current'] ? <ErrorNote bare message={words.conflict} /> : null}
      {revert.error && !details?.['current'] && code !== 'UNAUTHENTICATED' ? renderError(revert.error) : null}
      {!isSame && renderDifferences(from ?? current)}
      {/* Inside of this dialog, so that it is above it and returns the focus to it. */}
      <LoginRequired open={code === 'UNAUTHENTICATED'} onClose={() => revert.reset()} sentence={words.signIn} />
    </Dialog>
  )
}
