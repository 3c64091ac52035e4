import type { Votable } from '../../../../shared/votes.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import type { Vote } from '../../../db/columns.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { notFound, partMerged, type AppError } from '../../../errors.ts'
import { ownVotesQuery, voteQueries } from './queries.ts'

/** The sum of the votes on an item and the vote of the caller. */
export type VoteState = { votes: number; userVote: Vote }
type Item = { kind: Votable; id: string }

const NOT_FOUND = { comment: 'Comment not found.', post: 'Blog post not found.', image: 'Image not found.' }

/**
 * Sets the vote of a user; 0 deletes it. Repeating the call changes nothing.
 * @throws AppError NOT_FOUND for an unknown, deleted or removed item; CONFLICT for an image of a merged part
 */
export async function setVote(deps: Deps, userId: string, item: Item, value: Vote): Promise<VoteState> {
  const [written] = await deps.query(voteQueries[item.kind].set, { itemId: item.id, userId, value, now: deps.now() })
  if (!written) throw (await findMergedError(deps, item)) ?? notFound(NOT_FOUND[item.kind])
  return { votes: written.votes, userVote: value }
}

/** Returns the error for an image that stayed at a merged part, because the part that it leads to has an equal one. */
async function findMergedError({ prisma }: Deps, { kind, id }: Item): Promise<AppError | null> {
  if (kind !== 'image') return null
  const image = await prisma.partImage.findFirst({
    where: { id, ...visibleWhere.image },
    select: { part: { select: { mergedIntoId: true } } },
  })
  const keptId = image?.part.mergedIntoId ?? null
  if (keptId === null) return null
  const kept = await prisma.part.findFirst({
    where: { id: keptId, ...visibleWhere.part },
    select: { id: true, slug: true, name: true },
  })
  return kept && partMerged(kept)
}

/**
 * Presses the up or the down button (docs/product/comments-and-posts.md, "Votes"): sets the vote, or deletes it if it
 * already has this value. The item is locked, so that two presses at the same time count as two. Throws as setVote.
 */
export const toggleVote = (deps: Deps, userId: string, item: Item, value: 1 | -1): Promise<VoteState> =>
  transaction(deps, async (deps) => {
    const { lock, read } = voteQueries[item.kind]
    await deps.query(lock, { itemId: item.id, userId })
    const [own] = await deps.query(read, { itemId: item.id, userId })
    return setVote(deps, userId, item, own?.value === value ? 0 : value)
  })

type RemovedVote = {
  kind: Votable
  /** The item and the user who voted. */
  itemId: string
  userId: string
  value: number
  moderatorId: string
  /** The change by which the user voted. */
  changeId: string
  /** The job that undoes it. */
  groupId: string
}

/** Removes a vote for a moderator. Returns false if the user has no vote of this value. */
export const removeVote = async (deps: Deps, { kind, ...vote }: RemovedVote): Promise<boolean> =>
  (await deps.query(voteQueries[kind].remove, { ...vote, now: deps.now() })).length > 0

/** Reverts `removeVote`. Returns false if the user has voted on the item again. */
export const restoreVote = async (deps: Deps, { kind, ...vote }: RemovedVote): Promise<boolean> =>
  (await deps.query(voteQueries[kind].restore, { ...vote, now: deps.now() })).length > 0

type VotesKey = { userId: string; itemIds: string[] }

/** Returns the votes of a user on comments, posts and images that are not 0, by the id of the item. */
export const votesOn = (deps: Deps, key: VotesKey): Promise<Map<string, Vote>> => deps.batched(readVotes, key)

const readVotes: KeyedRead<VotesKey, Map<string, Vote>> = async ({ query }, keys) => {
  const found = await query(ownVotesQuery, {
    userIds: keys.flatMap(({ userId, itemIds }) => itemIds.map(() => userId)),
    itemIds: keys.flatMap(({ itemIds }) => itemIds),
  })
  const ofUsers = Map.groupBy(found, ({ userId }) => userId)
  return new Map(
    keys.map((key) => [key, new Map(ofUsers.get(key.userId)?.map(({ itemId, value }) => [itemId, value]))]),
  )
}

/**
 * Returns a function that adds the votes of a user to these comments, posts and images. A visitor, null, has no votes.
 */
export async function ownVotes(
  deps: Deps,
  userId: string | null,
  items: { id: string }[],
): Promise<<Item extends { id: string; userVote: Vote }>(item: Item) => Item> {
  if (userId === null || items.length === 0) return (item) => item
  const votes = await votesOn(deps, { userId, itemIds: items.map(({ id }) => id) })
  return (item) => ({ ...item, userVote: votes.get(item.id) ?? 0 })
}
