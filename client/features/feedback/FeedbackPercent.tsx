import css from './FeedbackPercent.module.css'
import type { FeedbackSummary } from './useSummaries.ts'

type SummaryProps = {
  /** Undefined while loading, and for deleted accounts. */
  summary: FeedbackSummary | undefined
}

/** '98%' beside a name in a list. Its space is reserved. */
export function FeedbackPercent({ summary }: SummaryProps) {
  return (
    <span className={css.percent}>
      {summary && summary.percent !== null && (
        <>
          {summary.percent}%<span className="visually-hidden"> positive feedback</span>
        </>
      )}
    </span>
  )
}

/** '98% positive from 142 trades', or that there is none. Its line is reserved. */
export function FeedbackLine({ summary }: SummaryProps) {
  if (!summary) return <span className={css.line} />
  const { positive, neutral, negative, percent } = summary
  const trades = positive + neutral + negative
  return (
    <span className={css.line}>
      {trades === 0 ? (
        'No feedback yet'
      ) : (
        <>
          <b>{percent === null ? 'Neutral' : `${percent}% positive`}</b> from {trades}{' '}
          {trades === 1 ? 'trade' : 'trades'}
        </>
      )}
    </span>
  )
}
