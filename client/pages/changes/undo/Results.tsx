import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatLongDate, thousands } from '../../../../shared/format.ts'
import { changedText } from '../../../../shared/undo-jobs.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { lazily } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import rows from '../rows.module.css'
import { ItemLink } from './ItemRow.tsx'
import { counted, otherText, type Item, type UndoJob } from './items.ts'
import css from './UndoAll.module.css'

/** What a job did with the changes so far. */
export function Results({ job }: { job: UndoJob }) {
  const { id, counts, pages, mutedUntil, undoes, reason } = job
  const done = undoes === null ? 'undone' : 'restored'
  return (
    <section aria-label="Result" className={css.results}>
      <Result icon="check" tone="ok" label={`${thousands(counts.undone)} ${done}`}>
        {counted(pages, 'item')}
        {undoes === null && ` back in ${pages === 1 ? 'its' : 'their'} earlier state`}
      </Result>
      {counts.left > 0 && (
        <Result icon="triangle-alert" tone="left" label={`${thousands(counts.left)} left alone`}>
          <Listed id={id} state="left" count={counts.left} />
        </Result>
      )}
      {counts.failed > 0 && (
        <Result icon="circle-alert" tone="failed" label={`${thousands(counts.failed)} failed`}>
          <Listed id={id} state="failed" count={counts.failed} />
        </Result>
      )}
      {counts.gone > 0 && (
        <Result icon="check" tone="gone" label={`${thousands(counts.gone)} already gone`}>
          Nothing was left to do.
        </Result>
      )}
      {mutedUntil !== null && <p>The user is muted until {formatLongDate(mutedUntil)}.</p>}
      <p className={css.reason}>
        Reason: <bdi>{reason}</bdi>
      </p>
    </section>
  )
}

type ResultProps = { icon: IconName; tone: 'ok' | 'left' | 'failed' | 'gone'; label: string; children: ReactNode }

const Result = ({ icon, tone, label, children }: ResultProps) => (
  <div className={css.result}>
    <p className={cx(rows.withIcon, css.word, css[tone])}>
      <Icon name={icon} size={16} />
      <span>{label}</span>
    </p>
    <div>{children}</div>
  </div>
)

type ListedState = 'left' | 'failed'

/** Items that are named before the list is opened. */
const MOST_NAMED = 3

/** The items of a result, and its changes on demand. */
function Listed({ id, state, count }: { id: string; state: ListedState; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const steps = trpc.undoJob.steps.useInfiniteQuery(
    { id, state },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  const { refetch } = steps
  // The list grows while the job runs.
  const readCount = useRef(count)
  useEffect(() => {
    if (readCount.current === count) return
    readCount.current = count
    void refetch()
  }, [count, refetch])
  const items = steps.data?.pages.flatMap((page) => page.items) ?? []
  const named = [...new Map(items.map((item) => [item.item?.id, item])).values()].slice(0, MOST_NAMED)
  return (
    <>
      <div className={css.about}>
        <p>
          {state === 'left' ? leftText(items) : 'These can be tried again'}
          {named.map((item, at) => (
            <Fragment key={item.id}>
              {at === 0 ? ': ' : ', '}
              <ItemLink item={item} />
            </Fragment>
          ))}
          {named.length < items.length || steps.hasNextPage ? ' and others' : ''}
        </p>
        <Button variant="quiet" tone="signal" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {state === 'left' ? 'Look at both' : 'See why'}
        </Button>
      </div>
      {isOpen && <Steps steps={steps} items={items} />}
    </>
  )
}

/** A change that was left because the moderator kept a later one has a note. */
const leftText = (items: Item[]) =>
  items.some(({ note }) => note !== '')
    ? 'Edited by others since you started, or earlier than a change that you kept'
    : 'Edited by others since you started'

type StepsQuery = {
  data: unknown
  error: unknown
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

function Steps({ steps, items }: { steps: StepsQuery; items: Item[] }) {
  const { data, error, isFetching } = steps
  if (data === undefined) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void steps.refetch()} />
  }
  return (
    <InfiniteList
      manual
      hasMore={steps.hasNextPage}
      loading={steps.isFetchingNextPage}
      error={steps.isFetchNextPageError ? errorSentence(error) : null}
      onLoadMore={() => void steps.fetchNextPage()}
    >
      <ul className={css.steps}>
        {items.map((item) => (
          <Step key={item.id} item={item} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const ItemDiff = lazily(() => import('./ItemDiff.tsx'), { pending: <Loading>Loading...</Loading> })

function Step({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <ItemLink item={item} />, {changedText(item.changed)}
      <p className={css.other}>{item.note === '' ? otherText(item) : item.note}</p>
      {item.revision !== null && (
        <Button
          variant="quiet"
          tone="signal"
          aria-expanded={isOpen}
          aria-label={`Diff of ${item.item?.title ?? 'a removed item'}`}
          onClick={() => setOpen(!isOpen)}
        >
          Diff
        </Button>
      )}
      {isOpen && <ItemDiff item={item} />}
    </li>
  )
}
