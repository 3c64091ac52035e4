import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { COMMENT_SORTS, type CommentSort } from '../../../shared/comment-words.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../ui/Field.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useInView } from '../../ui/useInView.ts'
import { addThread, itemsOf } from './cache.ts'
import { CommentItem } from './CommentItem.tsx'
import css from './Comments.module.css'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { CommentsContext, type CommentsScope } from './scope.ts'
import { threadsOf, type Comment, type Place } from './types.ts'
import { useFocusedChain, type Focused } from './useFocusedChain.ts'

/** When no answer came (spec.md section 8). */
const FAILED = 'Failed to fetch comments.'

/** A part's comments load when they come this near (spec.md section 9). */
const NEAR = '200px 0px'

export type CommentsProps = ({ partId: string; postId?: undefined } | { postId: string; partId?: undefined }) & {
  /** Comments and replies together. */
  count?: number
  /** A comment came or went. */
  onCount?(change: number): void
  /** The id of the comment to open with, as `?comment=` gives it. */
  focus?: string | null
}

/** The comments of a part or post: a place to write, and the threads. */
export function Comments({ partId, postId, count, onCount, focus = null }: CommentsProps) {
  const place: Place = postId === undefined ? { partId } : { postId }
  const cache = trpc.useUtils()
  const { ref, inView } = useInView({ margin: NEAR, once: true })
  const [sort, setSort] = useState<CommentSort>('newest')
  const list = trpc.comment.list.useInfiniteQuery(threadsOf(place, sort), {
    getNextPageParam: (page) => page.nextCursor,
    enabled: inView || focus !== null,
    // Another order takes the place of this one when it is here.
    placeholderData: keepPreviousData,
  })
  const focused = useFocusedChain(place, focus)
  const scope = useScope(focused.chain.at(-1)?.id ?? null, onCount)

  function posted(comment: Comment) {
    // It takes the focus from the button, which is disabled now.
    scope.expect(comment.id)
    addThread(cache, place, sort, comment)
    onCount?.(1)
  }
  return (
    <section ref={ref} aria-labelledby="comments">
      <SectionHead title="Comments" count={count} id="comments">
        {(itemsOf(list.data).length > 1 || sort !== 'newest') && (
          <Field
            as="select"
            quiet
            label="Sort comments"
            hideLabel
            value={sort}
            autoComplete="off"
            onChange={({ target }) => setSort(target.value as CommentSort)}
          >
            {Object.entries(COMMENT_SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
        )}
      </SectionHead>
      <Composer on={place} draft={partId ?? postId} label="Write a comment" verb="Post Comment" onPosted={posted} />
      <FocusNote focused={focused} />
      <CommentsContext value={scope}>
        {list.data ? (
          <Threads list={list} threads={withFocused(list.data, focused.chain)} chain={focused.chain} />
        ) : list.error && !list.isFetching ? (
          <ErrorNote message={errorSentence(list.error, FAILED)} onRetry={() => void list.refetch()} />
        ) : (
          <CommentsSkeleton count={count} />
        )}
      </CommentsContext>
    </section>
  )
}

type ThreadsProps = {
  list: Pick<
    ReturnType<typeof trpc.comment.list.useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  threads: Comment[]
  chain: Comment[]
}

function Threads({ list, threads, chain }: ThreadsProps) {
  return (
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
        <ul className={css.threads}>
          {threads.map((comment) => (
            <CommentItem key={comment.id} comment={comment} path={pathBelow(comment, chain)} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function useScope(focusId: string | null, onCount: CommentsProps['onCount']): CommentsScope {
  const expected = useRef<string | null>(null)
  return useMemo(
    () => ({
      focusId,
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
    [focusId, onCount],
  )
}

/** All threads once; the one with the focused comment stands first unless the first page has it in its own place. */
function withFocused(list: { pages: { items: Comment[] }[] }, [root]: Comment[]): Comment[] {
  const threads = itemsOf(list)
  if (!root || list.pages[0]?.items.some(({ id }) => id === root.id)) return threads
  return [root, ...threads.filter(({ id }) => id !== root.id)]
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
