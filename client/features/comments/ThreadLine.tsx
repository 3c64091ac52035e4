import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Comment } from './comment-queries.ts'
import css from './ThreadLine.module.css'

type ThreadLineProps = {
  comment: Comment
  name: string
  collapsed: boolean
  onToggle(): void
}

/** The number of levels that are indented. Deeper comments name the author to whom they reply. */
export const LEVELS = 4
export const PHONE_LEVELS = 3

/** Returns '1 reply' or '4 replies'. */
export const repliesText = (count: number): string => `${count} ${count === 1 ? 'reply' : 'replies'}`

/** The line beside a thread that collapses it, or the button that expands a collapsed thread. */
export function ThreadLine({ comment, name, collapsed, onToggle }: ThreadLineProps) {
  const level = comment.depth + 1
  return (
    <button
      type="button"
      className={cx(
        collapsed ? css.collapsed : css.line,
        !collapsed && level >= LEVELS && css.none,
        !collapsed && level >= PHONE_LEVELS && css.noneOnPhones,
      )}
      aria-expanded={!collapsed}
      aria-label={collapsed ? undefined : `Collapse thread of ${name}`}
      title={collapsed ? undefined : 'Collapse thread'}
      onClick={onToggle}
    >
      {collapsed && (
        <>
          <Icon name="chevron-down" size={16} />
          {`Expand thread, ${repliesText(comment.replyCount)}`}
        </>
      )}
    </button>
  )
}
