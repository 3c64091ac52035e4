import type { z } from 'zod'
import type { appealAnswerInput, appealInput } from '../../../../shared/conduct.ts'
import { COUNTED_TO } from '../../../../shared/limits.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { SessionUser } from '../auth/service.ts'
import { inEffect } from '../mutes/lifecycle.ts'
import { inScope } from '../reports/policy.ts'
import { lockUsers } from '../users/person-service.ts'
import { appealSelect } from './queries.ts'

const OWN_MUTE = 'You muted this user. Another moderator must answer the appeal.'
/** Says why an appeal of a mute has no effect. */
export const ENDED = 'This mute has already ended.'
const APPEALED = 'You have already appealed this mute.'

/**
 * Stores the appeal of a muted user, one for each mute.
 * @throws AppError NOT_FOUND for a mute of another user; CONFLICT for a mute that has ended, and for a second appeal
 */
export async function makeAppeal(
  deps: Deps,
  userId: string,
  { muteId, text }: z.output<typeof appealInput>,
): Promise<void> {
  const appeal = async (deps: Deps) => {
    await lockUsers(deps, [userId])
    const mute = await deps.prisma.mute.findFirst({
      where: { id: muteId, userId },
      select: { until: true, liftedAt: true },
    })
    if (!mute) throw notFound('Mute not found.')
    const now = deps.now()
    if (mute.liftedAt !== null || mute.until <= now) throw new AppError('CONFLICT', ENDED)
    const id = deps.newId()
    await deps.prisma.appeal.create({ data: { id, muteId, userId, text, createdAt: now }, select: { id: true } })
    await recordChange(deps, { kind: 'appeal.made', actorId: userId, itemId: userId, facts: { appealId: id } })
  }
  await transaction(deps, appeal).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', APPEALED) : error
  })
}

/** Appeals of mutes for reports in the moderator's scope. A mute without a report is for site admins. */
const appealsOf = (moderator: SessionUser): Prisma.AppealWhereInput =>
  moderator.isSiteAdmin ? {} : { mute: { report: inScope(moderator) } }

/** Without an answer. An appeal has no effect after the end of its mute. */
const open = (deps: Deps): Prisma.AppealWhereInput => ({ outcome: null, mute: inEffect(deps.now()) })

const both = (...conditions: Prisma.AppealWhereInput[]): Prisma.AppealWhereInput => ({ AND: conditions })

/** Returns how many open appeals are in the moderator's scope, at most COUNTED_TO. */
export const countOpenAppeals = (deps: Deps, moderator: SessionUser): Promise<number> =>
  deps.prisma.appeal.count({ where: both(appealsOf(moderator), open(deps)), take: COUNTED_TO })

/** Returns a page of the appeals in the moderator's scope: the open ones, the oldest first, or the answered ones, newest first. */
export async function listAppeals(
  deps: Deps,
  moderator: SessionUser,
  { answered, cursor, limit }: { answered: boolean; cursor?: string | null; limit: number },
): Promise<CursorPage<AppealRow>> {
  const after = answered ? { lt: cursor ?? undefined } : { gt: cursor ?? undefined }
  const appeals = await deps.prisma.appeal.findMany({
    where: both(appealsOf(moderator), answered ? { outcome: { not: null } } : open(deps), { id: after }),
    select: appealSelect,
    orderBy: { id: answered ? 'desc' : 'asc' },
    take: limit + 1,
  })
  return toCursorPage(appeals.map(toAppealRow), limit, (last) => last.id)
}

export type AppealRow = ReturnType<typeof toAppealRow>

function toAppealRow(appeal: Prisma.AppealGetPayload<{ select: typeof appealSelect }>) {
  const { createdAt, until, liftedAt, moderator, ...mute } = appeal.mute
  return {
    ...appeal,
    user: toPerson(appeal.user),
    createdAt: appeal.createdAt.toISOString(),
    answeredBy: toPerson(appeal.answeredBy),
    answeredAt: appeal.answeredAt?.toISOString() ?? null,
    mute: {
      ...mute,
      createdAt: createdAt.toISOString(),
      until: until.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
      moderator: toPerson(moderator),
    },
  }
}

/**
 * Returns an appeal in the moderator's scope.
 * @throws AppError NOT_FOUND for an unknown appeal and outside of the scope
 */
export async function getAppeal(deps: Deps, moderator: SessionUser, id: string): Promise<AppealRow> {
  const appeal = await deps.prisma.appeal.findFirst({ where: both(appealsOf(moderator), { id }), select: appealSelect })
  if (!appeal) throw notFound('Appeal not found.')
  return toAppealRow(appeal)
}

/**
 * Stores the answer to an appeal with one guarded update, in a transaction that has locked the user. Of two moderators, one
 * answers. The caller ends the mute of a lifted one.
 * @returns the appealed mute
 * @throws AppError NOT_FOUND as getAppeal; FORBIDDEN for the moderator who muted; CONFLICT for an answered appeal and for a
 *   mute that has ended
 */
export async function closeAppeal(
  deps: Deps,
  moderator: SessionUser,
  { id, outcome, answer }: z.output<typeof appealAnswerInput>,
): Promise<{ muteId: string; userId: string; reportId: string | null }> {
  const now = deps.now()
  const [closed] = await deps.prisma.appeal.updateManyAndReturn({
    where: both(appealsOf(moderator), open(deps), { id, mute: { moderatorId: { not: moderator.id } } }),
    data: { outcome, answer, answeredById: moderator.id, answeredAt: now },
    select: { muteId: true, userId: true, mute: { select: { reportId: true } } },
  })
  if (!closed) throw await refusalOf(deps, moderator, id)
  const { muteId, userId, mute } = closed
  const change = { actorId: moderator.id, itemId: userId, tells: [userId], facts: { appealId: id, outcome } }
  await recordChange(deps, { ...change, kind: 'appeal.answered' })
  return { muteId, userId, reportId: mute.reportId }
}

/** Returns why the moderator cannot answer an appeal. */
async function refusalOf(deps: Deps, moderator: SessionUser, id: string): Promise<AppError> {
  const { mute, outcome, answeredBy } = await getAppeal(deps, moderator, id)
  if (outcome !== null) {
    const by = answeredBy?.name ?? 'another moderator'
    const what = outcome === 'lifted' ? 'the mute was lifted' : 'the mute was upheld'
    return new AppError('CONFLICT', `This appeal was already answered: ${what} by ${by}.`)
  }
  if (mute.moderator?.id === moderator.id) return new AppError('FORBIDDEN', OWN_MUTE)
  return new AppError('CONFLICT', ENDED)
}
