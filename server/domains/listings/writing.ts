import type { z } from 'zod'
import { LISTING_DAYS, type listingCreateInput, type listingEditInput } from '../../../shared/listings.ts'
import type { CardImage, Listing, Person } from '../../db/columns.ts'
import { formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { sendNotice } from '../messages/service.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { CREATE, EDIT, PARTNERS, REMOVE, RENEW, SELL, STANDING } from './write-queries.ts'

const DAY = 86_400_000
const lifeFrom = (now: Date) => new Date(now.getTime() + LISTING_DAYS * DAY)

/** As its owner has just left it, with its part's best picture. */
type WrittenListing = Listing & { image: CardImage | null }

/** Puts an ask or bid on a part, for 90 days. Throws NOT_FOUND for an unknown or removed part. */
export async function createListing(
  deps: Deps,
  sellerId: string,
  { partId, type, price, description, location, condition }: z.output<typeof listingCreateInput>,
): Promise<WrittenListing> {
  const now = deps.now()
  const id = await findPartId(deps, partId)
  const content = [price, description, location, condition]
  const values = [deps.newId(), id, sellerId, type, ...content, now, lifeFrom(now)]
  const [listing] = await deps.query<WrittenListing>(CREATE, values)
  if (!listing) throw noSuchPart(partId)
  return listing
}

/**
 * Changes a person's own active listing.
 * @throws AppError NOT_FOUND; FORBIDDEN for another person's; CONFLICT when it is no longer active
 */
export async function editListing(
  deps: Deps,
  userId: string,
  { id, price, description, location, condition }: z.output<typeof listingEditInput>,
): Promise<WrittenListing> {
  const place = [location !== undefined, location ?? null]
  const state = [condition !== undefined, condition ?? null]
  const values = [id, userId, deps.now(), price ?? null, description ?? null, ...place, ...state]
  return changed(deps, id, userId, await deps.query<WrittenListing>(EDIT, values), 'edit')
}

/** Lets a person's own listing live 90 days from now, also one that has ended. Throws as editListing. */
export async function renewListing(deps: Deps, userId: string, id: string): Promise<WrittenListing> {
  const now = deps.now()
  return changed(deps, id, userId, await deps.query<WrittenListing>(RENEW, [id, userId, now, lifeFrom(now)]), 'renew')
}

/** Takes a person's own active listing off the market; its row stays for reports and trades. Throws as editListing. */
export async function removeListing(deps: Deps, userId: string, id: string): Promise<void> {
  await changed(deps, id, userId, await deps.query(REMOVE, [id, userId, deps.now()]), 'delete')
}

/**
 * Marks a person's own active listing as sold: to (for a bid: by) somebody they exchanged messages about it with, who
 * is asked in a message to confirm, or to somebody from elsewhere.
 * @throws AppError as editListing; VALIDATION for a person they did not write with about it
 */
export async function sellListing(
  deps: Deps,
  userId: string,
  id: string,
  otherId: string | null,
): Promise<WrittenListing> {
  const sold = await deps.prisma.$transaction(async (tx) => {
    const values = [id, userId, deps.now(), otherId, deps.newId()]
    const [listing] = await tx.$queryRawUnsafe<WrittenListing[]>(SELL, ...values)
    if (listing && otherId) await sendNotice(deps, tx, otherId, await saleQuestion(deps, tx, listing, userId))
    return listing
  })
  if (sold) return sold
  await refuse(deps, id, userId, 'sell')
  throw new AppError('VALIDATION', 'Choose someone you have exchanged messages with about this listing.', {
    fields: { otherId: 'Choose someone you have exchanged messages with about this listing.' },
  })
}

/** Whom the owner of a listing can name as its buyer or seller. None for anybody else. */
export async function listPartners(deps: Deps, userId: string, id: string): Promise<Person[]> {
  return deps.query<Person>(PARTNERS, [id, userId])
}

/**
 * Returns the notice that asks the other user to confirm a sale. FORGET in users/write-queries.ts finds it by its first
 * words.
 */
async function saleQuestion(
  { config }: Deps,
  tx: Prisma.TransactionClient,
  { partId, type, priceCents, seller }: Listing,
  ownerId: string,
): Promise<string> {
  const part = await tx.part.findUniqueOrThrow({ where: { id: partId }, select: { name: true } })
  const owner = seller?.name ?? 'Unknown User'
  const sale = type === 'ask' ? `sold you "${part.name}"` : `bought "${part.name}" from you`
  return `${owner} says that they ${sale} for ${formatPrice(priceCents)}. Confirm or decline the sale in your conversation: ${config.publicUrl}${paths.messages(ownerId)}`
}

type Verb = 'edit' | 'renew' | 'delete' | 'sell'

async function changed<Row>(deps: Deps, id: string, userId: string, [row]: Row[], verb: Verb): Promise<Row> {
  if (row) return row
  await refuse(deps, id, userId, verb)
  throw new AppError('CONFLICT', ENDED)
}

const ENDED = 'This listing is no longer active.'

async function refuse(deps: Deps, id: string, userId: string, verb: Verb): Promise<void> {
  type Standing = { isOwn: boolean; isActive: boolean }
  const [standing] = await deps.query<Standing>(STANDING, [id, userId, deps.now()])
  if (!standing) throw notFound('Listing not found.')
  if (!standing.isOwn) throw new AppError('FORBIDDEN', `You can only ${verb} your own listings.`)
  if (!standing.isActive) throw new AppError('CONFLICT', ENDED)
}
