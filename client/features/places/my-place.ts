import { useSyncExternalStore } from 'react'
import { COUNTRIES } from '../../../shared/where.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'

type Place = RouterOutputs['place']['byId']

/** The key of local storage for the place that a visitor has chosen, as JSON. */
const KEY = 'place'

/** The choice while the browser does not store it. */
let unstored: string | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY)
  } catch {
    return unstored
  }
}

function keep(place: Place): void {
  unstored = JSON.stringify(place)
  try {
    localStorage.setItem(KEY, unstored)
    unstored = null
  } catch {
    // Storage is forbidden or full: the choice lasts until the next reload.
  }
  for (const changed of listeners) changed()
}

/** Returns a stored place; null if there is none, or if another program has written the value. */
function parse(stored: string | null): Place | null {
  try {
    const { id, name, region, country } = JSON.parse(stored ?? '') as Place
    const isPlace = Number.isInteger(id) && COUNTRIES.includes(country) && typeof name === 'string'
    return isPlace ? { id, name, region, country } : null
  } catch {
    return null
  }
}

/** Returns the place of the reader, null if it is unknown, and a function that sets it: in the settings of a user. */
export function useMyPlace(): { place: Place | null; choose(place: Place): void } {
  const { state } = useSession()
  const ofVisitor = parse(useSyncExternalStore(subscribe, read, () => null))
  const cache = trpc.useUtils()
  const selling = trpc.user.selling.useQuery(undefined, { enabled: state === 'in' })
  const save = trpc.user.setPlace.useMutation({
    onSettled: () =>
      Promise.all([cache.user.selling.invalidate(), cache.listing.byId.invalidate(), cache.want.invalidate()]),
  })
  return {
    place: (state === 'in' ? selling.data?.place : null) ?? ofVisitor,
    choose(place) {
      if (state !== 'in') return keep(place)
      // Shown before it is saved.
      cache.user.selling.setData(undefined, (now) => now && { ...now, place })
      save.mutate({ placeId: place.id })
    },
  }
}
