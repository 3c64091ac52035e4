import {
  INVENTORY_SORTS,
  INVENTORY_STATES,
  type InventoryFilter,
  type InventorySort,
  type InventoryState,
} from '../../../shared/inventory.ts'
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const STATES = [...INVENTORY_STATES, 'all'] as const

/** Reads an address. Unknown values count as missing. */
export function readAddress(query: URLSearchParams): InventoryAddress {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name))
  const id = (name: string) => {
    const value = query.get(name)
    return value !== null && UUID.test(value) ? value : null
  }
  const page = Number(query.get('page'))
  return {
    q: (query.get('q') ?? '').trim(),
    donorId: id('donorId'),
    condition: one(LISTING_CONDITIONS, 'condition') ?? null,
    state: one(STATES, 'state') ?? DEFAULTS.state,
    expiring: query.get('expiring') === 'true',
    offers: query.get('offers') === 'true',
    leftBy: id('leftBy'),
    sort: one(INVENTORY_SORTS, 'sort') ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the query of an address: 'state=expired&sort=price'. */
export const writeAddress = (address: InventoryAddress): string => queryOf(address, DEFAULTS)

/** Returns the filter of the server. */
export function filterOf(address: InventoryAddress): InventoryFilter {
  const { state, sort: _sort, page: _page, ...filter } = address
  return { ...filter, state: state === 'all' ? null : state }
}

/** Returns the query with which the server finds the same asks, in the same order. */
export const requestQuery = (address: InventoryAddress): string =>
  queryOf({ ...filterOf(address), sort: address.sort }, filterOf({ ...DEFAULTS, state: 'all' }))

function queryOf(values: Record<string, unknown>, defaults: Record<string, unknown>): string {
  const changed = Object.entries(values).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}
