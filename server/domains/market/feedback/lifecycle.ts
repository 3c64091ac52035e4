import { paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import { removable, type ContentType, type Snapshot } from '../../content-lifecycle.ts'

const snapshotSelect = {
  id: true,
  authorId: true,
  subjectId: true,
  rating: true,
  described: true,
  contact: true,
  delivery: true,
  text: true,
  reply: true,
  trade: { select: { part: { select: { name: true, tags: tagNamesArgs } } } },
} satisfies Prisma.FeedbackSelect

const ownSelect = {
  id: true,
  tradeId: true,
  authorId: true,
  rating: true,
  described: true,
  contact: true,
  delivery: true,
  text: true,
  reply: true,
  createdAt: true,
  publishedAt: true,
} satisfies Prisma.FeedbackSelect

/** Publishes feedback that is not published yet, in a transaction. Tells those whom it is about. */
export async function publishFeedback(deps: Deps, which: { id: string } | { tradeId: string }): Promise<void> {
  const published = await deps.prisma.feedback.updateManyAndReturn({
    where: { ...which, publishedAt: null },
    data: { publishedAt: deps.now() },
    select: { id: true, tradeId: true, subjectId: true },
  })
  for (const { id, tradeId, subjectId } of published)
    await recordChange(deps, {
      kind: 'feedback.published',
      actorId: null,
      itemId: id,
      tells: [subjectId],
      facts: { tradeId },
    })
}

/** Feedback is reported and removed together with its reply. */
export const feedbackLifecycle: ContentType = {
  type: 'feedback',
  label: ITEM_TYPE.feedback,
  kind: 'feedback',
  tables: ['feedback'],

  async snapshots(deps, ids) {
    const rows = await deps.prisma.feedback.findMany({
      // The profile of a deleted account shows no feedback.
      where: { id: { in: ids }, ...visibleWhere.feedback, subject: visibleWhere.user },
      select: snapshotSelect,
    })
    return new Map(rows.map((row) => [row.id, toSnapshot(row)]))
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  async countedFor(deps, id) {
    const rows = await deps.prisma.feedback.findMany({ where: { id }, select: { subjectId: true } })
    return rows.map(({ subjectId }) => subjectId)
  },

  ...removable(({ prisma }, change) => prisma.feedback.updateMany(change), visibleWhere.feedback),

  /** The feedback that the user wrote, and the published feedback about the user. */
  async exportOwn(deps, userId, { after, limit }) {
    const rows = await deps.prisma.feedback.findMany({
      where: {
        OR: [
          { authorId: userId, removedAt: null },
          { subjectId: userId, ...visibleWhere.feedback },
        ],
        id: { gt: after ?? undefined },
      },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return rows.map(({ authorId, ...row }) => ({ ...row, direction: authorId === userId ? 'given' : 'received' }))
  },

  // Feedback stays. Profiles show it without a name, because the account has no name any more.
  anonymize: async () => undefined,
}

function toSnapshot(row: Prisma.FeedbackGetPayload<{ select: typeof snapshotSelect }>): Snapshot {
  const { authorId, subjectId, rating, described, contact, delivery, text, reply, trade } = row
  return {
    ownerId: authorId,
    tags: toTagNames(trade.part.tags),
    path: paths.account(subjectId),
    content: { title: trade.part.name, rating, described, contact, delivery, text, reply },
  }
}
