import { isDeepStrictEqual } from 'node:util'
import { formatPrice } from '../../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../../shared/labels.ts'
import type {
  ImportChange,
  ImportColumn,
  ImportDefaults,
  ImportError,
  ImportLine,
  ImportOutcome,
  ImportValues,
} from '../../../../shared/listing-imports.ts'
import { paths } from '../../../../shared/paths.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import { shipsToText, type Shipping } from '../../../../shared/where.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { NO_PLACE, shippingFields, shippingSelect, toShipping } from '../../../db/places.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import { matchPlaces, type MatchedPlace } from '../../base/places/match-service.ts'
import { locate, type Located } from '../../base/places/service.ts'
import { partVersion } from '../../catalogue/parts/service.ts'
import {
  checkLines,
  noPartMessage,
  referenceKey,
  withZeros,
  type CheckedLine,
  type WrittenLine,
} from './import-policy.ts'
import { factsSelect, type GivenFacts } from './facts-service.ts'
import { factError, factsOfLine, factsOfRow, factTextsOf, donorsOfRows, storedTexts } from './import-facts-service.ts'
import type { ImportRow, ListedDonor } from './import-queries.ts'
import type { StoredFacts } from './queries.ts'

const NO_SUCH_PART = 'There is no part with this address.'
const NO_COUNTRY = 'Write the place of the item too: it ships within the country of its place.'
const NO_SHIPS_TO = 'Write where you ship to as well, such as worldwide or Austria, DE, Poland.'
const REFERENCE_USED = 'A listing of another part or type has this reference. Choose another one.'

type MatchedLine = Omit<ImportLine, 'crossing' | 'changes' | 'duplicate'>
/** The listing of an earlier import, or that the line names by its id. */
export type Known = Prisma.ListingGetPayload<{ select: typeof knownSelect }>

/** A line without errors, with the listing of an earlier import. */
export type MatchedRow = Omit<ImportRow, keyof Where | keyof StoredFacts> & {
  known: Known | undefined
  photos: string[]
  /** What the line states about a used part. */
  given: GivenFacts
  /** The same as the listing stores it. */
  facts: StoredFacts
  /** Null for a line that does not say it. */
  place: Located | null
  shipsTo: ImportValues['ships_to']
  shippingCents: number | null
  defaults: Defaults
}

export const knownSelect = {
  id: true,
  importKey: true,
  partId: true,
  type: true,
  status: true,
  priceCents: true,
  description: true,
  location: true,
  placeId: true,
  country: true,
  latitude: true,
  longitude: true,
  ...shippingSelect,
  condition: true,
  quantity: true,
  taken: true,
  importPhotos: true,
  createdAt: true,
  ...factsSelect,
} satisfies Prisma.ListingSelect

/** The place and shipping of new listings whose lines have none. */
type Defaults = { place: Located | null; shipping: Shipping | null }
type Where = Pick<ImportRow, keyof Located | 'shipsTo' | 'shipsToCountries' | 'shippingCents'>

/** Returns the place and shipping of a line: its own, else those of its listing, and of a new one the defaults. */
export function whereOf(
  { type, place, shipsTo, shippingCents, defaults }: MatchedRow,
  known: Known | undefined,
): Where {
  const at: Pick<Where, keyof Located> = place ?? known ?? defaults.place ?? { ...NO_PLACE, location: null }
  const { placeId, country, latitude, longitude, location } = at
  const before = known ? toShipping(known) : defaults.shipping
  const to = shipsTo ?? before
  const cents = shippingCents ?? before?.priceCents ?? null
  // A buyer sends nothing.
  const shipping = to === null || type === 'bid' ? null : { ...to, priceCents: to.to === 'pickup' ? null : cents }
  return { placeId, country, latitude, longitude, location, ...shippingFields(shipping) }
}

/** Returns the outcome that `importListings` would have for a line without errors. */
export function outcomeOf(row: MatchedRow, known: Known | undefined): ImportOutcome {
  if (!known) return 'new'
  if (known.status !== 'active' && known.status !== 'expired') return 'closed'
  return changesOf(row, known).length === 0 ? 'same' : 'change'
}

/** Returns what the line changes in its listing. */
export function changesOf(row: MatchedRow, known: Known): ImportChange[] {
  const where = whereOf(row, known)
  const before = { ...valuesOf(known), ...factTextsOf(known) }
  const after = {
    ...valuesOf({ ...row, ...where, quantity: Math.max(row.quantity, known.taken) }),
    ...storedTexts(row.facts),
  }
  const columns = Object.keys(before) as (keyof typeof before)[]
  const isPlaced = known.placeId !== where.placeId && before.location === after.location
  return [
    ...(known.status === 'expired' ? [{ column: 'status' as const, before: 'expired', after: 'listed again' }] : []),
    ...columns
      .filter((column) => before[column] !== after[column])
      .map((column) => ({ column, before: before[column], after: after[column] })),
    // The location names a place now.
    ...(isPlaced ? [silent('location')] : []),
    ...(known.description === row.description ? [] : [silent('description')]),
    ...(isDeepStrictEqual(known.importPhotos, row.photos) ? [] : [silent('photos')]),
  ]
}

