import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import type { Trade } from './trade.ts'

/** The link to the open problem of a trade, or to the page that reports one. */
export function ProblemLink({ trade: { id, hasProblem, part } }: { trade: Trade }) {
  const words = hasProblem ? 'View problem' : 'Report a problem'
  return (
    <Link to={paths.problem(id)} aria-label={`${words}: ${part.name}`}>
      {words}
    </Link>
  )
}

/** The same as a line of a dialog. */
export function ProblemLine({ trade }: { trade: Trade }) {
  return (
    <p className="caption">
      {trade.hasProblem ? 'A problem with this trade is open.' : 'Is something wrong?'} <ProblemLink trade={trade} />
    </p>
  )
}
