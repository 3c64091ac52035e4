import { useSearchParams } from 'wouter'
import { distinctItems, feedKey } from './feed-items.ts'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { type RouterOutputs, errorSentence, trpc } from '../../base/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { cx } from '../../ui/cx.ts'
import { PageLinks, pageNumber } from '../../base/PageLinks.tsx'
import { CommentCard } from './CommentCard.tsx'
import { PartCard, PartCardSkeleton } from './PartCard.tsx'
import { PostCard } from './PostCard.tsx'
import { FindMore } from './FindMore.tsx'
import { FirstLook } from './FirstLook.tsx'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import cells from '../../ui/cells.module.css'
import css from './cards.module.css'

export const HOME_TITLE = 'Tappet: a marketplace and wiki for car and engine parts'

type FeedItem = RouterOutputs['feed']['list']['items'][number]

/** Number of cards in the first row. Their images are loaded first. */
const FIRST_ROW = 3
const SKELETONS = 6
/** The error message when the server does not respond. */
const FAILED = 'Failed to load feed.'

/** The home feed: new parts, trending comments and posts. Loads more cards as the reader scrolls. */
export default function HomePage() {
  const [query] = useSearchParams()
  const page = pageNumber(query.get('page'))
  return page > 1 ? <FeedPage page={page} /> : <Feed />
}

function Feed() {
  const feed = trpc.feed.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const items = distinctItems(feed.data?.pages.flatMap((page) => page.items) ?? [])
  const failed = feed.isError && !feed.isFetching ? errorSentence(feed.error, FAILED) : null

  return (
    <>
      <title>{HOME_TITLE}</title>
      <Canonical path="/" />
      <FirstLook />
      <Head isLoading={!feed.data && !failed} />
      {!feed.data &&
        (failed ? <FirstLoadFailed message={failed} onRetry={() => void feed.refetch()} /> : <Skeletons />)}
      {feed.data && items.length === 0 && <p className={cells.note}>The feed is currently empty. Check back later!</p>}
      {items.length > 0 && (
        <>
          <InfiniteList
            hasMore={feed.hasNextPage}
            loading={feed.isFetchingNextPage}
            error={feed.isFetchNextPageError ? failed : null}
            onLoadMore={() => void feed.fetchNextPage()}
            endText="You've reached the end of the feed."
            footer={<FindMore items={items} count={items.length} isEnd={!feed.hasNextPage} />}
          >
            <Verdicts pages={(feed.data?.pages ?? []).map(partIds)}>
              <Cards items={items} />
            </Verdicts>
          </InfiniteList>
          <noscript>
            {feed.hasNextPage && <PageLinks label="Pages of the feed" page={1} hasNext to={pageOfFeed} />}
          </noscript>
        </>
      )}
    </>
  )
}

/** A page of the feed, for readers without scripts. It is not indexed, because votes move cards between pages. */
function FeedPage({ page }: { page: number }) {
  const feed = trpc.feed.page.useQuery({ page })
  const failed = feed.isError && !feed.isFetching ? errorSentence(feed.error, FAILED) : null
  return (
    <>
      <title>{`Page ${page} · ${HOME_TITLE}`}</title>
      <meta name="robots" content="noindex, follow" />
      <Head isLoading={!feed.data && !failed} />
      {!feed.data &&
        (failed ? <FirstLoadFailed message={failed} onRetry={() => void feed.refetch()} /> : <Skeletons />)}
      {feed.data && (
        <>
          <Verdicts pages={[partIds(feed.data)]}>
            <Cards items={feed.data.items} />
          </Verdicts>
          {page >= feed.data.totalPages && (
            <div className={css.end}>
              <p>You've reached the end of the feed.</p>
              <FindMore items={feed.data.items} isEnd />
            </div>
          )}
          <PageLinks label="Pages of the feed" page={page} hasNext={page < feed.data.totalPages} to={pageOfFeed} />
        </>
      )}
    </>
  )
}

const pageOfFeed = (page: number) => (page > 1 ? `/?page=${page}` : '/')

function Head({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={cells.head}>
      <h1 className={css.heading}>New parts, comments and posts</h1>
      {isLoading && (
        <div className={cx(cells.aside, css.loading)}>
          <Loading>Loading feed...</Loading>
        </div>
      )}
      <ButtonLink to={paths.uploadPart} icon="plus">
        Upload a new part
      </ButtonLink>
    </div>
  )
}

const partIds = ({ items }: { items: FeedItem[] }) =>
  items.flatMap(({ type, data }) => (type === 'new_part' ? [data.id] : []))

function Cards({ items }: { items: FeedItem[] }) {
  return (
    <ul className={cx(cells.grid, cells.three)}>
      {items.map((item, index) => (
        <li key={feedKey(item)} className={cx(cells.cell, css.cell)}>
          <Card item={item} eager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

function Card({ item, eager }: { item: FeedItem; eager: boolean }) {
  if (item.type === 'new_part') return <PartCard part={item.data} eager={eager} />
  if (item.type === 'trending_comment') return <CommentCard comment={item.data} />
  return <PostCard post={item.data} />
}

function FirstLoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={cells.note}>
      <ErrorNote message={message} onRetry={onRetry} />
    </div>
  )
}

function Skeletons() {
  return (
    <ul className={cx(cells.grid, cells.three)} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className={cx(cells.cell, css.cell)}>
          <PartCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
