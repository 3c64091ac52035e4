import { Link } from 'wouter'
import { formatDateTime } from '../../../../shared/format.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import { paths } from '../../../../shared/paths.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { CarDiff } from '../../../features/history/CarDiff.tsx'
import { PartDiff } from '../../../features/history/PartDiff.tsx'
import { FOREVER } from '../../../features/history/TwoRevisions.tsx'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Content, NOTHING_TO_SHOW } from '../ChangeDiff.tsx'
import rows from '../rows.module.css'
import type { Item } from './items.ts'
import css from './UndoAll.module.css'

/** The difference that a change made, and what another user changed since. */
export default function ItemDiff({ item: change }: { item: Item }) {
  const { id, item, state, other } = change
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
          <NewerDiff change={change} />
        </>
      )}
      {item && <Link to={paths.changes({ page: item.id })}>Edit History</Link>}
    </div>
  )
}

function NewerDiff({ change: { kind, item, revision, other } }: { change: Item }) {
  const newer = other?.revision ?? null
  if (item === null || revision === null || newer === null) return null
  if (kind.startsWith('part.')) return <PartDiff partId={item.id} older={revision} newer={newer} />
  return kind.startsWith('fitment.') ? <CarDiff partId={item.id} older={revision} newer={newer} /> : null
}
