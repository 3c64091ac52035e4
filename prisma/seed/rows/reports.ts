import type { Prisma, ReportedItemType } from '../../../server/db/generated/client.ts'
import type { DemoReport } from '../content.ts'
import { after, idAt, type World } from '../world.ts'
import { deletionOf } from './comments.ts'

/** Returns the reports with snapshots of their items, the entries of the reporters, and the log of closed reports. */
export function reportRows(world: World) {
  const reports: Prisma.ReportCreateManyInput[] = []
  const entries: Prisma.ReportEntryCreateManyInput[] = []
  const logs: Prisma.ModerationLogCreateManyInput[] = []

  for (const [i, report] of world.content.reports.entries()) {
    const { hoursAgo, reporters, status, note } = report
    const item = reportedItem(world, report)
    const key = `report ${i}`
    const { id, createdAt } = world.place(report, key, after(item.createdAt, world.hoursAgo(hoursAgo, key)))
    const reported = { itemType: item.type, itemId: item.id, tags: item.tags }
    const handledAt = item.deletedAt ?? world.between(createdAt, world.now, 0.6)
    const handledById = report.handledBy === undefined ? null : world.person(report.handledBy)
    const entryTimes = reporters.map((_, n) => world.between(createdAt, handledAt, (0.8 * n) / reporters.length))

    reports.push({
      id,
      ...reported,
      itemOwnerId: world.person(item.owner),
      snapshot: item.snapshot,
      status,
      adminNotes: note,
      createdAt,
      updatedAt: handledById ? handledAt : (entryTimes.at(-1) ?? createdAt),
      handledById,
    })
    for (const [n, { by, reason }] of reporters.entries()) {
      entries.push({ reportId: id, reporterId: world.person(by), reason, createdAt: entryTimes[n] ?? createdAt })
    }
    const action = actionOf(status, item.type)
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
  id: string
  createdAt: Date
  deletedAt?: Date
  /** The key of the person. */
  owner: string
  tags: string[]
  snapshot: Prisma.InputJsonObject
}

/** Returns the reported item. @throws Error if the content has no such item */
export function reportedItem(world: World, { item }: DemoReport): ReportedItem {
  const { people, parts, posts } = world.content
  if ('person' in item) {
    const person = found(
      people.find(({ key }) => key === item.person),
      item,
    )
    const snapshot = { title: person.name, text: person.bio }
    return { type: 'user', ...world.of(person), owner: person.key, tags: [], snapshot }
  }
  if ('post' in item) {
    const post = found(
      posts.find(({ slug }) => slug === item.post),
      item,
    )
    const snapshot = { title: post.title, text: post.content }
    return { type: 'blog_post', ...world.of(post), owner: post.by, tags: post.tags, snapshot }
  }
  const part = found(
    parts.find(({ slug }) => slug === item.part),
    item,
  )
  const { name: title, tags } = part
  if (item.comment !== undefined) {
    const comment = found(part.comments[item.comment], item)
    const deletedAt = comment.deleted && deletionOf(world, comment)
    return {
      type: 'comment',
      ...world.of(comment),
      deletedAt,
      owner: comment.by,
      tags,
      snapshot: { title, text: comment.text },
    }
  }
  if (item.listing !== undefined) {
    const listing = found(part.listings[item.listing], item)
    const snapshot = { title, text: listing.description, type: listing.type, priceCents: listing.price }
    return { type: 'listing', ...world.of(listing), owner: listing.by, tags, snapshot }
  }
  return {
    type: 'part',
    ...world.of(part),
    owner: part.addedBy,
    tags,
    snapshot: { title, text: part.description, tags },
  }
}

function found<Item>(target: Item | undefined, item: DemoReport['item']): Item {
  if (target === undefined) throw new Error(`The demo content has no such reported item: ${JSON.stringify(item)}`)
  return target
}
