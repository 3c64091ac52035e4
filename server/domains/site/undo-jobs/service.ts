import type { z } from 'zod'
import type { PublicReason } from '../../../../shared/moderation.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import {
  MAX_RUNNING_JOBS,
  STEP_STATES,
  type StepState,
  type undoAllInput,
  type undoStepsInput,
} from '../../../../shared/undo-jobs.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { pauseListings, resumeListings } from '../../market/listings/lifecycle.ts'
import { liftMutes, muteUser } from '../../people/mutes/service.ts'
import { logAction, loggedUser } from '../../people/reports/log-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { findUndoable, readChanges, type Moderator } from './change-service.ts'
import { endJob } from './end-service.ts'
import { toItems } from './item-service.ts'
import { beneathKept, idBefore, KINDS_OF_JOBS, type UndoItem, type UndoJobView } from './policy.ts'
import { changesByIds, changesOfJob, insertSteps, jobCounts, type UserChange } from './queries.ts'
import { statesOf } from './state-service.ts'

/** For jobs with thousands of steps, and for mutes of users with thousands of listings. Milliseconds. */
const LONG = { timeout: 60_000 }

const NOTHING_TO_UNDO = 'There is nothing to undo. None of these changes can be undone by you.'
const ALREADY_RUNNING = 'Another job is undoing the changes of this user. Wait until it ends.'
const TOO_MANY = `You have ${MAX_RUNNING_JOBS} running jobs. Wait until one of them ends.`
const STILL_RUNNING = 'This job is running. Stop it first.'
const NOT_RUNNING = 'This job is not running any more.'
const NOTHING_LEFT = 'There is nothing to try again. No change of this job is waiting or failed.'
const UNDOES_ANOTHER = 'This job has undone another one. Undo the changes of the user again instead.'
const UNDONE_BEFORE = 'This job was already undone.'
const KEPT_LATER = 'You kept a later change of the same item.'
const REASON_OF_UNDO = 'the undo of many changes is taken back'

/**
 * Starts a job that undoes what can be undone of the changes of a user, and mutes the user.
 * @throws AppError as findUndoable and muteUser; CONFLICT if there is nothing to undo, if a job of this user is running, or
 *   if the moderator has MAX_RUNNING_JOBS
 */
export async function startUndo(
  deps: Deps,
  moderator: Moderator,
  { userId, since, reason, muteDays, except, rule, publicReason }: z.output<typeof undoAllInput>,
): Promise<UndoJobView> {
  await findUndoable(deps, moderator, userId)
  const { changes, states } = await readChanges(deps, moderator, { userId, since })
  const kept = new Set(except)
  const beneath = beneathKept(changes, kept)
  const chosen = changes.filter(({ id }) => states.get(id)?.state === 'waiting' && !kept.has(id))
  const items = chosen.filter(({ id }) => !beneath.has(id)).length
  if (items === 0) throw new AppError('CONFLICT', NOTHING_TO_UNDO)
  const id = deps.newId()
  await transaction(
    deps,
    async (deps) => {
      await beginJob(deps, moderator, userId)
      const said = { reason, rule, publicReason }
      const muteId = muteDays === undefined ? null : await mute(deps, moderator, userId, muteDays, said)
      const times = { since: since === undefined ? null : new Date(since), createdAt: deps.now() }
      const data = { id, userId, moderatorId: moderator.id, reason, muteId, ...times }
      await deps.prisma.undoJob.create({ data, select: { id: true } })
      await addSteps(deps, id, chosen, beneath)
      await logAction(deps, moderator, aboutUser(moderator, userId), { ...said, action: 'undo-all', items })
      await recordStart(deps, moderator, { id, userId, changes: items })
    },
    LONG,
  )
  return getUndoJob(deps, moderator, id)
}

/** Locks the moderator and the user, and checks that neither has too many running jobs. */
async function beginJob(deps: Deps, moderator: Moderator, userId: string): Promise<void> {
  await lockUsers(deps, [moderator.id, userId])
  const ofUser = await deps.prisma.undoJob.count({ where: { userId, state: 'running' } })
  if (ofUser > 0) throw new AppError('CONFLICT', ALREADY_RUNNING)
  const running = await deps.prisma.undoJob.count({ where: { moderatorId: moderator.id, state: 'running' } })
  if (running >= MAX_RUNNING_JOBS) throw new AppError('CONFLICT', TOO_MANY)
}

