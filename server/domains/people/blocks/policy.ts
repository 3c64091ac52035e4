import { CANNOT_CONTACT } from '../../../../shared/blocks.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { readContact } from './queries.ts'

export { mayDeal, mayWrite } from './queries.ts'

/**
 * Refuses a new contact between two users of whom one has blocked the other, also if they have an open trade: an offer, an
 * acceptance, a sale. Call it under the locks of both users, which a block takes too.
 * @throws AppError FORBIDDEN with the same sentence for both, so that the blocked user does not learn who blocked whom
 */
export async function refuseDeal(deps: Deps, userId: string, otherId: string): Promise<void> {
  const [contact] = await deps.query(readContact, { userId, otherId })
  if (!contact?.mayDeal) throw new AppError('FORBIDDEN', CANNOT_CONTACT)
}

/**
 * Refuses a message between two users of whom one has blocked the other, unless one is a moderator or they have an open trade
 * from before the block. Throws like refuseDeal.
 */
export async function refuseMessage(deps: Deps, userId: string, otherId: string): Promise<void> {
  const [contact] = await deps.query(readContact, { userId, otherId })
  if (!contact?.mayWrite) throw new AppError('FORBIDDEN', CANNOT_CONTACT)
}
