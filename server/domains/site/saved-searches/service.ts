import {
  SAVED_SEARCHES_FULL,
  SEARCH_QUERY_LENGTH,
  SEARCH_QUERY_LONG,
  type SavedSearchInput,
} from '../../../../shared/saved-searches.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { canonicalQuery, readQuery } from './policy.ts'
import { insertSavedSearch, savedSearchSelect, type SavedSearch } from './queries.ts'

/** Returns the user's saved searches, the newest first. */
export const listSavedSearches = ({ prisma }: Deps, userId: string): Promise<SavedSearch[]> =>
  prisma.savedSearch.findMany({ where: { userId }, select: savedSearchSelect, orderBy: { id: 'desc' } })

/**
 * Saves a search of the search page.
 * @throws AppError VALIDATION with a field error for an invalid query and for "Fits my car" without a car; CONFLICT if the user
 *   has saved the same search, and for too many of them
 */
export function saveSearch(deps: Deps, userId: string, { name, ...input }: SavedSearchInput): Promise<SavedSearch> {
  const query = canonicalQuery(input.query)
  const read = readQuery(query)
  if (typeof read === 'string') throw invalidQuery(read)
  // Longer than the input if that has letters that an address encodes.
  if (query.length > SEARCH_QUERY_LENGTH) throw invalidQuery(SEARCH_QUERY_LONG)
  return transaction(deps, async (deps) => {
    // The searches of a user are saved one after the other, and never after the deletion of the account.
    await lockUsers(deps, [userId])
    const isVisible = await deps.prisma.user.count({ where: { id: userId, ...visibleWhere.user } })
    if (isVisible === 0) throw noSearch()
    const carId = read.isForCar ? await findCar(deps, userId, input.carId ?? null) : null
    await refuseRepetition(deps, { userId, query, carId })
    const row = { id: deps.newId(), userId, name, query, carId, now: deps.now() }
    const [inserted] = await deps.query(insertSavedSearch, row)
    if (!inserted) throw new AppError('CONFLICT', SAVED_SEARCHES_FULL)
    return { id: row.id, name, query, carId, createdAt: row.now }
  })
}

/** Deletes a saved search. @throws AppError NOT_FOUND */
export async function removeSavedSearch({ prisma }: Deps, userId: string, id: string): Promise<void> {
  const { count } = await prisma.savedSearch.deleteMany({ where: { id, userId } })
  if (count === 0) throw noSearch()
}

const noSearch = () => notFound('Saved search not found.')
const invalidQuery = (sentence: string) => new AppError('VALIDATION', sentence, { fields: { query: sentence } })

/** Returns the car with this id, or the chosen one. */
async function findCar({ prisma }: Deps, userId: string, id: string | null): Promise<string> {
  const where = id === null ? { userId, isChosen: true } : { userId, id }
  const car = await prisma.garageCar.findFirst({ where, select: { id: true } })
  if (!car) throw invalidQuery('Choose a car first, or turn "Fits my car" off.')
  return car.id
}

/** Compares without regard to case, as the search does. */
async function refuseRepetition(
  { prisma }: Deps,
  { query, ...where }: { userId: string; query: string; carId: string | null },
) {
  const same = await prisma.savedSearch.findFirst({
    where: { ...where, query: { equals: query.replace(/[\\%_]/g, String.raw`\$&`), mode: 'insensitive' } },
    select: { name: true },
  })
  if (same) throw new AppError('CONFLICT', `You have saved this search already, as "${same.name}".`)
}
