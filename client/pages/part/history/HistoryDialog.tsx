import { useState } from 'react'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import type { Part } from '../../../features/parts/part.ts'
import { CompareDialog } from './CompareDialog.tsx'
import css from './HistoryDialog.module.css'
import { RevertDialog } from './RevertDialog.tsx'
import { RevisionDiff } from '../../../features/revisions/RevisionDiff.tsx'
import { factsOf, RevisionItem, type RevisionAction } from './RevisionItem.tsx'
import type { Revision } from '../../../features/revisions/diff.ts'

const ReportDialog = lazyDialog(() => import('../../../features/report/ReportDialog.tsx'))

export type HistoryDialogProps = { part: Part; open: boolean; onClose(): void }

/** The edit history of a part, in which any two revisions can be compared. */
export default function HistoryDialog({ part, open, onClose }: HistoryDialogProps) {
  const list = trpc.part.history.useInfiniteQuery(
    { id: part.id },
    // Always reloaded, because other users may have edited the part.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  const revisions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const pair = usePair(revisions)
  const [older, newer] = [pair.older, pair.newer].map((number) => revisions.find((each) => each.number === number))
  const [action, setAction] = useState<Action | null>(null)
  const [isActing, setActing] = useState(false)
  // The key of the dialogs: each opening mounts a new dialog.
  const [opening, setOpening] = useState(0)
  const act = (next: Action) => {
    setOpening(opening + 1)
    setAction(next)
    setActing(true)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit History"
      wide
      footer={
        older &&
        newer && (
          <Button onClick={() => act({ kind: 'compare' })}>
            Compare revisions {older.number} and {newer.number}
          </Button>
        )
      }
    >
      <div tabIndex={-1} data-autofocus>
        {!list.data &&
          (list.error && !list.isFetching ? (
            <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>Loading...</Loading>
          ))}
        {list.data && revisions.length === 0 && <NoHistory />}
        {revisions.length > 0 && (
          <InfiniteList
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? errorSentence(list.error) : null}
            onLoadMore={() => void list.fetchNextPage()}
          >
            <Revisions
              partId={part.id}
              revisions={revisions}
              pair={pair}
              onAct={(kind, revision) => act({ kind, revision })}
            />
          </InfiniteList>
        )}
      </div>
      {/* Inside of this dialog, so that they are above it and return the focus to it. */}
      {older && newer && (
        <CompareDialog
          partId={part.id}
          older={older}
          newer={newer}
          open={isActing && action?.kind === 'compare'}
          onClose={() => setActing(false)}
        />
      )}
      {action && 'revision' in action && revisions[0] && (
        <RevisionDialog
          key={`${action.kind} ${action.kind === 'report' ? action.revision.id : opening}`}
          partId={part.id}
          current={revisions[0].number}
          action={action}
          open={isActing}
          onClose={() => setActing(false)}
        />
      )}
    </Dialog>
  )
}

type RevisionsProps = {
  partId: string
  revisions: Revision[]
  pair: Pair
  onAct(kind: RevisionAction, revision: Revision): void
}

function Revisions({ partId, revisions, pair, onAct }: RevisionsProps) {
  return (
    <>
      {pair.older !== undefined && (
        <p className={css.heads} aria-hidden="true">
          <span>Older</span>
          <span>Newer</span>
        </p>
      )}
      <ol className={css.revisions} reversed>
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            revision={revision}
            facts={factsOf(revision)}
            isCurrent={revision === revisions[0]}
            pair={pair}
            changes={
              <RevisionDiff
                partId={partId}
                older={revision.number === 1 ? null : revision.number - 1}
                newer={revision.number}
              />
            }
            onAct={(kind) => onAct(kind, revision)}
          />
        ))}
      </ol>
    </>
  )
}

type RevisionDialogProps = {
  partId: string
  /** The number of the current revision. */
  current: number
  action: { kind: RevisionAction; revision: Revision }
  open: boolean
  onClose(): void
}

function RevisionDialog({ partId, current, action: { kind, revision }, open, onClose }: RevisionDialogProps) {
  if (kind === 'revert')
    return <RevertDialog partId={partId} current={current} to={revision.number} open={open} onClose={onClose} />
  return (
    <ReportDialog
      item={{ type: 'revision', id: revision.id }}
      title={`Report revision ${revision.number}`}
      open={open}
      onClose={onClose}
    />
  )
}

type Action = { kind: 'compare' } | { kind: RevisionAction; revision: Revision }

function NoHistory() {
  return (
    <>
      <p className={css.none}>No edit history available for this part.</p>
      <p className={css.none}>Parts without edit history can have inaccurate information.</p>
    </>
  )
}

export type Pair = ReturnType<typeof usePair>

/** Returns the numbers of the two revisions to compare, at first the last edit. Undefined for fewer than two revisions. */
function usePair(revisions: Revision[]) {
  const [chosen, choose] = useState<{ older?: number; newer?: number }>({})
  const [last, before] = revisions
  const newer = chosen.newer ?? (before && last?.number)
  const older = chosen.older ?? before?.number
  return {
    older,
    newer,
    choose: (side: 'older' | 'newer', number: number) => choose({ older, newer, [side]: number }),
  }
}
