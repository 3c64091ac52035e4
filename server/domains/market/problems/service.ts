import type { z } from 'zod'
import { PROBLEM_KINDS, PROBLEM_OUTCOMES, type ProblemOutcome } from '../../../../shared/labels.ts'
import {
  PROBLEM_DAYS,
  PROBLEMS_PER_SIDE,
  type problemCloseInput,
  type problemOpenInput,
  type problemStatementInput,
} from '../../../../shared/problems.ts'
import type { TradeSide } from '../../../../shared/trades.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { partSummarySelect, personSelect, photosArgs, toPartSummary, toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { recordChange } from '../../base/changes/service.ts'
import { refuseDeal } from '../../people/blocks/policy.ts'
import { logAction } from '../../people/reports/log-service.ts'
import { inScope } from '../../people/reports/policy.ts'
import { changeReportStatus, openReport } from '../../people/reports/service.ts'
import { lockTrade } from '../trades/lifecycle.ts'
import { claimPhotos } from '../../base/uploads/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { lastMessages, problemLifecycle } from './lifecycle.ts'
import { insertStatement } from './queries.ts'

const DAY = 86_400_000

const problemSelect = {
  id: true,
  reportId: true,
  openerId: true,
  kind: true,
  openedAt: true,
  closedAt: true,
  outcome: true,
  outcomeNote: true,
  closedBy: { select: personSelect },
  statements: {
    select: {
      id: true,
      authorId: true,
      author: { select: personSelect },
      text: true,
      photos: photosArgs,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.ProblemSelect

const tradeSelect = {
  id: true,
  part: { select: { ...partSummarySelect, removedAt: true } },
  priceCents: true,
  buyerId: true,
  sellerId: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  confirmedAt: true,
  cancelledAt: true,
  problems: { select: problemSelect, orderBy: { id: 'desc' }, take: 1 },
} satisfies Prisma.TradeSelect
type TradeRow = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>

const sideOf = ({ buyerId, sellerId }: TradeRow, userId: string): TradeSide | 'moderator' =>
  userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : 'moderator'

/**
 * Reads a trade with its latest problem for a side, or for a moderator in the scope of the problem's report.
 * @throws AppError NOT_FOUND for all other users
 */
async function readTrade(deps: Deps, user: SessionUser, tradeId: string) {
  const trade = await deps.prisma.trade.findUnique({ where: { id: tradeId }, select: tradeSelect })
  const problem = trade?.problems[0] ?? null
  const isModerator =
    problem !== null &&
    user.mute === null &&
    (await deps.prisma.report.count({ where: { id: problem.reportId, ...inScope(user) } })) > 0
  const viewer = trade && sideOf(trade, user.id)
  if (!trade || (viewer === 'moderator' && !isModerator)) throw notFound('Trade not found.')
  return { trade, problem, viewer: viewer ?? 'moderator', isModerator }
}

/**
 * Returns the latest problem of a trade.
 * @throws AppError NOT_FOUND unless the user is a side, or moderates the report of the problem
 */
export async function getProblem(deps: Deps, user: SessionUser, tradeId: string) {
  const { trade, problem, viewer, isModerator } = await readTrade(deps, user, tradeId)
  const isOpen = problem !== null && problem.closedAt === null
  return {
    trade: {
      id: trade.id,
      /** Null if a moderator removed it. */
      part: trade.part.removedAt === null ? toPartSummary(trade.part) : null,
      /** USD cents. */
      priceCents: trade.priceCents,
      buyer: toPerson(trade.buyer),
      seller: toPerson(trade.seller),
      confirmedAt: trade.confirmedAt?.toISOString() ?? null,
      cancelledAt: trade.cancelledAt?.toISOString() ?? null,
    },
    viewer,
    problem: problem && toProblem(trade, problem),
    /** Whether the caller can open a problem, and can close the open one. */
    canOpen: viewer !== 'moderator' && !isOpen && !isTooLate(deps, trade),
    canClose: isOpen && isModerator && (viewer === 'moderator' || user.isSiteAdmin),
  }
}

/** The latest problem of a trade, as one of its sides or a moderator sees it. */
export type TradeProblem = Awaited<ReturnType<typeof getProblem>>

function isTooLate({ now }: Deps, { confirmedAt, cancelledAt }: TradeRow): boolean {
  const endedAt = confirmedAt ?? cancelledAt
  return endedAt !== null && endedAt.getTime() + PROBLEM_DAYS * DAY <= now().getTime()
}

function toProblem(trade: TradeRow, problem: TradeRow['problems'][number]) {
  const { id, kind, openerId, openedAt, closedAt, outcome, outcomeNote, closedBy, statements } = problem
  return {
    id,
    kind,
    openedBy: sideOf(trade, openerId),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    outcome,
    outcomeNote,
    closedBy: toPerson(closedBy),
    statements: statements.map(({ id: statementId, authorId, author, text, photos, createdAt }) => ({
      id: statementId,
      side: sideOf(trade, authorId),
      /** Null for a deleted account. */
      author: toPerson(author),
      text,
      photos,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/**
 * Opens a problem of a side, with a report to the moderators of the part, which stores the conversation.
 * @throws AppError NOT_FOUND for a trade of other users; FORBIDDEN for a cancelled trade if one of the two has blocked the
 *   other; CONFLICT if a problem is open, after PROBLEMS_PER_SIDE, and 180 days after the end of the trade
 */
export async function openProblem(
  deps: Deps,
  user: SessionUser,
  { tradeId, kind, text, photos }: z.output<typeof problemOpenInput>,
): Promise<TradeProblem> {
  return transaction(deps, async (deps) => {
    const { buyerId, sellerId } = (await readAsSide(deps, user, tradeId)).trade
    await lockUsers(deps, [buyerId, sellerId])
    await lockTrade(deps, tradeId)
    // Read again under the lock: of two sides that open a problem at once, the second one sees the first.
    const { trade, problem } = await readAsSide(deps, user, tradeId)
    if (problem && problem.closedAt === null)
      throw new AppError('CONFLICT', 'A problem with this trade is already open.')
    const otherId = user.id === buyerId ? sellerId : buyerId
    // Otherwise a user could reserve and cancel, and then write to the other one in spite of a block.
    if (trade.cancelledAt !== null) await refuseDeal(deps, user.id, otherId)
    if ((await deps.prisma.problem.count({ where: { tradeId, openerId: user.id } })) >= PROBLEMS_PER_SIDE)
      throw new AppError('CONFLICT', 'A moderator has closed your problems with this trade.')
    if (isTooLate(deps, trade))
      throw new AppError(
        'CONFLICT',
        `A problem can be reported within ${PROBLEM_DAYS} days of the confirmation or cancellation of the trade.`,
      )
    const snapshot = (await problemLifecycle.snapshots(deps, [tradeId])).get(tradeId)
    if (!snapshot) throw notFound('Trade not found.')
    const content = { ...snapshot.content, messages: await lastMessages(deps, trade) }
    const item = { itemType: 'trade', itemId: tradeId, ownerId: otherId, tags: snapshot.tags, content } as const
    const report = await openReport(deps, item, { reporterId: user.id, reason: PROBLEM_KINDS[kind] })
    const now = deps.now()
    const [problemId, statementId] = [deps.newId(), deps.newId()]
    await deps.prisma.problem.create({
      data: {
        id: problemId,
        tradeId,
        reportId: report.id,
        openerId: user.id,
        kind,
        openedAt: now,
        statements: { create: { id: statementId, authorId: user.id, text, createdAt: now } },
      },
      select: { id: true },
    })
    await addPhotos(deps, user.id, statementId, photos)
    await recordChange(deps, { kind: 'problem.opened', ...changeOf(user, trade, problemId) })
    return getProblem(deps, user, tradeId)
  })
}

async function readAsSide(deps: Deps, user: SessionUser, tradeId: string) {
  const found = await readTrade(deps, user, tradeId)
  if (found.viewer === 'moderator') throw notFound('Trade not found.')
  return found
}

const CLOSED = 'This problem is closed.'

/**
 * Adds a statement of a side or of a moderator to the open problem of a trade.
 * @throws AppError NOT_FOUND as getProblem and without a problem; CONFLICT if the problem is closed
 */
export async function addStatement(
  deps: Deps,
  user: SessionUser,
  { tradeId, text, photos }: z.output<typeof problemStatementInput>,
): Promise<TradeProblem> {
  return transaction(deps, async (deps) => {
    const { trade, problem } = await readTrade(deps, user, tradeId)
    if (!problem) throw notFound('Problem not found.')
    await lockUsers(deps, [user.id])
    const statement = { id: deps.newId(), problemId: problem.id, authorId: user.id, text, now: deps.now() }
    const [added] = await deps.query(insertStatement, statement)
    if (!added) throw new AppError('CONFLICT', CLOSED)
    await addPhotos(deps, user.id, added.id, photos)
    await recordChange(deps, { kind: 'problem.stated', ...changeOf(user, trade, problem.id) })
    return getProblem(deps, user, tradeId)
  })
}

/** Shows uploads of the user on a statement. @throws AppError VALIDATION at `photos` if one is gone */
async function addPhotos(deps: Deps, userId: string, statementId: string, uploadIds: string[]): Promise<void> {
  const photos = await claimPhotos(deps, userId, uploadIds)
  await deps.prisma.problemPhoto.createMany({
    data: photos.map((photo, position) => ({ id: deps.newId(), statementId, position, ...photo })),
  })
}

/** The outcomes with which the report of the problem is resolved without action. */
const NO_ACTION: ReadonlySet<ProblemOutcome> = new Set(['no_agreement', 'unfounded'])

/**
 * Closes the open problem of a trade together with its report.
 * @throws AppError NOT_FOUND outside the moderator's scope; FORBIDDEN for the moderator's own trade, unless the moderator is
 *   a site admin; CONFLICT if the problem is closed
 */
export async function closeProblem(
  deps: Deps,
  moderator: SessionUser,
  { tradeId, outcome, note }: z.output<typeof problemCloseInput>,
): Promise<TradeProblem> {
  return transaction(deps, async (deps) => {
    const { trade, problem, viewer, isModerator } = await readTrade(deps, moderator, tradeId)
    if (!problem || !isModerator) throw notFound('Problem not found.')
    if (viewer !== 'moderator' && !moderator.isSiteAdmin)
      throw new AppError('FORBIDDEN', 'You cannot close a problem with your own trade. Another moderator must do it.')
    await lockUsers(deps, [moderator.id, trade.buyerId, trade.sellerId])
    const { count } = await deps.prisma.problem.updateMany({
      where: { id: problem.id, closedAt: null },
      data: { closedAt: deps.now(), outcome, outcomeNote: note, closedById: moderator.id },
    })
    if (count === 0) throw new AppError('CONFLICT', CLOSED)
    const status = NO_ACTION.has(outcome) ? 'resolved_no_action' : 'resolved_action_taken'
    const adminNotes = `${PROBLEM_OUTCOMES[outcome]}. ${note}`
    const report = await changeReportStatus(deps, moderator, { id: problem.reportId, status, adminNotes })
    if (report) await logAction(deps, moderator, report, { action: 'close-problem', reason: adminNotes })
    await recordChange(deps, { kind: 'problem.closed', ...changeOf(moderator, trade, problem.id) })
    return getProblem(deps, moderator, tradeId)
  })
}

/** A change of the problem of a trade. Tells both sides, without the user who acts. */
const changeOf = (user: SessionUser, { id, part, buyerId, sellerId }: TradeRow, problemId: string) => ({
  actorId: user.id,
  itemId: id,
  partId: part.id,
  tells: [buyerId, sellerId],
  facts: { problemId },
})
