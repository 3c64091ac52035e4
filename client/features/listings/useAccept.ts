import { trpc } from '../../app/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useDealsChanged, writtenPrice } from '../trades/trade.ts'
import { useOwnChange } from './useMarketChanged.ts'

/** Returns a function that accepts an ask or bid at the price that the user sees. It throws if the listing has changed. */
export function useAccept(part: { id: string }) {
  const toast = useToast()
  const marketChanged = useOwnChange(part)
  const dealsChanged = useDealsChanged()
  const acceptListing = trpc.trade.acceptListing.useMutation()

  async function accept({ id, priceCents }: { id: string; priceCents: number }): Promise<void> {
    try {
      await acceptListing.mutateAsync({ id, price: writtenPrice(priceCents) })
      toast.show('Reserved. You find the trade in your conversation and under Trades.')
    } finally {
      void Promise.all([marketChanged(), dealsChanged()])
    }
  }
  return { accept, isPending: acceptListing.isPending }
}
