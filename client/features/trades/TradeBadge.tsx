import { Badge } from '../../ui/Badge.tsx'
import { isAsked, type Trade } from './trade.ts'

/** The state of a trade, and beside it whether a problem is open. */
export function TradeBadge({ trade }: { trade: Trade }) {
  return (
    <>
      <StateBadge trade={trade} />
      {trade.hasProblem && (
        <Badge tone="danger" icon="triangle-alert">
          Problem reported
        </Badge>
      )}
    </>
  )
}

function StateBadge({ trade }: { trade: Trade }) {
  switch (trade.state) {
    case 'reserved':
      return (
        <Badge tone="caution" icon="lock">
          {trade.side === 'buyer' ? 'Reserved for you' : 'Reserved'}
        </Badge>
      )
    case 'to_confirm':
      return isAsked(trade) ? (
        <Badge tone="caution" icon="clock">
          To confirm
        </Badge>
      ) : (
        <Badge tone="neutral" icon="clock">
          Waiting
        </Badge>
      )
    case 'confirmed':
      return <Badge tone="ok">Confirmed</Badge>
    case 'cancelled':
      return (
        <Badge tone="neutral" icon="x">
          Cancelled
        </Badge>
      )
    default:
      return null
  }
}
