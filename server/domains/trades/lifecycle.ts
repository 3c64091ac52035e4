import { personSelect, toPerson } from '../../db/selects.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import type { PersonalData } from '../content-lifecycle.ts'
import { lockTradeRows } from './queries.ts'

const ownSelect = {
  id: true,
  part: { select: { slug: true, removedAt: true } },
  sellerId: true,
  priceCents: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  markedAt: true,
  confirmedAt: true,
} satisfies Prisma.TradeSelect

export const tradeData: PersonalData = {
  kind: 'trades',
  tables: ['trade'],

  async exportOwn(deps, userId, { after, limit }) {
    const trades = await deps.prisma.trade.findMany({
      where: { OR: [{ sellerId: userId }, { buyerId: userId }], id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return trades.map(({ id, part, sellerId, priceCents, buyer, seller, markedAt, confirmedAt }) => ({
      id,
      part: part.removedAt === null ? part.slug : null,
      side: sellerId === userId ? 'sold' : 'bought',
      priceCents,
      with: toPerson(sellerId === userId ? buyer : seller),
      markedAt: markedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
    }))
  },

  // listingLifecycle deletes the unconfirmed trades together with the changes of their listings. Confirmed trades stay.
  anonymize: async () => undefined,
}

/**
 * Locks unconfirmed trades in the order of their ids: the one with this id, or all in which the user is buyer or seller.
 * Call it before the listings are locked.
 */
export async function lockUnconfirmed(
  deps: Deps,
  userId: string,
  tradeId: string | null,
): Promise<{ id: string; listingId: string }[]> {
  const where: Prisma.TradeWhereInput = {
    id: tradeId ?? undefined,
    confirmedAt: null,
    OR: [{ buyerId: userId }, { sellerId: userId }],
  }
  const trades = await deps.prisma.trade.findMany({ where, select: { id: true } })
  const ids = trades.map(({ id }) => id)
  await deps.query(lockTradeRows, { ids })
  // Before the lock, a trade may have been confirmed or declined.
  return deps.prisma.trade.findMany({ where: { ...where, id: { in: ids } }, select: { id: true, listingId: true } })
}

/** Locks a trade until the end of the transaction. */
export async function lockTrade(deps: Deps, id: string): Promise<void> {
  await deps.query(lockTradeRows, { ids: [id] })
}

/** Deletes trades that `lockUnconfirmed` has locked. Call it after their listings are locked: a trigger locks the parts. */
export async function deleteTrades(deps: Deps, ids: string[]): Promise<void> {
  await deps.prisma.trade.deleteMany({ where: { id: { in: ids } } })
}
