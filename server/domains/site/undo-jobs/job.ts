import type { Deps } from '../../../deps.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import { isOurs, toAppError, type ErrorCode } from '../../../errors.ts'
import { endJob } from './end-service.ts'
import { changesByIds, takeJob, type UserChange } from './queries.ts'
import { prepareStep, undoStep, type PreparedStep, type StepResult, type Undoing } from './step-service.ts'

/** Runs of a step that the database or another user kept from its end. After the last one it has failed. */
const ATTEMPTS = 5
/** The database is away, a row was locked for too long, or the item was edited while its text was rendered. */
const PASSING = new Set<ErrorCode>(['UNAVAILABLE', 'CONFLICT'])
/** Milliseconds for the transaction of a step: a creation may hide thousands of rows. */
const TIMEOUT = 30_000
/** Characters of a note. */
const MAX_NOTE = 500

/**
 * Handles the running jobs, one after another, until there is nothing to do or `signal` aborts. Several processes may run it: the
 * row of a job is locked while one of its steps is handled. A killed process loses the step that it was at, and the next
 * process does it again.
 */
export async function runUndoJobs(deps: Deps, signal: AbortSignal): Promise<void> {
  const running = await deps.prisma.undoJob.findMany({
    where: { state: 'running' },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of running) {
    const attempts = { number: 0, count: 0 }
    while (!signal.aborted && (await handleNext(deps, id, attempts)));
  }
}

const undoingSelect = {
  id: true,
  userId: true,
  moderatorId: true,
  reason: true,
  undoesId: true,
  state: true,
  undoes: { select: { moderatorId: true } },
} satisfies Prisma.UndoJobSelect

/** Handles the next step. Returns false if the job has ended or another process handles it. */
async function handleNext(deps: Deps, id: string, attempts: { number: number; count: number }): Promise<boolean> {
  const found = await deps.prisma.undoJob.findUnique({ where: { id }, select: undoingSelect })
  if (found?.state !== 'running') return false
  const job = { ...found, actorId: found.undoes?.moderatorId ?? found.userId }
  const step = await nextStep(deps, id)
  if (!step) return transaction(deps, (deps) => finish(deps, job))
  const { number, change } = step
  try {
    const prepared = await prepareStep(deps, job, change)
    return await transaction(deps, (deps) => handleStep(deps, job, number, { change, prepared }), { timeout: TIMEOUT })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isOurs(error)) deps.failures.job('undo jobs', thrown)
    if (attempts.number !== number) Object.assign(attempts, { number, count: 0 })
    attempts.count += 1
    if (PASSING.has(error.code) && attempts.count < ATTEMPTS) return true
    const result: StepResult = { state: 'failed', note: error.message }
    return transaction(deps, (deps) => handleStep(deps, job, number, result))
  }
}

async function nextStep(deps: Deps, jobId: string): Promise<{ number: number; change: UserChange } | null> {
  const step = await deps.prisma.undoStep.findFirst({
    where: { jobId, state: 'waiting' },
    select: { number: true, changeId: true },
    orderBy: { number: 'asc' },
  })
  if (!step) return null
  const [change] = await deps.query(changesByIds, { ids: [step.changeId] })
  if (!change) throw new Error(`The log has no change ${step.changeId}.`)
  return { number: step.number, change }
}

/** Returns false if another process handles the job, or if it is not running. */
async function handleStep(
  deps: Deps,
  job: Undoing,
  number: number,
  act: StepResult | { change: UserChange; prepared: PreparedStep },
): Promise<boolean> {
  const [taken] = await deps.query(takeJob, { jobId: job.id })
  if (!taken) return false
  // A statement of its own, so that it sees what the process before has done.
  const where = { jobId_number: { jobId: job.id, number } }
  const step = await deps.prisma.undoStep.findUnique({ where, select: { state: true } })
  if (step?.state !== 'waiting') return true
  const { state, note = '', overwritten } = 'change' in act ? await undoStep(deps, job, act.change, act.prepared) : act
  const data = { state, note: note.slice(0, MAX_NOTE), ...(overwritten && { overwritten: overwritten as object }) }
  await deps.prisma.undoStep.update({ where, data, select: { number: true } })
  return true
}

async function finish(deps: Deps, job: Undoing): Promise<false> {
  const [taken] = await deps.query(takeJob, { jobId: job.id })
  const waiting = taken ? await deps.prisma.undoStep.count({ where: { jobId: job.id, state: 'waiting' } }) : 1
  if (waiting === 0) await endJob(deps, job, 'done')
  return false
}
