import { paths } from '../../../../shared/paths.ts'
import type { PushPayload } from '../../../../shared/pushes.ts'
import type { Deps } from '../../../deps.ts'
import type { PushAnswer } from '../../../push/push-client.ts'
import { deliver, targetSelect } from './delivery-service.ts'
import { noDevice, openedClient } from './service.ts'

/** Seconds for which a test is kept for a browser that is offline. */
const TEST_TTL = 600

/**
 * Sends a push to a browser of a user at once. Returns a sentence with the answer of the push service.
 * @throws AppError NOT_FOUND; CONFLICT if push is off
 */
export async function testDevice(deps: Deps, userId: string, id: string): Promise<{ sentence: string }> {
  const client = openedClient(deps)
  const target = await deps.prisma.pushSubscription.findFirst({ where: { id, userId }, select: targetSelect })
  if (!target) throw noDevice()
  const payload: PushPayload = {
    title: 'Tappet',
    body: 'Push works in this browser.',
    path: paths.notificationSettings,
    tag: 'test',
    at: deps.now().toISOString(),
  }
  const message = { payload: JSON.stringify(payload), topic: 'test', urgency: 'high', ttl: TEST_TTL } as const
  return { sentence: sentenceOf(await deliver(deps, client, target, message)) }
}

function sentenceOf({ kind, status }: PushAnswer): string {
  switch (kind) {
    case 'delivered':
      return 'Sent. It should appear in that browser in a few seconds.'
    case 'gone':
      return 'That browser has turned push off. Turn it on again there.'
    case 'refused':
      return `The push service of that browser refused the push${status === null ? '' : ` (status ${status})`}.`
    case 'later':
      return 'The push service of that browser is not available now. Please try again later.'
  }
}
