import ChevronDown from 'lucide-react/icons/chevron-down'
import { trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { itemsOf } from './cache.ts'
import { CommentItem } from './CommentItem.tsx'
import css from './CommentItem.module.css'
import { LEVELS, PHONE_LEVELS } from './levels.ts'
import { repliesTo, type Comment } from './types.ts'

type RepliesProps = {
  comment: Comment
  /** What leads on to the focused comment. */
  path: Comment[]
}

/** The direct replies to a comment, oldest first, loaded when they are shown. */
export function Replies({ comment, path }: RepliesProps) {
  const list = trpc.comment.replies.useInfiniteQuery(repliesTo(comment.id), {
    getNextPageParam: (page) => page.nextCursor,
  })
  const [next] = path
  const loaded = itemsOf(list.data)
  // The one on the way to the focused comment may be far down.
  const items = next && !loaded.some(({ id }) => id === next.id) ? [...loaded, next] : loaded

  const level = comment.depth + 1
  return (
    <div className={cx(css.replies, level >= LEVELS && css.flat, level >= PHONE_LEVELS && css.flatOnPhones)}>
      {items.length > 0 && (
        <ul className={css.list} aria-label="Replies">
          {items.map((reply) => (
            <CommentItem
              key={reply.id}
              comment={reply}
              parent={comment}
              path={reply.id === next?.id ? path.slice(1) : []}
            />
          ))}
        </ul>
      )}
      {list.isFetching && (list.isPending || list.isFetchingNextPage) && <Loading>Loading...</Loading>}
      {list.error && !list.isFetching && (
        <ErrorNote
          message={list.error.message}
          onRetry={() => void (list.data ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && !list.isFetchingNextPage && !list.error && (
        <Button
          variant="quiet"
          tone="signal"
          icon={<ChevronDown size={16} />}
          onClick={() => void list.fetchNextPage()}
        >
          Show more replies
        </Button>
      )}
    </div>
  )
}
