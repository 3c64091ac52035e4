import { z } from 'zod'
import { keysOf } from '../../../../shared/labels.ts'
import { PUBLIC_ACTIONS } from '../../../../shared/moderation-labels.ts'
import type { publicLogInput } from '../../../../shared/moderation.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import type { ItemType } from '../../../../shared/reports.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { ruleSchema } from '../../people/reports/log-service.ts'
import { findItems } from './service.ts'

/** Neither the moderator nor the report is read, so that no answer can name them. */
const publicSelect = {
  id: true,
  action: true,
  rule: true,
  tags: true,
  itemType: true,
  itemId: true,
  items: true,
  publicReason: true,
  createdAt: true,
} satisfies Prisma.ModerationLogSelect
type Row = Prisma.ModerationLogGetPayload<{ select: typeof publicSelect }>

/**
 * The items that the public log links to. A listing, a message, a trade and the like would name the person behind it. The title
 * of a revision may be the text that was taken back.
 */
const LINKED = new Set<ItemType>(['part', 'vehicle', 'fitment', 'image', 'comment', 'blog_post'])
/** Actions on a person. Their item would name its author. */
const ON_PEOPLE = new Set<string>(['mute-user', 'unmute', 'lift-mute', 'uphold-mute', 'warn-user'])

const actionSchema = z.enum(keysOf(PUBLIC_ACTIONS))

export type PublicLogEntry = ReturnType<typeof toPublicEntry>

/** Returns a cursor page of the public log of moderator actions, newest first (docs/product/moderation.md, "Public log"). */
export async function listPublicLog(
  deps: Deps,
  { action, tag, cursor, limit }: z.output<typeof publicLogInput>,
): Promise<CursorPage<PublicLogEntry>> {
  const rows = await deps.prisma.moderationLog.findMany({
    where: {
      action: action ?? { in: actionSchema.options },
      ...(tag !== undefined && { tags: { has: tag } }),
      id: { lt: cursor ?? undefined },
    },
    select: publicSelect,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const [items, tags] = await Promise.all([
    findItems(deps, rows.filter(isLinked), 'previews'),
    findTagsInUse(deps, new Set(rows.flatMap((row) => row.tags))),
  ])
  const entries = rows.map((row) => toPublicEntry(row, isLinked(row) ? items.get(row.itemId) : undefined, tags))
  return toCursorPage(entries, limit, (last) => last.id)
}

const isLinked = ({ itemType, action }: Row) => LINKED.has(itemType) && !ON_PEOPLE.has(action)

/** Returns those of the tags that a visible part or post, or a moderator has. Others may be text that was taken back. */
async function findTagsInUse(deps: Deps, names: Set<string>): Promise<Set<string>> {
  const tags = await deps.prisma.tag.findMany({
    where: {
      name: { in: [...names] },
      OR: [
        { parts: { some: { part: visibleWhere.part } } },
        { posts: { some: { post: visibleWhere.post } } },
        { admins: { some: {} } },
      ],
    },
    select: { name: true },
  })
  return new Set(tags.map(({ name }) => name))
}

type Item = { path: string | null; content: { title: string } }

function toPublicEntry(row: Row, item: Item | undefined, tags: Set<string>) {
  return {
    id: row.id,
    action: actionSchema.parse(row.action),
    rule: ruleSchema.parse(row.rule),
    tags: row.tags.filter((tag) => tags.has(tag)),
    /** Null for a user, and for an item that is removed or deleted. */
    item: item && item.path !== null ? { type: row.itemType, title: item.content.title, path: item.path } : null,
    items: row.items,
    /** The reason as it is written for the public, which may be empty. */
    reason: row.publicReason,
    createdAt: row.createdAt.toISOString(),
  }
}
