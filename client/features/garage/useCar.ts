import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useVisitorCar, type Car } from './visitor-car.ts'

export type GarageCar = RouterOutputs['garage']['list'][number]

/**
 * Returns the chosen car of the reader, null without one, undefined until it is known, and the cars of the garage. A
 * visitor has one car, in a cookie.
 */
export function useCar(): { car: Car | null | undefined; cars: GarageCar[] } {
  const { state } = useSession()
  const ofVisitor = useVisitorCar()
  const garage = trpc.garage.list.useQuery(undefined, { enabled: state === 'in' })
  if (state === 'out') return { car: ofVisitor, cars: [] }
  if (state !== 'in' || !garage.data) return { car: undefined, cars: [] }
  return { car: garage.data.find(({ isChosen }) => isChosen) ?? null, cars: garage.data }
}
