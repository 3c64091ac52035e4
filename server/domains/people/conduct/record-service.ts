import type { Prisma } from '../../../db/generated/client.ts'
import { toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import { getPerson } from '../users/person-service.ts'
import { listNotes } from './note-service.ts'
import { muteSelect, ownMuteSelect, ownWarningSelect, warningSelect } from './queries.ts'

/** The newest warnings and mutes that a record has. */
const NEWEST = 50

const newest = { orderBy: { id: 'desc' }, take: NEWEST } as const

export type OwnRecord = Awaited<ReturnType<typeof listOwn>>

/** Returns the user's own warnings and mutes, newest first, with the appeals. */
export async function listOwn({ prisma, now }: Deps, userId: string) {
  const [warnings, mutes] = await Promise.all([
    prisma.warning.findMany({ where: { userId }, select: ownWarningSelect, ...newest }),
    prisma.mute.findMany({ where: { userId }, select: ownMuteSelect, ...newest }),
  ])
  return { warnings: warnings.map(toWarning), mutes: mutes.map((mute) => toMute(mute, now())) }
}

/**
 * Returns the record of a user for moderators: the number of the reports about the user's content, warnings, mutes and notes.
 * @throws AppError NOT_FOUND for an unknown or deleted account
 */
export async function getRecord(deps: Deps, userId: string) {
  const { prisma } = deps
  const [person, user, reports, filed, warnings, mutes, notes] = await Promise.all([
    getPerson(deps, userId),
    prisma.user.findUnique({ where: { id: userId }, select: { createdAt: true } }),
    prisma.report.count({ where: { itemOwnerId: userId } }),
    prisma.reportEntry.count({ where: { reporterId: userId } }),
    prisma.warning.findMany({ where: { userId }, select: warningSelect, ...newest }),
    prisma.mute.findMany({ where: { userId }, select: muteSelect, ...newest }),
    listNotes(deps, userId),
  ])
  return {
    person,
    joinedAt: user?.createdAt.toISOString() ?? null,
    /** About the user's content, and filed by the user. */
    reports: { about: reports, filed },
    warnings: warnings.map((warning) => ({
      ...toWarning(warning),
      reportId: warning.reportId,
      moderator: toPerson(warning.moderator),
    })),
    mutes: mutes.map((mute) => ({
      ...toMute(mute, deps.now()),
      reportId: mute.reportId,
      moderator: toPerson(mute.moderator),
    })),
    notes,
  }
}

type OwnWarning = Prisma.WarningGetPayload<{ select: typeof ownWarningSelect }>
type OwnMute = Prisma.MuteGetPayload<{ select: typeof ownMuteSelect }>

const toWarning = ({ id, reason, createdAt, acknowledgedAt }: OwnWarning) => ({
  id,
  reason,
  createdAt: createdAt.toISOString(),
  acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
})

const toMute = ({ id, reason, createdAt, until, liftedAt, appeal }: OwnMute, now: Date) => ({
  id,
  reason,
  createdAt: createdAt.toISOString(),
  until: until.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
  isInEffect: liftedAt === null && until > now,
  appeal: appeal && {
    ...appeal,
    createdAt: appeal.createdAt.toISOString(),
    answeredAt: appeal.answeredAt?.toISOString() ?? null,
  },
})
