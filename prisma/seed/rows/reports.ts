import type { Prisma, ReportedItemType } from '../../../server/db/generated/client.ts'
import type { DemoComment, DemoContent, DemoReport } from '../content.ts'
import { after, idAt, type World } from '../world.ts'
import { deletionOf } from './comments.ts'

/** Returns the reports with snapshots of their items, the entries of the reporters, and the log of closed reports. */
export function reportRows(world: World) {
  const reports: Prisma.ReportCreateManyInput[] = []
  const entries: Prisma.ReportEntryCreateManyInput[] = []
  const logs: Prisma.ModerationLogCreateManyInput[] = []

  for (const [i, report] of world.content.reports.entries()) {
    const { hoursAgo, reporters, status, note } = report
    const { type: itemType, content, comment, owner, tags, snapshot } = reportedItem(world.content, report)
    const item = world.rowOf(content)
    const reported = { itemType, itemId: item.id, tags }
    const key = `report ${i}`
    const { id, createdAt } = world.place(report, key, after(item.createdAt, world.hoursAgo(hoursAgo, key)))
    const handledAt = comment?.deleted ? deletionOf(world, comment) : world.between(createdAt, world.now, 0.6)
    const handledById = report.handledBy === undefined ? null : world.person(report.handledBy)
    const entryTimes = reporters.map((_, n) => world.between(createdAt, handledAt, (0.8 * n) / reporters.length))

    reports.push({
      id,
      ...reported,
      itemOwnerId: world.person(owner),
      snapshot,
      status,
      adminNotes: note,
      createdAt,
      updatedAt: handledById ? handledAt : (entryTimes.at(-1) ?? createdAt),
      handledById,
    })
    for (const [n, { by, reason }] of reporters.entries()) {
      entries.push({ reportId: id, reporterId: world.person(by), reason, createdAt: entryTimes[n] ?? createdAt })
    }
    const action = actionOf(status, itemType)
    if (handledById && action) {
      const logId = idAt(handledAt, `log ${key}`)
      const closing = { moderatorId: handledById, action, reason: note, createdAt: handledAt }
      logs.push({ id: logId, reportId: id, ...reported, ...closing })
    }
  }
  return { reports, entries, logs }
}

/** Returns the name of the action in the moderation log, or null for a report that is not closed. */
function actionOf(status: DemoReport['status'], type: ReportedItemType): string | null {
  if (status === 'dismissed') return 'dismiss'
  if (status === 'resolved_no_action') return 'resolve'
  if (status === 'resolved_action_taken') return type === 'comment' || type === 'listing' ? 'delete-item' : 'resolve'
  return null
}

type ReportedItem = {
  type: ReportedItemType
  content: object
  comment?: DemoComment
  /** The key of the person. */
  owner: string
  tags: string[]
  snapshot: Prisma.InputJsonObject
}

/** Returns the reported item. @throws Error if the content has no such item */
export function reportedItem({ people, parts, posts }: DemoContent, { item }: DemoReport): ReportedItem {
  const person = 'person' in item && people.find(({ key }) => key === item.person)
  if (person) {
    return {
      type: 'user',
      content: person,
      owner: person.key,
      tags: [],
      snapshot: { title: person.name, text: person.bio },
    }
  }
  const post = 'post' in item && posts.find(({ slug }) => slug === item.post)
  if (post) {
    const { title, content: text, by: owner, tags } = post
    return { type: 'blog_post', content: post, owner, tags, snapshot: { title, text } }
  }
  const part = 'part' in item && parts.find(({ slug }) => slug === item.part)
  if (part) {
    const { name: title, description, tags, addedBy: owner } = part
    const [comment, listing] = [part.comments[item.comment ?? -1], part.listings[item.listing ?? -1]]
    if (comment) {
      return {
        type: 'comment',
        content: comment,
        comment,
        owner: comment.by,
        tags,
        snapshot: { title, text: comment.text },
      }
    }
    if (listing) {
      const snapshot = { title, text: listing.description, type: listing.type, priceCents: listing.price }
      return { type: 'listing', content: listing, owner: listing.by, tags, snapshot }
    }
    if (item.comment === undefined && item.listing === undefined) {
      return { type: 'part', content: part, owner, tags, snapshot: { title, text: description, tags } }
    }
  }
  throw new Error(`The demo content has no such reported item: ${JSON.stringify(item)}`)
}
