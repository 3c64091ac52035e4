import { NIL } from 'uuid'
import type { PersonalData } from '../../content-lifecycle.ts'
import { deleteSubscriptionsOf } from './queries.ts'

/** The browsers of a user that show pushes. They end with their sessions, too. */
export const pushSubscriptionData: PersonalData = {
  kind: 'pushSubscriptions',
  tables: ['push_subscription'],

  exportOwn: (deps, userId, { after, limit }) =>
    deps.prisma.pushSubscription.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: { id: true, device: true, endpoint: true, createdAt: true, deliveredAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  async anonymize(deps, { id: userId }) {
    await deps.query(deleteSubscriptionsOf, { userId })
  },
}
