import type { z } from 'zod'
import { answerCar, type CarAnswer } from '../../../../shared/car-answers.ts'
import { GARAGE_FULL, type CarChanges, type CarInput, type carEditInput } from '../../../../shared/garage.ts'
import { MONTHS_REVERSED, carFields, type CarRef } from '../../../../shared/vehicles.ts'
import { vinWithoutSerial } from '../../../../shared/vin.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { nameCars, noSuchVehicle, resolveCar, type CarNames } from '../vehicles/service.ts'
import { carSelect, chooseNewest, insertCar, type CarRow } from './queries.ts'

/** The labels of a car. `name` is the shortest: '320i'. */
type CarLabels = Pick<CarNames, 'label' | 'detail'> & { name: string }

/** A car for its owner, the only user who can read it. */
export type Car = CarRef & CarLabels & Pick<CarRow, 'id' | 'vin' | 'isChosen'>

/** Returns the user's cars in the order in which they were added. */
export async function listCars(deps: Deps, userId: string): Promise<Car[]> {
  const rows = await deps.prisma.garageCar.findMany({ where: { userId }, select: carSelect, orderBy: { id: 'asc' } })
  return toCars(deps, rows)
}

/** Returns cars of any garages by id, for a job that acts for their owners. */
export async function findCars({ prisma }: Deps, ids: string[]): Promise<Map<string, CarRef>> {
  if (ids.length === 0) return new Map()
  const rows = await prisma.garageCar.findMany({ where: { id: { in: ids } }, select: carSelect })
  return new Map(rows.map((row) => [row.id, refOf(row)]))
}

/**
 * Returns the labels of a car that is in no garage.
 * @throws AppError VALIDATION with a field error for an unknown vehicle; NOT_FOUND for a removed one
 */
export async function describeCar(deps: Deps, car: CarRef): Promise<CarLabels> {
  const { removed, ...names } = await resolveCar(deps, car)
  if (removed) throw noSuchVehicle()
  return labelsOf(names)
}

const labelsOf = ({ label, detail, names }: CarNames): CarLabels => ({
  label,
  detail,
  name: names.variant ?? names.model ?? label,
})

/**
 * Adds a car. The first one becomes the chosen car.
 * @returns the car; null if the garage is not empty and `onlyFirst`
 * @throws AppError VALIDATION with a field error for an unknown vehicle; NOT_FOUND for a removed one; CONFLICT for a full
 *   garage
 */
export async function addCar(deps: Deps, userId: string, { vin, keepVin, onlyFirst, ...car }: CarInput) {
  await describeCar(deps, car)
  const id = deps.newId()
  const isAdded = await inGarage(deps, userId, async (deps) => {
    const row = { ...car, id, userId, vin: keptVin(vin, keepVin), answers: JSON.stringify(car.answers), onlyFirst }
    const [inserted] = await deps.query(insertCar, { ...row, now: deps.now() })
    return inserted !== undefined
  })
  if (isAdded) return getCar(deps, userId, id)
  if (onlyFirst) return null
  throw new AppError('CONFLICT', GARAGE_FULL)
}

/**
 * Changes a car.
 * @throws AppError NOT_FOUND; VALIDATION with a field error for an unknown vehicle or reversed months
 */
export function editCar(deps: Deps, userId: string, { id, ...changes }: z.output<typeof carEditInput>): Promise<Car> {
  return changeCar(deps, userId, id, () => changes)
}

/**
 * Stores the answer to a question of a verdict.
 * @throws AppError NOT_FOUND; VALIDATION for months that contradict those of the car
 */
export function answerQuestion(deps: Deps, userId: string, id: string, answer: CarAnswer): Promise<Car> {
  return changeCar(deps, userId, id, (car) => answerCar(car, answer))
}

async function changeCar(deps: Deps, userId: string, id: string, change: (car: CarRef) => CarChanges): Promise<Car> {
  await inGarage(deps, userId, async (deps) => {
    const row = await findCar(deps, userId, id)
    const before = refOf(row)
    const { vin = row.vin, keepVin = row.vin !== vinWithoutSerial(row.vin ?? ''), ...changes } = change(before)
    const car = { ...before, ...(changes.vehicleId !== undefined && { engineId: null }), ...changes }
    if (car.builtFrom !== null && car.builtTo !== null && car.builtFrom > car.builtTo)
      throw new AppError('VALIDATION', MONTHS_REVERSED, { fields: { builtTo: MONTHS_REVERSED } })
    await resolveCar(deps, car)
    const data = { ...car, vin: keptVin(vin, keepVin), updatedAt: deps.now() }
    await deps.prisma.garageCar.updateMany({ where: { id, userId }, data })
  })
  return getCar(deps, userId, id)
}

/** Makes a car the chosen one. @throws AppError NOT_FOUND */
export async function chooseCar(deps: Deps, userId: string, id: string): Promise<void> {
  await inGarage(deps, userId, async ({ prisma }) => {
    // One after the other, because the unique index of the chosen car is checked row by row.
    await prisma.garageCar.updateMany({ where: { userId, isChosen: true }, data: { isChosen: false } })
    const { count } = await prisma.garageCar.updateMany({ where: { id, userId }, data: { isChosen: true } })
    if (count === 0) throw noCar()
  })
}

/** Removes a car. The newest of the others replaces the chosen one. @throws AppError NOT_FOUND */
export async function removeCar(deps: Deps, userId: string, id: string): Promise<void> {
  await inGarage(deps, userId, async (deps) => {
    const { count } = await deps.prisma.garageCar.deleteMany({ where: { id, userId } })
    if (count === 0) throw noCar()
    await deps.query(chooseNewest, { userId })
  })
}

/** Runs a change of a garage after other changes of it, and never after the deletion of the account. */
const inGarage = <Result>(deps: Deps, userId: string, change: (deps: Deps) => Promise<Result>): Promise<Result> =>
  transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const isVisible = await deps.prisma.user.count({ where: { id: userId, ...visibleWhere.user } })
    if (isVisible === 0) throw noCar()
    return change(deps)
  })

/** Returns the characters of a VIN that are stored. */
const keptVin = (vin: string | null, isWhole: boolean) => (vin === null || isWhole ? vin : vinWithoutSerial(vin))

const noCar = () => notFound('Car not found.')

async function findCar({ prisma }: Deps, userId: string, id: string): Promise<CarRow> {
  const row = await prisma.garageCar.findFirst({ where: { id, userId }, select: carSelect })
  if (!row) throw noCar()
  return row
}

async function getCar(deps: Deps, userId: string, id: string): Promise<Car> {
  const [car] = await toCars(deps, [await findCar(deps, userId, id)])
  if (!car) throw noCar()
  return car
}

const refOf = ({
  vehicleId,
  engineId,
  builtFrom,
  builtTo,
  answers,
}: Omit<CarRow, 'id' | 'vin' | 'isChosen'>): CarRef => ({
  vehicleId,
  engineId,
  builtFrom,
  builtTo,
  answers: carFields.answers.parse(answers),
})

/** Adds the labels, also of removed vehicles. */
async function toCars(deps: Deps, rows: CarRow[]): Promise<Car[]> {
  const cars = rows.map(({ id, vin, isChosen, ...row }) => ({ ...refOf(row), id, vin, isChosen }))
  return (await nameCars(deps, cars)).map(({ names, ...car }) => ({ ...car, ...labelsOf({ ...car, names }) }))
}
