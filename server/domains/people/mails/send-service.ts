import { setTimeout as sleep } from 'node:timers/promises'
import type { MailContent, RenderMail } from '../../../../shared/mails.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { isUniqueViolation } from '../../../errors.ts'
import { busyKeys, nextAttempt, POLL, sendDue } from '../../../outbox.ts'
import { CONNECTIONS, MailFailure } from '../../../mail/smtp-client.ts'
import { proofMail } from './address-policy.ts'
import { whenDomainIsFree, whenHourIsFree } from './limit-service.ts'
import { hostOf, messageOf } from './message-policy.ts'
import { holdBack, takeMail, type TakenMail } from './queries.ts'
import { LEASE, MAX_ATTEMPTS, MINUTE, PER_DOMAIN, reasonOf, SEND_TIMEOUT } from './send-policy.ts'
import { stopAddress } from './stop-service.ts'

/** A mail whose time has come. `queuedAt` is when it was queued, `digestOn` a date in the time zone of the user. */
export type DueMail = Pick<TakenMail, 'id' | 'userId' | 'kind' | 'notificationId' | 'digestOn' | 'dueAt' | 'queuedAt'>

/**
 * A mail as it is sent. Mails of one user with the same `thread` are shown together by mail programs. `unsubscribeUrl` stops such mails:
 * POST at once, GET asks.
 */
export type ComposedMail = { content: MailContent; thread: string | null; unsubscribeUrl: string | null }

/** Decides in the second of sending what a mail says, whether it is dropped (with the reason), or until when it waits. */
export type Compose = (
  deps: Deps,
  mail: DueMail,
) => Promise<{ send: ComposedMail } | { drop: string } | { waitUntil: Date }>

/** A mail that this process has leased. */
type Leased = TakenMail & { leasedUntil: Date }

/** Sends the mails whose time has come, until there are none or `signal` aborts. Several processes may do it at once. */
export async function sendDueMails(
  deps: Deps,
  compose: Compose,
  render: RenderMail,
  signal: AbortSignal,
): Promise<void> {
  if (deps.mailer === null) return
  const outbox = {
    most: CONNECTIONS,
    take: (inFlight: readonly Leased[]) => take(deps, inFlight),
    send: (mail: Leased) => send(deps, mail, compose, render),
  }
  await sendDue(outbox, signal)
}

async function take(deps: Deps, inFlight: readonly Leased[]): Promise<Leased | null> {
  const busyDomains = busyKeys(inFlight, ({ address }) => hostOf(address), PER_DOMAIN)
  for (;;) {
    const now = deps.now()
    const leasedUntil = new Date(now.getTime() + LEASE)
    try {
      const [mail] = await deps.query(takeMail, { now, leasedUntil, busyDomains })
      return mail ? { ...mail, leasedUntil } : null
    } catch (error) {
      // Another process has just taken another mail of this user.
      if (!isUniqueViolation(error)) throw error
    }
  }
}

/** Sends or ends one mail. Never throws: a mail that fails in an unknown way is tried again. */
async function send(deps: Deps, mail: Leased, compose: Compose, render: RenderMail): Promise<void> {
  try {
    await sendLeased(deps, mail, compose, render)
  } catch (error) {
    deps.failures.job('mails', error)
    await tryAgain(deps, mail, 'It could not be written.').catch((reason: unknown) =>
      deps.failures.job('mails', reason),
    )
  }
}

