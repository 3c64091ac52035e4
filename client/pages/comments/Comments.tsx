import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { COMMENT_SORTS, type CommentSort, DEFAULT_COMMENT_SORT } from '../../../shared/comments.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../ui/Field.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useInView } from '../../ui/useInView.ts'
import { PageLinks } from '../PageLinks.tsx'
import { commentsAddress } from './address.ts'
import { addThreads, itemsOf } from './cache.ts'
import { CommentItem } from './CommentItem.tsx'
import css from './Comments.module.css'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { NewComments, type ShownComments } from './NewComments.tsx'
import { CommentsContext, type CommentsScope } from './scope.ts'
import { commentElementId, threadPageOf, threadsOf, type Comment, type Place, type RecentComment } from './types.ts'
import { useCommentSort } from './useCommentSort.ts'
import { useFocusedChain } from './useFocusedChain.ts'

/** When no answer came (spec.md section 8). */
const FAILED = 'Failed to fetch comments.'

/** When comments load (spec.md section 9): a part's within 200 px of the window, a post's when a tenth can be seen. */
const NEAR = { part: { margin: '200px 0px', once: true }, post: { threshold: 0.1, once: true } }

export type CommentsProps = ({ partId: string; postId?: undefined } | { postId: string; partId?: undefined }) & {
  /** Comments and replies together. */
  count?: number
  /** The reader wrote or deleted a comment. */
  onCount?(counted: (count: number) => number): void
  /** The newest comments from the page's stream. */
  recent: RecentComment[]
}

/** The comments of a part or post: a place to write, and the threads. */
export function Comments({ partId, postId, count, onCount, recent }: CommentsProps) {
  const place: Place = postId === undefined ? { partId } : { postId }
  const [query] = useSearchParams()
  const address = commentsAddress(query)
  const cache = trpc.useUtils()
  const { ref, inView } = useInView(postId === undefined ? NEAR.part : NEAR.post)
  const [sort, setSort] = useCommentSort()
  const isPaged = address.page > 1
  const list = trpc.comment.list.useInfiniteQuery(threadsOf(place, sort), {
    getNextPageParam: (page) => page.nextCursor,
    enabled: !isPaged && (inView || address.focus !== null),
    // Another order takes the place of this one when it is here.
    placeholderData: keepPreviousData,
  })
  const focused = useFocusedChain(place, address)
  const [shown, setShown] = useState<ShownComments | null>(null)
  // A form calls the function of the render in which it was sent. If the count is another one by now, the page's stream
  // has changed it, and has counted this comment too or is about to.
  const addToCount = useCallback(
    (change: number) => onCount?.((now) => (now === count ? now + change : now)),
    [count, onCount],
  )
  const scope = useScope({ chain: focused.chain, shown, repliesPage: address.replies, onCount: addToCount })

  const threads = withFocused(list.data, focused.chain)

  function posted(comment: Comment) {
    // It takes the focus from the button, which is disabled now.
    scope.expect(comment.id)
    addThreads(cache, place, sort, [comment])
    addToCount(1)
  }
  return (
    <section ref={ref} aria-labelledby="comments">
      <SectionHead title="Comments" count={count} id="comments" />
      <Composer on={place} draft={partId ?? postId} label="Write a comment" verb="Post Comment" onPosted={posted} />
      {focused.error && <ErrorNote message={focused.error} onRetry={focused.retry} />}
      <CommentsContext value={scope}>
        {isPaged ? (
          <ThreadsPage place={place} page={address.page} />
        ) : list.data && !focused.isLoading ? (
          <>
            <div className={cx(css.bar, threads.length === 0 && css.empty, 'no-print')}>
              <NewComments
                place={place}
                sort={sort}
                recent={recent}
                newest={list.data.pages[0]?.newest ?? null}
                threads={threads}
                onShown={setShown}
              />
              {(threads.length > 1 || sort !== DEFAULT_COMMENT_SORT) && <SortField sort={sort} onChoose={setSort} />}
            </div>
            <Threads
              list={list}
              sort={list.isPlaceholderData ? undefined : sort}
              threads={threads}
              focused={focused.chain[0]}
            />
          </>
        ) : list.error && !list.isFetching ? (
          <ErrorNote message={errorSentence(list.error, FAILED)} onRetry={() => void list.refetch()} />
        ) : (
          <CommentsSkeleton count={count} />
        )}
      </CommentsContext>
    </section>
  )
}

function SortField({ sort, onChoose }: { sort: CommentSort; onChoose(sort: CommentSort): void }) {
  return (
    <Field
      as="select"
      quiet
      label="Sort comments"
      hideLabel
      value={sort}
      autoComplete="off"
      onChange={({ target }) => onChoose(target.value as CommentSort)}
    >
      {Object.entries(COMMENT_SORTS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Field>
  )
}

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

function Threads({ list, threads, sort, focused }: ThreadsProps) {
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
      <noscript>
        {list.hasNextPage && <PageLinks label="Pages of comments" page={1} hasNext to={pageOfThreads} />}
      </noscript>
    </>
  )
}

/** A page of threads, for readers without scripts. */
function ThreadsPage({ place, page }: { place: Place; page: number }) {
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

type ScopeInput = {
  chain: Comment[]
  shown: ShownComments | null
  repliesPage: number
  onCount(change: number): void
}

function useScope({ chain, shown, repliesPage, onCount }: ScopeInput): CommentsScope {
  const expected = useRef<string | null>(null)
  const named = chain.at(-1)?.id ?? null
  const [first, setFirst] = useState<{ id: string; after: string | null } | null>(null)
  const focusId = first && first.after === named ? first.id : named

  const focusFirst = useEffectEvent((ids: string[]) => {
    const selector = ids.map((id) => `#${commentElementId(id)}`).join(',')
    const element = document.querySelector(selector)
    const id = ids.find((each) => commentElementId(each) === element?.id)
    if (id !== undefined) setFirst({ id, after: named })
  })
  // The position of the new comments is known only after rendering.
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- it depends on the rendered comments
    if (shown && shown.ids.length > 0) focusFirst(shown.ids)
  }, [shown])

  return useMemo<CommentsScope>(
    () => ({
      focusId,
      repliesPage,
      nextBelow: (commentId) => chain.find(({ parentId }) => parentId === commentId),
      openedFor: (commentId) => {
        if (shown?.parents.has(commentId)) return shown.ids[0] ?? null
        return chain.some(({ id }) => id === commentId) ? named : null
      },
      onCount,
      expect: (commentId) => {
        expected.current = commentId
      },
      isExpected: (commentId) => {
        if (expected.current !== commentId) return false
        expected.current = null
        return true
      },
    }),
    [focusId, repliesPage, chain, named, shown, onCount],
  )
}

/** Returns all threads without duplicates, first the thread with the comment from the address. */
function withFocused(list: { pages: { items: Comment[] }[] } | undefined, [root]: Comment[]): Comment[] {
  const threads = itemsOf(list)
  return root ? [root, ...threads.filter(({ id }) => id !== root.id)] : threads
}
