import type { Deps } from '../../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED } from '../../../errors.ts'
import { countUnread as countUnreadNotifications } from '../notifications/line-service.ts'
import { inboxMessages, type InboxMessage, type Message } from './queries.ts'
import { countUnread } from './service.ts'

/** The number of messages that are read at a time, and kept for a client that reads slowly. */
const BATCH = 100

/** `seq` is the number of the last message that was sent on the stream, from which a lost stream continues. */
export type InboxEvent = { seq: string; message: Message | null; unreadCount: number; unreadNotifications: number }

/**
 * Yields what arrives in a user's inbox, sent or received in any process: each message once and in order, after
 * `lastSeq`, or from now on if it is null. An event without a message tells the last number of the inbox and the unread
 * counts, after messages or notifications were read, the user was told of something, or reports in the user's scope were created
 * or closed. Entries of over a month ago are
 * deleted, which leaves a gap in the numbers.
 * @param isStillAllowed asked before each event
 * @throws AppError UNAUTHENTICATED when `isStillAllowed` returns false; UNAVAILABLE when the process closes
 */
export async function* followInbox(
  deps: Deps,
  userId: string,
  lastSeq: string | null,
  isStillAllowed: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<InboxEvent> {
  // Listens before it reads, so that no message arrives in between.
  const changes = deps.live.changes(`user ${userId}`, signal)
  let seq = await startOf(deps, userId, lastSeq)
  for await (const _ of changes) {
    if (!(await isStillAllowed())) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
    let arrived: InboxMessage[]
    do {
      arrived = await deps.query(inboxMessages, { userId, seq, limit: BATCH })
      const [unreadCount, unreadNotifications] = await Promise.all([
        countUnread(deps, userId),
        countUnreadNotifications(deps, userId),
      ])
      const counts = { unreadCount, unreadNotifications }
      if (arrived.length === 0) yield { seq, message: null, ...counts }
      for (const { seq: number, ...message } of arrived) {
        seq = number
        yield { seq, message, ...counts }
      }
    } while (arrived.length === BATCH)
  }
}

/**
 * Returns the number after which a stream of the inbox starts: `lastSeq`, but not beyond the last number, and not before
 * the oldest entry.
 */
async function startOf(deps: Deps, userId: string, lastSeq: string | null): Promise<string> {
  const head = await deps.prisma.inboxHead.findUnique({ where: { userId }, select: { seq: true } })
  const last = head?.seq ?? 0n
  if (lastSeq === null || BigInt(lastSeq) >= last) return String(last)
  const oldest = await deps.prisma.inbox.findFirst({
    where: { userId },
    select: { seq: true },
    orderBy: { seq: 'asc' },
  })
  const beforeOldest = oldest ? oldest.seq - 1n : last
  return String(BigInt(lastSeq) > beforeOldest ? lastSeq : beforeOldest)
}
