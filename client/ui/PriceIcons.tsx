/** Ask: a solid tag that points down. Bid: a hollow tag that points up. A label is always beside the icon. */
export const ASK_SHAPE = 'M0 0H10V5L5 10L0 5Z'
export const BID_SHAPE = 'M0.85 9.15V4.9L5 1.1L9.15 4.9V9.15Z'

export type PriceIconProps = {
  /** Width in px, default 10. */
  size?: number
}

export function AskIcon({ size = 10 }: PriceIconProps) {
  return (
    <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true">
      <path d={ASK_SHAPE} fill="var(--ink)" />
    </svg>
  )
}

export function BidIcon({ size = 10 }: PriceIconProps) {
  return (
    <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true">
      <path d={BID_SHAPE} fill="none" stroke="var(--signal)" strokeWidth="1.7" />
    </svg>
  )
}
