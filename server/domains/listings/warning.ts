import { formatDate, formatPrice } from '../../../shared/format.ts'
import { WARNED_DAYS } from '../../../shared/listings.ts'
import { paths } from '../../../shared/paths.ts'
import type { Deps } from '../../deps.ts'
import { sendNotice } from '../messages/service.ts'
import { WARN } from './write-queries.ts'

const DAY = 86_400_000

type Due = {
  id: string
  sellerId: string
  type: 'ask' | 'bid'
  priceCents: number
  expiresAt: Date
  name: string
  slug: string
}

/**
 * Tells the owners of listings that end within a week, once each, in a message of the site's own. A listing is marked
 * and its message sent in one transaction, so that no process tells it twice and none is forgotten. One listing at a
 * time: a transaction writes one message.
 */
export async function warnOwners(deps: Deps): Promise<void> {
  const now = deps.now()
  const soon = new Date(now.getTime() + WARNED_DAYS * DAY)
  const warnNext = () =>
    deps.prisma.$transaction(async (tx) => {
      const [listing] = await tx.$queryRawUnsafe<Due[]>(WARN, now, soon)
      if (listing) await sendNotice(deps, tx, listing.sellerId, sentence(deps, listing))
      return listing !== undefined
    })
  while (await warnNext());
}

const sentence = ({ config }: Deps, { id, type, priceCents, expiresAt, name, slug }: Due) =>
  `Your ${type} of ${formatPrice(priceCents)} on "${name}" ends on ${formatDate(expiresAt.toISOString())}. Renew it on the part's page to keep it listed: ${config.publicUrl}${paths.listing(slug, id)}`
