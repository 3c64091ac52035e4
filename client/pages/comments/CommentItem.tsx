import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { authorName, deletedText } from '../../../shared/comments.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../app/trpc.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import { addReply, patchComment } from './cache.ts'
import { CommentActions } from './CommentActions.tsx'
import css from './CommentItem.module.css'
import { Composer } from './Composer.tsx'
import { LEVELS, PHONE_LEVELS } from './levels.ts'
import { Prose } from './Prose.tsx'
import { Replies } from './Replies.tsx'
import { useCommentsScope } from './scope.ts'
import { ThreadLine } from './ThreadLine.tsx'
import type { Comment } from './types.ts'

export type CommentItemProps = {
  comment: Comment
  /** What leads on to the focused comment; opens what is on the way. */
  path: Comment[]
  /** The comment it answers, for where the indent has ended. */
  parent?: Comment
}

/** A comment with its replies. */
export function CommentItem({ comment, path, parent }: CommentItemProps) {
  const scope = useCommentsScope()
  const id = useId()
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  const article = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [collapsed, setCollapsed] = useState(false)
  const [replying, setReplying] = useState(false)
  const isFocused = scope.focusId === comment.id

  // A path that is new opens this comment, once; the reader may close it again.
  const way = path[0]?.id
  const [opened, setOpened] = useState<string>()
  if (way !== opened) {
    setOpened(way)
    if (way) {
      setOpen(true)
      setCollapsed(false)
    }
  }

  useEffect(() => {
    if (!isFocused) return
    article.current?.scrollIntoView({ block: 'center' })
    article.current?.focus({ preventScroll: true })
  }, [isFocused])

  useEffect(() => {
    if (scope.written.current !== comment.id) return
    scope.written.current = null
    article.current?.scrollIntoView({ block: 'nearest' })
    article.current?.focus({ preventScroll: true })
  }, [scope, comment.id])

  function replied(reply: Comment) {
    scope.written.current = reply.id
    addReply(cache, comment.id, reply)
    patchComment(queryClient, comment.id, ({ replyCount }) => ({ replyCount: replyCount + 1 }))
    scope.onCount(1)
    setReplying(false)
    setOpen(true)
  }

  const name = authorName(comment)
  return (
    <li className={cx(css.item, comment.depth > 0 && css.nested)}>
      <article
        ref={article}
        tabIndex={-1}
        className={cx(css.comment, isFocused && css.focused, comment.deleted && css.deleted)}
        aria-label={`Comment by ${name}`}
      >
        <Avatar name={comment.author?.name} src={comment.author?.picture} />
        <div className={css.content}>
          <Head comment={comment} parent={parent} />
          {!collapsed && (
            <>
              {comment.html === null ? (
                <p className={css.gone}>{deletedText(comment.deleted)}</p>
              ) : (
                <Prose html={comment.html} className={css.text} />
              )}
              <CommentActions
                comment={comment}
                name={name}
                replies={`${id}-replies`}
                isOpen={open}
                onOpen={setOpen}
                onReply={() => setReplying(true)}
                onDeleted={() => article.current?.focus()}
              />
              {replying && (
                <Composer
                  on={{ parentId: comment.id }}
                  draft={comment.id}
                  label={`Reply to ${name}`}
                  verb="Post Reply"
                  onPosted={replied}
                  onCancel={() => setReplying(false)}
                />
              )}
            </>
          )}
        </div>
      </article>
      {open && (
        <>
          <ThreadLine comment={comment} name={name} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
          <div id={`${id}-replies`} hidden={collapsed}>
            <Replies comment={comment} path={path} />
          </div>
        </>
      )}
    </li>
  )
}

function Head({ comment, parent }: { comment: Comment; parent?: Comment }) {
  const name = authorName(comment)
  return (
    <p className={css.head}>
      {comment.author ? (
        <Link className={css.author} to={paths.account(comment.author.id)}>
          {name}
        </Link>
      ) : (
        name
      )}
      {' · '}
      <RelativeTime date={comment.createdAt} />
      {parent && comment.depth >= PHONE_LEVELS && (
        <span className={cx(comment.depth < LEVELS && css.onPhones)}>{` · in reply to ${authorName(parent)}`}</span>
      )}
    </p>
  )
}
