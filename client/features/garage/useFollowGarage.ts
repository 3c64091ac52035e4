import { useEffect } from 'react'
import { trpc } from '../../base/trpc.ts'
import { carRef, keepVisitorCar, onOtherTab, readVisitorCar } from './visitor-car.ts'

/**
 * Reads the garage of a signed-in user again when another tab has changed it, and adds the car that the user had as a visitor
 * if the garage is empty.
 */
export function useFollowGarage() {
  const cache = trpc.useUtils()
  const { data: cars } = trpc.garage.list.useQuery()
  const { mutateAsync: add } = trpc.garage.add.useMutation()
  const isEmpty = cars?.length === 0
  useEffect(() => onOtherTab(() => void cache.garage.invalidate()), [cache])
  useEffect(() => {
    const visitorCar = isEmpty ? readVisitorCar() : null
    if (!visitorCar) return
    add({ ...carRef(visitorCar), onlyFirst: true })
      .then(() => {
        keepVisitorCar(null)
        return cache.garage.invalidate()
      })
      // The cookie stays for the next page.
      .catch(() => undefined)
  }, [isEmpty, add, cache])
}
