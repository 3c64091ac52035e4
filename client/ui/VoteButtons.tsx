import { useId } from 'react'
import { formatCount } from '../../shared/format.ts'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './VoteButtons.module.css'

export type Vote = 1 | 0 | -1

export type VoteButtonsProps = {
  count: number
  /** The user's own vote. */
  vote: Vote
  /**
   * Called with the new vote; 0 if the active button is pressed. Null for visitors and until the session is known: the
   * buttons are disabled then.
   */
  onVote: ((vote: Vote) => void) | null
  /** The content for the accessible name: 'comment by Rolf Brandt'. */
  label: string
  vertical?: boolean
  /** Shows 'Log in to vote' beside the buttons of a visitor; otherwise it is a title. */
  showHint?: boolean
}

const LOG_IN = 'Log in to vote'

export function VoteButtons({ count, vote, onVote, label, vertical = false, showHint = false }: VoteButtonsProps) {
  const hintId = useId()
  const canVote = onVote !== null
  const hinted = showHint && !canVote
  const arrow = (direction: Vote, icon: IconName, add: string, remove: string) => {
    const isOwn = vote === direction
    const title = isOwn ? remove : add
    return (
      <button
        type="button"
        disabled={!canVote}
        aria-describedby={hinted ? hintId : undefined}
        className={cx(css.arrow, isOwn && css.own)}
        aria-label={title}
        aria-pressed={isOwn}
        title={canVote ? title : LOG_IN}
        onClick={() => onVote?.(isOwn ? 0 : direction)}
      >
        <Icon name={icon} size={vertical ? 22 : 18} />
      </button>
    )
  }
  return (
    <fieldset className={cx(css.votes, vertical && css.vertical)} aria-label={`Votes on ${label}`}>
      {arrow(1, 'arrow-big-up', 'Upvote', 'Remove upvote')}
      <span className={css.count} aria-live="polite">
        {formatCount(count)}
      </span>
      {arrow(-1, 'arrow-big-down', 'Downvote', 'Remove downvote')}
      {hinted && (
        <span id={hintId} className={css.hint}>
          {LOG_IN}
        </span>
      )}
    </fieldset>
  )
}

/** The count in the place that it has between the buttons, with their space, as ButtonSpace. */
export function VoteCount({ count, label }: Pick<VoteButtonsProps, 'count' | 'label'>) {
  return (
    <fieldset className={cx(css.votes, css.alone)} aria-label={`Votes on ${label}`}>
      <span className={css.count}>{formatCount(count)}</span>
    </fieldset>
  )
}
