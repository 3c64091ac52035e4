import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { useSession } from '../../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import LoginRequired from '../../../app/LoginRequired.tsx'
import { SIGN_IN_TO_EDIT } from '../../../features/parts/part.ts'
import { RevisionDiff } from '../../../features/revisions/RevisionDiff.tsx'

type RevertDialogProps = {
  partId: string
  /** The number of the current revision. */
  current: number
  /** The number of the revision that is restored. */
  to: number
  open: boolean
  onClose(): void
}

/** Restores an earlier revision after a confirmation. Visitors are asked to log in. */
export function RevertDialog(props: RevertDialogProps) {
  const session = useSession()
  if (session.state !== 'out') return <Confirm {...props} />
  return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN_TO_EDIT} />
}

function Confirm({ partId, current, to, open, onClose }: RevertDialogProps) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const revert = trpc.part.revert.useMutation()
  const [isSame, setIsSame] = useState(false)
  // The current revision when Revert was pressed. The text of the dialog does not change when the list is reloaded.
  const [from, setFrom] = useState<number | null>(null)
  const once = useOnce()
  const isSignedOut = errorData(revert.error)?.code === 'UNAUTHENTICATED'

  async function confirm() {
    setFrom(current)
    const answer = await revert.mutateAsync({ id: partId, baseRevision: current, to }).catch(() => null)
    // Also after an error, because another user may have edited the part.
    await Promise.all([cache.part.history.invalidate({ id: partId }), cache.part.source.invalidate({ id: partId })])
    if (answer?.changed) {
      void cache.part.bySlug.invalidate()
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
        <output>The part is already as it was in revision {to}. Nothing was added.</output>
      ) : (
        <p>
          Revision {(from ?? current) + 1} with the content of revision {to} is added. Nothing is lost.
        </p>
      )}
      {revert.error && !isSignedOut && <RevertError error={revert.error} />}
      {!isSame && (
        <RevisionDiff
          partId={partId}
          older={from ?? current}
          newer={to}
          same={`Revision ${to} is the same as the current revision.`}
        />
      )}
      {/* Inside of this dialog, so that it is above it and returns the focus to it. */}
      <LoginRequired open={isSignedOut} onClose={revert.reset} sentence={SIGN_IN_TO_EDIT} />
    </Dialog>
  )
}

function RevertError({ error }: { error: unknown }) {
  const details = errorData(error)?.details
  const slug = details?.['existingSlug']
  if (details?.['current'])
    return (
      <ErrorNote
        bare
        message="Someone else saved this part in the meantime. Review the differences and revert again."
      />
    )
  return (
    <>
      <ErrorNote bare message={`Failed to update product: ${errorSentence(error)}`} />
      {typeof slug === 'string' && <Link to={paths.part(slug)}>View Existing Part</Link>}
    </>
  )
}
