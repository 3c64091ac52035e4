import { UNDO_MINUTES, type BulkChange } from '../../../../shared/inventory.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { lockAsks, setAsks, valuesOf, type Ask, type AskValues } from '../listings/bulk-lifecycle.ts'
import { planChange, planUndo, type Changed, type Plan } from './bulk-plan-service.ts'
import { storeBulkResults } from './bulk-queries.ts'

/** Asks of one transaction. */
export const STEP = 100
/** Milliseconds for a transaction of a step. */
const TIMEOUT = 30_000

/** A bulk change that is running or undoing. */
export type Running = { id: string; sellerId: string }

const bulkSelect = { id: true, sellerId: true, change: true, state: true } satisfies Prisma.BulkChangeSelect
type Bulk = Prisma.BulkChangeGetPayload<{ select: typeof bulkSelect }>
const itemSelect = { listingId: true, before: true, after: true } satisfies Prisma.BulkChangeItemSelect
type Item = Prisma.BulkChangeItemGetPayload<{ select: typeof itemSelect }>

/**
 * Changes the next asks of a bulk change, or undoes their changes. The lock of the seller lets one process at a time do so.
 * @param failure leaves the next asks as they are for this reason
 * @returns false if there is nothing left to do
 */
export function handleStep(deps: Deps, { id, sellerId }: Running, failure?: string): Promise<boolean> {
  return transaction(
    deps,
    async (deps) => {
      await lockUsers(deps, [sellerId])
      const bulk = await deps.prisma.bulkChange.findUnique({ where: { id }, select: bulkSelect })
      if (bulk?.state !== 'running' && bulk?.state !== 'undoing') return false
      const items = await deps.prisma.bulkChangeItem.findMany({
        where: { bulkId: id, state: 'waiting' },
        select: itemSelect,
        orderBy: { listingId: 'asc' },
        take: STEP,
      })
      if (items.length > 0) await changeItems(deps, bulk, items, failure)
      if (items.length === STEP) return true
      await endBulk(deps, bulk)
      return false
    },
    { timeout: TIMEOUT },
  )
}

async function endBulk(deps: Deps, { id, state }: Bulk): Promise<void> {
  const undoUntil = new Date(deps.now().getTime() + UNDO_MINUTES * 60_000)
  const data = state === 'running' ? ({ state: 'done', undoUntil } as const) : ({ state: 'undone' } as const)
  await deps.prisma.bulkChange.update({ where: { id }, data, select: { id: true } })
}

async function changeItems(deps: Deps, bulk: Bulk, items: Item[], failure?: string): Promise<void> {
  const { id: bulkId, sellerId, state } = bulk
  const isUndo = state === 'undoing'
  const ids = items.map(({ listingId }) => listingId)
  const planOfAsk = failure === undefined ? await planOf(deps, bulk, items) : () => ({ left: failure })
  const asks = new Map((await lockAsks(deps, sellerId, ids)).map((ask) => [ask.id, ask]))
  const planned = items.flatMap((item): Planned[] => {
    const ask = asks.get(item.listingId)
    return ask ? [{ ask, plan: planOfAsk(ask, item) }] : []
  })
  const set = planned.flatMap(({ ask, plan }) => ('to' in plan ? [{ ask, to: plan.to }] : []))
  const statuses = await setAsks(deps, { sellerId, groupId: bulkId, isUndo }, set)
  const rows = planned.map(({ ask, plan }) => ({ id: ask.id, ...resultOf(ask, plan, statuses, isUndo) }))
  await deps.query(storeBulkResults, { bulkId, rows: JSON.stringify(rows) })
}
type Planned = { ask: Ask; plan: Plan }

async function planOf(deps: Deps, bulk: Bulk, items: Item[]): Promise<(ask: Ask, item: Item) => Plan> {
  if (bulk.state === 'running') return planChange(deps, bulk.sellerId, bulk.change as BulkChange)
  const plan = await planUndo(deps, bulk.sellerId, items.map(toChanged))
  return (ask, item) => plan(ask, toChanged(item))
}

const toChanged = ({ listingId, before, after }: Item) =>
  ({ listingId, before: before ?? {}, after: after ?? {} }) as Changed

/** Returns the new state of an item. What an undo leaves is still changed. */
function resultOf(ask: Ask, plan: Plan, statuses: ReadonlyMap<string, Ask['status']>, isUndo: boolean) {
  const status = statuses.get(ask.id)
  if ('left' in plan || status === undefined) {
    const note = 'left' in plan ? plan.left : 'It was changed meanwhile.'
    return { state: isUndo ? 'changed' : 'left', note }
  }
  if (isUndo) return { state: 'undone', note: '' }
  const after = { ...plan.to, status }
  const present = valuesOf(ask)
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, present[key as keyof AskValues]]))
  return { state: 'changed', note: '', before, after }
}
