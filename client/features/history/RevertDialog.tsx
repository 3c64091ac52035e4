import { useState, type ReactNode } from 'react'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import type { AnyRevision } from './RevisionItem.tsx'

/** How earlier revisions of a part, of its cars or of a vehicle are restored. */
export type Revert<Revision> = {
  /** Parts of the sentences about the restored item. */
  words: {
    /** 'with the content of', 'with the cars of' */
    content: string
    /** 'The part is already as it was in' */
    same: string
    conflict: string
    signIn: string
  }
  /** Restores revision `to` as the one after `baseRevision`. */
  restore(numbers: { baseRevision: number; to: number }): Promise<{ changed: boolean }>
  /** Reads the item again, also after an error, because another user may have edited it. */
  reload(isChanged: boolean): Promise<unknown>
  renderDifferences(current: Revision, to: Revision): ReactNode
  /** Shows an error that is not a conflict. */
  renderError?(error: unknown): ReactNode
}

type RevertDialogProps<Revision extends AnyRevision> = {
  revert: Revert<Revision>
  current: Revision
  /** The revision that is restored. */
  to: Revision
  open: boolean
  onClose(): void
}

/** Restores an earlier revision after a confirmation. Visitors are asked to log in. */
export function RevertDialog<Revision extends AnyRevision>(props: RevertDialogProps<Revision>) {
  const session = useSession()
  if (session.state !== 'out') return <Confirm {...props} />
  return <LoginRequired open={props.open} onClose={props.onClose} sentence={props.revert.words.signIn} />
}

const plainNote = (error: unknown) => <ErrorNote bare message={errorSentence(error)} />

function Confirm<Revision extends AnyRevision>({ revert, current, to, open, onClose }: RevertDialogProps<Revision>) {
  const { words, restore, reload, renderDifferences, renderError = plainNote } = revert
  const toast = useToast()
  const [isSame, setIsSame] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The current revision when Revert was pressed. The text of the dialog does not change when the list is reloaded.
  const [from, setFrom] = useState<Revision | null>(null)
  const base = from ?? current
  const once = useOnce()
  const { code, details } = errorData(error) ?? {}

  async function confirm() {
    setFrom(current)
    setError(null)
    const answer = await restore({ baseRevision: current.number, to: to.number }).catch((thrown: unknown) => {
      setError(thrown)
      return null
    })
    await reload(answer?.changed ?? false)
    if (answer?.changed) {
      toast.show(`Reverted to revision ${to.number}.`)
      return onClose()
    }
    setFrom(null)
    setIsSame(answer !== null)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Revert to revision ${to.number}`}
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
          {words.same} revision {to.number}. Nothing was added.
        </output>
      ) : (
        <p>
          Revision {base.number + 1} {words.content} revision {to.number} is added. Nothing is lost.
        </p>
      )}
      {details?.['current'] ? <ErrorNote bare message={words.conflict} /> : null}
      {error !== null && !details?.['current'] && code !== 'UNAUTHENTICATED' && renderError(error)}
      {!isSame && renderDifferences(base, to)}
      {/* Inside of this dialog, so that it is above it and returns the focus to it. */}
      <LoginRequired open={code === 'UNAUTHENTICATED'} onClose={() => setError(null)} sentence={words.signIn} />
    </Dialog>
  )
}
