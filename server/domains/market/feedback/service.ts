import { z } from 'zod'
import {
  FEEDBACK_DAYS,
  type feedbackInput,
  type feedbackListInput,
  type feedbackReplyInput,
  positivePercent,
} from '../../../../shared/feedback.ts'
import type { StatementCount } from '../../../../shared/labels.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockTrade, ofUser } from '../trades/lifecycle.ts'
import { countStatements } from '../trades/statement-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { publishFeedback } from './lifecycle.ts'
import { feedbackSelect, insertFeedback, toFeedback, type Feedback } from './queries.ts'

const DAY = 86_400_000

const countsSelect = {
  id: true,
  feedbackPositive: true,
  feedbackNeutral: true,
  feedbackNegative: true,
} satisfies Prisma.UserSelect
type Counts = Prisma.UserGetPayload<{ select: typeof countsSelect }>

/** The published feedback about a user that counts. */
type FeedbackSummary = ReturnType<typeof toSummary>

function toSummary({ feedbackPositive: positive, feedbackNeutral: neutral, feedbackNegative: negative }: Counts) {
  return { positive, neutral, negative, percent: positivePercent(positive, negative) }
}

/** Returns the summaries of users, without deleted accounts and unknown ids. */
export async function getSummaries(deps: Deps, userIds: string[]): Promise<({ userId: string } & FeedbackSummary)[]> {
  const users = await deps.prisma.user.findMany({
    where: { id: { in: userIds }, ...visibleWhere.user },
    select: countsSelect,
  })
  return users.map((user) => ({ userId: user.id, ...toSummary(user) }))
}

/** The time of the publication and the id. */
const listCursor = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * Returns a cursor page of the published feedback about a user, newest first, and the counts of what buyers said of the
 * facts that the user stated.
 * @throws AppError NOT_FOUND for an unknown or deleted account
 */
export async function listFeedback(
  deps: Deps,
  { userId, cursor, limit }: z.output<typeof feedbackListInput>,
): Promise<CursorPage<Feedback> & { total: number; summary: FeedbackSummary; statements: StatementCount[] }> {
  const [at, after] = cursor ? readCursor(listCursor, cursor) : []
  const where = { subjectId: userId, ...visibleWhere.feedback }
  const [user, total, statements, rows] = await Promise.all([
    deps.prisma.user.findFirst({ where: { id: userId, ...visibleWhere.user }, select: countsSelect }),
    deps.prisma.feedback.count({ where }),
    countStatements(deps, userId),
    deps.prisma.feedback.findMany({
      // The first condition is one that an index can start at.
      where: {
        ...where,
        ...(at && {
          AND: [{ publishedAt: { lte: at } }, { OR: [{ publishedAt: { lt: at } }, { id: { lt: after } }] }],
        }),
      },
      select: feedbackSelect,
      orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    }),
  ])
  if (!user) throw notFound('User not found.')
  const page = toCursorPage(rows.map(toFeedback), limit, ({ publishedAt, id }) => writeCursor([publishedAt ?? '', id]))
  return { ...page, total, summary: toSummary(user), statements }
}

async function findSides(deps: Deps, userId: string, tradeId: string) {
  const trade = await deps.prisma.trade.findFirst({
    where: { id: tradeId, ...ofUser(userId) },
    select: { buyerId: true, sellerId: true, confirmedAt: true },
  })
  if (!trade) throw notFound('Trade not found.')
  return trade
}

/**
 * Returns the feedback of a trade for its buyer or seller.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users
 */
export async function getFeedbackOfTrade(deps: Deps, userId: string, tradeId: string) {
  const { confirmedAt } = await findSides(deps, userId, tradeId)
  const rows = await deps.prisma.feedback.findMany({
    where: { tradeId, OR: [{ authorId: userId }, visibleWhere.feedback] },
    select: { ...feedbackSelect, authorId: true },
  })
  const by = (isOwn: boolean) => {
    const row = rows.find(({ authorId }) => (authorId === userId) === isOwn)
    return row ? toFeedback(row) : null
  }
  return {
    own: by(true),
    /** Null until it is published. */
    other: by(false),
    /** Until when the caller can write; null if the trade is not confirmed. */
    openUntil: confirmedAt && new Date(confirmedAt.getTime() + FEEDBACK_DAYS * DAY).toISOString(),
  }
}

export type TradeFeedback = Awaited<ReturnType<typeof getFeedbackOfTrade>>

/**
 * Stores the feedback of one side of a trade. The second one publishes both.
 * @throws AppError NOT_FOUND as getFeedbackOfTrade; CONFLICT if the trade is not confirmed, 14 days have passed or the user
 *   has written before
 */
export async function leaveFeedback(
  deps: Deps,
  userId: string,
  { tradeId, ...content }: z.output<typeof feedbackInput>,
): Promise<TradeFeedback> {
  return transaction(deps, async (deps) => {
    const { buyerId, sellerId, confirmedAt } = await findSides(deps, userId, tradeId)
    await lockUsers(deps, [buyerId, sellerId])
    // If both sides write at once, the second transaction sees the feedback of the first one.
    await lockTrade(deps, tradeId)
    const now = deps.now()
    const [left] = await deps.query(insertFeedback, { ...content, id: deps.newId(), tradeId, authorId: userId, now })
    if (!left) throw await refusal(deps, userId, tradeId, confirmedAt)
    await recordChange(deps, { kind: 'feedback.left', actorId: userId, itemId: left.id, facts: { tradeId } })
    if ((await deps.prisma.feedback.count({ where: { tradeId } })) === 2) await publishFeedback(deps, { tradeId })
    return getFeedbackOfTrade(deps, userId, tradeId)
  })
}

/** Returns why feedback was not stored. */
async function refusal(deps: Deps, authorId: string, tradeId: string, confirmedAt: Date | null): Promise<AppError> {
  if (confirmedAt === null)
    return new AppError('CONFLICT', 'Both sides must confirm the trade before you can leave feedback.')
  const isLeft = (await deps.prisma.feedback.count({ where: { tradeId, authorId } })) > 0
  return new AppError(
    'CONFLICT',
    isLeft
      ? 'You have already left feedback for this trade.'
      : `Feedback can be left until ${FEEDBACK_DAYS} days after the confirmation of a trade.`,
  )
}

const noSuchFeedback = () => notFound('Feedback not found.')

/**
 * Stores the public reply of the user whom the feedback is about.
 * @throws AppError NOT_FOUND for feedback that is not public or about another user; CONFLICT for a second reply
 */
export async function replyToFeedback(
  deps: Deps,
  userId: string,
  { id, text }: z.output<typeof feedbackReplyInput>,
): Promise<Feedback> {
  const where = { id, subjectId: userId, ...visibleWhere.feedback }
  const replied = await transaction(deps, async (deps) => {
    const [row] = await deps.prisma.feedback.updateManyAndReturn({
      where: { ...where, reply: null },
      data: { reply: text, repliedAt: deps.now() },
      select: { ...feedbackSelect, tradeId: true, authorId: true },
    })
    if (!row) return undefined
    const { tradeId, authorId, ...shown } = row
    const change = { itemId: id, tells: [authorId], facts: { tradeId } }
    await recordChange(deps, { kind: 'feedback.replied', actorId: userId, ...change })
    return shown
  })
  if (replied) return toFeedback(replied)
  if ((await deps.prisma.feedback.count({ where })) === 0) throw noSuchFeedback()
  throw new AppError('CONFLICT', 'You have already replied to this feedback.')
}
