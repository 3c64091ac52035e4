import { ownPage, type PersonalData } from '../../content-lifecycle.ts'

export const voteData: PersonalData = {
  kind: 'votes',
  tables: ['comment_vote', 'image_vote', 'post_vote'],

  /** The id of a row is the id of the item. */
  async exportOwn({ prisma }, userId, page) {
    const ids = { gt: page.after ?? undefined }
    const [comments, images, posts] = await Promise.all([
      prisma.commentVote.findMany({
        where: { userId, commentId: ids },
        select: { commentId: true, value: true },
        orderBy: { commentId: 'asc' },
        take: page.limit,
      }),
      prisma.imageVote.findMany({
        where: { userId, imageId: ids },
        select: { imageId: true, value: true },
        orderBy: { imageId: 'asc' },
        take: page.limit,
      }),
      prisma.postVote.findMany({
        where: { userId, postId: ids },
        select: { postId: true, value: true },
        orderBy: { postId: 'asc' },
        take: page.limit,
      }),
    ])
    const votes = [
      ...comments.map(({ commentId, value }) => ({ on: 'comment', id: commentId, value })),
      ...images.map(({ imageId, value }) => ({ on: 'image', id: imageId, value })),
      ...posts.map(({ postId, value }) => ({ on: 'post', id: postId, value })),
    ]
    return ownPage(votes, page)
  },

  // The votes stay. They no longer count for the feed, which a trigger on the user sees to (docs/decisions/22).
  anonymize: async () => undefined,
}
