import { useState } from 'react'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { AsOf } from '../../features/offline/AsOf.tsx'
import { WaitingList } from '../../features/offline/WaitingList.tsx'
import { WantDialog } from '../../features/wants/lazy-dialog.ts'
import type { Want } from '../../features/wants/useWantChanges.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Sellers } from './Sellers.tsx'
import { WantRow } from './WantRow.tsx'
import css from './WantsPage.module.css'

type Page = RouterOutputs['want']['list']
const INFINITE = { getNextPageParam: (last: Page) => last.nextCursor }

/** The wants with what matches them now, and the sellers who have most of them. */
export default function Wants() {
  const { cars } = useCar()
  const list = trpc.want.list.useInfiniteQuery({}, INFINITE)
  const [edited, setEdited] = useState<Want['part'] & Pick<Want, 'lowestAskCents'>>()
  const [isOpen, setOpen] = useState(false)
  const wants = list.data?.pages.flatMap(({ items }) => items)

  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>Wants</h1>
        <p>
          <Icon name="lock" size={16} />
          Only you can see your wants
        </p>
      </div>
      <AsOf at={list.dataUpdatedAt} />
      <WaitingList />
      {wants ? (
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
        >
          {wants.length === 0 && <NoWants />}
          <ul className={css.wants}>
            {wants.map((want) => (
              <WantRow
                key={want.id}
                want={want}
                car={cars.find(({ id }) => id === want.carId)}
                onEdit={() => {
                  setEdited({ ...want.part, lowestAskCents: want.lowestAskCents })
                  setOpen(true)
                }}
              />
            ))}
          </ul>
        </InfiniteList>
      ) : list.error && !list.isFetching ? (
        <ErrorNote
          message={errorSentence(list.error)}
          onRetry={canRetry(list.error) ? () => void list.refetch() : undefined}
        />
      ) : (
        <Loading>Loading your wants...</Loading>
      )}
      {wants && wants.length > 0 && (
        <section className={css.sellers} aria-labelledby="sellers">
          <SectionHead id="sellers" title="Sellers who have most of your wants now" />
          <Sellers />
        </section>
      )}
      {edited && <WantDialog part={edited} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const NoWants = () => (
  <div className={css.empty}>
    <Icon name="bookmark" size={28} />
    <h2>No wants yet</h2>
    <p>Press "I want this" on the page of a part. You hear of each new ask that matches.</p>
  </div>
)
