import { z } from 'zod'
import { keysOf } from '../../../../shared/labels.ts'
import { RULES_BROKEN } from '../../../../shared/moderation-labels.ts'
import {
  MODERATION_ACTIONS,
  type ModerationAction,
  type moderationLogInput,
  type PublicReason,
} from '../../../../shared/moderation.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Person } from '../../../db/columns.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { SessionUser } from '../auth/service.ts'
import { findPersons } from '../users/person-service.ts'
import { inScope, withTag } from './policy.ts'
import { pagesOfItems, partOfItem, type PageOfItem } from './queries.ts'
import type { HandledReport } from './service.ts'

const DAY = 86_400_000

export const logSelect = {
  id: true,
  action: true,
  reportId: true,
  itemType: true,
  itemId: true,
  itemOwnerId: true,
  tags: true,
  reason: true,
  rule: true,
  publicReason: true,
  items: true,
  createdAt: true,
  moderator: { select: personSelect },
  report: {
    select: {
      itemOwnerId: true,
      snapshot: true,
      // A report is resolved once, so its first mute is the one of the log entry.
      mutes: { select: { createdAt: true, until: true }, orderBy: { createdAt: 'asc' }, take: 1 },
    },
  },
} satisfies Prisma.ModerationLogSelect

/** Reports of persons whose actions a filter finds, the newest first. */
const REPORTS_OF_PERSONS = 1_000

type LogFilter = Omit<z.output<typeof moderationLogInput>, 'moderator' | 'person'> & {
  /** Who acted; missing for all. */
  moderatorIds?: string[]
  /** The authors of the items, or the users whom the actions are about; missing for all. */
  personIds?: string[]
}

/** Returns a cursor page of the moderator actions in a moderator's scope, newest first. */
export async function listLog(
  deps: Deps,
  moderator: SessionUser,
  { cursor, limit, moderatorIds, action, personIds, ...filter }: LogFilter,
): Promise<CursorPage<LogEntry>> {
  const where: Prisma.ModerationLogWhereInput = {
    ...inScope(moderator),
    ...withTag(filter),
    ...(personIds && (await ofPersons(deps, personIds))),
    id: { lt: cursor ?? undefined },
    moderatorId: moderatorIds && { in: moderatorIds },
    action,
  }
  const entries = await deps.prisma.moderationLog.findMany({
    where,
    select: logSelect,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toCursorPage(await toLogEntries(deps, entries), limit, (last) => last.id)
}

/** Matches the actions on the items of users and on the users. Reads the reports first, because a join would read the whole log. */
async function ofPersons(deps: Deps, userIds: string[]): Promise<Prisma.ModerationLogWhereInput> {
  const reports = await deps.prisma.report.findMany({
    where: { itemOwnerId: { in: userIds } },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: REPORTS_OF_PERSONS,
  })
  return {
    OR: [
      { itemType: 'user', itemId: { in: userIds } },
      { itemOwnerId: { in: userIds } },
      { reportId: { in: reports.map(({ id }) => id) } },
    ],
  }
}

const actionSchema = z.enum(MODERATION_ACTIONS)
export const ruleSchema = z.enum(keysOf(RULES_BROKEN)).nullable()
const titleSchema = z.object({ title: z.string() })

type Row = Prisma.ModerationLogGetPayload<{ select: typeof logSelect }>
export type LogEntry = ReturnType<typeof toLogEntry>

export async function toLogEntries(deps: Deps, rows: Row[]): Promise<LogEntry[]> {
  const unreported = rows.filter(({ reportId }) => reportId === null)
  const [owners, pages] = await Promise.all([
    findPersons(deps, rows.map(personOf)),
    unreported.length === 0
      ? []
      : deps.query(pagesOfItems, {
          itemTypes: unreported.map(({ itemType }) => itemType),
          itemIds: unreported.map(({ itemId }) => itemId),
        }),
  ])
  const pageOf = new Map(pages.map((page) => [page.itemId, page]))
  return rows.map((row) => toLogEntry(row, owners.get(personOf(row) ?? '') ?? null, pageOf.get(row.itemId)))
}

/** The author of the item, or the user whom an entry without a report is about; null for an item without an author. */
const personOf = ({ report, itemType, itemId, itemOwnerId }: Row): string | null =>
  report ? report.itemOwnerId : itemType === 'user' ? itemId : itemOwnerId

/**
 * @param owner the author of the item, who is also the muted user of a mute; null for a deleted account or an unknown author
 * @param page that of an item without a report
 */
function toLogEntry(row: Row, owner: Person | null, page: PageOfItem | undefined) {
  const { report, moderator, createdAt, itemOwnerId: _itemOwnerId, ...entry } = row
  const action = actionSchema.parse(row.action)
  const mute = action === 'mute-user' ? report?.mutes[0] : undefined
  return {
    ...entry,
    moderator: toPerson(moderator),
    action,
    rule: ruleSchema.parse(row.rule),
    owner,
    /** The length of the mute in days; null for other actions. */
    muteDays: mute ? daysOf(mute) : null,
    title: report ? (titleSchema.safeParse(report.snapshot).data?.title ?? null) : (page?.title ?? null),
    /** The page of an item without a report; null if it is removed. */
    path: page?.isVisible ? (page.type === 'part' ? paths.part(page.slug) : paths.vehicle(page.slug)) : null,
    createdAt: createdAt.toISOString(),
  }
}

/** Returns the length of a mute in days. */
export const daysOf = ({ createdAt, until }: { createdAt: Date; until: Date }) =>
  Math.round((until.getTime() - createdAt.getTime()) / DAY)

/** The changes of the reported item. */
const CHANGE_OF: { [Action in ModerationAction]?: 'item.removed' | 'item.reverted' | 'item.restored' } = {
  'delete-item': 'item.removed',
  revert: 'item.reverted',
  restore: 'item.restored',
}

/** What a moderator acts on: the item of a report, or an item without a report, whose `id` is null. */
type ActedOn = Pick<HandledReport, 'itemType' | 'itemId' | 'ownerId' | 'tags'> & { id: string | null }

/** `reason` is for moderators, `rule` and `publicReason` are for everyone. `items` is the number of items, 1 if it is missing. */
type LoggedAction = PublicReason & { action: ModerationAction; reason: string; items?: number }

/**
 * Returns a user as the item of a log entry without a report.
 * @param tags those whose moderators see the entry; none for site admins only
 */
export const loggedUser = (userId: string, tags: string[] = []) => ({
  id: null,
  itemType: 'user' as const,
  itemId: userId,
  ownerId: userId,
  tags,
})

/** Writes an action of a moderator to the moderation log, in its transaction. */
export async function logAction(
  deps: Deps,
  moderator: Pick<SessionUser, 'id'>,
  { id: reportId, itemType, itemId, ownerId, tags }: ActedOn,
  { action, reason, rule, publicReason, items }: LoggedAction,
): Promise<void> {
  const id = deps.newId()
  const entry = { action, reason, rule, publicReason, items, reportId, itemType, itemId, itemOwnerId: ownerId, tags }
  await deps.prisma.moderationLog.create({
    data: { ...entry, id, moderatorId: moderator.id, createdAt: deps.now() },
    select: { id: true },
  })
  const kind = CHANGE_OF[action]
  if (!kind || reportId === null) return
  const [item] = await deps.query(partOfItem, { itemType, itemId })
  const change = { actorId: moderator.id, itemId: reportId, partId: item?.partId ?? null, tells: [ownerId] }
  await recordChange(deps, { ...change, kind, facts: { itemType, itemId, ownerId } })
}
