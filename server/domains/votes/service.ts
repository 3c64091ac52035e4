import type { Votable } from '../../../shared/votes.ts'
import type { Vote } from '../../db/columns.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { ownVotes as ownVotesQuery, voteQueries } from './queries.ts'

/** The sum of the votes on an item and the vote of the caller. */
export type VoteState = { votes: number; userVote: Vote }
type Item = { kind: Votable; id: string }

const NOT_FOUND = { comment: 'Comment not found.', post: 'Blog post not found.', image: 'Image not found.' }

/**
 * Sets the vote of a user; 0 deletes it. Repeating the call changes nothing.
 * @throws AppError NOT_FOUND for an unknown, deleted or removed item
 */
export async function setVote(deps: Deps, userId: string, item: Item, value: Vote): Promise<VoteState> {
  const params = { itemId: item.id, userId, value }
  const [written] = await deps.query(voteQueries[item.kind].set, params)
  if (!written) throw notFound(NOT_FOUND[item.kind])
  // A separate statement, because a statement does not see what its own triggers change.
  return readVotes(deps, userId, item)
}

/**
 * Presses the up or the down button (spec.md §4): sets the vote, or deletes it if it already has this value. The item
 * is locked, so that two presses at the same time count as two. Throws as setVote.
 */
export const toggleVote = (deps: Deps, userId: string, item: Item, value: 1 | -1): Promise<VoteState> =>
  transaction(deps, async (deps) => {
    const params = { itemId: item.id, userId }
    const [locked] = await deps.query(voteQueries[item.kind].lock, params)
    if (!locked) throw notFound(NOT_FOUND[item.kind])
    const { votes, userVote } = await readVotes(deps, userId, item)
    const next = userVote === value ? 0 : value
    await deps.query(voteQueries[item.kind].set, { ...params, value: next })
    return { votes: votes - userVote + next, userVote: next }
  })

async function readVotes(deps: Deps, userId: string, { kind, id }: Item): Promise<VoteState> {
  const [state] = await deps.query(voteQueries[kind].read, { itemId: id, userId })
  if (!state) throw notFound(NOT_FOUND[kind])
  return state
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
  const rows = await deps.query(ownVotesQuery, { userId, itemIds: items.map(({ id }) => id) })
  const votes = new Map(rows.map(({ itemId, value }) => [itemId, value]))
  return (item) => ({ ...item, userVote: votes.get(item.id) ?? 0 })
}
