import { NIL } from 'uuid'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../db/transaction.ts'
import { isOurs, toAppError } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { deletePhotosOfDeleted } from '../listings/bulk-lifecycle.ts'
import { deleteOldBulkChanges } from './bulk-queries.ts'
import { handleStep, STEP, type Running } from './bulk-step-service.ts'

/**
 * Handles the running bulk changes and undos until there is nothing to do or `signal` aborts: a step of each in turn, so that a
 * large one does not hold back the others. A killed process loses the step that it was at, and the next process does it again.
 */
export async function runBulkChanges(deps: Deps, signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = false
    const running = await deps.prisma.bulkChange.findMany({
      where: { state: { in: ['running', 'undoing'] } },
      select: { id: true, sellerId: true },
      orderBy: { id: 'asc' },
    })
    for (const bulk of running) if (!signal.aborted && (await nextStep(deps, bulk))) isMore = true
  }
}

/** Leaves the asks of a step that fails as they are, so that each bulk change ends. */
async function nextStep(deps: Deps, bulk: Running): Promise<boolean> {
  try {
    return await handleStep(deps, bulk)
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isOurs(error)) deps.failures.job('bulk changes', thrown)
    // The database is away or a row was locked for too long. The next run is in a second.
    if (error.code === 'UNAVAILABLE') return false
    return handleStep(deps, bulk, error.message)
  }
}

const DAY = 86_400_000
const KEPT_DAYS = 30

/** Ends the undo of bulk changes whose time is over, and deletes the photos of the asks that they withdrew. */
export async function endUndos(deps: Deps): Promise<void> {
  const over = await deps.prisma.bulkChange.findMany({
    where: { state: 'done', undoUntil: { lte: deps.now() } },
    select: { id: true, sellerId: true },
    orderBy: { id: 'asc' },
  })
  for (const bulk of over) {
    let after: string | null = NIL
    while (after !== null) after = await deleteNextPhotos(deps, bulk, after)
  }
}

/** Returns the last ask whose photos were deleted; null after the last one of the bulk change. */
const deleteNextPhotos = (deps: Deps, { id, sellerId }: Running, after: string): Promise<string | null> =>
  transaction(deps, async (deps) => {
    await lockUsers(deps, [sellerId])
    const items = await deps.prisma.bulkChangeItem.findMany({
      where: { bulkId: id, state: 'changed', after: { path: ['status'], equals: 'deleted' }, listingId: { gt: after } },
      select: { listingId: true },
      orderBy: { listingId: 'asc' },
      take: STEP,
    })
    const ids = items.map(({ listingId }) => listingId)
    if (ids.length > 0) await deletePhotosOfDeleted(deps, sellerId, ids)
    if (ids.length === STEP) return ids.at(-1) ?? null
    await deps.prisma.bulkChange.updateMany({ where: { id, state: 'done' }, data: { undoUntil: null } })
    return null
  })

/** Deletes bulk changes of 30 days ago. The log keeps what they changed. */
export const deleteOldBulks = (deps: Deps) =>
  deps.query(deleteOldBulkChanges, { before: new Date(deps.now().getTime() - KEPT_DAYS * DAY) })
