import { MAX_DONOR_ASKS } from '../../../../shared/donors.ts'
import { gradeOf } from '../../../../shared/grade.ts'
import type { ListingType } from '../../../../shared/labels.ts'
import { toDay } from '../../../../shared/trades.ts'
import { ODOMETER_NOTE_MISSING, type UsedPartFacts } from '../../../../shared/used-parts.ts'
import { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockListingRows, lockOwnDonor, type OwnDonor, type StoredFacts } from './queries.ts'

// What the seller of a used part states about it (docs/product/used-parts.md).

export const NO_FACTS: UsedPartFacts = {
  donorId: null,
  odometerKm: null,
  odometerNote: null,
  removedOn: null,
  tested: null,
  damage: null,
  core: null,
  warrantyDays: null,
  storagePlace: null,
}
const DONOR_WRONG = 'Choose one of your donor cars that is not closed.'
const FACT_NAMES = Object.keys(NO_FACTS) as (keyof UsedPartFacts)[]

const DONOR_FULL = `A donor car has at most ${MAX_DONOR_ASKS} open asks. Delete some of them first.`

/** Facts that a request gives. Those that are missing stay as they are. */
export type GivenFacts = { [Fact in keyof UsedPartFacts]?: UsedPartFacts[Fact] | undefined }

export const hasFacts = (given: GivenFacts): boolean => FACT_NAMES.some((name) => given[name] !== undefined)

type Listed = {
  sellerId: string
  type: ListingType
  listedAt: Date
  /** The donor before an edit, which may be closed since. */
  keptDonorId?: string | null
}

/**
 * Returns what a listing stores of its facts: with a donor its odometer, unless a note says why the part has another one, and
 * the grade. A bid has no facts. Locks the donor, in a transaction that has locked the seller.
 * @throws AppError VALIDATION at `donorId` if it is no open donor of the seller, and at `odometerNote` if that is missing
 */
export async function factsToStore(deps: Deps, listed: Listed, given: GivenFacts): Promise<StoredFacts> {
  const facts = listed.type === 'ask' ? merge(NO_FACTS, given) : NO_FACTS
  const donor = facts.donorId === null ? null : await lockDonor(deps, listed, facts.donorId)
  return storedFacts(listed.listedAt, facts, donor)
}

/** Returns the same for facts whose donor the caller has locked. */
export function storedFacts(listedAt: Date, { core, ...facts }: UsedPartFacts, donor: OwnDonor | null): StoredFacts {
  const odometer = donor ? odometerWith(donor.odometerKm, facts) : facts
  const { odometerKm, odometerNote } = odometer
  const until = facts.removedOn ?? toDay(listedAt)
  const graded = gradeOf({ damage: facts.damage, odometerKm, built: donor?.built ?? null, until })
  return { ...facts, odometerKm, odometerNote, coreCents: core, grade: graded?.grade ?? null }
}

/**
 * Returns the columns of the facts after an edit, in its transaction, which has locked the seller; null for an unknown listing
 * and that of another seller. Locks the listing. Throws like factsToStore.
 */
export async function editedFacts(
  deps: Deps,
  { id, sellerId }: { id: string; sellerId: string },
  given: GivenFacts,
): Promise<Prisma.ListingUncheckedUpdateManyInput | null> {
  await deps.query(lockListingRows, { ids: [id] })
  const listing = await deps.prisma.listing.findFirst({
    where: { id, sellerId },
    select: { type: true, createdAt: true, ...factsSelect },
  })
  if (!listing) return null
  const { type, createdAt, ...stored } = listing
  const listed = { sellerId, type, listedAt: createdAt, keptDonorId: stored.donorId }
  const facts = await factsToStore(deps, listed, mergeFacts(toFacts(stored), given))
  return factColumns(facts)
}

/** Returns the facts that a listing stores, as a request gives them, without its other columns. */
export const toFacts = (listing: FactsRow): UsedPartFacts => ({
  donorId: listing.donorId,
  odometerKm: listing.odometerKm,
  odometerNote: listing.odometerNote,
  removedOn: listing.removedOn && toDay(listing.removedOn),
  tested: listing.tested,
  damage: listing.damage as UsedPartFacts['damage'],
  core: listing.coreCents,
  warrantyDays: listing.warrantyDays,
  storagePlace: listing.storagePlace,
})

/** Returns facts after an edit. The odometer is null if the part follows that of its donor, which the edit may change. */
export function mergeFacts(before: UsedPartFacts, given: GivenFacts): UsedPartFacts {
  const isOfDonor = before.donorId !== null && before.odometerNote === null
  return merge(isOfDonor ? { ...before, odometerKm: null } : before, given)
}

/** Returns the columns of facts as Prisma writes them. */
export const factColumns = ({ removedOn, damage, ...facts }: StoredFacts) => ({
  ...facts,
  removedOn: removedOn === null ? null : new Date(removedOn),
  damage: damage ?? Prisma.DbNull,
})

export const factsSelect = {
  donorId: true,
  odometerKm: true,
  odometerNote: true,
  removedOn: true,
  tested: true,
  damage: true,
  coreCents: true,
  warrantyDays: true,
  storagePlace: true,
} satisfies Prisma.ListingSelect
type FactsRow = Prisma.ListingGetPayload<{ select: typeof factsSelect }>

const merge = (before: UsedPartFacts, given: GivenFacts): UsedPartFacts => ({
  ...before,
  ...Object.fromEntries(FACT_NAMES.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])),
})

async function lockDonor(deps: Deps, { sellerId, keptDonorId: keptId = null }: Listed, id: string) {
  const [donor] = await deps.query(lockOwnDonor, { id, sellerId, keptId })
  if (donor && id !== keptId) addAsk(donor)
  if (donor) return donor
  throw wrongDonor()
}

/** The error at a donor that is closed or of another seller. */
export const wrongDonor = () => new AppError('VALIDATION', DONOR_WRONG, { fields: { donorId: DONOR_WRONG } })

/**
 * Counts another ask of a donor. The caller has locked the seller, so that concurrent calls count.
 * @throws AppError VALIDATION at `donorId` if the donor has MAX_DONOR_ASKS
 */
export function addAsk(donor: OwnDonor): void {
  if (donor.asks >= MAX_DONOR_ASKS) throw new AppError('VALIDATION', DONOR_FULL, { fields: { donorId: DONOR_FULL } })
  donor.asks += 1
}

/** Returns the odometer of a part of a donor: that of the donor, unless the part has another one and says why. */
function odometerWith(
  donorKm: number | null,
  { odometerKm, odometerNote }: Pick<UsedPartFacts, 'odometerKm' | 'odometerNote'>,
) {
  if (odometerKm === null || (odometerKm === donorKm && odometerNote === null))
    return { odometerKm: donorKm, odometerNote: null }
  if (odometerNote !== null) return { odometerKm, odometerNote }
  throw new AppError('VALIDATION', ODOMETER_NOTE_MISSING, { fields: { odometerNote: ODOMETER_NOTE_MISSING } })
}
