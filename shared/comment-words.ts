// Separate from the schemas, so that a page loads these texts without zod.

/** The text that is shown for a deleted comment (decisions.md 'Comments, votes, posts'). */
export const deletedText = (deleted: 'author' | 'moderator' | null): string =>
  deleted === 'moderator' ? '[removed by moderator]' : '[deleted by user]'

/** The name that is shown for the author of a comment (spec.md section 2). */
export function authorName(comment: { author: { name: string } | null; deleted: unknown }): string {
  return comment.author?.name ?? (comment.deleted ? 'Anonymous' : 'Unknown User')
}

/** The orders of threads. Best is most votes first, then newest first. */
export const COMMENT_SORTS = { best: 'Best', newest: 'Newest', oldest: 'Oldest' } as const
export type CommentSort = keyof typeof COMMENT_SORTS
/** The default order of the site. REST lists newest first. */
export const DEFAULT_COMMENT_SORT: CommentSort = 'best'
