import { Link } from 'wouter'
import { formatTime, thousands } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import type { Change } from '../../features/changes/change.ts'
import { CarDiff, CarRowsDiff, NO_CARS } from '../../features/history/CarDiff.tsx'
import { DiffView } from '../../features/history/DiffView.tsx'
import { NO_CONTENT, PartDiff } from '../../features/history/PartDiff.tsx'
import { FOREVER } from '../../features/history/TwoRevisions.tsx'
import { RelationDiff } from '../../features/history/RelationDiff.tsx'
import { VehicleDiff } from '../../features/history/VehicleDiff.tsx'
import { imageSource } from '../../features/parts/part.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './ChangesPage.module.css'
import rows from './rows.module.css'
import { useRights } from './useRights.ts'

type Diff = NonNullable<RouterOutputs['change']['diff']>
type Newer = NonNullable<Change['newer']>

type ChangeDiffProps = {
  change: Change
  /** The newer edit that is in the way of an undo, to be shown too. */
  newer: Newer | null
}

export const NOTHING_TO_SHOW = 'This change has no difference to show, or its content was removed.'

/** The difference that a change made, the newer one in the way of its undo, and links. */
export default function ChangeDiff({ change, newer }: ChangeDiffProps) {
  const { id, page } = change
  const { data, error, isFetching, refetch } = trpc.change.diff.useQuery({ id }, FOREVER)
  if (data === undefined) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {data === null ? (
        <p>{NOTHING_TO_SHOW}</p>
      ) : (
        <Content diff={data} title={page?.title ?? ''} of={`revision ${change.revision} of ${page?.title}`} />
      )}
      {newer && page && (
        <div className={rows.differences}>
          <h4>
            Changed again at {formatTime(newer.at)} by <AsWritten>{newer.by?.name ?? UNKNOWN_USER}</AsWritten>
          </h4>
          <NewerContent {...change} pageId={page.id} newer={newer.revision} diff={data} />
        </div>
      )}
      <Links change={change} />
    </>
  )
}

type ContentProps = {
  diff: Diff
  title: string
  /** What differs, where several differences are shown. */
  of?: string
}

/** A difference as `change.diff` returns it. */
export function Content({ diff, title, of }: ContentProps) {
  switch (diff.subject) {
    case 'part':
      return <DiffView before={diff.before ?? NO_CONTENT} after={diff.after} of={of} />
    case 'cars':
      return <CarRowsDiff before={diff.before ?? NO_CARS} after={diff.after} />
    case 'relations':
      return <RelationDiff before={diff.before} after={diff.after} />
    case 'vehicle':
      return <VehicleDiff before={diff.before} after={diff.after} />
    case 'image':
      return (
        <div className={css.image}>
          <ImageFrame image={imageSource(diff.image)} alt={`Added image of ${title}`} ratio="3 / 2" sizes="320px" />
        </div>
      )
  }
}

type NewerContentProps = Pick<Change, 'subject' | 'revision'> & {
  pageId: string
  /** The number of the newer revision. */
  newer: number
  diff: Diff | null
}

/** What was changed after a change. */
export function NewerContent({ subject, revision, pageId, newer, diff }: NewerContentProps) {
  // The page of the history that has only this revision.
  const only = { cursor: newer + 1, limit: 1 }
  const isVehicle = subject === 'vehicle'
  const { data: edits } = trpc.vehicle.history.useQuery({ id: pageId, ...only }, { ...FOREVER, enabled: isVehicle })
  const isRelations = subject === 'relations'
  const { data: history } = trpc.relation.history.useQuery(
    { partId: pageId, ...only },
    { ...FOREVER, enabled: isRelations },
  )
  if (subject === 'part') return <PartDiff partId={pageId} older={revision} newer={newer} />
  if (subject === 'cars') return <CarDiff partId={pageId} older={revision ?? 0} newer={newer} />
  if (diff?.subject === 'relations') {
    const relations = history?.items.find(({ number }) => number === newer)
    return relations && <RelationDiff before={diff.after} after={relations} />
  }
  const after = edits?.items.find(({ number }) => number === newer)?.content
  return after && diff?.subject === 'vehicle' && <VehicleDiff before={diff.after} after={after} />
}

/** The listings that name a removed number, all changes of the item and all changes by the user. */
function Links({ change }: { change: Change }) {
  const { page, actor, flags } = change
  const { isModerator } = useRights(change)
  return (
    <p className={cx(rows.row, css.links)}>
      {page?.type === 'part' &&
        flags.map(
          (flag) =>
            flag.rule === 'number-removed' && (
              <Link key={flag.number} to={paths.part(page.slug)}>
                <span>
                  {flag.listings === 1 ? '1 listing that names' : `${thousands(flag.listings)} listings that name`}{' '}
                  <bdi>{flag.number}</bdi>
                </span>
              </Link>
            ),
        )}
      {page && <Link to={paths.changes({ page: page.id })}>Edit History</Link>}
      {actor && (
        <Link to={paths.changes({ user: actor.id })} className={css.byUser}>
          <Icon name="user-round-x" size={16} />
          <span>
            All changes by <AsWritten>{actor.name}</AsWritten>
          </span>
        </Link>
      )}
      {actor && isModerator && <Link to={paths.undoAll(actor.id)}>Undo all</Link>}
    </p>
  )
}
