import { useSession } from '../../app/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Composer.module.css'
import type { Comment, Place } from './types.ts'

// Visitors, who are most of all readers, do without.
const Writing = lazily(() => import('./Writing.tsx'), {
  pending: <Skeleton height="4.75rem" />,
  failed: (onRetry) => <ErrorNote message="Loading failed." onRetry={onRetry} />,
})

export type ComposerProps = {
  /** What the text is written on: a place, or the comment it answers. */
  on: Place | { parentId: string }
  /** The id of what it is written on; the unfinished text is kept under it. */
  draft: string
  /** 'Write a comment' */
  label: string
  /** 'Post Comment' */
  verb: string
  onPosted(comment: Comment): void
  /** A reply can be given up; its text stays kept. */
  onCancel?(): void
  /** It was asked for by a press. */
  takesFocus?: boolean
}

/** Where a comment or reply is written; for visitors, where they sign in. */
export function Composer(props: ComposerProps) {
  const session = useSession()
  if (session.state === 'in') return <Writing key={session.user.id} {...props} user={session.user} />
  return (
    <div className={cx(css.composer, css.centred, props.onCancel && css.reply)}>
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
