import type { Deps } from '../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED } from '../../errors.ts'
import { ARRIVED, HEAD, type Message } from './queries.ts'
import { countUnread } from './service.ts'

/** How many arrivals are read, and held for a client that reads slowly. */
const AT_ONCE = 100

/** `seq` is where a lost stream goes on: the last that came with it. */
export type InboxEvent = { seq: string; message: Message | null; unreadCount: number }

/**
 * What arrives for a person, sent or received in any process: every message once and in order, from after `lastSeq` on;
 * without one from now on. An event without a message says where the inbox stands and how much is unread: something was
 * read, or a report of the person's tags was made or handled. What arrived over a month ago is forgotten, which shows as
 * a gap in the numbers.
 * @param isStillAllowed asked before each delivery
 * @throws AppError UNAUTHENTICATED when it says no; UNAVAILABLE when the process closes
 */
export async function* followInbox(
  deps: Deps,
  userId: string,
  lastSeq: string | null,
  isStillAllowed: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<InboxEvent> {
  // Listening first, so that nothing arrives between looking and listening.
  const changes = deps.live.changes(`user ${userId}`, signal)
  let seq = (await deps.query<{ seq: string }>(HEAD, [userId, lastSeq]))[0]?.seq ?? '0'
  for await (const _ of changes) {
    if (!(await isStillAllowed())) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
    let arrived: (Message & { seq: string })[]
    do {
      arrived = await deps.query(ARRIVED, [userId, seq, AT_ONCE])
      const unreadCount = await countUnread(deps, userId)
      if (arrived.length === 0) yield { seq, message: null, unreadCount }
      for (const { seq: number, ...message } of arrived) {
        seq = number
        yield { seq, message, unreadCount }
      }
    } while (arrived.length === AT_ONCE)
  }
}
