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

/** '98% positive (142 trades)', or that there is none. Its line is reserved. */
export function FeedbackLine({ summary }: SummaryProps) {
  return <span className={css.line}>{summary && <FeedbackText summary={summary} />}</span>
}

type TraderLineProps = SummaryProps & {
  /** 'Seller' or 'Buyer'. */
  role: string
  /** The confirmed trades; undefined while loading. */
  trades: { sold: number; bought: number } | undefined
}

/** 'Seller, 98% positive (142 trades), 120 sold, 22 bought'. Its line is reserved. */
export function TraderLine({ role, summary, trades }: TraderLineProps) {
  return (
    <span className={css.line}>
      {role}
      {summary && (
        <>
          , <FeedbackText summary={summary} />
        </>
      )}
      {trades && `, ${trades.sold} sold, ${trades.bought} bought`}
    </span>
  )
}

function FeedbackText({ summary: { positive, neutral, negative, percent } }: { summary: FeedbackSummary }) {
  const trades = positive + neutral + negative
  if (trades === 0) return 'no feedback yet'
  return (
    <>
      <b>{percent === null ? 'Neutral' : `${percent}% positive`}</b> ({trades} {trades === 1 ? 'trade' : 'trades'})
    </>
  )
}
