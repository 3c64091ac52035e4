import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { COMMENT_SORTS, type CommentSort, DEFAULT_COMMENT_SORT } from '../../../shared/labels.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useInView } from '../../ui/useInView.ts'
import { commentsAddress, type CommentsAddress } from './comments-address.ts'
import { addThreads, itemsOf } from './comment-cache.ts'
import { type Comment, type Place, type RecentComment, threadsOf } from './comment-queries.ts'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { NewComments, type ShownComments } from './NewComments.tsx'
import { Threads, ThreadsPage } from './Threads.tsx'
import { CommentsContext, useScope } from './useCommentsScope.ts'
import { useFocusedChain } from './useFocusedChain.ts'
import css from './Comments.module.css'

/** The error message without a response. */
const FAILED = 'Failed to fetch comments.'

/** The conditions for loading: within 200 px of the window on a part page, 10 % visible on a post. */
const NEAR = { part: { margin: '200px 0px', once: true }, post: { threshold: 0.1, once: true } }

export type CommentsProps = ({ partId: string; postId?: undefined } | { postId: string; partId?: undefined }) & {
  /** Number of comments and replies. */
  count?: number
  /** See Composer. */
  suggestion?: object | null
  /** Called when the user has posted or deleted a comment. */
  onCount?(counted: (count: number) => number): void
  /** The newest comments from the page's stream. */
  recent: RecentComment[]
}

/** The comments of a part or post: the form and the threads. */
export function Comments({ partId, postId, count, suggestion, onCount, recent }: CommentsProps) {
  const place: Place = postId === undefined ? { partId } : { postId }
  const [query] = useSearchParams()
  const address = commentsAddress(query)
  const cache = trpc.useUtils()
  const { ref, inView } = useInView(postId === undefined ? NEAR.part : NEAR.post)
  const [sort, setSort] = useCommentSort()
  // The field needs scripts, so the server renders only its line.
  const canSort = useSession().state !== 'unknown'
  const isPaged = address.page > 1
  const list = trpc.comment.list.useInfiniteQuery(threadsOf(place, sort), {
    getNextPageParam: (page) => page.nextCursor,
    enabled: !isPaged && (inView || address.focus !== null),
    // The current order stays visible until another order is loaded.
    placeholderData: keepPreviousData,
  })
  const focused = useFocusedChain(place, address)
  const [shown, setShown] = useState<ShownComments | null>(null)
  // A form calls the function of the render in which it was submitted. If the count has changed since then, the event
  // stream has changed it and also counts this comment.
  const addToCount = useCallback(
    (change: number) => onCount?.((now) => (now === count ? now + change : now)),
    [count, onCount],
  )
  const scope = useScope({ chain: focused.chain, shown, repliesPage: address.replies, onCount: addToCount })

  const threads = withFocused(list.data, focused.chain)

  function posted(comment: Comment) {
    // The comment receives the focus, because the button is disabled now.
    scope.expect(comment.id)
    addThreads(cache, place, sort, [comment])
    addToCount(1)
  }
  return (
    <section ref={ref} aria-labelledby="comments">
      <SectionHead title="Comments" count={count} id="comments" />
      <Composer
        on={place}
        draft={partId ?? postId}
        label="Write a comment"
        verb="Post Comment"
        suggestion={suggestion}
        onPosted={posted}
      />
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
              {canSort && (threads.length > 1 || sort !== DEFAULT_COMMENT_SORT) && (
                <SortField sort={sort} onChoose={setSort} />
              )}
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

/** Returns all threads without duplicates, first the thread with the comment from the address. */
function withFocused(list: { pages: { items: Comment[] }[] } | undefined, [root]: Comment[]): Comment[] {
  const threads = itemsOf(list)
  return root ? [root, ...threads.filter(({ id }) => id !== root.id)] : threads
}

/** Tells the reader at the top of a page that the comment from the address does not exist. */
export function MissingComment({ place }: { place: Place }) {
  const [query] = useSearchParams()
  const address = commentsAddress(query)
  return <div aria-live="polite">{address.focus !== null && <MissingNote place={place} address={address} />}</div>
}

function MissingNote({ place, address }: { place: Place; address: CommentsAddress }) {
  const { isMissing } = useFocusedChain(place, address)
  return isMissing && <p className={css.note}>That comment no longer exists.</p>
}

/** A key of local storage. boot.ts reads it too, to hide the server's order until the chosen order is loaded. */
const KEY = 'commentSort'

let chosen: CommentSort | undefined
const listeners = new Set<() => void>()

/** Returns the comment order last chosen in this browser, and its setter. The server renders the default order. */
function useCommentSort(): [CommentSort, (sort: CommentSort) => void] {
  return [useSyncExternalStore(subscribe, read, () => DEFAULT_COMMENT_SORT), choose]
}

const read = (): CommentSort => (chosen ??= stored())

function stored(): CommentSort {
  try {
    const sort = localStorage.getItem(KEY)
    return sort !== null && Object.hasOwn(COMMENT_SORTS, sort) ? (sort as CommentSort) : DEFAULT_COMMENT_SORT
  } catch {
    return DEFAULT_COMMENT_SORT
  }
}

function choose(sort: CommentSort): void {
  chosen = sort
  // From now on the current order stays visible while another one loads.
  delete document.documentElement.dataset.commentSort
  try {
    localStorage.setItem(KEY, sort)
  } catch {
    // Storage is forbidden: the choice lasts until the next reload.
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
