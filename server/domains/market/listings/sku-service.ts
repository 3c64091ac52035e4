import type { z } from 'zod'
import { EMPTY_CELLS, type ImportOutcome, type inventoryPutInput } from '../../../../shared/listing-imports.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { findKnown } from './import-match-service.ts'
import { referenceKey } from './import-policy.ts'
import { importPhotos, runImport } from './import-service.ts'
import { deleteListing } from './service.ts'

// The listings of a seller by their references, for programs.

const CLOSED = 'The listing with this reference was sold or deleted. Use another reference.'

/**
 * Creates or changes the seller's listing with this reference like a line of an import. The same again changes nothing.
 * @throws AppError VALIDATION at the wrong columns; CONFLICT if the listing was sold or deleted, and as runImport
 */
export async function putListing(
  deps: Deps,
  sellerId: string,
  { sku, cells }: z.output<typeof inventoryPutInput>,
): Promise<{ listingId: string; outcome: ImportOutcome }> {
  const lines = [{ line: 1, cells: { ...EMPTY_CELLS, ...cells, reference: sku } }]
  const [imported] = await runImport(deps, sellerId, { lines })
  if (!imported) throw new Error('An import has a result for each line.')
  const { outcome, errors, listingId } = imported
  const [first] = errors
  if (first) {
    const fields = Object.fromEntries(errors.map(({ column, message }) => [column, message]))
    throw new AppError('VALIDATION', first.message, { fields })
  }
  // The import leaves out a seller whose account was deleted, and a part that was removed meanwhile.
  if (listingId === null) throw notFound('Part not found.')
  if (outcome === 'closed') throw new AppError('CONFLICT', CLOSED)
  const urls = (cells.photos ?? '').split(/\s+/).filter(Boolean)
  if (urls.length > 0) await importPhotos(deps, sellerId, { listingId, urls })
  return { listingId, outcome }
}

/**
 * Deletes the seller's listing with this reference. The same again changes nothing.
 * @throws AppError NOT_FOUND if there is none; CONFLICT if it was sold
 */
export async function deleteBySku(deps: Deps, sellerId: string, sku: string): Promise<void> {
  const key = referenceKey(sku)
  const listing = (await findKnown(deps, sellerId, [key])).get(key)
  if (!listing) throw notFound('You have no listing with this reference.')
  if (listing.status !== 'deleted') await deleteListing(deps, sellerId, listing.id)
}
