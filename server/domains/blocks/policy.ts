import { CANNOT_CONTACT } from '../../../shared/blocks.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { readContact } from './queries.ts'

export { notBlocked } from './queries.ts'

/**
 * Refuses a contact between two users of whom one has blocked the other. For everything by which users contact each other.
 * @throws AppError FORBIDDEN with the same sentence for both, so that the blocked user does not learn who blocked whom
 */
export async function refuseBlocked(deps: Deps, userId: string, otherId: string): Promise<void> {
  const [contact] = await deps.query(readContact, { userId, otherId })
  if (!contact?.isAllowed) throw new AppError('FORBIDDEN', CANNOT_CONTACT)
}
