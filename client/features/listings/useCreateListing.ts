import { useRef, useState } from 'react'
import { trpc, type RouterInputs, type RouterOutputs } from '../../app/trpc.ts'
import { crossingOf, type Crossing } from './CrossingListing.tsx'

type CreateListing = {
  /** The listing that the last one crossed. */
  crossing: Crossing | null
  send(input: RouterInputs['listing']['create']): Promise<RouterOutputs['listing']['create']>
  /** Sends the form again, to list it although it crosses another listing. */
  sendAnyway(submit: () => void): void
}

/** Creates a listing. One that crosses a listing of another user is rejected, and then listed if the user wants it. */
export function useCreateListing(): CreateListing {
  const create = trpc.listing.create.useMutation()
  const [crossing, setCrossing] = useState<Crossing | null>(null)
  const evenIfCrossing = useRef(false)
  return {
    crossing,
    async send(input) {
      setCrossing(null)
      try {
        return await create.mutateAsync({ ...input, evenIfCrossing: evenIfCrossing.current })
      } catch (error) {
        setCrossing(crossingOf(error))
        throw error
      } finally {
        evenIfCrossing.current = false
      }
    },
    sendAnyway(submit) {
      evenIfCrossing.current = true
      submit()
    },
  }
}
