import { NEW_ACCOUNT_DAYS, OPEN_TRADES, OPEN_TRADES_NEW } from '../../../../shared/trades.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { ofUser, unconfirmed } from './lifecycle.ts'

const DAY = 86_400_000

/**
 * Refuses another reservation for a user who has as many unconfirmed trades on listings of others as are allowed. Call it
 * under the lock of the user (lockDealers).
 * @param isOther whether another user, the owner of the listing, accepts
 * @throws AppError CONFLICT
 */
export async function refuseTooManyTrades(
  deps: Deps,
  userId: string,
  { isOther }: { isOther: boolean },
): Promise<void> {
  const open = await deps.prisma.trade.count({
    where: {
      ...unconfirmed,
      // Not those that the owner has marked as sold, which any owner could do.
      reservedUntil: { not: null },
      OR: [
        { buyerId: userId, listing: { type: 'ask' } },
        { sellerId: userId, listing: { type: 'bid' } },
      ],
    },
  })
  if (open < OPEN_TRADES_NEW) return
  const limit = (await isNewAccount(deps, userId)) ? OPEN_TRADES_NEW : OPEN_TRADES
  if (open < limit) return
  const sentence = isOther
    ? 'This person has too many unfinished trades at the moment. Accept again when one of them is finished.'
    : `You have ${open} unfinished trades, which is the most you can have. Finish or cancel one, then accept again.`
  throw new AppError('CONFLICT', sentence)
}

async function isNewAccount({ prisma, now }: Deps, userId: string): Promise<boolean> {
  const createdAt = { lte: new Date(now().getTime() - NEW_ACCOUNT_DAYS * DAY) }
  if ((await prisma.user.count({ where: { id: userId, createdAt } })) === 0) return true
  return (
    (await prisma.trade.findFirst({
      where: { confirmedAt: { not: null }, ...ofUser(userId) },
      select: { id: true },
    })) === null
  )
}
