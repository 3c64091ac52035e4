import type { z } from 'zod'
import { MAX_INVENTORY_VIEWS, type InventoryView, type inventoryViewInput } from '../../../../shared/inventory.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { insertView, viewSelect } from './view-queries.ts'

const NAMED = 'You have a view with this name. Choose another name.'
const FULL = `You can save ${MAX_INVENTORY_VIEWS} views. Delete one first.`

/** Returns the seller's saved views of the inventory by name. */
export const listViews = ({ prisma }: Deps, sellerId: string): Promise<InventoryView[]> =>
  prisma.inventoryView.findMany({ where: { sellerId }, select: viewSelect, orderBy: { name: 'asc' } })

/**
 * Saves a filter and order of the inventory.
 * @throws AppError CONFLICT for a name that the seller has used, and for too many views
 */
export function saveView(
  deps: Deps,
  sellerId: string,
  { name, query }: z.output<typeof inventoryViewInput>,
): Promise<InventoryView> {
  return transaction(deps, async (deps) => {
    await lockUsers(deps, [sellerId])
    const view = { id: deps.newId(), name, query }
    const [inserted] = await deps.query(insertView, { ...view, sellerId, now: deps.now() })
    if (inserted) return view
    const isNamed = (await deps.prisma.inventoryView.count({ where: { sellerId, name } })) > 0
    throw isNamed ? new AppError('CONFLICT', NAMED, { fields: { name: NAMED } }) : new AppError('CONFLICT', FULL)
  })
}

/** Deletes a saved view. @throws AppError NOT_FOUND */
export async function deleteView({ prisma }: Deps, sellerId: string, id: string): Promise<void> {
  const { count } = await prisma.inventoryView.deleteMany({ where: { id, sellerId } })
  if (count === 0) throw notFound('View not found.')
}
