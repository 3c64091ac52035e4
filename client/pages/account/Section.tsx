import { useId, type ReactNode, type Ref } from 'react'
import { useSearchParams } from 'wouter'
import { canRetry } from '../../base/http-failure.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PageLinks } from '../../base/PageLinks.tsx'
import { activityFailure, activityOf, activityPage, type ActivityList } from './profile.ts'
import css from './profile.module.css'

type ListPage<Item> = { items: Item[]; total: number }

/** The infinite query of a list. */
export type ListQuery<Item> = {
  data: { pages: ListPage<Item>[] } | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

/** The pages of a list by number, for readers without scripts. */
type NumberedPages<Item> = {
  userId: string
  name: ActivityList
  /** Returns the page of the list. */
  pageOf(activity: RouterOutputs['user']['activity']): { items: Item[]; totalPages: number }
}

type SectionProps<Item> = {
  title: string
  list: ListQuery<Item>
  /** Undefined for lists that only their owner sees. */
  numbered?: NumberedPages<Item>
  /** On the right of the title. */
  note?: string | undefined
  /** The text of an empty list. */
  empty: string
  className?: string
  /** Receives the focus when a focused row is removed. */
  ref?: Ref<HTMLElement>
  renderItem(item: Item): ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** A list of a profile with its total count and a 'Load More' button. */
export function Section<Item extends { id: string }>({
  title,
  list,
  numbered,
  note,
  empty,
  className,
  ref,
  renderItem,
  children,
}: SectionProps<Item>) {
  const id = useId()
  const pages = list.data?.pages
  const [query] = useSearchParams()
  const isPaged = numbered !== undefined && activityPage(query, numbered.name) > 1
  return (
    <section ref={ref} id={numbered?.name} tabIndex={-1} className={cx(css.section, className)} aria-labelledby={id}>
      <SectionHead id={id} title={title} count={pages?.at(-1)?.total}>
        {note}
      </SectionHead>
      {isPaged ? (
        <ItemsPage title={title} query={query} renderItem={renderItem} {...numbered} />
      ) : (
        <>
          {!pages && (list.isFetching || !list.isError) && <Loading>Loading...</Loading>}
          {pages?.[0]?.items.length === 0 && <p className={css.none}>{empty}</p>}
          <Items list={list} renderItem={renderItem} />
          <noscript>
            {numbered && list.hasNextPage && <Pages title={title} name={numbered.name} page={1} hasNext />}
          </noscript>
        </>
      )}
      {children}
    </section>
  )
}

type ItemsPageProps<Item> = NumberedPages<Item> &
  Pick<SectionProps<Item>, 'title' | 'renderItem'> & {
    /** The parameters of the address. */
    query: URLSearchParams
  }

/** A page of a list, for readers without scripts. */
function ItemsPage<Item extends { id: string }>(props: ItemsPageProps<Item>) {
  const { title, query, userId, name, pageOf, renderItem } = props
  const { data, error, isFetching, refetch } = trpc.user.activity.useQuery(activityOf(userId, query))
  if (!data) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote {...activityFailure(error)} onRetry={canRetry(error) ? () => void refetch() : undefined} />
  }
  const { items, totalPages } = pageOf(data)
  const page = activityPage(query, name)
  return (
    <>
      {items.length === 0 ? (
        <p className={css.none}>No more {title.toLowerCase()}.</p>
      ) : (
        <ItemList items={items} renderItem={renderItem} />
      )}
      <Pages title={title} name={name} page={page} hasNext={page < totalPages} />
    </>
  )
}

type PagesProps = { title: string; name: ActivityList; page: number; hasNext: boolean }

function Pages({ title, name, page, hasNext }: PagesProps) {
  return (
    <PageLinks
      label={`Pages of ${title.toLowerCase()}`}
      page={page}
      hasNext={hasNext}
      to={(other) => `?${name}=${other}#${name}`}
    />
  )
}

type ItemsProps<Item> = Pick<SectionProps<Item>, 'list' | 'renderItem'> & {
  /** The accessible name of 'Load More' in a section with two lists. */
  buttonLabel?: string
}

/** The loaded items of a list, or an error note if they could not be loaded. */
export function Items<Item extends { id: string }>({ list, renderItem, buttonLabel }: ItemsProps<Item>) {
  const failure = list.isError && !list.isFetching ? activityFailure(list.error) : null
  if (!list.data)
    return failure && <ErrorNote {...failure} onRetry={canRetry(list.error) ? () => void list.refetch() : undefined} />
  // An item that moved to another page meanwhile is loaded twice.
  const items = [...new Map(list.data.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
  if (items.length === 0) return null
  return (
    <InfiniteList
      manual
      buttonLabel={buttonLabel}
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? (failure?.message ?? null) : null}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <ItemList items={items} renderItem={renderItem} />
    </InfiniteList>
  )
}

type ItemListProps<Item> = { items: Item[] } & Pick<SectionProps<Item>, 'renderItem'>

function ItemList<Item extends { id: string }>({ items, renderItem }: ItemListProps<Item>) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={css.item}>
          {renderItem(item)}
        </li>
      ))}
    </ul>
  )
}

/** The options of the infinite queries of a profile. */
export const INFINITE = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor }
