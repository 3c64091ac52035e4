import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { authorName, deletedText } from '../../../shared/labels.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { hasDraft } from '../../base/drafts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageLinks } from '../../base/PageLinks.tsx'
import { addReply, itemsOf, patchComment } from './comment-cache.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentHead } from './CommentHead.tsx'
import { Composer } from './Composer.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { useCommentsScope } from './useCommentsScope.ts'
import { LEVELS, PHONE_LEVELS, ThreadLine } from './ThreadLine.tsx'
import { type Comment, commentElementId, draftKey, pageOfReplies, repliesTo, replyPageOf } from './comment-queries.ts'
import css from './CommentItem.module.css'

export type CommentItemProps = {
  comment: Comment
  /** The parent comment, shown where the indent no longer shows it. */
  parent?: Comment
  className?: string
}

/** A comment with its replies. */
export function CommentItem({ comment, parent, className }: CommentItemProps) {
  const scope = useCommentsScope()
  const id = useId()
  const article = useRef<HTMLElement>(null)
  const { isOpen, setOpen, isCollapsed, setCollapsed } = useOpenReplies(comment)
  const isFocused = scope.focusId === comment.id
  useArticleFocus(article, comment.id, isFocused)

  const name = authorName(comment)
  return (
    <li className={cx(css.item, comment.depth > 0 && css.nested, className)}>
      <article
        ref={article}
        id={commentElementId(comment.id)}
        tabIndex={-1}
        className={cx(css.comment, isFocused && css.focused)}
        // Screen readers cannot see the indent.
        aria-label={`Comment by ${name}${comment.depth > 0 ? `, level ${comment.depth + 1}` : ''}`}
      >
        <Avatar name={comment.author?.name} src={comment.author?.picture} />
        <div className={css.content}>
          <CommentHead comment={comment} parent={parent} />
          {!isCollapsed && (
            <CommentBody
              comment={comment}
              repliesId={`${id}-replies`}
              isOpen={isOpen}
              onOpen={setOpen}
              onDeleted={() => article.current?.focus()}
            />
          )}
        </div>
      </article>
      {isOpen && (
        <>
          <ThreadLine
            comment={comment}
            name={name}
            collapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
          />
          <div id={`${id}-replies`} hidden={isCollapsed}>
            {isFocused && scope.repliesPage > 1 ? (
              <RepliesPage comment={comment} page={scope.repliesPage} />
            ) : (
              <Replies comment={comment} />
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** Returns whether the replies are shown. The scope opens them for a focused or new comment among them. */
function useOpenReplies(comment: Comment) {
  const scope = useCommentsScope()
  const openedFor = comment.replyCount > 0 ? scope.openedFor(comment.id) : null
  const [isOpen, setOpen] = useState(openedFor !== null)
  const [isCollapsed, setCollapsed] = useState(false)

  // Opens the replies once for each value of `openedFor`, so that the reader can close them again.
  const [lastOpenedFor, setLastOpenedFor] = useState(openedFor)
  if (openedFor !== lastOpenedFor) {
    setLastOpenedFor(openedFor)
    if (openedFor !== null) {
      setOpen(true)
      setCollapsed(false)
    }
  }
  return { isOpen, setOpen, isCollapsed, setCollapsed }
}

/** Moves the focus to the comment from the address, and to the comment that the user has just posted. */
function useArticleFocus(article: RefObject<HTMLElement | null>, commentId: string, isFocused: boolean) {
  const scope = useCommentsScope()
  useEffect(() => {
    if (!isFocused) return
    article.current?.scrollIntoView({ block: 'center' })
    article.current?.focus({ preventScroll: true })
  }, [article, isFocused])

  useEffect(() => {
    if (!scope.isExpected(commentId)) return
    article.current?.scrollIntoView({ block: 'nearest' })
    article.current?.focus({ preventScroll: true })
  }, [article, scope, commentId])
}

type CommentBodyProps = {
  comment: Comment
  /** The id of the element with the replies. */
  repliesId: string
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onDeleted(): void
}

/** The text of a comment with its actions and the reply form. */
function CommentBody({ comment, repliesId, isOpen, onOpen, onDeleted }: CommentBodyProps) {
  // 'restored': the form opens for a stored draft and does not receive the focus.
  const [replying, setReplying] = useState<'opened' | 'restored' | null>(null)

  // Opens the form for a reply that the user started before a reload or a new sign-in.
  const userId = useSession().user?.id
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the server cannot read the stored draft
    if (userId !== undefined && hasDraft(draftKey(comment.id, userId))) setReplying((now) => now ?? 'restored')
  }, [comment.id, userId])

  const name = authorName(comment)
  return (
    <>
      {comment.html === null ? (
        <p className={css.gone}>{deletedText(comment.deleted)}</p>
      ) : (
        <Prose html={comment.html} className={css.text} />
      )}
      <CommentActions
        comment={comment}
        name={name}
        replies={repliesId}
        isOpen={isOpen}
        onOpen={onOpen}
        onReply={() => setReplying('opened')}
        onDeleted={onDeleted}
      />
      {replying && (
        <ReplyForm
          comment={comment}
          takesFocus={replying === 'opened'}
          onPosted={() => {
            setReplying(null)
            onOpen(true)
          }}
          onCancel={() => setReplying(null)}
        />
      )}
    </>
  )
}

type ReplyFormProps = { comment: Comment; takesFocus: boolean; onPosted(): void; onCancel(): void }

/** The form for a reply to a comment. */
function ReplyForm({ comment, onPosted, ...props }: ReplyFormProps) {
  const scope = useCommentsScope()
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()

  function posted(reply: Comment) {
    scope.expect(reply.id)
    addReply(cache, comment.id, reply)
    patchComment(queryClient, comment.id, ({ replyCount }) => ({ replyCount: replyCount + 1 }))
    scope.onCount(1)
    onPosted()
  }
  return (
    <Composer
      on={{ parentId: comment.id }}
      draft={comment.id}
      label={`Reply to ${authorName(comment)}`}
      verb="Post Reply"
      onPosted={posted}
      {...props}
    />
  )
}

/** The direct replies to a comment, oldest first, loaded when they are shown. */
function Replies({ comment }: { comment: Comment }) {
  const scope = useCommentsScope()
  const list = trpc.comment.replies.useInfiniteQuery(repliesTo(comment.id), {
    getNextPageParam: (page) => page.nextCursor,
  })
  const next = scope.nextBelow(comment.id)
  const loaded = itemsOf(list.data)
  // The reply that leads to the focused comment may be on a later page.
  const items = next && !loaded.some(({ id }) => id === next.id) ? [...loaded, next] : loaded

  return (
    <div className={repliesClass(comment)}>
      <ReplyList comment={comment} items={items} />
      {list.isFetching && (list.isPending || list.isFetchingNextPage) && <Loading>Loading...</Loading>}
      {list.error && !list.isFetching && (
        <ErrorNote
          message={errorSentence(list.error, 'Failed to fetch comments.')}
          onRetry={() => void (list.data ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && !list.isFetchingNextPage && !list.error && (
        <Button variant="quiet" tone="signal" icon="chevron-down" onClick={() => void list.fetchNextPage()}>
          Show more replies
        </Button>
      )}
      {list.hasNextPage && (
        <noscript>
          <PageLinks label="Pages of replies" page={1} hasNext to={(page) => pageOfReplies(comment.id, page)} />
        </noscript>
      )}
    </div>
  )
}

/** A page of replies, for readers without scripts. */
function RepliesPage({ comment, page }: { comment: Comment; page: number }) {
  const { data, error, isFetching, refetch } = trpc.comment.replyPage.useQuery(replyPageOf(comment.id, page))
  return (
    <div className={repliesClass(comment)}>
      {data && (
        <>
          <ReplyList comment={comment} items={data.items} />
          <PageLinks
            label="Pages of replies"
            page={page}
            hasNext={page < data.totalPages}
            to={(other) => pageOfReplies(comment.id, other)}
          />
        </>
      )}
      {!data && isFetching && <Loading>Loading...</Loading>}
      {error && !isFetching && (
        <ErrorNote message={errorSentence(error, 'Failed to fetch comments.')} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function ReplyList({ comment, items }: { comment: Comment; items: Comment[] }) {
  if (items.length === 0) return null
  return (
    <ul className={css.list} aria-label="Replies">
      {items.map((reply) => (
        <CommentItem key={reply.id} comment={reply} parent={comment} />
      ))}
    </ul>
  )
}

function repliesClass({ depth }: Comment): string {
  const level = depth + 1
  return cx(css.replies, level >= LEVELS && css.flat, level >= PHONE_LEVELS && css.flatOnPhones)
}
