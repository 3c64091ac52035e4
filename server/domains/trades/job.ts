import { formatDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { END_WARNED_DAYS } from '../../../shared/trades.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { takeBackSales } from '../listings/lifecycle.ts'
import { sendNotice } from '../messages/service.ts'
import { reservedUntil } from './lifecycle.ts'
import { lockNextReserved } from './queries.ts'

const DAY = 86_400_000

/** Ends the reservations whose time is over: the trade is cancelled, and the piece is on offer again. */
export async function endReservations(deps: Deps): Promise<void> {
  while (await endNext(deps));
}

async function endNext(deps: Deps): Promise<boolean> {
  const now = deps.now()
  return transaction(deps, async (deps) => {
    const [next] = await deps.query(lockNextReserved, { until: now, isWarning: false })
    if (!next) return false
    // The trade may have been marked as sold or cancelled before the lock.
    const ended = await takeBackSales(deps, { id: next.id, ...reservedUntil(now) }, { userId: null })
    if (ended.length > 0)
      await tellBoth(
        deps,
        next.id,
        (name) => `The reservation of "${name}" has ended, because nobody marked it as sold.`,
      )
    return true
  })
}

/** Tells both sides of a reservation two days before it ends. */
export async function warnOfEnds(deps: Deps): Promise<void> {
  while (await warnNext(deps));
}

async function warnNext(deps: Deps): Promise<boolean> {
  const now = deps.now()
  const soon = new Date(now.getTime() + END_WARNED_DAYS * DAY)
  return transaction(deps, async (deps) => {
    const [next] = await deps.query(lockNextReserved, { until: soon, isWarning: true })
    if (!next) return false
    const { count } = await deps.prisma.trade.updateMany({
      where: { id: next.id, ...reservedUntil(soon), endWarnedAt: null },
      data: { endWarnedAt: now },
    })
    if (count > 0)
      await tellBoth(
        deps,
        next.id,
        (name, until) => `The reservation of "${name}" ends on ${until}, unless one of you marks it as sold.`,
      )
    return true
  })
}

const noticeSelect = {
  buyerId: true,
  sellerId: true,
  reservedUntil: true,
  part: { select: { name: true } },
} satisfies Prisma.TradeSelect

/** Sends a notice to both sides, in the order of their ids (docs/decisions/21). It contains no names of users. */
async function tellBoth(deps: Deps, id: string, write: (partName: string, until: string) => string): Promise<void> {
  const trade = await deps.prisma.trade.findUniqueOrThrow({ where: { id }, select: noticeSelect })
  const until = formatDate((trade.reservedUntil ?? deps.now()).toISOString())
  const content = `${write(trade.part.name, until)} See your trades: ${deps.config.publicUrl}${paths.trades}`
  for (const userId of [trade.buyerId, trade.sellerId].toSorted()) await sendNotice(deps, userId, content)
}
