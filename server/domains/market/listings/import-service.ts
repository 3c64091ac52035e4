import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  ImportLine,
  importPhotosInput,
  importPreviewInput,
  importRunInput,
} from '../../../../shared/listing-imports.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { nextTurn } from '../../../request-context.ts'
import { recordChange } from '../../base/changes/service.ts'
import { idOfKey } from '../../content-lifecycle.ts'
import { dropImage, takeImage, type TakenImage } from '../../base/uploads/store-service.ts'
import { addUploads } from '../../base/uploads/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { duplicatesOfParts } from '../../catalogue/parts/duplicate-policy.ts'
import { findCrossings } from './crossing-service.ts'
import { factsOfRow, donorsOfRows } from './import-facts-service.ts'
import { changesOf, findKnown, matchLines, outcomeOf, whereOf, type MatchedRow } from './import-match-service.ts'
import { readLines } from './import-policy.ts'
import { importListings, takeReferences } from './import-queries.ts'
import { refuseTooManyListings } from './limit-policy.ts'
import { expiryFrom, onOffer } from './lifecycle.ts'
import { setPhotos } from './photo-lifecycle.ts'
import { reportReusedPhotos } from './photo-service.ts'
import { lockListedParts, lockListingRows } from './queries.ts'

/**
 * Returns what an import of this CSV file would do, by line. Changes nothing.
 * @throws AppError VALIDATION at `csv` if it is not a CSV file with the columns number and price; CONFLICT if the seller would have
 *   more than MAX_OPEN_LISTINGS
 */
export async function previewImport(
  deps: Deps,
  sellerId: string,
  { csv, defaults }: z.output<typeof importPreviewInput>,
): Promise<ImportLine[]> {
  const written = readLines(csv)
  // Reading 5,000 lines takes 20 ms.
  await nextTurn()
  const { lines, rows } = await matchLines(deps, sellerId, written, defaults)
  const outcomes = new Map([...rows].map(([line, row]) => [line, outcomeOf(row, row.known)]))
  await refuseTooManyListings(deps, sellerId, [...outcomes.values()].filter((outcome) => outcome === 'new').length)
  const changed = [...rows].flatMap(([key, row]) =>
    ['new', 'change'].includes(outcomes.get(key) ?? '') ? { ...row, key, coreCents: row.facts.coreCents } : [],
  )
  const crossings = await findCrossings(deps, sellerId, changed)
  const duplicates = await deps.query(duplicatesOfParts, { ids: [...rows.values()].map(({ partId }) => partId) })
  const duplicateOf = new Map(duplicates.map(({ partId, ...duplicate }) => [partId, duplicate]))
  return lines.map(({ outcome, ...line }) => {
    const row = rows.get(line.line)
    const planned = outcomes.get(line.line) ?? outcome
    return {
      ...line,
      outcome: planned,
      changes: row?.known && planned === 'change' ? changesOf(row, row.known) : [],
      crossing: crossings.get(line.line) ?? null,
      duplicate: (row && duplicateOf.get(row.partId)) ?? null,
    }
  })
}

/** The result of the import of a line. `importPhotos` fetches its photos. */
export type ImportedLine = Pick<ImportLine, 'line' | 'outcome' | 'errors'> & { listingId: string | null }

/**
 * Creates and changes the seller's listings by lines of a file, all in one transaction. A line with errors is left out.
 * The same lines again change nothing.
 * @throws AppError CONFLICT if the seller would have more than MAX_OPEN_LISTINGS
 */
export async function runImport(
  deps: Deps,
  sellerId: string,
  { importId = deps.newId(), lines: written, defaults }: z.output<typeof importRunInput>,
): Promise<ImportedLine[]> {
  const { lines, rows } = await matchLines(deps, sellerId, written, defaults)
  const changed = await transaction(deps, (deps) => importRows(deps, sellerId, [...rows.values()], importId))
  const changes = new Map(changed.map((change) => [change.key, change]))
  return lines.map(({ line, outcome, errors }) => {
    const row = rows.get(line)
    if (!row) return { line, outcome, errors, listingId: null }
    const change = changes.get(row.key)
    const listingId = change?.id ?? row.known?.id ?? null
    if (change) return { line, outcome: change.isNew ? 'new' : 'change', errors, listingId }
    // Equal already, or sold or deleted.
    return { line, outcome: outcomeOf(row, row.known) === 'closed' ? 'closed' : 'same', errors, listingId }
  })
}

