import { useSession } from '../../base/SessionProvider.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Composer.module.css'
import type { Comment, Place } from './comment-queries.ts'

// Loaded separately, because most readers are visitors, who cannot write.
const Writing = lazily(() => import('./Writing.tsx'), {
  pending: (
    <div className={css.composer}>
      <Avatar name={null} />
      <Skeleton height="76px" />
    </div>
  ),
  failed: (onRetry) => <ErrorNote message="The comment form could not be loaded." onRetry={onRetry} />,
})

export type ComposerProps = {
  /** A part, a post, or the comment that the text replies to. */
  on: Place | { parentId: string }
  /** The id of that part, post or comment. It is the key of the draft. */
  draft: string
  /** 'Write a comment' */
  label: string
  /** 'Post Comment' */
  verb: string
  /** Focuses the form, and begins an empty one as a suggestion; again with each new object. */
  suggestion?: object | null | undefined
  onPosted(comment: Comment): void
  /** Closes a reply; its draft stays. */
  onCancel?(): void
  /** Whether a button opened the form. */
  takesFocus?: boolean
}

/** The form for a comment or reply; visitors get a login button instead. */
export function Composer(props: ComposerProps) {
  const session = useSession()
  if (session.state === 'in') return <Writing key={session.user.id} {...props} user={session.user} />
  return (
    <div className={cx(css.composer, css.centred, props.onCancel && css.reply, 'no-print')}>
      <Avatar name={null} />
      <div className={css.visitor}>
        <Button variant={props.onCancel ? 'plain' : 'primary'} onClick={session.login}>
          Login
        </Button>
        <span>{props.onCancel ? 'to write a reply' : 'to write a comment'}</span>
      </div>
    </div>
  )
}
