import type { z } from 'zod'
import {
  inventoryFilterSchema,
  MAX_BULK,
  type Bulk,
  type BulkChange,
  type bulkChangeInput,
  type BulkPreview,
  type bulkRehearsalInput,
  type InventorySort,
} from '../../../../shared/inventory.ts'
import { thousands } from '../../../../shared/format.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { readAsks, type Ask } from '../listings/bulk-lifecycle.ts'
import { findCrossings } from '../listings/crossing-service.ts'
import { planChange } from './bulk-plan-service.ts'
import { bulkCounts, insertBulkItems } from './bulk-queries.ts'
import { handleStep, STEP, type Running } from './bulk-step-service.ts'
import { inventoryIds, inventoryParams } from './queries.ts'

type Input = z.output<typeof bulkChangeInput>
type RehearsalInput = z.output<typeof bulkRehearsalInput>

/** Asks that the preview shows. */
const EXAMPLES = 5
/** Milliseconds for the transaction that adds the asks, or begins an undo. */
const TIMEOUT = 15_000

const ALL = inventoryFilterSchema.parse({})

const NONE = 'Choose at least one of your asks.'
const TOO_MANY = `One change reaches at most ${thousands(MAX_BULK)} asks. Choose fewer.`
const RUNNING = 'Another change of your asks is running. Try again when it is done.'
const UNDO_OVER = 'This change can no longer be undone.'

/**
 * Returns what a bulk change would do. Changes nothing.
 * @throws AppError VALIDATION at `select` for no ask or more than MAX_BULK, and at `donorId` for a wrong donor
 */
export async function rehearseBulk(
  deps: Deps,
  sellerId: string,
  { select, change, sort }: RehearsalInput,
): Promise<BulkPreview> {
  const ids = await chooseAsks(deps, sellerId, select, sort)
  const asks = await readAsks(deps, sellerId, ids)
  const planOfAsk = await planChange(deps, sellerId, change)
  const planned = asks.map((ask) => ({ ask, plan: planOfAsk(ask) }))
  const changed = planned.flatMap(({ ask, plan }) => ('to' in plan ? [{ ask, to: plan.to.priceCents ?? null }] : []))
  const reasons = Map.groupBy(
    planned.flatMap(({ plan }) => ('left' in plan ? [plan.left] : [])),
    (reason) => reason,
  )
  return {
    count: changed.length,
    left: [...reasons].map(([reason, { length }]) => ({ reason, count: length })),
    examples: changed.slice(0, EXAMPLES).map(({ ask, to }) => ({
      id: ask.id,
      title: ask.part.name,
      from: to === null ? null : ask.priceCents,
      to,
    })),
    crossed: await countCrossed(deps, sellerId, changed),
  }
}

/** Counts the new prices that a bid of another user meets. */
async function countCrossed(
  deps: Deps,
  sellerId: string,
  changed: { ask: Ask; to: number | null }[],
): Promise<BulkPreview['crossed']> {
  const priced = changed.flatMap(({ ask: { part, coreCents }, to }, key) =>
    to === null ? [] : [{ key, partId: part.id, type: 'ask' as const, priceCents: to, coreCents, title: part.name }],
  )
  const crossings = await findCrossings(deps, sellerId, priced)
  const first = priced.find(({ key }) => crossings.has(key))
  return {
    count: crossings.size,
    example: first ? { title: first.title, priceCents: first.priceCents } : null,
  }
}

/**
 * Starts a bulk change. One of at most 100 asks is done when this returns; a job (bulk-job.ts) does a larger one.
 * @throws AppError as rehearseBulk; CONFLICT while another one of the seller is running
 */
export async function startBulk(deps: Deps, sellerId: string, { select, change }: Input): Promise<Bulk> {
  const ids = await chooseAsks(deps, sellerId, select, 'newest')
  // Refuses a wrong donor before anything is stored.
  await planChange(deps, sellerId, change)
  const bulk = { id: deps.newId(), sellerId }
  await beginBulk(deps, bulk, ids.length, async (deps) => {
    await deps.prisma.bulkChange.create({ data: { ...bulk, change, createdAt: deps.now() }, select: { id: true } })
    await deps.query(insertBulkItems, { bulkId: bulk.id, ids })
  })
  return getBulk(deps, sellerId, bulk.id)
}

