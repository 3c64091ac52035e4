import type { InventoryNumbers } from '../../../../shared/inventory.ts'
import type { Deps } from '../../../deps.ts'
import { inventoryNumbers } from './numbers-queries.ts'

/** Returns what the seller sold by month and condition (docs/product/inventory.md, "Numbers"). */
export async function getInventoryNumbers(deps: Deps, sellerId: string): Promise<InventoryNumbers> {
  const [numbers] = await deps.query(inventoryNumbers, { sellerId, now: deps.now() })
  if (!numbers) throw new Error('This statement returns a row.')
  return numbers
}
