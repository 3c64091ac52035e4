import type { KeyedRead } from '../../../cache/batched.ts'
import type { Vote } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { ownVotesQuery } from './queries.ts'

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
