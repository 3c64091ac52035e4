import { CONDITION_WORDS } from '../../../../shared/labels.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '../../../../shared/listing-imports.ts'
import { shipsToText } from '../../../../shared/where.ts'
import { TESTED } from '../../../../shared/used-parts.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { toShipping } from '../../../db/places.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { writeCsvLine } from './csv-policy.ts'
import { toFacts } from './facts-service.ts'
import { damageCell } from './import-facts-service.ts'
import { knownSelect } from './import-match-service.ts'
import { referenceOf } from './import-policy.ts'

const exportSelect = {
  ...knownSelect,
  part: { select: { slug: true, numbers: { select: { number: true }, orderBy: { position: 'asc' }, take: 1 } } },
} satisfies Prisma.ListingSelect
type Exported = Prisma.ListingGetPayload<{ select: typeof exportSelect }>

/** The first line of a file. The mark before it tells Excel that the file is in UTF-8. */
export const EXPORT_HEADER = `\uFEFF${writeCsvLine([...IMPORT_COLUMNS])}`

/** Returns the lines of the seller's listings with these ids, in this order, whose import changes nothing. */
export async function exportListings({ prisma }: Deps, sellerId: string, ids: string[]): Promise<string> {
  const listings = await prisma.listing.findMany({
    where: { id: { in: ids }, sellerId, status: { not: 'deleted' }, part: visibleWhere.part },
    select: exportSelect,
  })
  const known = new Map(listings.map((listing) => [listing.id, listing]))
  return ids
    .flatMap((id) => known.get(id) ?? [])
    .map((listing) => writeCsvLine(cellsOf(listing)))
    .join('')
}

/** Returns the cells by which an import finds the listing and leaves it as it is. */
function cellsOf(listing: Exported): (string | number)[] {
  const { part, shippingCents, condition } = listing
  const facts = toFacts(listing)
  const isOfDonor = facts.donorId !== null && facts.odometerNote === null
  const cells: Record<ImportColumn, string | number | null> = {
    number: part.numbers[0]?.number ?? part.slug,
    price: listing.priceCents / 100,
    condition: condition && CONDITION_WORDS[condition],
    quantity: listing.quantity,
    location: listing.location,
    ships_to: shipsToCell(listing),
    shipping_cost: shippingCents === 0 ? 'free' : dollars(shippingCents),
    description: listing.description,
    photos: listing.importPhotos.join(' '),
    type: listing.type,
    reference: referenceOf(listing.importKey) ?? listing.id,
    part: part.slug,
    donor: facts.donorId,
    odometer_km: isOfDonor ? null : facts.odometerKm,
    odometer_note: facts.odometerNote,
    removed_on: facts.removedOn,
    tested: facts.tested && TESTED[facts.tested],
    damage: damageCell(facts.damage),
    core: dollars(facts.core),
    warranty_days: facts.warrantyDays,
    storage_place: facts.storagePlace,
  }
  return IMPORT_COLUMNS.map((column) => cells[column] ?? '')
}

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** 'Worldwide', or the codes of the countries in their stored order. */
function shipsToCell(listing: Exported): string | null {
  const shipping = toShipping(listing)
  if (shipping === null) return null
  return shipping.to === 'region' ? shipping.countries.join(', ') : shipsToText(shipping, null)
}
