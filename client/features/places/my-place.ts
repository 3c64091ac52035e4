import { useSyncExternalStore } from 'react'
import { useSession } from '../../app/SessionProvider.tsx'
import { trpc, type RouterOutputs } from '../../app/trpc.ts'

type Place = RouterOutputs['place']['byId']

/** The place that a visitor has chosen in this tab. */
let visitorPlace: Place | null = null
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the place of the reader, null if it is unknown, and a function that sets it: in the settings of a user. */
export function useMyPlace(): { place: Place | null; choose(place: Place): void } {
  const { state } = useSession()
  const ofVisitor = useSyncExternalStore(
    subscribe,
    () => visitorPlace,
    () => null,
  )
  const cache = trpc.useUtils()
  const selling = trpc.user.selling.useQuery(undefined, { enabled: state === 'in' })
  const save = trpc.user.setPlace.useMutation({
    onSettled: () => Promise.all([cache.user.selling.invalidate(), cache.listing.byId.invalidate()]),
  })
  return {
    place: (state === 'in' ? selling.data?.place : null) ?? ofVisitor,
    choose(place) {
      visitorPlace = place
      for (const listener of listeners) listener()
      if (state === 'in') save.mutate({ placeId: place.id })
    },
  }
}
