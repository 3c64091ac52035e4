import type { z } from 'zod'
import { isId } from '../../../../shared/text.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import {
  namesByLevel,
  shortTitle,
  titleDetail,
  type FoundVehicle,
  type VehicleName,
} from '../../../../shared/vehicle-names.ts'
import {
  ENGINE_MISSING,
  type CarRef,
  type vehicleListingsInput,
  type vehicleListInput,
  type vehiclePartsInput,
} from '../../../../shared/vehicles.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { RowOf } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { noSuchVehicle } from './name-policy.ts'
import {
  carVehicle,
  makesWithParts,
  searchVehiclesQuery,
  vehiclesById,
  vehicleListings,
  vehicleLists,
  vehiclePage,
  vehiclePartCounts,
  vehicleParts,
  type KeptVehicle,
  type VehicleListing,
  type VehiclePage,
  type VehicleParts,
} from './queries.ts'

import { parseVehicleWords } from './words-policy.ts'

export type { VehicleListing, VehiclePage, VehicleParts, VehicleRevision } from './queries.ts'
export { noSuchVehicle } from './name-policy.ts'

type Make = RowOf<typeof makesWithParts>

/** Number of vehicles in a search. */
const SEARCHED = 12

/** Returns the vehicles of a type-ahead field. Without a parent and level, the words can name several levels: 'e46 320i'. */
export async function listVehicles(
  deps: Deps,
  { parentId, level, q, limit }: z.output<typeof vehicleListInput>,
): Promise<VehicleName[]> {
  const params = { level: level ?? null, words: wordsOf(q), limit }
  if (parentId) return deps.query(vehicleLists.below, { ...params, parentId })
  const listed = await deps.query(vehicleLists.all, params)
  return listed.length > 0 || level ? listed : searchVehicles(deps, q, limit)
}

/** Returns all makes by name, with the number of their parts. */
export const listMakes = (deps: Deps): Promise<Make[]> => deps.query(makesWithParts, {})

/**
 * Returns the vehicles that the words of a car name, on any levels: '2002 bmw 320i', 'golf mk4', 'e46 m54b22'. Words that no
 * vehicle has are left out, as long as one word names a vehicle.
 */
export async function searchVehicles(deps: Deps, q: string, limit = SEARCHED): Promise<FoundVehicle[]> {
  const { terms, rest } = parseVehicleWords(q)
  const numbered = terms.map((term, at) => ({ ...term, number: at + 1 }))
  const spelt = numbered.flatMap(({ number, spellings }) => spellings.map((spelling) => ({ ...spelling, number })))
  const correctable = numbered.filter(({ typed }) => typed !== null)
  const dated = numbered.find(({ year }) => year !== null)
  if (spelt.length === 0) return []
  const rows = await deps.query(searchVehiclesQuery, {
    terms: spelt.map(({ number }) => number),
    spellings: spelt.map(({ words }) => words),
    wholes: spelt.map(({ isWhole }) => isWhole),
    likely: spelt.map(({ likely }) => likely),
    typedTerms: correctable.map(({ number }) => number),
    typed: correctable.map(({ typed }) => typed ?? ''),
    year: dated?.year ?? null,
    yearTerm: dated?.number ?? null,
    limit,
  })
  return rows.map(({ terms: found, ...vehicle }) => {
    const isFound = (number: number) => found.includes(number) || (vehicle.year !== null && number === dated?.number)
    const ignored = numbered.filter(({ number, isOptional }) => !isOptional && !isFound(number))
    return { ...vehicle, ignoredWords: [...ignored.map(({ written }) => written), ...rest] }
  })
}

/**
 * Returns the page of a vehicle without its parts.
 * @throws AppError NOT_FOUND for an unknown or removed vehicle
 */
export async function getVehicle(deps: Deps, idOrSlug: string): Promise<VehiclePage> {
  const by = isId(idOrSlug) ? { id: idOrSlug, slug: null } : { id: null, slug: idOrSlug }
  const [vehicle] = await deps.query(vehiclePage, by)
  if (!vehicle) throw noSuchVehicle()
  return vehicle
}

/** Returns how many parts fit each of these vehicles, at most COUNTED_MAKES_TO. */
export async function countPartsOfVehicles(deps: Deps, ids: string[]): Promise<Map<string, number>> {
  return new Map((await deps.query(vehiclePartCounts, { ids })).map(({ id, count }) => [id, count]))
}

/**
 * Returns a page of the parts that fit a vehicle, with their tags.
 * @throws AppError NOT_FOUND for an unknown or removed vehicle
 */
