import type { PersonalData } from '../content-lifecycle.ts'

export const voteData: PersonalData = {
  kind: 'votes',
  tables: ['comment_vote', 'image_vote', 'post_vote'],

  async exportOwn({ prisma }, userId, { after, limit }) {
    const id = { gt: after ?? undefined }
    const [comments, posts, images] = await Promise.all([
      prisma.commentVote.findMany({
        where: { userId, commentId: id },
        select: { commentId: true, value: true },
        orderBy: { commentId: 'asc' },
        take: limit,
      }),
      prisma.postVote.findMany({
        where: { userId, postId: id },
        select: { postId: true, value: true },
        orderBy: { postId: 'asc' },
        take: limit,
      }),
      prisma.imageVote.findMany({
        where: { userId, imageId: id },
        select: { imageId: true, value: true },
        orderBy: { imageId: 'asc' },
        take: limit,
      }),
    ])
    return [
      ...comments.map(({ commentId, value }) => ({ on: 'comment', id: commentId, value })),
      ...posts.map(({ postId, value }) => ({ on: 'post', id: postId, value })),
      ...images.map(({ imageId, value }) => ({ on: 'image', id: imageId, value })),
    ]
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  },

  // The votes stay. They no longer count for the feed, which a trigger on the user sees to (docs/decisions/22).
  anonymize: async () => undefined,
}
