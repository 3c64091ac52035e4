import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'
import { keepMute } from './mute-lifecycle.ts'

/** The mutes of users. */
export const muteData: PersonalData = {
  kind: 'mutes',
  tables: ['mute'],

  async exportOwn(deps, userId, { after, limit }) {
    const mutes = await deps.prisma.mute.findMany({
      where: { userId, id: { gt: after ?? undefined } },
      select: { id: true, reason: true, createdAt: true, until: true, liftedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return mutes.map(({ id, reason, createdAt, until, liftedAt }) => ({
      id,
      reason,
      createdAt: createdAt.toISOString(),
      until: until.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
    }))
  },

  /** Mutes stay, so that moderators see the record of an author. A current mute also applies to a new account. */
  async anonymize(deps, user) {
    await keepMute(deps, user.id, user)
  },
}

/** The tags that users moderate. */
export const moderatedTagData: PersonalData = {
  kind: 'moderatedTags',
  tables: ['tag_admin'],

  async exportOwn(deps, userId, page) {
    const grants = await deps.prisma.tagAdmin.findMany({
      where: { userId },
      select: { grantedAt: true, tag: { select: { name: true } } },
    })
    const rows = grants.map(({ grantedAt, tag: { name } }) => ({
      id: idOfKey(name),
      name,
      grantedAt: grantedAt.toISOString(),
    }))
    return ownPage(rows, page)
  },

  async anonymize(deps, { id: userId }) {
    // One by one, because a deletion of several rows does not lock them in the order of their keys.
    const grants = await deps.prisma.tagAdmin.findMany({
      where: { userId },
      select: { tagId: true },
      orderBy: { tagId: 'asc' },
    })
    for (const { tagId } of grants) await deps.prisma.tagAdmin.deleteMany({ where: { tagId, userId } })
  },
}

/** The moderator actions of users. */
export const moderationLogData: PersonalData = {
  kind: 'moderation',
  tables: ['moderation_log'],

  async exportOwn(deps, userId, { after, limit }) {
    const entries = await deps.prisma.moderationLog.findMany({
      where: { moderatorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, action: true, itemType: true, itemId: true, reason: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return entries.map(({ id, action, itemType, itemId, reason, createdAt }) => ({
      id,
      action,
      itemType,
      itemId,
      reason,
      createdAt: createdAt.toISOString(),
    }))
  },

  /** The log stays. Its entries name no moderator when the account is deleted. */
  async anonymize() {},
}
