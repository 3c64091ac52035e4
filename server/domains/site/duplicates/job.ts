import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { storePairs, takeScan } from './queries.ts'

/** The search begins at this hour (UTC) of a day, when few users are there. */
const NIGHT = 3
/** Parts of one step, which takes 0.15 s if each has five numbers. */
const PARTS_OF_STEP = 1_000
/** Steps of one run, so that the other jobs do not wait for the whole catalogue. */
const STEPS_OF_RUN = 10
const DAY = 86_400_000
/** Milliseconds for the transaction of a step. */
const TIMEOUT = 30_000

const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/**
 * Compares all parts once a night, in steps in the order of their ids. The row of the search is locked during a step, so that one
 * process at a time does it; a killed process loses only its step.
 */
export async function findDuplicatePairs(deps: Deps): Promise<void> {
  for (let step = 0; step < STEPS_OF_RUN; step++)
    if (!(await transaction(deps, compareNext, { timeout: TIMEOUT }))) return
}

/** Returns false if nothing is to do. */
async function compareNext(deps: Deps): Promise<boolean> {
  const now = deps.now()
  const [scan] = await deps.query(takeScan, { night: lastNight(now) })
  if (!scan) return false
  const after = scan.position ?? FIRST_ID
  const parts = await deps.prisma.part.findMany({
    where: { id: { gt: after } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: PARTS_OF_STEP,
  })
  const position = parts[PARTS_OF_STEP - 1]?.id ?? null
  await deps.query(storePairs, { after, last: position ?? LAST_ID, now })
  await deps.prisma.duplicateScan.updateMany({ data: { position, ...(scan.position === null && { beganAt: now }) } })
  return true
}

/** Returns when the last night began. */
function lastNight(now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(NIGHT, 0, 0, 0)
  return begin <= now ? begin : new Date(begin.getTime() - DAY)
}
