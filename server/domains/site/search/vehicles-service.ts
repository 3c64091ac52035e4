import { wordsOf } from '../../../../shared/search-words.ts'
import type { FoundVehicle, VehicleName } from '../../../../shared/vehicle-names.ts'
import type { Deps } from '../../../deps.ts'
import { countPartsOfVehicles, searchVehicles } from '../../catalogue/vehicles/service.ts'
import { cachedByState } from './cache-service.ts'

/** Number of vehicles that are shown, and of those from which they are chosen. */
const SHOWN = 3
const READ = 12

/** `partCount` is at most COUNTED_MAKES_TO. */
export type NamedVehicle = Pick<VehicleName, 'level' | 'slug' | 'names' | 'engine'> & { partCount: number }

/**
 * Returns the vehicles that all words of a search name, those with parts first. The name of a make alone names none. A vehicle
 * without parts needs its whole words: 'pump' does not name the Pumper, a fire engine.
 */
export const findNamedVehicles = (deps: Deps, q: string): Promise<NamedVehicle[]> =>
  cachedByState(deps, `vehicles ${q}`, async () => {
    const words = wordsOf(q)
    const named = (await searchVehicles(deps, q, READ)).filter((vehicle) => isNamed(vehicle, words, isBeginning))
    if (named.length === 0) return []
    const ids = named.map(({ id }) => id)
    const counts = await countPartsOfVehicles(deps, ids)
    return named
      .filter((vehicle) => (counts.get(vehicle.id) ?? 0) > 0 || isNamed(vehicle, words, isWhole))
      .map(({ id, level, slug, names, engine }) => ({ level, slug, names, engine, partCount: counts.get(id) ?? 0 }))
      .toSorted((one, other) => Number(one.partCount === 0) - Number(other.partCount === 0))
      .slice(0, SHOWN)
  })

const isBeginning = (own: string, word: string) => own.startsWith(word)
const isWhole = (own: string, word: string) => own === word

/** Not by a typing error, because the words of a part are often similar to the name of a car. */
function isNamed(
  { names, codes, engine, ignoredWords, isExact }: FoundVehicle,
  words: string[],
  matches: (own: string, word: string) => boolean,
): boolean {
  const areIn = (of: string[]) => words.every((word) => of.flatMap(wordsOf).some((own) => matches(own, word)))
  const isMake = areIn(names.slice(0, 1))
  return ignoredWords.length === 0 && !isMake && (isExact || areIn([...names, ...codes, engine?.name ?? '']))
}
