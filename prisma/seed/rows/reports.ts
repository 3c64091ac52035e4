import type { Prisma, ReportedItemType } from '../../../server/db/generated/client.ts'
import { shuffle } from '../chance.ts'
import type { DemoComment, DemoListing, DemoPart, DemoPerson, DemoPost, DemoReport, PersonKey } from '../types.ts'
import { after, idAt, type World } from '../world.ts'
import { deletionOf } from './comments.ts'

/** Returns the reports with snapshots of their items, the entries of the reporters, and the log of closed reports. */
export function reportRows(world: World) {
  const reports: Prisma.ReportCreateManyInput[] = []
  const entries: Prisma.ReportEntryCreateManyInput[] = []
  const logs: Prisma.ModerationLogCreateManyInput[] = []

  for (const [i, report] of world.content.reports.entries()) {
    const { hoursAgo, reporters, status = 'open', note = '' } = report
    const item = reportedItem(world, report)
    const key = `report ${i}`
    const { id, createdAt } = world.place(report, key, after(item.createdAt, world.hoursAgo(hoursAgo, key)))
    const handledAt = item.deletedAt ?? world.between(createdAt, world.now, 0.6)
    const entryTimes = reporters.map((_, n) => world.between(createdAt, handledAt, (0.8 * n) / reporters.length))
    const moderator =
      status === 'open'
        ? null
        : moderatorFor(
            world,
            item,
            reporters.map(({ by }) => by),
            key,
          )

    reports.push({
      id,
      itemType: item.type,
      itemId: item.id,
      itemOwnerId: world.person(item.owner),
      tags: item.tags,
      snapshot: item.snapshot,
      status,
      adminNotes: note,
      createdAt,
      updatedAt: moderator ? handledAt : (entryTimes.at(-1) ?? createdAt),
      handledById: moderator && world.of(moderator).id,
    })
    for (const [n, { by, reason }] of reporters.entries()) {
      entries.push({ reportId: id, reporterId: world.person(by), reason, createdAt: entryTimes[n] ?? createdAt })
    }
    const action = actionOf(status, item.type)
    if (moderator && action) {
      logs.push({
        id: idAt(handledAt, `log ${key}`),
        moderatorId: world.of(moderator).id,
        action,
        reportId: id,
        itemType: item.type,
        itemId: item.id,
        tags: item.tags,
        reason: note,
        createdAt: handledAt,
      })
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
  owner: PersonKey
  tags: string[]
  snapshot: Prisma.InputJsonObject
}

function reportedItem(world: World, report: DemoReport): ReportedItem {
  const target = targetOf(world.content, report.item)
  switch (target.type) {
    case 'user': {
      const { person } = target
      return {
        ...target,
        ...world.of(person),
        owner: person.key,
        tags: [],
        snapshot: { title: person.name, text: person.bio },
      }
    }
    case 'blog_post': {
      const { title, content: text, by, tags } = target.post
      return { ...target, ...world.of(target.post), owner: by, tags, snapshot: { title, text } }
    }
    case 'part': {
      const { name: title, description: text, tags, addedBy } = target.part
      return { ...target, ...world.of(target.part), owner: addedBy, tags, snapshot: { title, text, tags } }
    }
    case 'listing': {
      const { by, type, price, description: text } = target.listing
      const snapshot = { title: target.part.name, text, type, priceCents: Math.round(price * 100) }
      return { ...target, ...world.of(target.listing), owner: by, tags: target.part.tags, snapshot }
    }
    case 'comment': {
      const { by, text, deleted } = target.comment
      const snapshot = { title: target.part.name, text }
      const deletedAt = deleted && deletionOf(world, target.comment)
      return { ...target, ...world.of(target.comment), deletedAt, owner: by, tags: target.part.tags, snapshot }
    }
  }
}

type Target =
  | { type: 'user'; person: DemoPerson }
  | { type: 'blog_post'; post: DemoPost }
  | { type: 'part'; part: DemoPart }
  | { type: 'listing'; part: DemoPart; listing: DemoListing }
  | { type: 'comment'; part: DemoPart; comment: DemoComment }

/** Returns the reported item. @throws Error if the content has no such item */
export function targetOf({ people, parts, posts }: World['content'], item: DemoReport['item']): Target {
  if ('person' in item) {
    const person = people.find(({ key }) => key === item.person)
    if (person) return { type: 'user', person }
  } else if ('post' in item) {
    const post = posts.find(({ title }) => title === item.post)
    if (post) return { type: 'blog_post', post }
  } else {
    const part = parts.find(({ name }) => name === item.part)
    const [comment, listing] = [part?.comments[item.comment ?? -1], part?.listings[item.listing ?? -1]]
    if (part && comment) return { type: 'comment', part, comment }
    if (part && listing) return { type: 'listing', part, listing }
    if (part && item.comment === undefined && item.listing === undefined) return { type: 'part', part }
  }
  throw new Error(`The demo content has no such reported item: ${JSON.stringify(item)}`)
}

/** Returns a moderator of one of the tags who is neither the owner nor a reporter, or else the site admin. */
function moderatorFor(world: World, item: ReportedItem, reporters: PersonKey[], key: string): DemoPerson | null {
  const { people } = world.content
  const impartial = people.filter((p) => p.key !== item.owner && !reporters.includes(p.key))
  const fitting = impartial.filter((p) => p.adminForTags?.some((tag) => item.tags.includes(tag)))
  return shuffle(fitting, key, (p) => p.key)[0] ?? people.find((p) => p.siteAdmin) ?? null
}
