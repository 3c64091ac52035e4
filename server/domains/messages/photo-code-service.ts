import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'

/** 32 characters, without letters that look like digits. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 4

/**
 * Returns the code of a listing for today (UTC), which the seller writes beside the part in a photo. Buyer and seller get the
 * same code. It cannot be computed without the key of the site, so a photo with it was taken today.
 * @throws AppError NOT_FOUND for an unknown listing
 */
export async function getPhotoCode(deps: Deps, listingId: string): Promise<{ code: string }> {
  if ((await deps.prisma.listing.count({ where: { id: listingId } })) === 0) throw notFound('Listing not found.')
  const { key } = await deps.prisma.photoCodeKey.findUniqueOrThrow({ where: { id: 1 }, select: { key: true } })
  const day = deps.now().toISOString().slice(0, 10)
  const hash = createHmac('sha256', key).update(`${listingId} ${day}`).digest()
  return { code: Array.from(hash.subarray(0, LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('') }
}
