import type { Votable } from '../../../shared/votes.ts'
import type { Vote } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { VOTES } from './queries.ts'

/** An item's sum of votes and the person's own. */
export type Standing = { votes: number; userVote: Vote }
type Item = { kind: Votable; id: string }

const noSuchItem = {
  comment: () => notFound('Comment not found.'),
  post: () => notFound('Blog post not found.'),
  image: () => notFound('Image not found.'),
}

/**
 * Makes a person's vote what they want it to be; once or often is the same.
 * @throws AppError NOT_FOUND for what is not there, deleted or removed
 */
export async function setVote(deps: Deps, userId: string, { kind, id }: Item, value: Vote): Promise<Standing> {
  const written =
    value === 0 ? deps.query(VOTES[kind].clear, [id, userId]) : deps.query(VOTES[kind].set, [id, userId, value])
  if ((await written).length === 0) throw noSuchItem[kind]()
  // A statement of its own: what triggers change is seen by the next one only.
  const [standing] = await deps.query<Standing>(VOTES[kind].read, [id, userId])
  if (!standing) throw noSuchItem[kind]()
  return standing
}

/**
 * Presses the up or the down button (spec.md §4): sets the vote, or takes it back when it stands so already.
 * The item is locked meanwhile, so that two presses at once count as two. Throws as setVote.
 */
export async function toggleVote(deps: Deps, userId: string, { kind, id }: Item, value: 1 | -1): Promise<Standing> {
  return deps.prisma.$transaction(async (tx) => {
    const locked = await tx.$queryRawUnsafe<unknown[]>(VOTES[kind].lock, id, userId)
    if (locked.length === 0) throw noSuchItem[kind]()
    await tx.$executeRawUnsafe(VOTES[kind].toggle, id, userId, value)
    const [standing] = await tx.$queryRawUnsafe<Standing[]>(VOTES[kind].read, id, userId)
    if (!standing) throw noSuchItem[kind]()
    return standing
  })
}
