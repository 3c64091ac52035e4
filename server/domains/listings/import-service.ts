import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  ImportColumn,
  ImportLine,
  ImportOutcome,
  ImportValues,
  importPhotosInput,
} from '../../../shared/listing-imports.ts'
import { paths } from '../../../shared/paths.ts'
import { normalizePartNumber } from '../../../shared/text.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { dropImage, takeImage, type TakenImage } from '../images/store-service.ts'
import { addUploads } from '../images/upload-service.ts'
import { lockUsers } from '../users/person-service.ts'
import { findCrossings } from './crossing-service.ts'
import { checkLines, readLines, type CheckedLine, type WrittenLine } from './import-policy.ts'
import { importListings, type ImportRow } from './import-queries.ts'
import { expiryFrom, onOffer } from './lifecycle.ts'
import { setPhotos } from './photo-lifecycle.ts'
import { reportReusedPhotos } from './photo-service.ts'
import { lockListedParts, lockListingRows } from './queries.ts'

const NO_PART = 'No part has this number. Add the part first, or check the number.'
const NO_SUCH_PART = 'There is no part with this address.'
const REFERENCE_USED = 'A listing of another part or type has this reference. Choose another one.'

/**
 * Returns what an import of this CSV file would do, by line. Changes nothing.
 * @throws AppError VALIDATION at `csv` if it is not a CSV file with the columns number and price
 */
export async function previewImport(deps: Deps, sellerId: string, csv: string): Promise<ImportLine[]> {
  const { lines, rows } = await matchLines(deps, sellerId, readLines(csv))
  const outcomes = new Map([...rows].map(([line, row]) => [line, outcomeOf(row)]))
  const written = [...rows].flatMap(([key, row]) =>
    ['new', 'change'].includes(outcomes.get(key) ?? '') ? { ...row, key } : [],
  )
  const crossings = await findCrossings(deps, sellerId, written)
  return lines.map(({ outcome, ...line }) => ({
    ...line,
    outcome: outcomes.get(line.line) ?? outcome,
    crossing: crossings.get(line.line) ?? null,
  }))
}

/** The result of the import of a line. `importPhotos` fetches its photos. */
export type ImportedLine = Pick<ImportLine, 'line' | 'outcome' | 'errors'> & { listingId: string | null }

/**
 * Creates and changes the seller's listings by lines of a file, all in one transaction. A line with errors is left out.
 * The same lines again change nothing.
 */
export async function runImport(deps: Deps, sellerId: string, written: WrittenLine[]): Promise<ImportedLine[]> {
  const { lines, rows } = await matchLines(deps, sellerId, written)
  const changed = await transaction(deps, (deps) => importRows(deps, sellerId, [...rows.values()]))
  const changes = new Map(changed.map((change) => [change.key, change]))
  return lines.map(({ line, outcome, errors }) => {
    const row = rows.get(line)
    if (!row) return { line, outcome, errors, listingId: null }
    const change = changes.get(row.key)
    const listingId = change?.id ?? row.known?.id ?? null
    if (change) return { line, outcome: change.isNew ? 'new' : 'change', errors, listingId }
    // Equal already, or sold or deleted.
    return { line, outcome: outcomeOf(row) === 'closed' ? 'closed' : 'same', errors, listingId }
  })
}

type MatchedLine = Omit<ImportLine, 'crossing'>
type Known = Prisma.ListingGetPayload<{ select: typeof knownSelect }>
/** A line without errors, with the listing of an earlier import. */
type MatchedRow = ImportRow & { known: Known | undefined; photos: string[] }

/** Creates and changes the listings. Locks users, listings and parts in this order (docs/decisions/21). */
async function importRows(deps: Deps, sellerId: string, rows: MatchedRow[]) {
  await lockUsers(deps, [sellerId])
  await deps.query(lockListingRows, { ids: rows.flatMap(({ known }) => (known ? [known.id] : [])) })
  await deps.query(lockListedParts, { ids: rows.map(({ partId }) => partId) })
  const now = deps.now()
  return deps.query(importListings, { sellerId, rows: JSON.stringify(rows), now, expiresAt: expiryFrom(now) })
}

const knownSelect = {
  id: true,
  importKey: true,
  partId: true,
  type: true,
  status: true,
  priceCents: true,
  description: true,
  location: true,
  shipsTo: true,
  condition: true,
  quantity: true,
  taken: true,
  importPhotos: true,
} satisfies Prisma.ListingSelect

/** Returns the outcome that `importListings` would have for a line without errors. */
function outcomeOf({ known, ...row }: MatchedRow): ImportOutcome {
  if (!known) return 'new'
  if (known.status !== 'active' && known.status !== 'expired') return 'closed'
  const isSame =
    known.status === 'active' &&
    known.priceCents === row.priceCents &&
    known.description === row.description &&
    known.location === row.location &&
    known.condition === row.condition &&
    known.quantity === Math.max(row.quantity, known.taken) &&
    isDeepStrictEqual(known.importPhotos, row.photos)
  return isSame ? 'same' : 'change'
}

