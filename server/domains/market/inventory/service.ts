import type { z } from 'zod'
import { donorTitle } from '../../../../shared/donor-words.ts'
import type {
  InventoryItem,
  InventoryPage,
  inventoryExportInput,
  inventoryListInput,
} from '../../../../shared/inventory.ts'
import { toPage } from '../../../../shared/paging.ts'
import type { Deps } from '../../../deps.ts'
import { referenceOf } from '../listings/import-policy.ts'
import { inventoryFigures, inventoryIds, inventoryPage, inventoryParams, type InventoryRow } from './queries.ts'

/** Returns a page of the seller's asks that match the filter, with figures of all of them. */
export async function listInventory(
  deps: Deps,
  sellerId: string,
  { page, limit, sort, ...filter }: z.output<typeof inventoryListInput>,
): Promise<InventoryPage> {
  const now = deps.now()
  const params = { ...inventoryParams(sellerId, filter, now), limit, offset: (page - 1) * limit }
  const [[listed], [all]] = await Promise.all([
    deps.query(inventoryPage[sort], params),
    deps.query(inventoryFigures, { sellerId, now }),
  ])
  if (!listed || !all) throw new Error('These statements return a row.')
  const { states, ...figures } = all
  return {
    ...toPage(listed.items.map(toItem), listed.total, { page, limit }),
    figures,
    states,
  }
}

/** Returns the ids of the seller's asks that match the filter, in this order. */
export async function listInventoryIds(
  deps: Deps,
  sellerId: string,
  { sort, state, ...filter }: z.output<typeof inventoryExportInput>,
): Promise<string[]> {
  const params = inventoryParams(sellerId, { ...filter, state: state === 'all' ? null : state }, deps.now())
  const rows = await deps.query(inventoryIds[sort], { ...params, limit: null })
  return rows.map(({ id }) => id)
}

const toItem = ({ importKey, donor, ...row }: InventoryRow): InventoryItem => ({
  ...row,
  reference: referenceOf(importKey),
  donor: donor && { id: donor.id, title: donorTitle({ ...donor, engine: donor.engine ?? donor.vehicle.engine }) },
})
