import type { Deps } from '../../deps.ts'
import { watch } from '../../live/watch.ts'
import { recentComments, type RecentComment } from '../comments/service.ts'

/** The state that an open post page compares with its content. */
export type PostState = {
  /** Comments and replies together. */
  commentCount: number
  recentComments: RecentComment[]
}

/** $1 post. */
export const POST_STATE = `
  select b.comment_count as "commentCount", ${recentComments('post', 'b')} as "recentComments"
  from blog_post b where b.id = $1 and b.deleted_at is null`

/**
 * Yields the newest comments of a post and their number, now and after every change in any process, until `signal` aborts or the post is
 * deleted.
 */
export const followPost = (deps: Deps, postId: string, signal: AbortSignal): AsyncGenerator<PostState> =>
  watch(deps, `post ${postId}`, signal, async () => (await deps.query<PostState>(POST_STATE, [postId]))[0])
