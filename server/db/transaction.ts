import type { Deps } from '../deps.ts'
import { queryIn } from './client.ts'
import type { PrismaClient } from './generated/client.ts'

/** Milliseconds that a long transaction leaves between its statement timeout and its own timeout. */
const MARGIN = 5_000

/**
 * Runs `work` in a transaction. Inside, `deps.prisma` and `deps.query` of the `deps` it receives are bound to the
 * transaction. Called within a transaction, it joins that transaction.
 * @param options.timeout ms after which the transaction is rolled back, for writes over many rows; also raises the
 *   statement timeout. Prisma's default is 5 s.
 */
export async function transaction<Result>(
  deps: Deps,
  work: (deps: Deps) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> {
  if (!isClient(deps.prisma)) return work(deps)
  return deps.prisma.$transaction(async (prisma) => {
    if (options.timeout !== undefined)
      await prisma.$executeRawUnsafe(`set local statement_timeout = ${options.timeout - MARGIN}`)
    return work({ ...deps, prisma, query: queryIn(prisma) })
  }, options)
}

/** Prisma's client of a transaction has no $transaction. */
const isClient = (prisma: Deps['prisma']): prisma is PrismaClient =>
  typeof (prisma as Partial<PrismaClient>).$transaction === 'function'
