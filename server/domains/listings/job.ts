import { formatDate, formatPrice } from '../../../shared/format.ts'
import { WARNED_DAYS } from '../../../shared/listings.ts'
import { paths } from '../../../shared/paths.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { sendNotice } from '../messages/service.ts'
import { resumeListings } from './lifecycle.ts'
import { expireNextListing, lockNextExpiringOwner, lockNextUnmuted } from './queries.ts'

const DAY = 86_400_000

/** Expires the active listings whose time is over. */
export async function expireListings(deps: Deps): Promise<void> {
  while ((await deps.query(expireNextListing, { now: deps.now() })).length > 0);
}

/** Milliseconds for the listings of one user. */
const RESUME_TIMEOUT = 60_000

/** Lists the paused listings of users whose mutes have ended again. */
export async function resumeUnmuted(deps: Deps): Promise<void> {
  while (await resumeNextUnmuted(deps));
}

const resumeNextUnmuted = (deps: Deps) =>
  transaction(
    deps,
    async (deps) => {
      const [user] = await deps.query(lockNextUnmuted, { now: deps.now() })
      if (user) await resumeListings(deps, user.id)
      return user !== undefined
    },
    { timeout: RESUME_TIMEOUT },
  )

/**
 * Notifies the owners of listings that expire within a week, once for each listing. A transaction marks the listing and
 * sends the notice, so that no listing is notified twice or forgotten. It sends one notice only, because the trigger
 * that numbers the messages of an inbox would otherwise lock inboxes in any order.
 */
export async function warnOwners(deps: Deps): Promise<void> {
  while (await warnNextOwner(deps));
}

async function warnNextOwner(deps: Deps): Promise<boolean> {
  const now = deps.now()
  const soon = new Date(now.getTime() + WARNED_DAYS * DAY)
  return transaction(deps, async (deps) => {
    const [next] = await deps.query(lockNextExpiringOwner, { now, soon })
    if (!next) return false
    const { id, sellerId } = next
    // The listing may have been notified, renewed or sold before the lock.
    const { count } = await deps.prisma.listing.updateMany({
      where: { id, ...visibleWhere.listing, warnedAt: null, expiresAt: { gt: now, lte: soon } },
      data: { warnedAt: now },
    })
    if (count > 0) await sendNotice(deps, sellerId, await expiryNotice(deps, id))
    return true
  })
}

const noticeSelect = {
  type: true,
  priceCents: true,
  expiresAt: true,
  part: { select: { name: true, slug: true } },
} satisfies Prisma.ListingSelect

async function expiryNotice({ prisma, config }: Deps, id: string): Promise<string> {
  const { type, priceCents, expiresAt, part } = await prisma.listing.findUniqueOrThrow({
    where: { id },
    select: noticeSelect,
  })
  return `Your ${type} of ${formatPrice(priceCents)} on "${part.name}" ends on ${formatDate(expiresAt.toISOString())}. Renew it on the part's page to keep it listed: ${config.publicUrl}${paths.listing(part.slug, id)}`
}
