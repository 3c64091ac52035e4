import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '../../ui/cx.ts'
import { LEVELS, PHONE_LEVELS } from './levels.ts'
import { repliesInWords } from './repliesInWords.ts'
import css from './ThreadLine.module.css'
import type { Comment } from './types.ts'

type ThreadLineProps = {
  comment: Comment
  name: string
  collapsed: boolean
  onToggle(): void
}

/** The line beside a thread, which collapses it; collapsed, the words that bring it back. */
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
          <ChevronDown size={16} />
          {`Expand thread, ${repliesInWords(comment.replyCount)}`}
        </>
      )}
    </button>
  )
}
