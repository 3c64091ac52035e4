import type { z } from 'zod'
import type { Vote } from '../db/columns.ts'
import type { Deps } from '../deps.ts'
import { votesOn } from '../domains/base/votes/service.ts'
import { presentVoters, type votersSchema } from './wire.ts'

type Voters = { [List in keyof typeof votersSchema]: z.output<(typeof votersSchema)[List]> }
/** An image, or a comment or post, as REST returns it. */
type Votable = { _id: string } & ({ userVote: Vote } | Voters)

const isVotable = (value: object): value is Votable => 'userVote' in value || 'upvotedBy' in value

/** Returns the images, comments and posts in an answer, at any depth. */
function votablesIn(value: unknown): Votable[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(votablesIn)
  return isVotable(value) ? [value, ...within] : within
}

/** Returns the ids of the images, comments and posts in an answer. */
export const votableIds = (body: unknown): string[] => votablesIn(body).map(({ _id }) => _id)

/**
 * Returns the answer to a visitor with the votes of a user. Nothing else in it depends on the user.
 * @param json the answer to a visitor
 * @param ids its votableIds
 */
export async function withOwnVotes(deps: Deps, userId: string, json: Buffer, ids: string[]): Promise<Buffer> {
  if (ids.length === 0) return json
  const votes = await votesOn(deps, { userId, itemIds: ids })
  if (votes.size === 0) return json

  const body: unknown = JSON.parse(json.toString())
  for (const item of votablesIn(body)) {
    const { _id: id } = item
    const vote = votes.get(id) ?? 0
    Object.assign(item, 'userVote' in item ? { userVote: vote } : presentVoters(vote, userId))
  }
  return Buffer.from(JSON.stringify(body))
}
