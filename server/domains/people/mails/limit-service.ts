import type { Deps } from '../../../deps.ts'
import { DOMAIN_LIMIT, HOUR, MAX_MAILS_AN_HOUR } from './send-policy.ts'

/** Returns null if the domain may get a mail now, otherwise a time at which its limit will probably allow it. */
export async function whenDomainIsFree(deps: Deps, domain: string): Promise<Date | null> {
  const { seconds } = DOMAIN_LIMIT
  const limit = Math.ceil(DOMAIN_LIMIT.count * deps.config.rateLimitFactor)
  if (limit === 0) return null
  const { calls, secondsLeft } = await deps.rateLimiter.count(`mail:${domain}`, seconds, deps.now())
  if (calls <= limit) return null
  // Spread over the windows that it takes, so that they do not all return at the end of this one.
  const windows = Math.floor((calls - limit - 1) / limit)
  return new Date(deps.now().getTime() + (secondsLeft + windows * seconds) * 1_000)
}

/** Returns null if the user may get a mail now, otherwise when. One mail of a user is sent at a time, so none is missed. */
export async function whenHourIsFree(deps: Deps, userId: string): Promise<Date | null> {
  const since = new Date(deps.now().getTime() - HOUR)
  const sent = await deps.prisma.mail.findMany({
    where: { userId, state: 'sent', kind: { not: 'proof' }, endedAt: { gt: since } },
    select: { endedAt: true },
    orderBy: { endedAt: 'desc' },
    take: MAX_MAILS_AN_HOUR,
  })
  const oldest = sent[MAX_MAILS_AN_HOUR - 1]?.endedAt
  return oldest ? new Date(oldest.getTime() + HOUR) : null
}