/** Finds the parts and the listings of earlier imports. The lines with errors have no row. */
async function matchLines(
  deps: Deps,
  sellerId: string,
  written: WrittenLine[],
): Promise<{ lines: MatchedLine[]; rows: Map<number, MatchedRow> }> {
  const checked = checkLines(written)
  const valid = checked.filter(({ errors }) => errors.length === 0)
  const [parts, listings] = await Promise.all([findParts(deps, valid), findImported(deps, sellerId, valid)])
  const rows = new Map<number, MatchedRow>()
  const lines = checked.map((line): MatchedLine => {
    const { cells } = line
    const refuse = (column: ImportColumn, message: string): MatchedLine => ({
      line: line.line,
      cells,
      part: null,
      outcome: 'error',
      errors: [{ column, message }],
    })
    if (line.values === null) return { line: line.line, cells, part: null, outcome: 'error', errors: line.errors }
    const { values, key } = line
    const found = parts.get(placeOf(values)) ?? []
    const [part] = found
    if (!part) return values.part === null ? refuse('number', NO_PART) : refuse('part', NO_SUCH_PART)
    if (found.length > 1)
      return refuse('part', `${found.length} parts have this number. Enter the address of the one you mean.`)
    const known = listings.get(key)
    if (known && (known.partId !== part.id || known.type !== values.type)) return refuse('reference', REFERENCE_USED)
    const row: MatchedRow = {
      id: deps.newId(),
      key,
      partId: part.id,
      type: values.type,
      priceCents: values.price,
      description: values.description.trim() || `${part.name}, number ${values.number}`,
      location: values.location,
      condition: values.condition,
      quantity: values.quantity,
      photos: values.photos,
      known,
    }
    if (known?.shipsTo === 'country' && known.location !== row.location && outcomeOf(row) === 'change')
      return refuse('location', `Keep "${known.location}": the listing ships within the country of its place.`)
    rows.set(line.line, row)
    return { line: line.line, cells, part, outcome: 'new', errors: [] }
  })
  return { lines, rows }
}

const partSelect = { id: true, slug: true, name: true } satisfies Prisma.PartSelect
type FoundPart = Prisma.PartGetPayload<{ select: typeof partSelect }>

/** The path of the part that a line names, else its normalized number. */
const placeOf = ({ part, number }: ImportValues) => (part === null ? normalizePartNumber(number) : paths.part(part))

/** Returns the visible parts that lines can mean, by `placeOf`. */
async function findParts({ prisma }: Deps, lines: CheckedLine[]): Promise<Map<string, FoundPart[]>> {
  const values = lines.flatMap((line) => line.values ?? [])
  const slugs = values.flatMap(({ part }) => part ?? [])
  const numbers = values.filter(({ part }) => part === null).map(({ number }) => normalizePartNumber(number))
  const [bySlug, byNumber] = await Promise.all([
    prisma.partSlug.findMany({
      where: { slug: { in: slugs }, part: visibleWhere.part },
      select: { slug: true, part: { select: partSelect } },
    }),
    prisma.partNumber.findMany({
      where: { normalized: { in: numbers }, part: visibleWhere.part },
      select: { normalized: true, part: { select: partSelect } },
    }),
  ])
  const found = new Map<string, FoundPart[]>(bySlug.map(({ slug, part }) => [paths.part(slug), [part]]))
  for (const { normalized, part } of byNumber) found.set(normalized, [...(found.get(normalized) ?? []), part])
  return found
}

/** Returns the seller's listings of earlier imports by their keys. */
async function findImported(
  { prisma }: Deps,
  sellerId: string,
  lines: CheckedLine[],
): Promise<Map<string | null, Known>> {
  const keys = lines.flatMap(({ key }) => key ?? [])
  const listings = await prisma.listing.findMany({ where: { sellerId, importKey: { in: keys } }, select: knownSelect })
  return new Map(listings.map((listing) => [listing.importKey, listing]))
}

/**
 * Fetches the photos of an imported listing and shows them instead of its photos. Photos of the same addresses are not
 * fetched again.
 * @throws AppError NOT_FOUND if the user has no such listing on offer; VALIDATION at `photos` for an address without an
 *   image; otherwise as takeImage
 */
export async function importPhotos(
  deps: Deps,
  sellerId: string,
  { listingId: id, urls }: z.output<typeof importPhotosInput>,
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
      const { count } = await deps.prisma.listing.updateMany({ where, data: { importPhotos: urls } })
      if (count === 0) throw notFound('Listing not found.')
      const uploads = await addUploads(deps, sellerId, images)
      await setPhotos(
        deps,
        { id, sellerId },
        uploads.map((uploadId) => ({ uploadId, alt: null })),
      )
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
