import { NIL } from 'uuid'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { removable, type PersonalData } from '../../content-lifecycle.ts'
import { lockConfirmationsOf, withdrawConfirmationsOf } from './confirmation-queries.ts'

/** The confirmations of relations. They have no text, so they cannot be reported. */
export const relationConfirmationData: PersonalData = {
  kind: 'relationConfirmations',
  tables: ['relation_confirmation'],

  async exportOwn(deps, userId, { after, limit }) {
    const rows = await deps.prisma.relationConfirmation.findMany({
      where: { userId, id: { gt: after ?? NIL }, ...visibleWhere.confirmation },
      select: {
        id: true,
        part: { select: { slug: true } },
        kind: true,
        other: { select: { slug: true } },
        vehicle: { select: { slug: true } },
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return rows.map(({ part, other, vehicle, ...row }) => ({
      ...row,
      part: part.slug,
      other: other.slug,
      vehicle: vehicle?.slug ?? null,
    }))
  },

  async anonymize(deps, { id: userId }) {
    await deps.query(withdrawConfirmationsOf, { userId, now: deps.now() })
  },
}

/** Hides a confirmation, for the undo of everything of a user. */
export const confirmationRemoval = removable(
  ({ prisma }, change) => prisma.relationConfirmation.updateMany(change),
  visibleWhere.confirmation,
)

/** Locks the user's confirmations for the deletion of the account, before its parts: a merge of parts locks them in this order. */
export async function lockConfirmedRelations({ query }: Deps, userId: string): Promise<void> {
  await query(lockConfirmationsOf, { userId })
}
