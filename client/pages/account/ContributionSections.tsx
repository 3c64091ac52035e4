import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { bindUnits, formatCount, formatDateTime, isoDate } from '../../../shared/format.ts'
import { beginningOf } from '../../../shared/text.ts'
import { plainText } from '../../../shared/plain-text.ts'
import { trpc } from '../../base/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime, PlainDate } from '../../ui/Time.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import css from './profile.module.css'
import { INFINITE, Section } from './Section.tsx'
import type { ProfileComment } from './profile.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Maximum number of characters of the comment in the accessible name of its delete button. */
const NAME_LENGTH = 60

export function CommentsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const comments = trpc.user.comments.useInfiniteQuery({ userId }, INFINITE)
  const cache = trpc.useUtils()
  const remove = trpc.comment.remove.useMutation()
  const section = useRef<HTMLElement>(null)

  const invalidate = () =>
    Promise.all(
      [cache.user.comments, cache.user.activity, cache.comment, cache.feed].map((query) => query.invalidate()),
    )
  return (
    <Section
      ref={section}
      title="Comments"
      list={comments}
      numbered={{ userId, name: 'comments', pageOf: (activity) => activity.comments }}
      empty="No comments yet."
      className={css.first}
      renderItem={(comment) => {
        const text = bindUnits(plainText(comment.html ?? '')) || 'An image'
        return (
          <div className={css.comment}>
            <p className={css.text} dir="auto">
              {text}
            </p>
            <p className={`caption ${css.meta}`}>
              <Icon name="arrow-big-up" size={16} />
              <span className="visually-hidden">Votes: </span>
              {formatCount(comment.votes)} · <Place comment={comment} /> · <RelativeTime date={comment.createdAt} />
            </p>
            {isOwn && (
              <span className={css.act}>
                <DeleteButton
                  type="comment"
                  id={comment.id}
                  name={text.length > NAME_LENGTH ? `${beginningOf(text, NAME_LENGTH)}…` : text}
                  hasReplies={comment.replyCount > 0}
                  section={section}
                  onDelete={remove.mutateAsync}
                  onSettled={invalidate}
                />
              </span>
            )}
          </div>
        )
      }}
    />
  )
}

function Place({ comment: { id, part, post } }: { comment: ProfileComment }) {
  if (part)
    return (
      <span>
        on{' '}
        <Link to={paths.part(part.slug, id)}>
          <bdi>{bindUnits(part.title)}</bdi>
        </Link>
      </span>
    )
  if (post)
    return (
      <span>
        on{' '}
        <Link to={paths.blogPost(post.slug, id)}>
          <bdi>{bindUnits(post.title)}</bdi>
        </Link>
      </span>
    )
  return <span>on a deleted item</span>
}

export function PostsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const posts = trpc.user.posts.useInfiniteQuery({ userId }, INFINITE)
  const cache = trpc.useUtils()
  const remove = trpc.post.remove.useMutation()
  const section = useRef<HTMLElement>(null)

  const invalidate = () =>
    Promise.all([cache.user.posts, cache.user.activity, cache.post, cache.feed].map((query) => query.invalidate()))
  return (
    <Section
      ref={section}
      title="Blog Posts"
      list={posts}
      numbered={{ userId, name: 'posts', pageOf: (activity) => activity.posts }}
      empty="No blog posts yet."
      className={css.sixth}
      renderItem={({ id, slug, title, createdAt }) => (
        <div className={css.listing}>
          <span className={css.what}>
            <Link to={paths.blogPost(slug)} className={css.strong}>
              <bdi>{bindUnits(title)}</bdi>
            </Link>
            <span className="caption">
              <PlainDate date={createdAt} />
            </span>
          </span>
          {isOwn && (
            <>
              <ButtonLink
                variant="quiet"
                tone="signal"
                icon="pencil"
                aria-label={`Edit ${title}`}
                to={paths.blogEdit(slug)}
              >
                Edit
              </ButtonLink>
              <span className={css.act}>
                <DeleteButton
                  type="post"
                  id={id}
                  name={title}
                  section={section}
                  onDelete={remove.mutateAsync}
                  onSettled={invalidate}
                />
              </span>
            </>
          )}
        </div>
      )}
    />
  )
}

const SUBJECTS = { part: '', cars: 'Cars · ', relations: 'Relations · ' }

/** One row per revision. */
export function EditsSection({ userId }: { userId: string }) {
  const edits = trpc.user.edits.useInfiniteQuery({ userId }, INFINITE)
  return (
    <Section
      title="Product Edits"
      list={edits}
      numbered={{ userId, name: 'edits', pageOf: (activity) => activity.edits }}
      empty="No edits yet."
      className={css.third}
      renderItem={({ part, subject, createdAt }) => (
        <div className={css.what}>
          <Link to={paths.part(part.slug)}>
            <bdi>{bindUnits(part.title)}</bdi>
          </Link>
          <span className="caption">
            {SUBJECTS[subject]}
            <time dateTime={isoDate(createdAt)}>{formatDateTime(createdAt)}</time>
          </span>
        </div>
      )}
    />
  )
}
