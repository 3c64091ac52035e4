import { z } from 'zod'
import type { ChangeKind } from '../../../../shared/changes.ts'
import {
  DEFAULT_TOPICS,
  FOLLOW_TYPES,
  MAX_FOLLOWS,
  TOO_MANY_FOLLOWS,
  type FollowLevel,
  type FollowTopic,
  type FollowType,
} from '../../../../shared/follows.ts'
import type { Followed, FollowInput, FollowListInput } from '../../../../shared/follow-input.ts'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { LoggedChange } from '../../base/changes/consumer-service.ts'
import { lockUsers, noSuchUser } from '../../people/users/person-service.ts'
import { noSuchPost } from '../blog/service.ts'
import { lockPart } from '../parts/revision-policy.ts'
import { noSuchPart } from '../parts/service.ts'
import { noSuchVehicle } from '../vehicles/service.ts'
import {
  followSelect,
  forgetOldest,
  insertFollows,
  lockActedParts,
  listFollowRows,
  rootsOfComments,
  type FollowAct,
  type FollowRow,
} from './queries.ts'

/** How a user follows an item. */
export type OwnFollow = {
  level: FollowLevel
  topics: FollowTopic[]
  /** Whether the user set the level. Then nothing else changes it. */
  isChosen: boolean
  /** How many users follow and want a part. Null for other types. */
  counts: { follow: number; want: number } | null
}

/** Returns how a user follows an item. An item that is unknown is not followed. */
export async function aboutFollow(deps: Deps, userId: string, followed: Followed): Promise<OwnFollow> {
  const { type } = followed
  const itemId = await itemIdOf(deps, followed)
  const [own, part] = await Promise.all([
    itemId === null ? null : findFollow(deps, { userId, type, itemId }),
    type === 'part'
      ? deps.prisma.part.findFirst({
          where: { id: followed.id, ...visibleWhere.part },
          select: { followCount: true, wantCount: true },
        })
      : null,
  ])
  return {
    level: own?.level ?? 'none',
    topics: own?.topics ?? defaultTopics(type),
    isChosen: own?.isChosen ?? false,
    counts: part && { follow: part.followCount, want: part.wantCount },
  }
}

/**
 * Sets how a user follows an item. The level none is stored too, so that no act follows the item again.
 * @throws AppError NOT_FOUND for an item that is unknown, removed or deleted, unless the user has set a level before;
 *   VALIDATION for the user's own account; CONFLICT above MAX_FOLLOWS, and for a merged part without such a level
 */
export async function setFollow(deps: Deps, userId: string, input: FollowInput): Promise<OwnFollow> {
  const { type, level } = input
  if (type === 'seller' && input.id === userId) throw new AppError('VALIDATION', 'You cannot follow yourself.')
  const itemId = await itemIdOf(deps, input)
  if (itemId === null) throw await missing[type](deps, input.id)
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const key = { userId, type, itemId }
    const before = await findFollow(deps, key)
    if (!before) {
      // Before the insert, which a merge could wait for that holds the part.
      if (type === 'part') await lockPart(deps, itemId)
      await assertVisible(deps, input)
      await makeRoom(deps, userId)
    }
    const given = type === 'part' ? input.topics : undefined
    const topics = given ?? before?.topics ?? defaultTopics(type)
    const since = before?.level === level ? before.since : deps.now()
    const data = { level, topics, since, isChosen: true }
    await deps.prisma.follow.upsert({
      where: { userId_type_itemId: key },
      create: { ...key, ...data },
      update: data,
      select: { type: true },
    })
  })
  return aboutFollow(deps, userId, input)
}

const defaultTopics = (type: FollowType): FollowTopic[] => (type === 'part' ? DEFAULT_TOPICS : [])

const findFollow = (deps: Deps, key: { userId: string; type: FollowType; itemId: string }) =>
  deps.prisma.follow.findUnique({ where: { userId_type_itemId: key }, select: followSelect })

/** Returns the id under which an item is followed: of a thread that of its first comment. Null for an unknown tag or comment. */
async function itemIdOf(deps: Deps, { type, id }: Followed): Promise<string | null> {
  switch (type) {
    case 'tag': {
      const tag = await deps.prisma.tag.findUnique({ where: { name: id }, select: { id: true } })
      return tag && String(tag.id)
    }
    case 'thread':
      return (await deps.query(rootsOfComments, { ids: [id] }))[0]?.rootId ?? null
    default:
      return id
  }
}

/** The errors for items that are unknown, removed or deleted. */
const missing: Record<FollowType, (deps: Deps, id: string) => Promise<AppError> | AppError> = {
  part: noSuchPart,
  tag: () => notFound('Tag not found.'),
  vehicle: noSuchVehicle,
  seller: noSuchUser,
  post: noSuchPost,
  thread: () => notFound('Comment not found.'),
}

