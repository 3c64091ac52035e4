import { NIL } from 'uuid'
import { RENDERER_VERSION } from '../../../../shared/markdown/version.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { RenderedTexts } from '../../../markdown/rendered-texts.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { contentExcerpts } from './queries.ts'

const previewSelect = {
  id: true,
  authorId: true,
  slug: true,
  title: true,
  tags: tagNamesArgs,
} satisfies Prisma.BlogPostSelect
type PreviewRow = Prisma.BlogPostGetPayload<{ select: typeof previewSelect }>

const exportSelect = {
  id: true,
  slug: true,
  title: true,
  contentMarkdown: true,
  votes: true,
  tags: tagNamesArgs,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.BlogPostSelect

export const postLifecycle: ContentType = {
  type: 'blog_post',
  label: 'Blog post',
  kind: 'posts',
  tables: ['blog_post'],

  async snapshots(deps, ids) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { id: { in: ids }, ...visibleWhere.post },
      select: { ...previewSelect, contentMarkdown: true },
    })
    return new Map(posts.map(({ contentMarkdown, ...post }) => [post.id, toSnapshot(post, contentMarkdown)]))
  },

  async previews(deps, ids, length) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { id: { in: ids }, ...visibleWhere.post },
      select: previewSelect,
    })
    const texts = await deps.query(contentExcerpts, { ids, length })
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    return new Map(posts.map((post) => [post.id, toSnapshot(post, textOf.get(post.id) ?? '')]))
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  async remove(deps, id) {
    const { count } = await deps.prisma.blogPost.updateMany({
      where: { id, ...visibleWhere.post },
      data: { deletedAt: deps.now(), deletedBy: 'moderator' },
    })
    return count > 0 ? {} : null
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.blogPost.updateMany({
      where: { id, deletedBy: 'moderator' },
      data: { deletedAt: null, deletedBy: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { authorId: userId, ...visibleWhere.post, id: { gt: after ?? NIL } },
      orderBy: { id: 'asc' },
      take: limit,
      select: exportSelect,
    })
    return posts.map(({ contentMarkdown, tags, ...post }) => ({
      ...post,
      content: contentMarkdown,
      tags: toTagNames(tags),
    }))
  },

  // Posts stay. They show 'Unknown User', because the account has no name any more.
  anonymize: async () => undefined,
}

const toSnapshot = ({ authorId, slug, title, tags }: PreviewRow, text: string): Snapshot => ({
  ownerId: authorId,
  tags: toTagNames(tags),
  path: paths.blogPost(slug),
  content: { slug, title, text },
})

/** Lists the posts with outdated HTML and stores their new HTML, for the render job. */
export const postTexts: RenderedTexts = {
  table: 'blog_post',
  async listOutdated(deps, { after, before, limit }) {
    const posts = await deps.prisma.blogPost.findMany({
      where: { id: { gt: after }, rendererVersion: { lt: before } },
      select: { id: true, contentMarkdown: true, mentions: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return posts.map(({ id, contentMarkdown, mentions }) => ({ id, markdown: contentMarkdown, mentions }))
  },
  async store(deps, texts, before) {
    let stored = 0
    for (const { id, markdown, html, previewHtml } of texts) {
      const { count } = await deps.prisma.blogPost.updateMany({
        where: { id, contentMarkdown: markdown, rendererVersion: { lt: before } },
        data: {
          contentHtml: html,
          previewHtml,
          rendererVersion: RENDERER_VERSION,
        },
      })
      stored += count
    }
    return stored
  },
}

/**
 * Increments the content versions of posts after their comments were rendered again, so that outdated cached pages are not
 * served.
 */
export async function incrementPostVersions(deps: Deps, postIds: string[]): Promise<void> {
  // Updates one row at a time, in the order of the ids. One update of all rows may lock them in any order and deadlock.
  for (const id of postIds.toSorted())
    await deps.prisma.blogPost.updateMany({ where: { id }, data: { contentVersion: { increment: 1 } } })
}