async function mute(
  deps: Deps,
  moderator: Moderator,
  userId: string,
  days: number,
  said: PublicReason & { reason: string },
): Promise<string> {
  const { muteId } = await muteUser(deps, moderator, { userId, days, reason: said.reason, reportId: null })
  await pauseListings(deps, userId)
  await logAction(deps, moderator, aboutUser(moderator, userId), { ...said, action: 'mute-user' })
  return muteId
}

/** The entry of a tag moderator is for the moderators of the same tags. */
const aboutUser = ({ isSiteAdmin, adminTags }: Moderator, userId: string) =>
  loggedUser(userId, isSiteAdmin ? [] : adminTags)

async function addSteps(deps: Deps, jobId: string, changes: UserChange[], beneath: ReadonlySet<string>): Promise<void> {
  await deps.query(insertSteps, {
    jobId,
    changeIds: changes.map(({ id }) => id),
    states: changes.map(({ id }): StepState => (beneath.has(id) ? 'left' : 'waiting')),
    notes: changes.map(({ id }) => (beneath.has(id) ? KEPT_LATER : '')),
  })
}

const recordStart = (
  deps: Deps,
  moderator: Moderator,
  { id, ...facts }: { id: string; userId: string; changes: number },
) => recordChange(deps, { kind: 'undo.started', actorId: moderator.id, itemId: id, groupId: id, facts })

/**
 * Starts a job that undoes a job: it takes back the revisions, removals and votes of that job, and ends its mute. What others
 * changed since stays.
 * @throws AppError NOT_FOUND as getUndoJob; CONFLICT if the job is running, was undone, or undid another one, and as startUndo
 */
export async function undoUndo(deps: Deps, moderator: Moderator, id: string): Promise<UndoJobView> {
  const { userId, moderatorId, muteId, undoesId } = await findJob(deps, moderator, id)
  const undoId = deps.newId()
  await transaction(
    deps,
    async (deps) => {
      await beginJob(deps, moderator, userId)
      const { state, undoneBy } = await findJob(deps, moderator, id)
      if (state === 'running') throw new AppError('CONFLICT', STILL_RUNNING)
      if (undoesId !== null) throw new AppError('CONFLICT', UNDOES_ANOTHER)
      if (undoneBy) throw new AppError('CONFLICT', UNDONE_BEFORE)
      const made = { moderatorId, jobId: id, kinds: [...KINDS_OF_JOBS], first: idBefore(id) }
      const changes = await deps.query(changesOfJob, made)
      const data = { id: undoId, userId, moderatorId: moderator.id, reason: REASON_OF_UNDO, undoesId: id }
      await deps.prisma.undoJob.create({ data: { ...data, createdAt: deps.now() }, select: { id: true } })
      await addSteps(deps, undoId, changes, new Set())
      const ended = muteId === null ? [] : await liftMutes(deps, moderator.id, { id: muteId })
      for (const mutedId of ended) await resumeListings(deps, mutedId)
      const action = { action: 'restore-all', reason: REASON_OF_UNDO, items: changes.length } as const
      await logAction(deps, moderator, aboutUser(moderator, userId), action)
      await recordStart(deps, moderator, { id: undoId, userId, changes: changes.length })
    },
    LONG,
  )
  return getUndoJob(deps, moderator, undoId)
}

/**
 * Stops a running job after its current change.
 * @throws AppError NOT_FOUND as getUndoJob; CONFLICT if it is not running
 */
export async function stopUndo(deps: Deps, moderator: Moderator, id: string): Promise<UndoJobView> {
  const job = await findJob(deps, moderator, id)
  await transaction(deps, async (deps) => {
    if (!(await endJob(deps, job, 'stopped'))) throw new AppError('CONFLICT', NOT_RUNNING)
    await recordChange(deps, { kind: 'undo.stopped', actorId: moderator.id, itemId: id, groupId: id })
  })
  return getUndoJob(deps, moderator, id)
}

/**
 * Runs a stopped or finished job again, for the changes that it has not undone and that failed.
 * @throws AppError NOT_FOUND as getUndoJob; CONFLICT if it is running or was undone, if there is nothing to do, and as startUndo
 */