async function sendLeased(deps: Deps, mail: Leased, compose: Compose, render: RenderMail): Promise<void> {
  const isProof = mail.kind === 'proof'
  if (!isProof && mail.isOff) return drop(deps, mail, 'off')
  if (!isProof && mail.isStopped) return drop(deps, mail, 'stopped')
  const domainFreeAt = await whenDomainIsFree(deps, hostOf(mail.address))
  if (domainFreeAt !== null) return wait(deps, mail, domainFreeAt)

  const composed = isProof ? { send: proofMail(deps.config.publicUrl, mail) } : await compose(deps, mail)
  if ('drop' in composed) return drop(deps, mail, composed.drop)
  if ('waitUntil' in composed) return wait(deps, mail, composed.waitUntil)
  const hourFreeAt = isProof ? null : await whenHourIsFree(deps, mail.userId)
  if (hourFreeAt !== null) return mail.kind === 'line' ? collect(deps, mail, hourFreeAt) : wait(deps, mail, hourFreeAt)

  const { content, thread, unsubscribeUrl } = composed.send
  const parts = { ...mail, subject: content.subject, ...(await render(content)), thread, unsubscribeUrl }
  const message = messageOf(deps.config, parts, deps.now())
  // Another process may take it before this one has sent it.
  if (deps.now().getTime() > mail.leasedUntil.getTime() - SEND_TIMEOUT) return tryAgain(deps, mail, 'It took too long.')
  try {
    await deps.mailer?.send(message, AbortSignal.timeout(SEND_TIMEOUT))
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return fail(deps, mail, error)
  }
  await markSent(deps, mail)
}

/** Marks a mail as sent, also if another process has leased it since. Repeated while the lease lasts: otherwise it is sent twice. */
async function markSent(deps: Deps, { id, address, leasedUntil }: Leased): Promise<void> {
  count(deps, 'sent')
  for (;;) {
    try {
      await deps.prisma.mail.updateMany({
        where: { id, state: 'waiting' },
        data: { state: 'sent', address, endedAt: deps.now(), leasedUntil: null, reason: null },
      })
      return
    } catch (error) {
      deps.failures.job('mails', error)
      if (deps.now() > leasedUntil) return
      await sleep(POLL)
    }
  }
}

async function fail(deps: Deps, mail: Leased, failure: MailFailure): Promise<void> {
  if (!failure.isOfAddress) {
    deps.failures.job('mails', failure)
    return tryAgain(deps, mail, failure.answer)
  }
  const reason = reasonOf(failure.answer)
  count(deps, 'refused')
  await transaction(deps, async (deps) => {
    await end(deps, mail, 'failed', reason)
    await stopAddress(deps, mail.address, reason)
  })
}

async function tryAgain(deps: Deps, mail: Leased, answer: string): Promise<void> {
  const reason = reasonOf(answer)
  if (mail.attempts >= MAX_ATTEMPTS) {
    count(deps, 'given up')
    return end(deps, mail, 'failed', reason)
  }
  count(deps, 'tried again')
  await deps.prisma.mail.updateMany({
    where: leaseOf(mail),
    data: { dueAt: nextAttempt(deps, mail.attempts), leasedUntil: null, reason },
  })
}

async function drop(deps: Deps, mail: Leased, reason: string): Promise<void> {
  count(deps, `dropped: ${reason}`)
  await end(deps, mail, 'dropped', reason)
}

async function end(deps: Deps, mail: Leased, state: 'dropped' | 'failed', reason: string): Promise<void> {
  await deps.prisma.mail.updateMany({
    where: leaseOf(mail),
    data: { state, reason, address: mail.address, endedAt: deps.now(), leasedUntil: null },
  })
}

/** Lets a mail wait without counting the attempt, at least until the next minute. */
async function wait(deps: Deps, mail: Leased, until: Date): Promise<void> {
  const dueAt = new Date(Math.max(until.getTime(), deps.now().getTime() + MINUTE))
  await deps.prisma.mail.updateMany({
    where: leaseOf(mail),
    data: { dueAt, leasedUntil: null, attempts: mail.attempts - 1 },
  })
}

async function collect(deps: Deps, { id, leasedUntil }: Leased, dueAt: Date): Promise<void> {
  const reason = 'limit of an hour'
  count(deps, `dropped: ${reason}`)
  await deps.query(holdBack, { id, leasedUntil, now: deps.now(), moreId: deps.newId(), dueAt, reason })
}

const leaseOf = ({ id, leasedUntil }: Leased) => ({ id, state: 'waiting' as const, leasedUntil })

/** Counts for the metrics. */
function count({ mailCounts }: Deps, outcome: string): void {
  mailCounts.set(outcome, (mailCounts.get(outcome) ?? 0) + 1)
}
