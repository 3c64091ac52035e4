// Apart from the schemas, so that a page can have these words without zod.

/** What stands in place of a deleted comment's text (decisions.md 'Comments, votes, posts'). */
export const deletedText = (deleted: 'author' | 'moderator' | null): string =>
  deleted === 'moderator' ? '[removed by moderator]' : '[deleted by user]'

/** The name to show over a comment: its author's, or what spec.md section 2 has for one who is not to be named. */
export function authorName(comment: { author: { name: string } | null; deleted: unknown }): string {
  return comment.author?.name ?? (comment.deleted ? 'Anonymous' : 'Unknown User')
}

/** The orders of threads. Best is most votes first, then newest first. */
export const COMMENT_SORTS = { best: 'Best', newest: 'Newest', oldest: 'Oldest' } as const
export type CommentSort = keyof typeof COMMENT_SORTS
/** The default order of the site. REST lists newest first. */
export const DEFAULT_COMMENT_SORT: CommentSort = 'best'
