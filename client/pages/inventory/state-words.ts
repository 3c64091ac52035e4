import type { InventoryState } from '../../../shared/inventory.ts'

export const STATE_WORDS: Record<InventoryState, string> = {
  active: 'Active',
  expired: 'Expired',
  sold: 'Sold',
  paused: 'Paused',
}