export async function getVehicleParts(
  deps: Deps,
  { id, tag, page, limit }: z.output<typeof vehiclePartsInput>,
): Promise<VehicleParts> {
  const [parts] = await deps.query(vehicleParts, { id, tag: tag ?? null, limit, offset: (page - 1) * limit })
  if (!parts) throw noSuchVehicle()
  return parts
}

/** Returns the newest asks or bids for the parts of a vehicle. `cursor` is the id of the last one of the previous page. */
export async function listVehicleListings(
  deps: Deps,
  { id, type, cursor, limit }: z.output<typeof vehicleListingsInput>,
): Promise<CursorPage<VehicleListing>> {
  const rows = await deps.query(vehicleListings, { id, type, before: cursor ?? null, limit: limit + 1 })
  return toCursorPage(rows, limit, (last) => last.id)
}

/** Returns vehicles and engines by id, also removed ones. */
export async function findVehicles(deps: Deps, ids: (string | null)[]): Promise<Map<string, KeptVehicle>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  return new Map((await deps.query(vehiclesById, { ids: known })).map((vehicle) => [vehicle.id, vehicle]))
}

/** The car of a verdict with the names, months and engines of its vehicle. */
export type ResolvedCar = {
  vehicleId: string
  /** The ids from the make to the vehicle of the car. */
  path: string[]
  engineId: string | null
  /** The engines of the variants that the car can be. Only its own if that is known. */
  possibleEngineIds: string[]
  /** The search id of its vehicle (docs/decisions/43); null for a variant, which has no vehicles below it. */
  searchId: number | null
  /** The search ids of `path` and `possibleEngineIds`. Only of those with fitment rows. */
  searchIds: number[]
  /** A moderator removed its vehicle. */
  removed: boolean
  builtFrom: string | null
  builtTo: string | null
  answers: CarRef['answers']
} & CarNames

export type CarNames = {
  /** '2002 BMW 320i'. The year only if the car was built in one year. */
  label: string
  /** 'E46, M54B22' */
  detail: string
  names: ReturnType<typeof namesByLevel>
}

const NO_SUCH_CAR = 'Choose a model, a generation or a variant from the list.'

/**
 * Returns a car with the names and months of its vehicle. A removed vehicle is still the vehicle of a car.
 * @throws AppError VALIDATION with a field error for an unknown vehicle or engine
 */
export async function resolveCar(deps: Deps, car: CarRef): Promise<ResolvedCar> {
  const [vehicle] = await deps.query(carVehicle, { vehicleId: car.vehicleId, engineId: car.engineId })
  if (!vehicle || vehicle.level === 'make' || vehicle.level === 'engine') throw invalid('vehicleId', NO_SUCH_CAR)
  if (car.engineId !== null && vehicle.chosenEngine === null) throw invalid('engineId', ENGINE_MISSING)
  const engine = vehicle.chosenEngine ?? vehicle.engine
  const [builtFrom, builtTo] = [car.builtFrom ?? vehicle.builtFrom, car.builtTo ?? vehicle.builtTo]
  return {
    vehicleId: vehicle.id,
    path: vehicle.path,
    engineId: engine?.id ?? null,
    possibleEngineIds: vehicle.possibleEngineIds,
    searchId: vehicle.searchId,
    searchIds: vehicle.searchIds,
    removed: vehicle.removed,
    builtFrom,
    builtTo,
    answers: car.answers,
    ...namesOf({ ...vehicle, engine, builtFrom, builtTo }),
  }
}

/** Adds their names to cars, in one statement. */
export async function nameCars<Car extends CarRef>(deps: Deps, cars: Car[]): Promise<(Car & CarNames)[]> {
  const known = await findVehicles(
    deps,
    cars.flatMap(({ vehicleId, engineId }) => [vehicleId, engineId]),
  )
  return cars.flatMap((car) => {
    const vehicle = known.get(car.vehicleId)
    if (!vehicle) return []
    const engine = known.get(car.engineId ?? '') ?? vehicle.engine
    const months = { builtFrom: car.builtFrom ?? vehicle.builtFrom, builtTo: car.builtTo ?? vehicle.builtTo }
    return [{ ...car, ...namesOf({ ...vehicle, engine, ...months }) }]
  })
}

function namesOf(car: VehicleName): CarNames {
  const year = car.builtFrom?.slice(0, 4)
  return {
    label: [year === car.builtTo?.slice(0, 4) ? year : null, shortTitle(car)].filter(Boolean).join(' '),
    detail: titleDetail(car),
    names: namesByLevel(car),
  }
}

const invalid = (field: string, sentence: string) =>
  new AppError('VALIDATION', sentence, { fields: { [field]: sentence } })
