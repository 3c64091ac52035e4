import { useState, type ReactNode } from 'react'
import type { ProtectedPage, Protection } from '../../../shared/protections.ts'
import type { Reportable } from '../../../shared/reports.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { errorSentence } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import css from './History.module.css'
import { ProtectionText } from '../protection/ProtectionText.tsx'
import { useProtectedEdit } from '../protection/useProtectedEdit.ts'
import { RevertDialog, type Revert } from './RevertDialog.tsx'
import { RevisionItem, type AnyRevision, type Pair, type RevisionAction } from './RevisionItem.tsx'

const ReportDialog = lazyDialog(() => import('../report/ReportDialog.tsx'))

/** The result of `useInfiniteQuery` for cursor pages of revisions, the newest first. */
type Pages<Revision> = {
  data: { pages: { items: Revision[] }[] } | undefined
  error: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

type HistoryProps<Revision extends AnyRevision> = {
  /** The part or vehicle of the history. */
  page: { type: ProtectedPage['type']; protection: Protection | null; tags: string[] }
  title: string
  open: boolean
  onClose(): void
  list: Pages<Revision>
  /** Stands above the revisions. */
  head?: ReactNode
  /** The text without revisions. */
  none?: ReactNode
  /** The changed fields of a revision: 'Tags, Description'. */
  factsOf(revision: Revision): string
  /** The differences to the revision before. */
  renderChanges(revision: Revision): ReactNode
  /** The type under which a revision is reported. Without it, revisions are not reported. */
  reportedAs?: Reportable
  /** Without it, no revision can be restored. */
  revert?: Revert<Revision>
  /** The differences between any two revisions. Without it, the reader cannot choose two. */
  renderComparison?(older: Revision, newer: Revision): ReactNode
}

type Action<Revision> = { kind: 'compare' | 'protected' } | { kind: RevisionAction; revision: Revision }

/** The edit history of a part, of its cars or of a vehicle. */
export function History<Revision extends AnyRevision>(props: HistoryProps<Revision>) {
  const { page, title, open, onClose, list, head, none, renderComparison } = props
  const revisions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = usePair(revisions)
  const pair = renderComparison ? chosen : NO_PAIR
  const [older, newer] = [pair.older, pair.newer].map((number) => revisions.find((each) => each.number === number))
  const [action, setAction] = useState<Action<Revision> | null>(null)
  const [isActing, setActing] = useState(false)
  // The key of the dialogs: each opening mounts a new dialog.
  const [opening, setOpening] = useState(0)
  const act = (next: Action<Revision>) => {
    setOpening(opening + 1)
    setAction(next)
    setActing(true)
  }
  const stop = () => setActing(false)
  const edit = useProtectedEdit(page.protection, page.tags, () => act({ kind: 'protected' }))

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
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
        {head && <div className={css.above}>{head}</div>}
        {!list.data &&
          (list.error && !list.isFetching ? (
            <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>Loading...</Loading>
          ))}
        {list.data && revisions.length === 0 && <div className={css.none}>{none}</div>}
        {revisions.length > 0 && (
          <InfiniteList
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? errorSentence(list.error) : null}
            onLoadMore={() => void list.fetchNextPage()}
          >
            <Revisions
              {...props}
              revisions={revisions}
              pair={pair}
              onAct={(next) => (next.kind === 'revert' ? edit(() => act(next)) : act(next))}
            />
          </InfiniteList>
        )}
      </div>
      {/* Inside of this dialog, so that they are above it and return the focus to it. */}
      {older && newer && renderComparison && (
        <CompareDialog older={older} newer={newer} open={isActing && action?.kind === 'compare'} onClose={stop}>
          {renderComparison(older, newer)}
        </CompareDialog>
      )}
      {page.protection && (
        <Dialog
          open={isActing && action?.kind === 'protected'}
          onClose={stop}
          title="Protected"
          footer={<Button onClick={stop}>Close</Button>}
        >
          <p tabIndex={-1} data-autofocus>
            <ProtectionText type={page.type} protection={page.protection} />
          </p>
        </Dialog>
      )}
      {action && 'revision' in action && revisions[0] && (
        <RevisionDialog
          key={`${action.kind} ${action.kind === 'report' ? action.revision.id : opening}`}
          {...props}
          current={revisions[0]}
          action={action}
          open={isActing}
          onClose={stop}
        />
      )}
    </Dialog>
  )
}

type RevisionsProps<Revision extends AnyRevision> = HistoryProps<Revision> & {
  revisions: Revision[]
  pair: Pair
  onAct(action: { kind: RevisionAction; revision: Revision }): void
}

function Revisions<Revision extends AnyRevision>({
  revisions,
  pair,
  factsOf,
  renderChanges,
  reportedAs,
  revert,
  onAct,
}: RevisionsProps<Revision>) {
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
            canRevert={revert !== undefined}
            canReport={reportedAs !== undefined}
            pair={pair}
            changes={renderChanges(revision)}
            onAct={(kind) => onAct({ kind, revision })}
          />
        ))}
      </ol>
    </>
  )
}

type RevisionDialogProps<Revision extends AnyRevision> = HistoryProps<Revision> & {
  current: Revision
  action: { kind: RevisionAction; revision: Revision }
}

function RevisionDialog<Revision extends AnyRevision>({
  action: { kind, revision },
  reportedAs,
  current,
  open,
  onClose,
  revert,
}: RevisionDialogProps<Revision>) {
  if (kind === 'revert')
    return revert && <RevertDialog revert={revert} current={current} to={revision} open={open} onClose={onClose} />
  return (
    reportedAs && (
      <ReportDialog
        item={{ type: reportedAs, id: revision.id }}
        title={`Report revision ${revision.number}`}
        open={open}
        onClose={onClose}
      />
    )
  )
}

type CompareDialogProps = {
  older: AnyRevision
  newer: AnyRevision
  open: boolean
  onClose(): void
  children: ReactNode
}

/** The differences between two revisions, shown above the history. */
function CompareDialog({ older, newer, open, onClose, children }: CompareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Compare revisions ${older.number} and ${newer.number}`} wide>
      <ul className={css.compared}>
        {[older, newer].map((revision) => (
          <li key={revision.number}>
            Revision {revision.number} by <AsWritten>{revision.author?.name ?? UNKNOWN_USER}</AsWritten>,{' '}
            <RelativeTime date={revision.createdAt} />
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  )
}

const NO_PAIR: Pair = { older: undefined, newer: undefined, choose: () => undefined }

/** Returns the numbers of the two revisions to compare, at first the last edit. Undefined for fewer than two revisions. */
function usePair(revisions: AnyRevision[]): Pair {
  const [chosen, choose] = useState<{ older?: number; newer?: number }>({})
  const [last, before] = revisions
  const newer = chosen.newer ?? (before && last?.number)
  const older = chosen.older ?? before?.number
  return {
    older,
    newer,
    choose: (side, number) => choose({ older, newer, [side]: number }),
  }
}
