import { z } from 'zod'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import { Prisma } from '../../../db/generated/client.ts'
import type { PersonalData } from '../../content-lifecycle.ts'

const objectSchema = z.record(z.string(), z.json())
const pictureSchema = z.object({ picture: z.string() })

/** The reports that users filed, and the snapshots of their reported profiles and messages. */
export const reportData: PersonalData = {
  kind: 'reports',
  tables: ['report', 'report_entry'],

  async exportOwn(deps, userId, { after, limit }) {
    const entries = await deps.prisma.reportEntry.findMany({
      where: { reporterId: userId, reportId: { gt: after ?? undefined } },
      select: {
        reason: true,
        createdAt: true,
        report: { select: { id: true, itemType: true, itemId: true, status: true } },
      },
      orderBy: { reportId: 'asc' },
      take: limit,
    })
    return entries.map(({ report, ...entry }) => ({ ...report, ...entry }))
  },

  async profileImages(deps, userId) {
    const reports = await deps.prisma.report.findMany({
      where: { itemType: 'user', itemId: userId },
      select: { snapshot: true },
    })
    return reports.flatMap(({ snapshot }) => pictureSchema.safeParse(snapshot).data?.picture ?? [])
  },

  /** Removes the user's name and profile from the snapshots. The reports and the reasons that the user gave stay. */
  async anonymize(deps, { id: userId }) {
    const reports = await deps.prisma.report.findMany({
      where: {
        OR: [
          { itemType: 'user', itemId: userId },
          { itemType: 'message', itemOwnerId: userId },
        ],
      },
      select: { id: true, itemType: true, snapshot: true },
      orderBy: { id: 'asc' },
    })
    // One by one, in the order of their ids.
    for (const { id, itemType, snapshot } of reports) {
      const anonymous =
        itemType === 'user'
          ? { title: UNKNOWN_USER, text: '', location: '', picture: null, particulars: null }
          : { title: `Message from ${UNKNOWN_USER}` }
      await deps.prisma.report.update({
        where: { id },
        data: {
          snapshot: { ...objectSchema.parse(snapshot), ...anonymous },
          ...(itemType === 'user' && { removed: Prisma.DbNull }),
        },
        select: { id: true },
      })
    }
  },
}

/** The moderator actions of users. */
export const moderationLogData: PersonalData = {
  kind: 'moderation',
  tables: ['moderation_log'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.moderationLog.findMany({
      where: { moderatorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, action: true, itemType: true, itemId: true, reason: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** The log stays. Its entries name no moderator when the account is deleted. */
  async anonymize() {},
}
