import type { Prisma } from '../../../server/db/generated/client.ts'
import { PROBLEM_KINDS, PROBLEM_OUTCOMES } from '../../../shared/labels.ts'
import { demoListing } from '../content.ts'
import type { StoredImages } from '../images.ts'
import { idAt, type World } from '../world.ts'

/** Returns the problems with trades, their statements, and their reports with entries and log. */
export function problemRows(world: World, trades: Prisma.TradeCreateManyInput[]) {
  const problems: Prisma.ProblemCreateManyInput[] = []
  const statements: Prisma.ProblemStatementCreateManyInput[] = []
  const reports: Prisma.ReportCreateManyInput[] = []
  const entries: Prisma.ReportEntryCreateManyInput[] = []
  const logs: Prisma.ModerationLogCreateManyInput[] = []

  for (const [i, problem] of world.content.problems.entries()) {
    const { part, listing } = demoListing(world.content, problem.part, problem.listing)
    const trade = trades.find(({ listingId }) => listingId === world.rowOf(listing).id)
    const [first] = problem.statements
    if (!trade || !first) throw new Error(`Problem ${i} of the demo content has no trade or no statement`)
    const { kind, closed } = problem
    const [key, openerId] = [`problem ${i}`, world.person(first.by)]
    const openedAt = world.hoursAgo(first.hoursAgo, `${key} 0`)
    const [id, reportId] = [idAt(openedAt, key), idAt(openedAt, `report ${key}`)]
    const closing = closed && {
      closedAt: world.hoursAgo(closed.hoursAgo, `${key} closed`),
      closedById: world.person(closed.by),
    }

    const item = { itemType: 'trade', itemId: trade.id, tags: part.tags } as const
    const { type, location, condition, description: text } = listing
    const { priceCents, confirmedAt = null } = trade
    const adminNotes = closed ? `${PROBLEM_OUTCOMES[closed.outcome]}. ${closed.note}` : ''
    reports.push({
      id: reportId,
      ...item,
      itemOwnerId: openerId === trade.buyerId ? trade.sellerId : trade.buyerId,
      snapshot: { title: part.name, type, location, condition, priceCents, text, confirmedAt, messages: [] },
      status: closed ? 'resolved_action_taken' : 'open',
      adminNotes,
      createdAt: openedAt,
      updatedAt: closing?.closedAt ?? openedAt,
      handledById: closing?.closedById,
    })
    entries.push({ reportId, reporterId: openerId, reason: PROBLEM_KINDS[kind], createdAt: openedAt })
    if (closing) {
      const { closedById: moderatorId, closedAt: createdAt } = closing
      const logId = idAt(createdAt, `log ${key}`)
      logs.push({ id: logId, moderatorId, action: 'close-problem', reportId, ...item, reason: adminNotes, createdAt })
    }

    const outcome = closed && { outcome: closed.outcome, outcomeNote: closed.note }
    problems.push({ id, tradeId: trade.id, reportId, openerId, kind, openedAt, ...closing, ...outcome })
    for (const [n, statement] of problem.statements.entries()) {
      const statementKey = `${key} ${n}`
      const placed = world.place(
        statement,
        `statement ${statementKey}`,
        world.hoursAgo(statement.hoursAgo, statementKey),
      )
      statements.push({ ...placed, problemId: id, authorId: world.person(statement.by), text: statement.text })
    }
  }
  return { problems, statements, reports, entries, logs }
}

/** Returns the photos of the statements. */
export function problemPhotoRows(world: World, stored: StoredImages): Prisma.ProblemPhotoCreateManyInput[] {
  const statements = world.content.problems.flatMap((problem) => problem.statements)
  return statements.flatMap((statement) => {
    const { id: statementId, createdAt } = world.rowOf(statement)
    return statement.photos.map((name, position) => {
      const { contentHash: _, ...image } = stored(`photos/${name}`)
      return { id: idAt(createdAt, `photo ${name}`), statementId, position, ...image }
    })
  })
}