type ShippingRow = Pick<Known, keyof typeof shippingSelect>
type Compared = ShippingRow & Pick<Known, 'priceCents' | 'condition' | 'quantity' | 'location'>

/** The values of a listing as users read them. */
const valuesOf = ({ priceCents, condition, quantity, location, ...shipping }: Compared) => ({
  price: formatPrice(priceCents),
  condition: condition === null ? null : CONDITION_WORDS[condition],
  quantity: String(quantity),
  location,
  ships_to: shipsToWords(shipping),
  shipping_cost: shipping.shippingCents === null ? null : formatPrice(shipping.shippingCents),
})

const silent = (column: ImportColumn) => ({ column, before: null, after: null })

/** The codes tell lists of countries apart whose names do not. */
const shipsToWords = ({ shipsTo, shipsToCountries: countries }: ShippingRow): string | null =>
  shipsTo &&
  (shipsTo === 'region'
    ? countries.toSorted().join(', ')
    : shipsToText({ to: shipsTo, countries, priceCents: null }, null))

/** Checks the lines of a file, and meanwhile lets other requests run: 5,000 lines take 100 ms. */
async function checkAll(written: WrittenLine[]): Promise<CheckedLine[]> {
  const lineOf = new Map<string, number>()
  const checked: CheckedLine[] = []
  for (let at = 0; at < written.length; at += LINES_OF_TURN) {
    checked.push(...checkLines(written.slice(at, at + LINES_OF_TURN), lineOf))
    await nextTurn()
  }
  return checked
}
const LINES_OF_TURN = 100

/** Finds the parts, the places and the listings of earlier imports. The lines with errors have no row. */
export async function matchLines(
  deps: Deps,
  sellerId: string,
  written: WrittenLine[],
  given: ImportDefaults,
): Promise<{ lines: MatchedLine[]; rows: Map<number, MatchedRow> }> {
  const checked = await checkAll(written)
  const valid = checked.flatMap(({ values, key }) => (values ? [{ values, key }] : []))
  const defaults = await readDefaults(deps, sellerId, given)
  const values = valid.map((line) => line.values)
  const keys = valid.map(({ key }) => key)
  const locations = values.flatMap(({ location }) => location || [])
  const [parts, listings, places] = await Promise.all([
    findParts(deps, values),
    findKnown(deps, sellerId, keys),
    matchPlaces(deps, locations, defaults.place?.country ?? null),
  ])
  const stating = valid.map((line) => ({ given: factsOfLine(line.values), known: listings.get(line.key) }))
  const donors = await donorsOfRows(deps, sellerId, stating)
  const found = { parts, listings, places, defaults, donors, lines: new Map<string, number>() }
  const rows = new Map<number, MatchedRow>()
  const lines = checked.map(({ line, cells, ...of }): MatchedLine => {
    const matched = of.values === null ? null : matchLine(deps, line, of.values, of.key, found)
    const errors = of.values === null ? of.errors : matched && 'column' in matched ? [matched] : []
    if (matched === null || 'column' in matched) return { line, cells, part: null, outcome: 'error', errors }
    rows.set(line, matched.row)
    return { line, cells, part: matched.part, outcome: 'new', errors }
  })
  return { lines, rows }
}

type Found = {
  parts: Map<string, FoundPart[]>
  listings: Map<string | null, Known>
  places: Map<string, MatchedPlace>
  defaults: Defaults
  donors: Map<string, ListedDonor>
  /** The lines of listings that were matched before. */
  lines: Map<string, number>
}

