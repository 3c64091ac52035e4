import type { Deps } from '../../../deps.ts'
import type { PushAnswer, PushClient, PushMessage, PushTarget } from '../../../push/push-client.ts'

/** Refusals in a row after which a subscription ends. */
export const MAX_REFUSALS = 5

/** The columns of a subscription that a delivery needs. */
export const targetSelect = { id: true, endpoint: true, p256dh: true, auth: true } as const

/**
 * Sends a message to a browser and stores what its push service answered: when it last took one, that the browser has unsubscribed, or
 * one more refusal. A subscription that was renewed meanwhile stays as it is.
 */
export async function deliver(
  { prisma, now }: Deps,
  client: PushClient,
  target: PushTarget & { id: string },
  message: PushMessage,
): Promise<PushAnswer> {
  const answer = await client.send(target, message)
  const { id, endpoint } = target
  const subscriptions = prisma.pushSubscription
  if (answer.kind === 'delivered')
    await subscriptions.updateMany({ where: { id, endpoint }, data: { deliveredAt: now(), refusals: 0 } })
  if (answer.kind === 'gone') await subscriptions.deleteMany({ where: { id, endpoint } })
  if (answer.kind === 'refused') {
    await subscriptions.updateMany({ where: { id, endpoint }, data: { refusals: { increment: 1 } } })
    await subscriptions.deleteMany({ where: { id, endpoint, refusals: { gte: MAX_REFUSALS } } })
  }
  return answer
}
