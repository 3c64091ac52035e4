import { useId } from 'react'
import { formatCount } from '../../shared/format.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
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
  const shared = { type: 'button' as const, disabled: !canVote, 'aria-describedby': hinted ? hintId : undefined }
  const upTitle = vote === 1 ? 'Remove upvote' : 'Upvote'
  const downTitle = vote === -1 ? 'Remove downvote' : 'Downvote'
  return (
    <fieldset className={cx(css.votes, vertical && css.vertical)} aria-label={`Votes on ${label}`}>
      <button
        {...shared}
        className={cx(css.arrow, vote === 1 && css.own)}
        aria-label={upTitle}
        aria-pressed={vote === 1}
        title={canVote ? upTitle : LOG_IN}
        onClick={() => onVote?.(vote === 1 ? 0 : 1)}
      >
        <Icon name="arrow-big-up" size={vertical ? 22 : 18} />
      </button>
      <span className={css.count} aria-live="polite">
        {formatCount(count)}
      </span>
      <button
        {...shared}
        className={cx(css.arrow, vote === -1 && css.own)}
        aria-label={downTitle}
        aria-pressed={vote === -1}
        title={canVote ? downTitle : LOG_IN}
        onClick={() => onVote?.(vote === -1 ? 0 : -1)}
      >
        <Icon name="arrow-big-down" size={vertical ? 22 : 18} />
      </button>
      {hinted && (
        <span id={hintId} className={`caption ${css.hint}`}>
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
