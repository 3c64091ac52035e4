import css from './feedback.module.css'
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
  return <span className={css.line}>{summary && <FeedbackText summary={summary} none="No feedback yet" />}</span>
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
    // Elements instead of texts, because translators of browsers replace texts that React then cannot find.
    <span className={css.line}>
      <span>{role}</span>
      <span>
        {summary && (
          <>
            , <FeedbackText summary={summary} none="no feedback yet" />
          </>
        )}
      </span>
      <span>{trades && `, ${trades.sold} sold, ${trades.bought} bought`}</span>
    </span>
  )
}

function FeedbackText({ summary, none }: { summary: FeedbackSummary; none: string }) {
  const { positive, neutral, negative, percent } = summary
  const trades = positive + neutral + negative
  if (trades === 0) return <span>{none}</span>
  return (
    <>
      <b>{percent === null ? 'Neutral' : `${percent}% positive`}</b>
      <span>{` (${trades} ${trades === 1 ? 'trade' : 'trades'})`}</span>
    </>
  )
}
