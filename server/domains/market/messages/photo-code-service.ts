import { createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { refuseDeal } from '../../people/blocks/policy.ts'

/** 32 characters, without letters that look like digits. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 4

/**
 * Returns the code of a listing for today (UTC), which the seller writes beside the part in a photo. Buyer and seller get the
 * same code. It cannot be computed without the key of the site, so a photo with it was taken today.
 * @throws AppError NOT_FOUND for an unknown listing; FORBIDDEN if one of the two has blocked the other
 */
export async function getPhotoCode(deps: Deps, userId: string, listingId: string): Promise<{ code: string }> {
  const listing = await deps.prisma.listing.findUnique({ where: { id: listingId }, select: { sellerId: true } })
  if (!listing) throw notFound('Listing not found.')
  await refuseDeal(deps, userId, listing.sellerId)
  const { key } = await deps.prisma.photoCodeKey.findUniqueOrThrow({ where: { id: 1 }, select: { key: true } })
  const day = deps.now().toISOString().slice(0, 10)
  const hash = createHmac('sha256', key).update(`${listingId} ${day}`).digest()
  return { code: Array.from(hash.subarray(0, LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('') }
}