/** Creates and changes the listings. Locks users, listings and parts in this order (docs/decisions/21). */
async function importRows(deps: Deps, sellerId: string, rows: MatchedRow[], importId: string) {
  await lockUsers(deps, [sellerId])
  await deps.query(lockListingRows, { ids: rows.flatMap(({ known }) => (known ? [known.id] : [])) })
  await deps.query(lockListedParts, { ids: rows.map(({ partId }) => partId) })
  // Read again under the lock, because a line keeps what it does not say of its listing.
  const keys = rows.map(({ key }) => key)
  const known = await findKnown(deps, sellerId, keys)
  await refuseTooManyListings(deps, sellerId, keys.filter((key) => !known.has(key)).length)
  const now = deps.now()
  const read = rows.map((row) => ({ ...row, known: known.get(row.key) }))
  const donors = await donorsOfRows(deps, sellerId, read)
  const complete = read.map((row) => ({
    ...row,
    ...whereOf(row, row.known),
    ...factsOfRow(row, row.known, donors, now),
  }))
  const byHand = [...known.values()].filter(({ importKey }) => importKey === null).map(({ id }) => id)
  if (byHand.length > 0) await deps.query(takeReferences, { sellerId, ids: byHand })
  const group = { groupId: groupOf(sellerId, importId), now, expiresAt: expiryFrom(now) }
  return deps.query(importListings, { sellerId, rows: JSON.stringify(complete), ...group })
}

/** Returns the group of the changes of an import, which the import of another user with the same id does not share. */
const groupOf = (sellerId: string, importId: string) => idOfKey(`${sellerId} ${importId}`)

/**
 * Fetches the photos of an imported listing and shows them instead of its photos. Photos of the same addresses are not
 * fetched again.
 * @throws AppError NOT_FOUND if the user has no such listing on offer; VALIDATION at `photos` for an address without an
 *   image; otherwise as takeImage
 */
export async function importPhotos(
  deps: Deps,
  sellerId: string,
  { importId = deps.newId(), listingId: id, urls }: z.output<typeof importPhotosInput>,
): Promise<void> {
  const where = { id, sellerId, importKey: { not: null }, ...onOffer(deps.now()) }
  const listing = await deps.prisma.listing.findFirst({ where, select: { importPhotos: true } })
  if (!listing) throw notFound('Listing not found.')
  if (isDeepStrictEqual(listing.importPhotos, urls)) return
  const images: TakenImage[] = []
  try {
    for (const [at, url] of urls.entries()) images.push(await takeImage(deps, sellerId, url).catch(photoError(at + 1)))
    await transaction(deps, async (deps) => {
      await lockUsers(deps, [sellerId])
      const [changed] = await deps.prisma.listing.updateManyAndReturn({
        where,
        data: { importPhotos: urls },
        select: { partId: true, priceCents: true },
      })
      if (!changed) throw notFound('Listing not found.')
      const { partId, priceCents } = changed
      const change = { itemId: id, partId, groupId: groupOf(sellerId, importId), facts: { priceCents } }
      await recordChange(deps, { kind: 'listing.edited', actorId: sellerId, ...change })
      const uploads = await addUploads(deps, sellerId, images)
      const photos = uploads.map((uploadId) => ({ uploadId, alt: null }))
      await setPhotos(deps, { id, sellerId }, photos)
    })
  } catch (error) {
    for (const { storageKey } of images) await dropImage(deps, storageKey)
    throw error
  }
  await reportReusedPhotos(deps, id)
}

/** Names the photo in the error of its address. */
const photoError = (number: number) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error
  const sentence = `Photo ${number}: ${error.message}`
  throw new AppError('VALIDATION', sentence, { fields: { photos: sentence }, cause: error })
}