/**
 * Undoes a bulk change of the seller: asks that still are as it left them get their values from before.
 * @throws AppError NOT_FOUND; CONFLICT once the time is over, and as startBulk
 */
export async function undoBulk(deps: Deps, sellerId: string, id: string): Promise<Bulk> {
  await findBulk(deps, sellerId, id)
  const count = await deps.prisma.bulkChangeItem.count({ where: { bulkId: id, state: 'changed' } })
  await beginBulk(deps, { id, sellerId }, count, async (deps) => {
    const begun = await deps.prisma.bulkChange.updateMany({
      where: { id, state: 'done', undoUntil: { gt: deps.now() } },
      data: { state: 'undoing', undoUntil: null },
    })
    if (begun.count === 0) throw new AppError('CONFLICT', UNDO_OVER)
    await deps.prisma.bulkChangeItem.updateMany({
      where: { bulkId: id, state: 'changed' },
      data: { state: 'waiting' },
    })
  })
  return getBulk(deps, sellerId, id)
}

/** Begins a bulk change or its undo in a transaction, which also handles all asks if they are few. */
async function beginBulk(deps: Deps, bulk: Running, count: number, begin: (deps: Deps) => Promise<void>) {
  const work = async (deps: Deps) => {
    await lockUsers(deps, [bulk.sellerId])
    await begin(deps)
    if (count <= STEP) while (await handleStep(deps, bulk));
  }
  await transaction(deps, work, { timeout: TIMEOUT }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', RUNNING, { cause: error }) : error
  })
}

/** Returns the ids of the seller's chosen asks, in the order of `sort`. */
async function chooseAsks(
  deps: Deps,
  sellerId: string,
  select: Input['select'],
  sort: InventorySort,
): Promise<string[]> {
  const filter = 'ids' in select ? { ...ALL, ids: select.ids } : select.filter
  const params = { ...inventoryParams(sellerId, filter, deps.now()), limit: MAX_BULK + 1 }
  const ids = (await deps.query(inventoryIds[sort], params)).map(({ id }) => id)
  if (ids.length === 0) throw new AppError('VALIDATION', NONE, { fields: { select: NONE } })
  if (ids.length > MAX_BULK) throw new AppError('VALIDATION', TOO_MANY, { fields: { select: TOO_MANY } })
  return ids
}

const bulkSelect = {
  id: true,
  change: true,
  state: true,
  createdAt: true,
  undoUntil: true,
} satisfies Prisma.BulkChangeSelect
type BulkRow = Prisma.BulkChangeGetPayload<{ select: typeof bulkSelect }>

/** Returns a bulk change of the seller and what has become of it. @throws AppError NOT_FOUND */
export async function getBulk(deps: Deps, sellerId: string, id: string): Promise<Bulk> {
  return toBulk(deps, await findBulk(deps, sellerId, id))
}

/** Returns the seller's newest bulk change, for a page that is opened while it runs. */
export async function latestBulk(deps: Deps, sellerId: string): Promise<Bulk | null> {
  const bulk = await deps.prisma.bulkChange.findFirst({
    where: { sellerId },
    select: bulkSelect,
    orderBy: { id: 'desc' },
  })
  return bulk && toBulk(deps, bulk)
}

async function findBulk(deps: Deps, sellerId: string, id: string): Promise<BulkRow> {
  const bulk = await deps.prisma.bulkChange.findFirst({ where: { id, sellerId }, select: bulkSelect })
  if (!bulk) throw notFound('There is no such change of your asks.')
  return bulk
}

async function toBulk(deps: Deps, { id, change, state, createdAt, undoUntil }: BulkRow): Promise<Bulk> {
  const [found] = await deps.query(bulkCounts, { bulkId: id })
  const { states = {}, reasons = [] } = found ?? {}
  const { waiting = 0, changed = 0, left = 0, undone = 0 } = states
  return {
    id,
    kind: (change as BulkChange).kind,
    state,
    count: waiting + changed + left + undone,
    // Asks that wait for their undo are still changed.
    changed: state === 'undoing' ? changed + waiting : changed,
    left,
    undone,
    reasons,
    createdAt: createdAt.toISOString(),
    undoUntil: undoUntil !== null && undoUntil > deps.now() ? undoUntil.toISOString() : null,
  }
}
