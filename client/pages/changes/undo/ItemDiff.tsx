import { Link } from 'wouter'
import { formatDateTime } from '../../../../shared/format.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import { paths } from '../../../../shared/paths.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { FOREVER } from '../../../features/history/TwoRevisions.tsx'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Content, NewerContent, NOTHING_TO_SHOW } from '../ChangeDiff.tsx'
import rows from '../rows.module.css'
import type { Item } from './items.ts'
import css from './UndoAll.module.css'

/** The difference that a change made, and what another user changed since. */
export default function ItemDiff({ item: { id, item, revision, state, other } }: { item: Item }) {
  const { data, error, isFetching, refetch } = trpc.change.diff.useQuery({ id }, FOREVER)
  if (data === undefined) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={cx(rows.differences, css.differences)}>
      {data === null ? <p>{NOTHING_TO_SHOW}</p> : <Content diff={data} title={item?.title ?? ''} />}
      {state === 'left' && other && (
        <>
          <h3 className={css.newer}>
            Changed again on {formatDateTime(other.at)} by <AsWritten>{other.by?.name ?? UNKNOWN_USER}</AsWritten>
          </h3>
          {data && item && other.revision !== null && (
            <NewerContent
              subject={data.subject}
              revision={revision}
              pageId={item.id}
              newer={other.revision}
              diff={data}
            />
          )}
        </>
      )}
      {item && <Link to={paths.changes({ page: item.id })}>Edit History</Link>}
    </div>
  )
}
