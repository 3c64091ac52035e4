import { useState, type ReactNode } from 'react'
import { formatLongDate } from '../../../../shared/format.ts'
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
  return (
    <section aria-label="Result" className={css.results}>
      <Result icon="check" tone="ok" label={`${counts.undone} ${undoes === null ? 'undone' : 'restored'}`}>
        {undoes === null ? `${counted(pages, 'item')} back in their earlier state` : counted(pages, 'item')}
      </Result>
      {counts.left > 0 && (
        <Result icon="triangle-alert" tone="left" label={`${counts.left} left alone`}>
          <Listed
            id={id}
            state="left"
            text="Edited by others since you started, or below a change that stays."
            button="Look at both"
          />
        </Result>
      )}
      {counts.failed > 0 && (
        <Result icon="circle-alert" tone="failed" label={`${counts.failed} failed`}>
          <Listed id={id} state="failed" text="These can be tried again." button="See why" />
        </Result>
      )}
      {counts.gone > 0 && (
        <Result icon="check" tone="gone" label={`${counts.gone} already gone`}>
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

type ListedProps = { id: string; state: 'left' | 'failed'; text: string; button: string }

/** The changes of a result, on demand. */
function Listed({ id, state, text, button }: ListedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={css.about}>
        <p>{text}</p>
        <Button variant="quiet" tone="signal" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {button}
        </Button>
      </div>
      {isOpen && <Steps id={id} state={state} />}
    </>
  )
}

function Steps({ id, state }: { id: string; state: 'left' | 'failed' }) {
  const steps = trpc.undoJob.steps.useInfiniteQuery(
    { id, state },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  const { data, error, isFetching } = steps
  if (!data) {
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
        {data.pages
          .flatMap(({ items }) => items)
          .map((item) => (
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