/** How many items with an id are visible: 1 or 0. Nothing hides a tag. */
const visibleCounts: Record<FollowType, (deps: Deps, id: string) => Promise<number>> = {
  part: ({ prisma }, id) => prisma.part.count({ where: { id, ...visibleWhere.part } }),
  tag: () => Promise.resolve(1),
  vehicle: ({ prisma }, id) => prisma.vehicle.count({ where: { id, ...visibleWhere.vehicle } }),
  seller: ({ prisma }, id) => prisma.user.count({ where: { id, NOT: { id: SITE_USER_ID }, ...visibleWhere.user } }),
  post: ({ prisma }, id) => prisma.blogPost.count({ where: { id, ...visibleWhere.post } }),
  thread: ({ prisma }, id) =>
    prisma.comment.count({ where: { id, ...visibleWhere.comment, ...visibleWhere.pageOfComment } }),
}

async function assertVisible(deps: Deps, { type, id }: Followed): Promise<void> {
  if ((await visibleCounts[type](deps, id)) === 0) throw await missing[type](deps, id)
}

/**
 * Makes room for another follow of a user, whom the caller has locked.
 * @throws AppError NOT_FOUND after the deletion of the account; CONFLICT if the user follows or mutes MAX_FOLLOWS items
 */
async function makeRoom(deps: Deps, userId: string): Promise<void> {
  const isVisible = await deps.prisma.user.count({ where: { id: userId, ...visibleWhere.user } })
  if (isVisible === 0) throw noSuchUser()
  if ((await deps.prisma.follow.count({ where: { userId } })) < MAX_FOLLOWS) return
  const [forgotten] = await deps.query(forgetOldest, { userId })
  if (!forgotten) throw new AppError('CONFLICT', TOO_MANY_FOLLOWS)
}

/** An item that a user follows or has muted. */
export type FollowItem = Omit<FollowRow, 'itemId'>
/** How many items of a type a user follows or has muted. */
export type FollowCount = { type: FollowType; level: FollowLevel; count: number }

const cursorKey = z.tuple([z.iso.datetime(), z.enum(FOLLOW_TYPES), z.string()])

/** Returns a cursor page of what a user follows or has muted, the newest first, and the counts of all. */
export async function listFollows(
  deps: Deps,
  userId: string,
  { type, level, cursor, limit }: FollowListInput,
): Promise<CursorPage<FollowItem> & { counts: FollowCount[] }> {
  const [since, afterType, afterId] = cursor ? readCursor(cursorKey, cursor) : [null, null, null]
  const [rows, groups] = await Promise.all([
    deps.query(listFollowRows, {
      userId,
      type: type ?? null,
      level: level ?? null,
      since,
      afterType,
      afterId,
      limit: limit + 1,
    }),
    deps.prisma.follow.groupBy({ by: ['type', 'level'], where: { userId, NOT: { level: 'none' } }, _count: true }),
  ])
  const page = toCursorPage(rows, limit, (last) => writeCursor([last.since, last.type, last.itemId]))
  return {
    items: page.items.map(({ itemId: _itemId, ...item }) => item),
    nextCursor: page.nextCursor,
    counts: groups.map(({ _count, ...group }) => ({ ...group, count: _count })),
  }
}

/** The acts by which a user follows an item, with its type. Of a part, the change names it. */
const ACTS = {
  'comment.created': 'thread',
  'part.created': 'part',
  'part.edited': 'part',
  'part.reverted': 'part',
  'image.added': 'part',
  'fitment.edited': 'part',
  'fitment.reverted': 'part',
  'relation.edited': 'part',
  'relation.reverted': 'part',
  'listing.created': 'part',
  'offer.made': 'part',
  'trade.agreed': 'part',
  'trade.marked': 'part',
  'post.created': 'post',
} as const satisfies Partial<Record<ChangeKind, FollowType>>

/**
 * Lets users follow what they comment on, edit, list, offer on, sell and buy. Nothing changes the level of an item that the
 * user has set, or that an earlier act has.
 */
export async function followByActs(deps: Deps, changes: LoggedChange[]): Promise<void> {
  const commentIds = changes.flatMap(({ kind, itemId }) => (kind === 'comment.created' ? [itemId] : []))
  const found = commentIds.length > 0 ? await deps.query(rootsOfComments, { ids: commentIds }) : []
  const roots = new Map(found.map(({ id, rootId }) => [id, rootId]))
  const acts = changes.flatMap((change) => actsOf(change, roots))
  if (acts.length === 0) return
  // A statement of its own, so that the next one sees what the transactions before have stored.
  await lockUsers(deps, [...new Set(acts.map(({ userId }) => userId))])
  const partIds = acts.flatMap(({ type, itemId }) => (type === 'part' ? [itemId] : []))
  await deps.query(lockActedParts, { partIds })
  await deps.query(insertFollows, { acts: JSON.stringify(acts), topics: DEFAULT_TOPICS })
}

function actsOf({ kind, actorId, itemId, partId, tells, at }: LoggedChange, roots: Map<string, string>): FollowAct[] {
  if (!isAct(kind)) return []
  const type = ACTS[kind]
  const id = { part: partId ?? itemId, post: itemId, thread: roots.get(itemId) }[type]
  // The buyer and the seller.
  const userIds = kind === 'trade.agreed' || kind === 'trade.marked' ? [actorId, ...tells] : [actorId]
  return userIds.flatMap((userId) => (userId !== null && id !== undefined ? [{ userId, type, itemId: id, at }] : []))
}

const isAct = (kind: ChangeKind): kind is keyof typeof ACTS => kind in ACTS
