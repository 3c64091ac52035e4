import { ITEM_TYPE } from '../../../shared/moderation-words.ts'
import { paths } from '../../../shared/paths.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { ContentType } from '../content-lifecycle.ts'

const tagNames = { select: { tag: { select: { name: true } } }, orderBy: { position: 'asc' } } as const

const snapshotSelect = {
  id: true,
  authorId: true,
  slug: true,
  title: true,
  contentMarkdown: true,
  tags: tagNames,
} satisfies Prisma.BlogPostSelect

const exportSelect = {
  id: true,
  slug: true,
  title: true,
  contentMarkdown: true,
  votes: true,
  tags: tagNames,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.BlogPostSelect

export const postLifecycle: ContentType = {
  type: 'blog_post',
  label: ITEM_TYPE.blog_post,
  kind: 'posts',
  tables: ['blog_post'],

  async snapshots(deps, ids) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { id: { in: ids }, ...visibleWhere.post },
      select: snapshotSelect,
    })
    return new Map(
      posts.map(({ id, authorId, slug, title, contentMarkdown, tags }) => [
        id,
        {
          ownerId: authorId,
          tags: tags.map(({ tag }) => tag.name),
          path: paths.blogPost(slug),
          content: { slug, title, text: contentMarkdown },
        },
      ]),
    )
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  async remove(deps, id) {
    const { count } = await deps.prisma.blogPost.updateMany({
      where: { id, ...visibleWhere.post },
      data: { deletedAt: deps.now(), deletedBy: 'moderator', contentVersion: { increment: 1 } },
    })
    return count > 0 ? {} : null
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.blogPost.updateMany({
      where: { id, deletedBy: 'moderator' },
      data: { deletedAt: null, deletedBy: null, contentVersion: { increment: 1 } },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { authorId: userId, ...visibleWhere.post, id: { gt: after ?? undefined } },
      orderBy: { id: 'asc' },
      take: limit,
      select: exportSelect,
    })
    return posts.map(({ id, slug, title, contentMarkdown, votes, tags, createdAt, updatedAt }) => ({
      id,
      slug,
      title,
      content: contentMarkdown,
      votes,
      tags: tags.map(({ tag }) => tag.name),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
  },

  // Posts stay. They show 'Unknown User', because the account has no name any more.
  anonymize: async () => undefined,
}
