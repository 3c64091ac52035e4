import { useState } from 'react'
import { keyedTexts } from '../../../../shared/fitment-rows.ts'
import LoginRequired from '../../../app/LoginRequired.tsx'
import { useSession } from '../../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc, type RouterOutputs } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import { diffList } from '../../../features/revisions/diff.ts'
import { ListDiff } from '../../../features/revisions/DiffView.tsx'
import history from '../history/HistoryDialog.module.css'
import { RevisionItem, type RevisionAction } from '../history/RevisionItem.tsx'

const ReportDialog = lazyDialog(() => import('../../../features/report/ReportDialog.tsx'))

type Edit = RouterOutputs['fitment']['history']['items'][number]

const SIGN_IN = 'You must be logged in to edit the cars of a part. Please log in and try again.'

type CarHistoryDialogProps = { partId: string; open: boolean; onClose(): void }

/** The edit history of the cars of a part. Each edit shows the rows that it added, removed and changed. */
export default function CarHistoryDialog({ partId, open, onClose }: CarHistoryDialogProps) {
  const list = trpc.fitment.history.useInfiniteQuery(
    { partId },
    // Always reloaded, because other users may have edited the cars.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  const edits = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [action, setAction] = useState<{ kind: RevisionAction; edit: Edit } | null>(null)
  const [isActing, setActing] = useState(false)
  const stop = () => setActing(false)
  const current = edits[0]

  return (
    <Dialog open={open} onClose={onClose} title="Edit History of the Cars" wide>
      <div tabIndex={-1} data-autofocus>
        {!list.data &&
          (list.error && !list.isFetching ? (
            <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>Loading...</Loading>
          ))}
        <InfiniteList
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
          onLoadMore={() => void list.fetchNextPage()}
        >
          <ol className={history.revisions} reversed>
            {edits.map((edit) => (
              <RevisionItem
                key={edit.id}
                revision={edit}
                facts={factsOf(edit)}
                isCurrent={edit === current}
                changes={<CarDiff partId={partId} older={edit.number - 1} newer={edit.number} />}
                onAct={(kind) => {
                  setAction({ kind, edit })
                  setActing(true)
                }}
              />
            ))}
          </ol>
        </InfiniteList>
      </div>
      {/* Inside of this dialog, so that they are above it and return the focus to it. */}
      {action?.kind === 'report' && (
        <ReportDialog
          key={action.edit.id}
          item={{ type: 'fitment', id: action.edit.id }}
          title={`Report revision ${action.edit.number}`}
          open={isActing}
          onClose={stop}
        />
      )}
      {action?.kind === 'revert' && current && (
        <RevertCars
          key={action.edit.id}
          partId={partId}
          current={current.number}
          to={action.edit.number}
          open={isActing}
          onClose={stop}
        />
      )}
    </Dialog>
  )
}

/** '2 added, 1 removed' */
function factsOf({ number, removed, counts }: Edit): string {
  if (removed) return 'Removed by a moderator'
  const facts = [
    counts.added > 0 && `${counts.added} added`,
    counts.removed > 0 && `${counts.removed} removed`,
    counts.changed > 0 && `${counts.changed} changed`,
  ].filter(Boolean)
  return [number === 1 && 'First revision', facts.join(', ')].filter(Boolean).join(' · ')
}

/** The content of a revision never changes. */
const FOREVER = { staleTime: Infinity }
const NOTHING = { universal: false, rows: [] }

/** The rows that differ between two revisions. @param older the number of the earlier one; 0 for none */
function CarDiff({ partId, older, newer }: { partId: string; older: number; newer: number }) {
  const before = trpc.fitment.revision.useQuery(
    { partId, number: Math.max(older, 1) },
    { ...FOREVER, enabled: older > 0 },
  )
  const after = trpc.fitment.revision.useQuery({ partId, number: newer }, FOREVER)
  const from = older > 0 ? before.data : NOTHING
  if (from && after.data) {
    const changes = diffList(
      keyedTexts(from),
      keyedTexts(after.data),
      ({ key }) => key,
      ({ text }) => text,
    )
    const shown = changes.filter(({ kind }) => kind !== 'same' && kind !== 'moved')
    if (shown.length === 0) return <p className={history.none}>No differences.</p>
    return <ListDiff changes={shown} textOf={({ text }) => text} />
  }
  const failed = [before, after].filter(({ error, isFetching }) => error && !isFetching)
  if (failed.length === 0) return <Loading>Loading...</Loading>
  return (
    <ErrorNote
      message={errorSentence(failed[0]?.error)}
      onRetry={() => failed.forEach((query) => void query.refetch())}
    />
  )
}

type RevertCarsProps = { partId: string; current: number; to: number; open: boolean; onClose(): void }

/** Restores an earlier revision after a confirmation. Visitors are asked to log in. */
function RevertCars({ partId, current, to, open, onClose }: RevertCarsProps) {
  const { state } = useSession()
  const toast = useToast()
  const { fitment } = trpc.useUtils()
  const revert = trpc.fitment.revert.useMutation()
  const once = useOnce()
  if (state === 'out' || errorData(revert.error)?.code === 'UNAUTHENTICATED')
    return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN} />

  async function confirm() {
    const answer = await revert.mutateAsync({ partId, baseRevision: current, to }).catch(() => null)
    // Also after an error, because another user may have edited the cars.
    await Promise.all([fitment.history.invalidate({ partId }), fitment.ofPart.invalidate({ partId })])
    if (!answer) return
    void fitment.outline.invalidate({ partId })
    void fitment.verdicts.invalidate()
    toast.show(answer.changed ? `Reverted to revision ${to}.` : `The cars are already as in revision ${to}.`)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Revert to revision ${to}`}
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={revert.isPending} busyWord="Reverting..." onClick={() => void once(confirm)}>
            Revert
          </Button>
        </>
      }
    >
      <p>
        Revision {current + 1} with the cars of revision {to} is added. Nothing is lost.
      </p>
      {revert.error && (
        <ErrorNote
          bare
          message={
            errorData(revert.error)?.details?.['current']
              ? 'Someone else changed the cars in the meantime. Review the differences and revert again.'
              : errorSentence(revert.error)
          }
        />
      )}
      <CarDiff partId={partId} older={current} newer={to} />
    </Dialog>
  )
}
