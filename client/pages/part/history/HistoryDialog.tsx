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
import { RevisionItem, type RevisionAction } from './RevisionItem.tsx'
import type { Revision } from './diff.ts'

const ReportDialog = lazyDialog(() => import('../../../features/report/ReportDialog.tsx'))

export type HistoryDialogProps = { part: Part; open: boolean; onClose(): void }

/** Edit History: who changed what and when, with any two revisions compared (spec.md section 2). */
export default function HistoryDialog({ part, open, onClose }: HistoryDialogProps) {
  const list = trpc.part.history.useInfiniteQuery(
    { id: part.id },
    // Somebody may have edited since it was open last.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  const revisions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const pair = usePair(revisions)
  const [older, newer] = [pair.older, pair.newer].map((number) => revisions.find((each) => each.number === number))
  const [action, setAction] = useState<Action | null>(null)
  const [acting, setActing] = useState(false)
  // Each opening is another dialog, which knows nothing of the one before.
  const [turn, setTurn] = useState(0)
  const act = (next: Action) => {
    setTurn(turn + 1)
    setAction(next)
    setActing(true)
  }
  const stop = () => setActing(false)

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
                  partId={part.id}
                  revision={revision}
                  isCurrent={revision === revisions[0]}
                  pair={pair}
                  onAct={(kind) => act({ kind, revision })}
                />
              ))}
            </ol>
          </InfiniteList>
        )}
      </div>
      {/* Inside, so that they lie over this one and give the focus back to it. */}
      {older && newer && (
        <CompareDialog
          partId={part.id}
          older={older}
          newer={newer}
          open={acting && action?.kind === 'compare'}
          onClose={stop}
        />
      )}
      {action?.kind === 'revert' && revisions[0] && (
        <RevertDialog
          key={`revert ${turn}`}
          partId={part.id}
          current={revisions[0].number}
          to={action.revision.number}
          open={acting}
          onClose={stop}
        />
      )}
      {action?.kind === 'report' && (
        <ReportDialog
          key={`report ${action.revision.id}`}
          item={{ type: 'revision', id: action.revision.id }}
          title={`Report revision ${action.revision.number}`}
          open={acting}
          onClose={stop}
        />
      )}
    </Dialog>
  )
}

type Action = { kind: 'compare' } | { kind: RevisionAction; revision: Revision }

/** The spec's texts for a part without history (spec.md section 2, Part page). */
function NoHistory() {
  return (
    <>
      <p className={css.none}>No edit history available for this part.</p>
      <p className={css.none}>Parts without edit history can have inaccurate information.</p>
    </>
  )
}

export type Pair = ReturnType<typeof usePair>

/** The numbers of the two revisions to compare: the last edit until others are chosen. Undefined for fewer than two. */
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
