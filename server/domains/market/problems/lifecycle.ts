import { imageUrl, paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentType } from '../../content-lifecycle.ts'

/** The messages that the report of a problem contains. */
const MESSAGES = 100

const snapshotSelect = {
  id: true,
  priceCents: true,
  confirmedAt: true,
  listing: { select: { type: true, description: true, location: true, condition: true } },
  part: { select: { name: true, tags: tagNamesArgs } },
} satisfies Prisma.TradeSelect

const ownSelect = {
  id: true,
  text: true,
  photos: { select: { storageKey: true }, orderBy: { position: 'asc' } },
  createdAt: true,
  problem: { select: { tradeId: true, kind: true, openedAt: true, closedAt: true, outcome: true, outcomeNote: true } },
} satisfies Prisma.ProblemStatementSelect

/**
 * The problems with trades. Their reports have the type 'trade'. Users report a trade only by opening a problem, and its
 * outcome closes the report, so a trade is neither removed nor restored.
 */
export const problemLifecycle: ContentType = {
  type: 'trade',
  label: ITEM_TYPE.trade,
  kind: 'problems',
  tables: ['problem', 'problem_statement', 'problem_photo'],

  /** Without the conversation, which moderators read only as it was when the problem was opened. */
  async snapshots(deps, ids) {
    const trades = await deps.prisma.trade.findMany({ where: { id: { in: ids } }, select: snapshotSelect })
    return new Map(
      trades.map(({ id, priceCents, confirmedAt, listing: { description, ...listing }, part }) => [
        id,
        {
          ownerId: null,
          tags: toTagNames(part.tags),
          path: paths.problem(id),
          content: {
            title: part.name,
            ...listing,
            priceCents,
            text: description,
            confirmedAt: confirmedAt?.toISOString() ?? null,
          },
        },
      ]),
    )
  },

  canReport: async () => false,
  remove: async () => null,
  restore: async () => false,

  /** The statements of the user, each with its problem. */
  async exportOwn(deps, userId, { after, limit }) {
    const statements = await deps.prisma.problemStatement.findMany({
      where: { authorId: userId, id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return statements.map(({ photos, problem, ...statement }) => ({
      ...statement,
      photos: photos.map(({ storageKey }) => ({ file: imageUrl(storageKey, 1280) })),
      ...problem,
    }))
  },

  // Statements stay for the other side and for moderators. They show no name, because the account has none any more.
  anonymize: async () => undefined,
}

/** Returns the last messages of two users, the oldest first. Names are left out, so that none stays after a deletion. */
export async function lastMessages(deps: Deps, { buyerId, sellerId }: { buyerId: string; sellerId: string }) {
  const [firstUserId = '', secondUserId = ''] = [buyerId, sellerId].toSorted()
  const conversation = await deps.prisma.conversation.findUnique({
    where: { firstUserId_secondUserId: { firstUserId, secondUserId } },
    select: {
      messages: {
        where: visibleWhere.message,
        select: {
          senderId: true,
          content: true,
          photos: { select: { storageKey: true }, orderBy: { position: 'asc' } },
          createdAt: true,
        },
        orderBy: { id: 'desc' },
        take: MESSAGES,
      },
    },
  })
  return (conversation?.messages ?? []).toReversed().map(({ senderId, content, photos, createdAt }) => ({
    from: senderId === buyerId ? 'Buyer' : 'Seller',
    text: content,
    ...(photos.length > 0 && { photos }),
    at: createdAt.toISOString(),
  }))
}
