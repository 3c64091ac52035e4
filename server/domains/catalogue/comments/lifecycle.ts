import { NIL } from 'uuid'
import { RENDERER_VERSION } from '../../../../shared/markdown/version.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { RenderedTexts } from '../../../markdown/rendered-texts.ts'
import { incrementPostVersions } from '../blog/lifecycle.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { raisePartVersions } from '../parts/lifecycle.ts'

const snapshotSelect = {
  id: true,
  authorId: true,
  text: true,
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
  post: { select: { slug: true, title: true, tags: tagNamesArgs } },
} satisfies Prisma.CommentSelect
type SnapshotRow = Prisma.CommentGetPayload<{ select: typeof snapshotSelect }>

const exportSelect = {
  id: true,
  part: { select: { slug: true, removedAt: true } },
  post: { select: { slug: true, deletedAt: true } },
  parentId: true,
  text: true,
  votes: true,
  createdAt: true,
  editedAt: true,
} satisfies Prisma.CommentSelect

export const commentLifecycle: ContentType = {
  type: 'comment',
  label: ITEM_TYPE.comment,
  kind: 'comments',
  tables: ['comment'],

  async snapshots(deps, ids) {
    const comments = await deps.prisma.comment.findMany({
      where: { id: { in: ids }, ...visibleWhere.comment, ...visibleWhere.pageOfComment },
      select: snapshotSelect,
    })
    return new Map(comments.map((comment) => [comment.id, toSnapshot(comment)]))
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  async remove(deps, id) {
    const { count } = await deps.prisma.comment.updateMany({
      where: { id, ...visibleWhere.comment },
      data: { deletedAt: deps.now(), deletedBy: 'moderator' },
    })
    return count > 0 ? {} : null
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.comment.updateMany({
      where: { id, deletedBy: 'moderator' },
      data: { deletedAt: null, deletedBy: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const comments = await deps.prisma.comment.findMany({
      where: { authorId: userId, ...visibleWhere.comment, id: { gt: after ?? NIL } },
      orderBy: { id: 'asc' },
      take: limit,
      select: exportSelect,
    })
    return comments.map(({ part, post, ...comment }) => ({
      ...comment,
      part: part && part.removedAt === null ? part.slug : null,
      post: post && post.deletedAt === null ? post.slug : null,
    }))
  },

  // Comments stay. They show 'Unknown User', because the account has no name any more.
  anonymize: async () => undefined,
}

function toSnapshot({ id, authorId, text, part, post }: SnapshotRow): Snapshot {
  const tags = toTagNames((part ?? post)?.tags ?? [])
  const path = part ? paths.part(part.slug, id) : paths.blogPost(post?.slug ?? '', id)
  return { ownerId: authorId, tags, path, content: { title: part?.name ?? post?.title ?? '', text } }
}

/** Milliseconds for storing a batch of the render job. */
const STORE_TIMEOUT = 30_000

/** The comments, for the render job. */
export const commentTexts: RenderedTexts = {
  table: 'comment',
  async listOutdated(deps, { after, before, limit }) {
    const comments = await deps.prisma.comment.findMany({
      where: { id: { gt: after }, rendererVersion: { lt: before } },
      select: { id: true, text: true, mentions: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return comments.map(({ id, text, mentions }) => ({ id, markdown: text, mentions }))
  },
  /** Locks the comments in the order of their ids, before their parts and posts, as the triggers of a comment do. */
  store: (deps, texts, before) =>
    transaction(
      deps,
      async (deps) => {
        const stored = []
        for (const { id, markdown, html } of texts) {
          const rows = await deps.prisma.comment.updateManyAndReturn({
            where: { id, text: markdown, rendererVersion: { lt: before } },
            data: { html, rendererVersion: RENDERER_VERSION },
            select: { partId: true, postId: true },
          })
          stored.push(...rows)
        }
        await raisePartVersions(deps, distinct(stored.map(({ partId }) => partId)))
        await incrementPostVersions(deps, distinct(stored.map(({ postId }) => postId)))
        return stored.length
      },
      { timeout: STORE_TIMEOUT },
    ),
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
