import { answerCar, type CarAnswer } from '../../../shared/car-answers.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { useCar } from './useCar.ts'
import { announceCarChange, carRef, keepVisitorCar, readVisitorCar } from './visitor-car.ts'

/** Returns functions that change the car of the reader: in the garage of a user, in the cookie of a visitor. */
export function useCarChanges() {
  const { state } = useSession()
  const { cars } = useCar()
  const cache = trpc.useUtils()
  const add = trpc.garage.add.useMutation()
  const choose = trpc.garage.choose.useMutation()
  const answer = trpc.garage.answer.useMutation()

  async function changed() {
    announceCarChange()
    await cache.garage.invalidate()
  }
  async function keepAsVisitor(given: CarRef) {
    const car = carRef(given)
    keepVisitorCar({ ...car, ...(await cache.garage.describe.fetch(car)) })
  }
  return {
    changed,
    /** Makes a car of the garage the chosen one, at once. A failure restores the previous one. */
    async choose(id: string) {
      cache.garage.list.setData(undefined, (list) => list?.map((car) => ({ ...car, isChosen: car.id === id })))
      try {
        await choose.mutateAsync({ id })
      } finally {
        await changed()
      }
    },
    /** Adds a car, if the garage has none of its vehicle and months, and makes it the chosen one. */
    async chooseVehicle(car: CarRef) {
      if (state !== 'in') return keepAsVisitor(car)
      const own = cars.find((each) => isSameCar(each, car)) ?? (await add.mutateAsync(car))
      if (own && !own.isChosen) await choose.mutateAsync({ id: own.id })
      await changed()
    },
    /** Stores an answer to a question about the chosen car. */
    async answer(given: CarAnswer) {
      if (state !== 'in') {
        const car = readVisitorCar()
        if (car) await keepAsVisitor({ ...car, ...answerCar(car, given) })
        return
      }
      const own = cars.find(({ isChosen }) => isChosen)
      if (own) await answer.mutateAsync({ id: own.id, answer: given })
      await changed()
    },
  }
}

/** Returns whether a car of the garage is the given one. Months that are not given do not matter. */
const isSameCar = (own: CarRef, given: CarRef): boolean =>
  own.vehicleId === given.vehicleId &&
  (given.engineId === null || own.engineId === given.engineId) &&
  (given.builtFrom === null || own.builtFrom === given.builtFrom) &&
  (given.builtTo === null || own.builtTo === given.builtTo)
