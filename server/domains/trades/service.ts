import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { noSuchPart } from '../parts/service.ts'
import { CONFIRM, DECLINE, PENDING, PRICE_HISTORY, type Trade } from './queries.ts'

export { tradeCounts, type Trade, type TradeCounts } from './queries.ts'

/** How many sales the chart of a part shows. */
const CHART_SALES = 60

/** The sales between two people that one of them is still asked to confirm. */
export async function listPending(deps: Deps, userId: string, partnerId: string): Promise<Trade[]> {
  return deps.query<Trade>(PENDING, [userId, partnerId])
}

/** The other side says that a sale took place; twice is the same. Throws NOT_FOUND when it is not theirs to say. */
export async function confirmTrade(deps: Deps, userId: string, tradeId: string): Promise<void> {
  const rows = await deps.query(CONFIRM, [tradeId, userId, deps.now()])
  if (rows.length === 0) throw notFound('Sale not found. It may have been confirmed or declined already.')
}

/** Either side says that a sale did not take place; the listing is on offer again. Throws NOT_FOUND as confirmTrade. */
export async function declineTrade(deps: Deps, userId: string, tradeId: string): Promise<void> {
  const rows = await deps.query(DECLINE, [tradeId, userId, deps.now()])
  if (rows.length === 0) throw notFound('Sale not found. It may have been confirmed or declined already.')
}

export type PriceHistory = {
  /** Completed sales, those beyond the chart included. */
  count: number
  /** The newest, oldest first; USD cents. */
  sales: { priceCents: number; soldAt: string }[]
}

/** The prices at which a part was sold. Throws NOT_FOUND for an unknown or removed part. */
export async function getPriceHistory(deps: Deps, partId: string): Promise<PriceHistory> {
  const [found] = await deps.query<PriceHistory>(PRICE_HISTORY, [partId, CHART_SALES])
  if (!found) throw noSuchPart(partId)
  return { count: found.count, sales: found.sales }
}
