import type { ComposePush } from '../../people/pushes/send-service.ts'
import { decide } from './delivery-service.ts'
import { isUrgent, payloadOf } from './push-policy.ts'

/** Decides at the second of sending what a push about a line says, whether it is dropped, or until when it waits. */
export const composePush: ComposePush = async (deps, { userId, notificationId }) => {
  const decided = await decide(deps, userId, [notificationId], 'push')
  if (!('lines' in decided)) return decided
  const [line] = decided.lines
  return line ? { send: { payload: payloadOf(line, deps.now()), isUrgent: isUrgent(line) } } : { drop: 'not visible' }
}
