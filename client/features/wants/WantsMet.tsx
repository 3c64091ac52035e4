import { keepPreviousData } from '@tanstack/react-query'
import { checkPrice, parsePrice } from '../../../shared/price.ts'
import { trpc } from '../../base/trpc.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Milliseconds after the last key before the wants are counted. */
const COUNT_AFTER = 500

/** How many wants the price and the deposit that a seller types meet: 'This price meets 3 wants.' */
export function WantsMet({ partId, price, core }: { partId: string; price: string; core: string }) {
  const cents = checkPrice(price) === null ? (parsePrice(price) ?? 0) + (parsePrice(core) ?? 0) : 0
  const typed = useDebounced(String(cents / 100), COUNT_AFTER)
  const isPrice = checkPrice(typed) === null
  const met = trpc.want.met.useQuery(
    { partId, price: typed },
    // A count is no reason to disturb who lists a part.
    { enabled: isPrice, placeholderData: keepPreviousData, retry: false, staleTime: 60_000 },
  )
  const count = isPrice ? (met.data ?? 0) : 0
  return (
    <output className="small">{count > 0 && `This price meets ${count} ${count === 1 ? 'want' : 'wants'}.`}</output>
  )
}
