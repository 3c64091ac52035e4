import { idSchema } from '../../../shared/fields.ts'
import { INVENTORY_PAGE, MAX_LABELS } from '../../../shared/inventory.ts'
import type { RouterInputs } from '../../base/trpc.ts'
import { filterOf, readAddress } from '../../features/listings/inventory-address.ts'

/**
 * Returns the pages of the inventory whose labels an address prints: those of its `ids`, or those of its filter in the order
 * of the list.
 */
export function labelPages(query: URLSearchParams): RouterInputs['inventory']['list'][] {
  if (!query.has('ids')) {
    const address = readAddress(query)
    return pagesOf(MAX_LABELS).map((at) => ({ ...filterOf(address), sort: address.sort, page: at + 1 }))
  }
  const ids = chosenIds(query)
  return pagesOf(ids.length).map((at) => ({ ids: ids.slice(at * INVENTORY_PAGE, (at + 1) * INVENTORY_PAGE) }))
}

const pagesOf = (count: number) => Array.from({ length: Math.ceil(count / INVENTORY_PAGE) }, (_, at) => at)

/** Returns the valid ones of the ids of an address. */
export const chosenIds = (query: URLSearchParams): string[] =>
  (query.get('ids') ?? '')
    .split(',')
    .flatMap((id) => idSchema.safeParse(id).data ?? [])
    .slice(0, MAX_LABELS)
