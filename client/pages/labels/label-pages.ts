import { INVENTORY_PAGE, inventoryListInput, MAX_LABELS } from '../../../shared/inventory.ts'
import type { RouterInputs } from '../../base/trpc.ts'

type ListInput = RouterInputs['inventory']['list']

const PAGES = MAX_LABELS / INVENTORY_PAGE

/**
 * Returns the pages of the inventory whose labels an address prints: those of its `ids`, or those of its filter in the order
 * of the list.
 */
export function labelPages(query: URLSearchParams): ListInput[] {
  const ids = chosenIds(query)
  if (ids.length > 0) {
    const count = Math.ceil(ids.length / INVENTORY_PAGE)
    return Array.from({ length: count }, (_, at) => ({
      ids: ids.slice(at * INVENTORY_PAGE, (at + 1) * INVENTORY_PAGE),
    }))
  }
  const filter = filterOf(query)
  return Array.from({ length: PAGES }, (_, at) => ({ ...filter, page: at + 1 }))
}

/** Returns the filter and the order of an address; those that are not valid are ignored. */
function filterOf(query: URLSearchParams): ListInput {
  const given = Object.fromEntries(query)
  const flags = { expiring: given['expiring'] === 'true', offers: given['offers'] === 'true' }
  return inventoryListInput.safeParse({ ...given, ...flags, page: 1 }).data ?? {}
}

export const chosenIds = (query: URLSearchParams): string[] =>
  (query.get('ids') ?? '').split(',').filter(Boolean).slice(0, MAX_LABELS)
