import { useEffect, useEffectEvent } from 'react'
import { trpc, type RouterOutputs } from '../../app/trpc.ts'
import { useMarketChanged } from './listings/useMarketChanged.ts'
import type { Part } from './types.ts'

/** Keeps prices, counts and listings of a part as they are, whoever changes them, while its page is looked at. */
export function useLiveMarket(part: Part) {
  const cache = trpc.useUtils()
  const readAgain = useMarketChanged(part)
  const { id } = part

  const show = useEffectEvent((market: Market, isFirst: boolean) => {
    const isSame = Object.entries(market).every(([name, value]) => part[name as keyof Market] === value)
    if (!isSame) cache.part.bySlug.setData({ idOrSlug: part.slug }, (old) => old && { ...old, ...market })
    // The first tells how things stand, further ones that something has changed, if only a description.
    if (!isSame || !isFirst) void readAgain()
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    let isFirst = true
    const onData = (market: Market) => {
      show(market, isFirst)
      isFirst = false
    }
    async function begin() {
      const { follow } = await import('../../app/live.ts')
      if (isGone) return
      stop = follow((client, stream) => {
        isFirst = true
        return client.listing.live.subscribe({ partId: id }, { ...stream, onData })
      })
    }
    // Without it the page is as up to date as when it was read.
    void begin().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [id])
}

type Market = Pick<RouterOutputs['part']['bySlug'], 'lowestAskCents' | 'highestBidCents' | 'askCount' | 'bidCount'>
