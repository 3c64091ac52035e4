import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isAsked, type Trade } from './trade.ts'

/** The state of a trade, and beside it whether a problem is open. */
export function TradeBadge({ trade }: { trade: Trade }) {
  return (
    <>
      <StateBadge trade={trade} />
      {trade.hasProblem && (
        <Badge tone="danger" icon={<Icon name="triangle-alert" size={14} />}>
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
        <Badge tone="caution" icon={<Icon name="lock" size={14} />}>
          {trade.side === 'buyer' ? 'Reserved for you' : 'Reserved'}
        </Badge>
      )
    case 'to_confirm':
      return isAsked(trade) ? (
        <Badge tone="caution" icon={<Icon name="clock" size={14} />}>
          To confirm
        </Badge>
      ) : (
        <Badge tone="neutral" icon={<Icon name="clock" size={14} />}>
          Waiting
        </Badge>
      )
    case 'confirmed':
      return <Badge tone="ok">Confirmed</Badge>
    case 'cancelled':
      return (
        <Badge tone="neutral" icon={<Icon name="x" size={14} />}>
          Cancelled
        </Badge>
      )
    default:
      return null
  }
}
