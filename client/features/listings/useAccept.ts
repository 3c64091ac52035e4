import { trpc } from '../../base/trpc.ts'
import type { Flags } from '../../forms/useSecondLook.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useDealsChanged, writtenPrice } from '../trades/trade.ts'
import type { Terms } from '../trades/useSeenTerms.ts'
import { useOwnChange } from './useMarketChanged.ts'

type AcceptInput = { id: string } & Terms & Flags

const written = (cents: number | null | undefined) => (typeof cents === 'number' ? writtenPrice(cents) : cents)

/** Returns a function that accepts an ask or bid at the terms that the user has seen. It throws if the listing has changed. */
export function useAccept(part: { id: string }) {
  const toast = useToast()
  const marketChanged = useOwnChange(part)
  const dealsChanged = useDealsChanged()
  const acceptListing = trpc.trade.acceptListing.useMutation()

  async function accept({ priceCents, shippingCents, coreCents, ...input }: AcceptInput): Promise<void> {
    const terms = { price: writtenPrice(priceCents), shipping: written(shippingCents), core: written(coreCents) }
    try {
      await acceptListing.mutateAsync({ ...input, ...terms })
      toast.show('Reserved. You find the trade in your conversation and under Trades.')
    } finally {
      void Promise.all([marketChanged(), dealsChanged()])
    }
  }
  return { accept, isPending: acceptListing.isPending }
}
