import { idSchema } from '../../../shared/fields.ts'
import {
  INVENTORY_PAGE,
  INVENTORY_SORTS,
  INVENTORY_STATES,
  inventoryFilterSchema,
  type InventoryFilter,
  type InventorySort,
  type InventoryState,
} from '../../../shared/inventory.ts'
import { MAX_OFFSET } from '../../../shared/limits.ts'
import { LISTING_CONDITIONS } from '../../../shared/listings.ts'

/** The filter, order and page of the list. The address has the values that differ from DEFAULTS. */
export type InventoryAddress = Omit<InventoryFilter, 'state' | 'ids'> & {
  state: InventoryState | 'all'
  sort: InventorySort
  page: number
}

/** Active asks, because the sold ones of a dealer outnumber them. */
export const DEFAULTS: InventoryAddress = {
  q: '',
  donorId: null,
  condition: null,
  state: 'active',
  expiring: false,
  offers: false,
  leftBy: null,
  sort: 'newest',
  page: 1,
}

const STATES = [...INVENTORY_STATES, 'all'] as const

/** Reads an address. Values that are not valid count as missing. */
export function readAddress(query: URLSearchParams): InventoryAddress {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name))
  const id = (name: string) => idSchema.safeParse(query.get(name)).data ?? null
  const page = Number(query.get('page'))
  return {
    q: inventoryFilterSchema.shape.q.safeParse(query.get('q') ?? '').data ?? '',
    donorId: id('donorId'),
    condition: one(LISTING_CONDITIONS, 'condition') ?? null,
    state: one(STATES, 'state') ?? DEFAULTS.state,
    expiring: query.get('expiring') === 'true',
    offers: query.get('offers') === 'true',
    leftBy: id('leftBy'),
    sort: one(INVENTORY_SORTS, 'sort') ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page > 0 && page <= MAX_OFFSET / INVENTORY_PAGE ? page : 1,
  }
}

/** Returns the query of an address: 'state=expired&sort=price'. */
export function writeAddress(address: InventoryAddress): string {
  const changed = Object.entries(address).filter(([name, value]) => value !== DEFAULTS[name as keyof InventoryAddress])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}

/** Returns the filter of the server. */
export function filterOf(address: InventoryAddress): InventoryFilter {
  const { state, sort: _sort, page: _page, ...filter } = address
  return { ...filter, state: state === 'all' ? null : state }
}