/** Returns the row of a line, or why it has none. */
function matchLine(
  deps: Deps,
  line: number,
  values: ImportValues,
  key: string,
  { parts, listings, places, defaults, donors, lines }: Found,
): { row: MatchedRow; part: FoundPart } | ImportError {
  const found = parts.get(placeOf(values)) ?? []
  const [part] = found
  if (!part)
    return values.part === null
      ? { column: 'number', message: noPartMessage(values.number, (number) => parts.has(number)) }
      : { column: 'part', message: NO_SUCH_PART }
  if (found.length > 1)
    return { column: 'part', message: `${found.length} parts have this number. Enter the address of the one you mean.` }
  const known = listings.get(key)
  if (known && (known.partId !== part.id || known.type !== values.type))
    return { column: 'reference', message: REFERENCE_USED }
  const earlier = known && lines.get(known.id)
  if (earlier !== undefined) return { column: 'reference', message: `Line ${earlier} is about the same listing.` }
  if (known) lines.set(known.id, line)
  // A listing keeps its place: several towns can have the same label, and a label can be of no town.
  const isKept = values.location === '' || values.location === known?.location
  const at = isKept ? null : places.get(values.location)
  if (at?.error) return { column: 'location', message: at.error }
  const given = factsOfLine(values)
  let facts: StoredFacts
  try {
    facts = factsOfRow({ type: values.type, given }, known, donors, deps.now())
  } catch (error) {
    return factError(error)
  }
  const row: MatchedRow = {
    id: deps.newId(),
    key: known?.importKey ?? key,
    given,
    facts,
    partId: part.id,
    type: values.type,
    priceCents: values.price,
    description: descriptionOf(values, part, known),
    condition: values.condition,
    quantity: values.quantity,
    photos: values.photos,
    place: at?.place ?? null,
    shipsTo: values.ships_to,
    shippingCents: values.shipping_cost,
    defaults,
    known,
  }
  const { shipsTo, country } = whereOf(row, known)
  if (shipsTo === null && values.type === 'ask' && values.shipping_cost !== null)
    return { column: 'ships_to', message: NO_SHIPS_TO }
  return shipsTo === 'country' && country === null ? { column: 'location', message: NO_COUNTRY } : { row, part }
}

/** Returns the description of a line. Spreadsheets change the line breaks, which are no difference. */
function descriptionOf({ description, number }: ImportValues, part: FoundPart, known: Known | undefined): string {
  const written = description.trim() || `${part.name}, number ${number}`
  return known && plainBreaks(known.description) === plainBreaks(written) ? known.description : written
}
const plainBreaks = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns the given place and shipping, else the seller's own place. */
async function readDefaults(deps: Deps, sellerId: string, given: ImportDefaults): Promise<Defaults> {
  const { placeId } =
    given ?? (await deps.prisma.user.findUniqueOrThrow({ where: { id: sellerId }, select: { placeId: true } }))
  return { place: placeId === null ? null : await locate(deps, placeId), shipping: given?.shipping ?? null }
}

const partSelect = { id: true, slug: true, name: true } satisfies Prisma.PartSelect
type FoundPart = Prisma.PartGetPayload<{ select: typeof partSelect }>

/** The path of the part that a line names, else its normalized number. */
const placeOf = ({ part, number }: ImportValues) => (part === null ? normalizePartNumber(number) : paths.part(part))

/** Returns the visible parts that lines can mean, by `placeOf`. */
async function findParts(deps: Deps, values: ImportValues[]): Promise<Map<string, FoundPart[]>> {
  const named = values.flatMap(({ part }) => part ?? [])
  const written = values.filter(({ part }) => part === null).map(({ number }) => normalizePartNumber(number))
  const numbers = written.flatMap((number) => [number, ...withZeros(number)])
  const [found, byNumber] = await Promise.all([
    findNamedParts(deps, [...new Set(named)]),
    deps.prisma.partNumber.findMany({
      where: { normalized: { in: numbers }, part: visibleWhere.part },
      select: { normalized: true, part: { select: partSelect } },
    }),
  ])
  for (const { normalized, part } of byNumber) {
    const others = found.get(normalized)
    if (others) others.push(part)
    else found.set(normalized, [part])
  }
  return found
}

/** Returns parts by the paths of these ids and slugs, which may be those of parts that were merged into them. */
async function findNamedParts(deps: Deps, keys: string[]): Promise<Map<string, FoundPart[]>> {
  const versions = await Promise.all(keys.map((key) => partVersion(deps, key)))
  const ids = versions.flatMap((version) => version?.id ?? [])
  const parts = await deps.prisma.part.findMany({
    where: { id: { in: ids }, ...visibleWhere.part },
    select: partSelect,
  })
  return new Map(keys.map((key, at) => [paths.part(key), parts.filter(({ id }) => id === versions[at]?.id)]))
}

const ID_KEY = /^reference ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the seller's listings of earlier imports by their keys, and those whose ids are the references. */
export async function findKnown(
  { prisma }: Deps,
  sellerId: string,
  keys: string[],
): Promise<Map<string | null, Known>> {
  const ids = keys.flatMap((key) => ID_KEY.exec(key)?.[1] ?? [])
  const where = { sellerId, OR: [{ importKey: { in: keys } }, { id: { in: ids } }] }
  const listings = await prisma.listing.findMany({ where, select: knownSelect })
  return new Map(
    listings.flatMap((listing) => [
      [listing.importKey, listing],
      [referenceKey(listing.id), listing],
    ]),
  )
}
