import { formatDate, formatPrice } from '../../../shared/format.ts'
import { WARNED_DAYS } from '../../../shared/listings.ts'
import { paths } from '../../../shared/paths.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendNotice } from '../messages/service.ts'
import { expireNextListing, markNextExpiringListing, type ExpiringListing } from './queries.ts'

const DAY = 86_400_000

/** Expires the active listings whose time is over. */
export async function expireListings(deps: Deps): Promise<void> {
  while ((await deps.query(expireNextListing, { now: deps.now() })).length > 0);
}

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
    const [listing] = await deps.query(markNextExpiringListing, { now, soon })
    if (!listing) return false
    await sendNotice(deps, listing.sellerId, expiryNotice(deps, listing))
    return true
  })
}

const expiryNotice = ({ config }: Deps, { id, type, priceCents, expiresAt, name, slug }: ExpiringListing) =>
  `Your ${type} of ${formatPrice(priceCents)} on "${name}" ends on ${formatDate(expiresAt.toISOString())}. Renew it on the part's page to keep it listed: ${config.publicUrl}${paths.listing(slug, id)}`
