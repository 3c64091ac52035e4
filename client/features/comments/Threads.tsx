import type { CommentSort } from '../../../shared/labels.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { PageLinks } from '../../base/PageLinks.tsx'
import { CommentItem } from './CommentItem.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { type Comment, type Place, threadPageOf } from './comment-queries.ts'
import css from './Comments.module.css'

/** The error message without a response. */
const FAILED = 'Failed to fetch comments.'

type ThreadsProps = {
  list: Pick<
    ReturnType<typeof trpc.comment.list.useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  threads: Comment[]
  /** The order of the threads; undefined while another order is loading. */
  sort: CommentSort | undefined
  /** The thread with the comment from the address. It stays visible in every order. */
  focused: Comment | undefined
}

export function Threads({ list, threads, sort, focused }: ThreadsProps) {
  return (
    <>
      <InfiniteList
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage || list.isPlaceholderData}
        error={list.isFetchNextPageError ? errorSentence(list.error, FAILED) : null}
        onLoadMore={() => void list.fetchNextPage()}
        loadingText="Loading..."
        endText={threads.length > 0 ? 'No more comments.' : undefined}
      >
        {threads.length === 0 ? (
          <p className={css.first}>Be the first to comment!</p>
        ) : (
          <ul className={cx(css.threads, css.sorted)} data-sort={sort}>
            {threads.map((comment) => (
              <CommentItem key={comment.id} comment={comment} className={cx(comment.id === focused?.id && css.kept)} />
            ))}
          </ul>
        )}
      </InfiniteList>
      {list.hasNextPage && (
        <noscript>
          <PageLinks label="Pages of comments" page={1} hasNext to={pageOfThreads} />
        </noscript>
      )}
    </>
  )
}

/** A page of threads, for readers without scripts. */
export function ThreadsPage({ place, page }: { place: Place; page: number }) {
  const { data, error, isFetching, refetch } = trpc.comment.page.useQuery(threadPageOf(place, page))
  if (!data) {
    if (!error || isFetching) return <CommentsSkeleton />
    return <ErrorNote message={errorSentence(error, FAILED)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {data.items.length === 0 ? (
        <p className={css.first}>No more comments.</p>
      ) : (
        <ul className={css.threads}>
          {data.items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <PageLinks label="Pages of comments" page={page} hasNext={page < data.totalPages} to={pageOfThreads} />
    </>
  )
}

const pageOfThreads = (page: number) => `?page=${page}#comments`
