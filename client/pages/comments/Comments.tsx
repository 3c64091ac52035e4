import { useMemo, useRef } from 'react'
import { useInView, type IntersectionOptions } from 'react-intersection-observer'
import { trpc } from '../../app/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { addThread, itemsOf } from './cache.ts'
import { CommentItem } from './CommentItem.tsx'
import css from './Comments.module.css'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { CommentsContext, type CommentsScope } from './scope.ts'
import { threadsOf, type Comment, type Place } from './types.ts'
import { useFocusedChain, type Focused } from './useFocusedChain.ts'

/** A part's comments load when they come this near (spec.md section 9). */
const NEAR: IntersectionOptions = { rootMargin: '200px 0px' }

export type CommentsProps = {
  place: Place
  /** Comments and replies together. */
  count: number
  /** A comment came or went. */
  onCount(change: number): void
  /** The id of the comment to open with, as `?comment=` gives it. */
  focus: string | null
  /** When to load; 200 px ahead unless said. */
  near?: IntersectionOptions
}

/** The comments of a part or post: a place to write, and the threads. */
export function Comments({ place, count, onCount, focus, near = NEAR }: CommentsProps) {
  const cache = trpc.useUtils()
  const { ref, inView } = useInView({ ...near, triggerOnce: true })
  const list = trpc.comment.list.useInfiniteQuery(threadsOf(place), {
    getNextPageParam: (page) => page.nextCursor,
    enabled: inView || focus !== null,
  })
  const focused = useFocusedChain(place, focus)
  const written = useRef<string | null>(null)
  const focusId = focused.chain.at(-1)?.id ?? null
  const scope = useScope({ place, focusId, written, onCount })

  function posted(comment: Comment) {
    addThread(cache, place, comment)
    onCount(1)
  }

  const id = Object.values(place).join('')
  const threads = withFocused(itemsOf(list.data), focused.chain)
  return (
    <section ref={ref} aria-labelledby="comments">
      <SectionHead title="Comments" count={count} id="comments" />
      <Composer key={id} on={place} draft={id} label="Write a comment" verb="Post Comment" onPosted={posted} />
      <FocusNote focused={focused} />
      {list.data ? (
        <CommentsContext value={scope}>
          <InfiniteList
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error?.message : null}
            onLoadMore={() => void list.fetchNextPage()}
            loadingText="Loading..."
            endText={threads.length > 0 ? 'No more comments.' : undefined}
          >
            {threads.length === 0 && <p className={css.first}>Be the first to comment!</p>}
            <ul className={css.threads}>
              {threads.map((comment) => (
                <CommentItem key={comment.id} comment={comment} path={pathBelow(comment, focused.chain)} />
              ))}
            </ul>
          </InfiniteList>
        </CommentsContext>
      ) : list.error ? (
        <ErrorNote message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <CommentsSkeleton count={count} />
      )}
    </section>
  )
}

function useScope({ place, focusId, written, onCount }: CommentsScope): CommentsScope {
  const count = useRef(onCount)
  count.current = onCount
  const id = Object.values(place).join('')
  // oxlint-disable-next-line react/exhaustive-deps -- a place is a new object each time, its id is what counts.
  return useMemo(
    () => ({ place, focusId, written, onCount: (change) => count.current(change) }),
    [id, focusId, written],
  )
}

/** The thread with the focused comment, first of all unless the list begins with its page. */
function withFocused(threads: Comment[], [root]: Comment[]): Comment[] {
  return !root || threads.some(({ id }) => id === root.id) ? threads : [root, ...threads]
}

/** What leads on from a comment to the focused one. */
function pathBelow(comment: Comment, chain: Comment[]): Comment[] {
  return chain[0]?.id === comment.id ? chain.slice(1) : []
}

function FocusNote({ focused }: { focused: Focused }) {
  return (
    <div aria-live="polite">
      {focused.isMissing && <p className={css.note}>The comment you came for is not here any more.</p>}
      {focused.error && <ErrorNote message={focused.error} onRetry={focused.retry} />}
    </div>
  )
}
