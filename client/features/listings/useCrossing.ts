import { useRef, useState } from 'react'
import type { Crossing } from '../../../shared/listings.ts'
import { errorData } from '../../app/trpc.ts'

type UseCrossing<Input, Result> = {
  /** The listing that the last one crossed. */
  crossing: Crossing | null
  send(input: Input): Promise<Result>
  /** Sends the form again, although its price crosses another listing. */
  sendAnyway(submit: () => void): void
}

/** Sends a listing. One that crosses a listing of another user is rejected, and then sent again if the user wants it. */
export function useCrossing<Input, Result>(
  sendListing: (input: Input & { evenIfCrossing: boolean }) => Promise<Result>,
): UseCrossing<Input, Result> {
  const [crossing, setCrossing] = useState<Crossing | null>(null)
  const evenIfCrossing = useRef(false)
  return {
    crossing,
    async send(input) {
      setCrossing(null)
      try {
        return await sendListing({ ...input, evenIfCrossing: evenIfCrossing.current })
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

/** Returns the listing that a rejected listing crosses; null for other errors. */
function crossingOf(error: unknown): Crossing | null {
  const details = errorData(error)?.details
  return details && 'crossing' in details ? (details.crossing as Crossing) : null
}
