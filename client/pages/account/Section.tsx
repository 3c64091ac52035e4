import { useId, type ReactNode, type Ref } from 'react'
import { canRetry } from '../../app/http-failure.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { activityFailure } from './failure.ts'
import css from './profile.module.css'

type CursorPage<Item> = { items: Item[]; total: number }

/** A scrolled query of one of the lists. */
export type ListQuery<Item> = {
  data: { pages: CursorPage<Item>[] } | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

type SectionProps<Item> = {
  title: string
  list: ListQuery<Item>
  /** Said of none. */
  empty: string
  className?: string
  /** Takes the focus when what had it is gone. */
  ref?: Ref<HTMLElement>
  renderItem(item: Item): ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** One list of a profile with how many there are, and 'Load More' while there are more. */
export function Section<Item extends { id: string }>({
  title,
  list,
  empty,
  className,
  ref,
  renderItem,
  children,
}: SectionProps<Item>) {
  const id = useId()
  const pages = list.data?.pages
  return (
    <section ref={ref} tabIndex={-1} className={cx(css.section, className)} aria-labelledby={id}>
      <SectionHead id={id} title={title} count={pages?.at(-1)?.total} />
      {!pages && (list.isFetching || !list.isError) && <Loading>Loading...</Loading>}
      {pages?.[0]?.items.length === 0 && <p className={css.none}>{empty}</p>}
      <Items list={list} renderItem={renderItem} />
      {children}
    </section>
  )
}

type ItemsProps<Item> = Pick<SectionProps<Item>, 'list' | 'renderItem'> & {
  /** What 'Load More' asks for, in a section of two lists. */
  what?: string
}

/** What has come of a list, or why nothing did. */
export function Items<Item extends { id: string }>({ list, renderItem, what }: ItemsProps<Item>) {
  const failure = list.isError && !list.isFetching ? activityFailure(list.error) : null
  if (!list.data)
    return failure && <ErrorNote {...failure} onRetry={canRetry(list.error) ? () => void list.refetch() : undefined} />
  // Somebody may have moved one to the front meanwhile.
  const items = [...new Map(list.data.pages.flatMap((page) => page.items).map((item) => [item.id, item]))]
  if (items.length === 0) return null
  return (
    <InfiniteList
      manual
      what={what}
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? (failure?.message ?? null) : null}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <ul className={css.list}>
        {items.map(([key, item]) => (
          <li key={key} className={css.item}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

/** How a list is scrolled. */
export const SCROLLED = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor }
