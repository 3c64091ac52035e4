import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { formatAge, thousands } from '../../../../shared/format.ts'
import { paths } from '../../../../shared/paths.ts'
import { canRetry } from '../../../base/http-failure.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import rows from '../rows.module.css'
import { Counts } from './Counts.tsx'
import { Crumbs } from './Crumbs.tsx'
import { askedQuery, counted, readAsked } from './items.ts'
import { Job } from './Job.tsx'
import { Rehearsed } from './Rehearsed.tsx'
import css from './UndoAll.module.css'
import { UndoAllForm } from './UndoAllForm.tsx'

const NONE: ReadonlySet<string> = new Set()

/** A job of the address, or what a job would do with the changes of a user. */
export default function UndoAll({ userId }: { userId: string }) {
  const [query] = useSearchParams()
  const job = query.get('job')
  return job === null ? <Rehearsal userId={userId} /> : <Job key={job} id={job} />
}

function Rehearsal({ userId }: { userId: string }) {
  const [, navigate] = useLocation()
  const [query, setQuery] = useSearchParams()
  const asked = readAsked(query)
  const { shown, since } = asked
  // Another first day begins with all changes again.
  const [kept, setKept] = useState({ since, ids: NONE })
  const except = kept.since === since ? kept.ids : NONE
  const from = since === '' ? undefined : `${since}T00:00:00.000Z`
  const list = trpc.undoJob.rehearsal.useInfiniteQuery(
    { userId, since: from, state: shown === 'all' ? undefined : shown },
    // The last page stays until the next one is there, so that the form keeps its place.
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before, staleTime: 0 },
  )
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = list
  const [first] = data?.pages ?? []
  if (!first) {
    if (!error || isFetching) return <Loading centred>Loading changes...</Loading>
    return (
      <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void list.refetch() : undefined} />
    )
  }
  const { user, counts, pages, isCut, runningJob } = first
  const total = counts.waiting + counts.left + counts.gone
  // With a first day, the form stays: the changes before it may be undone.
  const hasNothing = counts.waiting === 0 && since === ''
  return (
    <div className={css.page}>
      <Crumbs user={user} />
      <header className={cx(rows.ends, css.head)}>
        <h1>
          {counted(total, 'change')} by <AsWritten>{user.name}</AsWritten>
        </h1>
        <p className="caption">
          Account {formatAge(user.createdAt, new Date(dataUpdatedAt))} old · {counted(pages, 'item')}
        </p>
      </header>
      <Counts counts={counts} />
      {isCut && (
        <p>These are the newest {thousands(total)} changes. Start another job for the older ones afterwards.</p>
      )}
      {runningJob !== null && (
        <p className={css.running}>
          A job is already undoing changes of this user.{' '}
          <Link to={paths.undoAll(userId, runningJob)}>Show progress</Link>
        </p>
      )}
      {hasNothing && <p>There is nothing to undo.</p>}
      <div className={css.columns} hidden={hasNothing && total === 0}>
        <Rehearsed
          {...{ list, counts, asked, except }}
          setExcept={(ids) => setKept({ since, ids })}
          onAsk={(next) => setQuery(askedQuery(next), { replace: next.since !== since })}
        />
        <UndoAllForm
          isHidden={hasNothing}
          input={{ userId, since: from, except: [...except] }}
          count={counts.waiting - except.size}
          isCounting={isPlaceholderData}
          onStarted={(id) => navigate(paths.undoAll(userId, id))}
        />
      </div>
    </div>
  )
}