export async function retryFailed(deps: Deps, moderator: Moderator, id: string): Promise<UndoJobView> {
  const { userId } = await findJob(deps, moderator, id)
  await transaction(deps, async (deps) => {
    await beginJob(deps, moderator, userId)
    const { undoneBy } = await findJob(deps, moderator, id)
    if (undoneBy) throw new AppError('CONFLICT', UNDONE_BEFORE)
    await deps.prisma.undoStep.updateMany({
      where: { jobId: id, state: 'failed' },
      data: { state: 'waiting', note: '' },
    })
    const waiting = await deps.prisma.undoStep.count({ where: { jobId: id, state: 'waiting' } })
    if (waiting === 0) throw new AppError('CONFLICT', NOTHING_LEFT)
    await deps.prisma.undoJob.update({ where: { id }, data: { state: 'running', endedAt: null }, select: { id: true } })
    await recordChange(deps, { kind: 'undo.resumed', actorId: moderator.id, itemId: id, groupId: id })
  })
  return getUndoJob(deps, moderator, id)
}

const jobSelect = {
  id: true,
  userId: true,
  moderatorId: true,
  reason: true,
  since: true,
  muteId: true,
  undoesId: true,
  state: true,
  createdAt: true,
  endedAt: true,
  undoneBy: { select: { id: true } },
  user: { select: personSelect },
  moderator: { select: personSelect },
  mute: { select: { until: true, liftedAt: true } },
} satisfies Prisma.UndoJobSelect

/** @throws AppError NOT_FOUND for an unknown job, and for tag moderators for the jobs of others */
async function findJob(deps: Deps, { id: moderatorId, isSiteAdmin }: Moderator, id: string) {
  const where = { id, ...(!isSiteAdmin && { moderatorId }) }
  const job = await deps.prisma.undoJob.findFirst({ where, select: jobSelect })
  if (!job) throw notFound('There is no such job.')
  return job
}

/** Returns a job with its counts. @throws AppError as findJob */
export async function getUndoJob(deps: Deps, moderator: Moderator, id: string): Promise<UndoJobView> {
  const job = await findJob(deps, moderator, id)
  const [found] = await deps.query(jobCounts, { jobId: id })
  const { pages = 0, counts = {} } = found ?? {}
  const isMuted = job.mute !== null && job.mute.liftedAt === null && job.mute.until > deps.now()
  return {
    id,
    user: toPerson(job.user),
    moderator: toPerson(job.moderator),
    reason: job.reason,
    since: job.since?.toISOString() ?? null,
    state: job.state,
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    counts: Object.fromEntries(STEP_STATES.map((state) => [state, counts[state] ?? 0])) as Record<StepState, number>,
    pages,
    mutedUntil: isMuted ? (job.mute?.until.toISOString() ?? null) : null,
    undoes: job.undoesId,
    undoneBy: job.undoneBy?.id ?? null,
  }
}

/** Returns the steps of a job, newest change first. @throws AppError as findJob */
export async function listSteps(
  deps: Deps,
  moderator: Moderator,
  { id: jobId, state, cursor, limit }: z.output<typeof undoStepsInput>,
): Promise<CursorPage<UndoItem>> {
  const { userId, undoesId } = await findJob(deps, moderator, jobId)
  const steps = await deps.prisma.undoStep.findMany({
    where: { jobId, state, changeId: { lt: cursor ?? undefined } },
    select: { changeId: true, state: true, note: true },
    orderBy: { changeId: 'desc' },
    take: limit + 1,
  })
  const page = toCursorPage(steps, limit, ({ changeId }) => changeId)
  const rows = await deps.query(changesByIds, { ids: page.items.map(({ changeId }) => changeId) })
  const changes = new Map(rows.map((change) => [change.id, change]))
  // Why changes were left alone or were gone. The changes of a job are by a moderator.
  const now = undoesId === null ? await statesOf(deps, userId, rows) : new Map()
  const listed = page.items.flatMap(({ changeId, ...step }) => {
    const change = changes.get(changeId)
    return change ? [{ change, ...step, now: now.get(changeId) }] : []
  })
  return { items: await toItems(deps, listed), nextCursor: page.nextCursor }
}
