import type { Deps } from '../../deps.ts'
import { followState } from '../../live/follow-state.ts'
import { postState, type PostState } from './queries.ts'

export type { PostState } from './queries.ts'

/**
 * Yields the newest comments of a post and their number, now and after every change in any process, until `signal`
 * aborts or the post is deleted.
 */
export const followPost = (deps: Deps, postId: string, signal: AbortSignal): AsyncGenerator<PostState> =>
  followState(deps, `post ${postId}`, signal, async () => (await deps.query(postState, { postId }))[0])
