import { authorName } from '../../../shared/labels.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { cx } from '../../ui/cx.ts'
import { lazily } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import { LEVELS, PHONE_LEVELS } from './ThreadLine.tsx'
import type { Comment } from './comment-queries.ts'
import css from './CommentItem.module.css'

// Loaded separately, because most readers are visitors, who follow nothing.
const ThreadMenu = lazily(() => import('../follow/ThreadMenu.tsx'))

/** Author and date of a comment, and the author it replies to where the indent no longer shows the parent. */
export function CommentHead({ comment, parent }: { comment: Comment; parent?: Comment }) {
  const { state } = useSession()
  return (
    <div className={css.top}>
      <p className={`caption ${css.head}`}>
        <UserLink user={comment.author} unknown={authorName(comment)} className={css.author} />
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
      {state === 'in' && <ThreadMenu commentId={comment.id} name={authorName(comment)} />}
    </div>
  )
}
