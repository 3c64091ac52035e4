import { Link } from 'wouter'
import { authorName } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import { LEVELS, PHONE_LEVELS } from './ThreadLine.tsx'
import type { Comment } from './comment-queries.ts'
import css from './CommentItem.module.css'

/** Author and date of a comment, and the author it replies to where the indent no longer shows the parent. */
export function CommentHead({ comment, parent }: { comment: Comment; parent?: Comment }) {
  const name = authorName(comment)
  return (
    <p className={css.head}>
      {comment.author ? (
        <Link className={css.author} to={paths.account(comment.author.id)}>
          <AsWritten>{name}</AsWritten>
        </Link>
      ) : (
        name
      )}
      {' · '}
      <RelativeTime date={comment.createdAt} />
      {comment.editedAt !== null && comment.deleted === null && (
        <>
          {' · edited '}
          <RelativeTime date={comment.editedAt} />
        </>
      )}
      {parent && comment.depth >= PHONE_LEVELS && (
        // On a separate line, because hydration changes the width of the date before it.
        <span className={cx(css.inReply, comment.depth < LEVELS && css.onPhones)}>
          in reply to {authorName(parent)}
        </span>
      )}
    </p>
  )
}
