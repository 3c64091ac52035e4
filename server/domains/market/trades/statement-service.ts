import type { z } from 'zod'
import { keysOf, STATED_FACTS, type StatedFact, type StatementCount } from '../../../../shared/labels.ts'
import type { tradeStatementsInput } from '../../../../shared/trades.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockTrade, sideOf } from './lifecycle.ts'
import { getTrade, readOwn, type Trade } from './service.ts'
import { statedFacts } from './statement-policy.ts'

/**
 * Stores whether the buyer of a confirmed trade found its facts as stated. A later answer replaces the one before.
 * @throws AppError NOT_FOUND; FORBIDDEN for the seller; CONFLICT for an unconfirmed trade; VALIDATION for a fact that the
 *   seller has not stated
 */
export async function stateFacts(
  deps: Deps,
  userId: string,
  { id, statements }: z.output<typeof tradeStatementsInput>,
): Promise<Trade> {
  return transaction(deps, async (deps) => {
    await lockTrade(deps, id)
    const trade = await readOwn(deps, userId, id)
    if (sideOf(userId, trade) === 'seller')
      throw new AppError('FORBIDDEN', 'The buyer says whether the facts were as stated.')
    if (trade.confirmedAt === null)
      throw new AppError('CONFLICT', 'Both sides must confirm the trade before you can say what was as stated.')
    const facts = Object.keys(statements) as StatedFact[]
    const stated = statedFacts(trade)
    if (!facts.every((fact) => stated.includes(fact))) {
      const sentence = 'Answer only for facts that the seller has stated.'
      throw new AppError('VALIDATION', sentence, { fields: { statements: sentence } })
    }
    await deps.prisma.tradeStatement.deleteMany({ where: { tradeId: id, fact: { in: facts } } })
    const row = { tradeId: id, sellerId: trade.seller.id, createdAt: deps.now() }
    await deps.prisma.tradeStatement.createMany({
      data: facts.map((fact) => ({ ...row, fact, asStated: statements[fact] === true })),
    })
    await recordChange(deps, {
      kind: 'trade.stated',
      actorId: userId,
      itemId: id,
      partId: trade.part.id,
      facts: { statements },
    })
    return getTrade(deps, userId, id)
  })
}

/** Returns the answers of the buyers of a seller by fact. They count only while their trade is confirmed. */
export async function countStatements(deps: Deps, sellerId: string): Promise<StatementCount[]> {
  const groups = await deps.prisma.tradeStatement.groupBy({
    by: ['fact', 'asStated'],
    where: { sellerId, trade: { confirmedAt: { not: null }, cancelledAt: null } },
    _count: true,
  })
  const counts = groups.map(({ _count: count, ...group }) => ({ ...group, count }))
  const countOf = (fact: StatedFact, is: boolean) =>
    counts.find((each) => each.fact === fact && each.asStated === is)?.count ?? 0
  return keysOf(STATED_FACTS)
    .map((fact) => {
      const asStated = countOf(fact, true)
      return { fact, asStated, total: asStated + countOf(fact, false) }
    })
    .filter(({ total }) => total > 0)
}
