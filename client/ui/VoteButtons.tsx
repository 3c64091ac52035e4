import ArrowBigDown from 'lucide-react/icons/arrow-big-down'
import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import { useId } from 'react'
import { cx } from './cx.ts'
import css from './VoteButtons.module.css'

export type Vote = 1 | 0 | -1

export type VoteButtonsProps = {
  count: number
  /** The reader's own vote. */
  vote: Vote
  /** False when logged out or not known yet: both buttons are disabled. */
  canVote: boolean
  /** Gets the wanted state: the active button asks for 0. */
  onVote: (wanted: Vote) => void
  /** What is voted on, 'comment by Rolf Brandt', for screen readers. */
  label: string
  vertical?: boolean
  /** Writes 'Log in to vote' beside the buttons when `canVote` is false; otherwise it is a title. */
  showHint?: boolean
}

const LOG_IN = 'Log in to vote'

export function VoteButtons({
  count,
  vote,
  canVote,
  onVote,
  label,
  vertical = false,
  showHint = false,
}: VoteButtonsProps) {
  const hintId = useId()
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
        onClick={() => onVote(vote === 1 ? 0 : 1)}
      >
        <ArrowBigUp size={vertical ? 22 : 18} />
      </button>
      <span className={css.count} aria-live="polite">
        {count}
      </span>
      <button
        {...shared}
        className={cx(css.arrow, vote === -1 && css.own)}
        aria-label={downTitle}
        aria-pressed={vote === -1}
        title={canVote ? downTitle : LOG_IN}
        onClick={() => onVote(vote === -1 ? 0 : -1)}
      >
        <ArrowBigDown size={vertical ? 22 : 18} />
      </button>
      {hinted && (
        <span id={hintId} className={css.hint}>
          {LOG_IN}
        </span>
      )}
    </fieldset>
  )
}
