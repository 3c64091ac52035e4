import { damageCode } from '../../../../shared/damage.ts'
import { formatPrice } from '../../../../shared/format.ts'
import type { FactColumn, ImportError, ImportValues } from '../../../../shared/listing-imports.ts'
import type { UsedPartFacts } from '../../../../shared/used-parts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { addAsk, mergeFacts, NO_FACTS, storedFacts, toFacts, wrongDonor, type GivenFacts } from './facts-service.ts'
import type { Known, MatchedRow } from './import-match-service.ts'
import { lockOwnDonors, type ListedDonor } from './import-queries.ts'
import type { StoredFacts } from './queries.ts'

// What the lines of a file state about used parts.

/** The facts by the columns that state them. */
const FACTS = {
  donor: 'donorId',
  odometer_km: 'odometerKm',
  odometer_note: 'odometerNote',
  removed_on: 'removedOn',
  tested: 'tested',
  damage: 'damage',
  core: 'core',
  warranty_days: 'warrantyDays',
  storage_place: 'storagePlace',
} as const satisfies Record<FactColumn, keyof UsedPartFacts>
const COLUMNS = Object.keys(FACTS) as FactColumn[]

/** Returns the facts that a line states. Those of columns that the file does not have are undefined. */
export const factsOfLine = (values: ImportValues): GivenFacts =>
  Object.fromEntries(COLUMNS.map((column) => [FACTS[column], values[column]]))

/** Returns the donors that rows name or that their listings have, by their ids. Locks them. */
export const donorsOfRows = (
  deps: Deps,
  sellerId: string,
  rows: { given: GivenFacts; known: Known | undefined }[],
): Promise<Map<string, ListedDonor>> =>
  lockDonors(
    deps,
    sellerId,
    rows.flatMap(({ given, known }) => given.donorId ?? known?.donorId ?? []),
  )

/** Locks donors of a seller. Returns them by their ids. */
export async function lockDonors(deps: Deps, sellerId: string, donorIds: string[]): Promise<Map<string, ListedDonor>> {
  const ids = new Set(donorIds)
  const donors = ids.size === 0 ? [] : await deps.query(lockOwnDonors, { ids: [...ids], sellerId })
  return new Map(donors.map((donor) => [donor.id, donor]))
}

type FactsRow = Pick<MatchedRow, 'type' | 'given'>

/**
 * Returns what the listing of a line stores of its facts. The donor that it has already may be closed.
 * @throws AppError VALIDATION at a fact
 */
export function factsOfRow(
  { type, given }: FactsRow,
  known: Known | undefined,
  donors: Map<string, ListedDonor>,
  now: Date,
): StoredFacts {
  const facts = type === 'bid' ? NO_FACTS : mergeFacts(known ? toFacts(known) : NO_FACTS, given)
  const donor = facts.donorId === null ? null : donors.get(facts.donorId)
  if (donor === undefined || (donor && !donor.isOpen && donor.id !== known?.donorId)) throw wrongDonor()
  if (donor && donor.id !== known?.donorId) addAsk(donor)
  return storedFacts(known?.createdAt ?? now, facts, donor)
}

/** Returns the error of a line for one of `factsOfRow`. Throws others. */
export function factError(error: unknown): ImportError {
  if (error instanceof AppError)
    for (const column of COLUMNS) {
      const message = error.fields?.[FACTS[column]]
      if (message !== undefined) return { column, message }
    }
  throw error
}

/** Returns the facts of a listing as users read them. */
export const factTextsOf = (known: Known): Record<FactColumn, string | null> => textsOf(toFacts(known))

/** Returns the same for what a row stores. */
export const storedTexts = ({ coreCents, ...facts }: StoredFacts): Record<FactColumn, string | null> =>
  textsOf({ ...facts, core: coreCents })

const textsOf = (facts: UsedPartFacts): Record<FactColumn, string | null> => ({
  donor: facts.donorId,
  odometer_km: text(facts.odometerKm),
  odometer_note: facts.odometerNote,
  removed_on: facts.removedOn,
  tested: facts.tested,
  damage: damageCell(facts.damage),
  core: facts.core === null ? null : formatPrice(facts.core),
  warranty_days: text(facts.warrantyDays),
  storage_place: facts.storagePlace,
})

const text = (number: number | null) => (number === null ? null : String(number))

/** '4D1.5 8S0.5', 'none', or null if it is not stated. */
export const damageCell = (damage: UsedPartFacts['damage']): string | null =>
  damage && (damage.length === 0 ? 'none' : damage.map(damageCode).join(' '))
