import type { z } from 'zod'
import type { postCreateInput, postEditInput } from '../../../../shared/posts.ts'
import { slugify } from '../../../../shared/text.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { followState } from '../../../live/follow-state.ts'
import { recordChange } from '../../base/changes/service.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { findNewMentions, renderMentioning } from '../../people/handles/service.ts'
import {
  lockPostRow,
  postRecord,
  postState,
  postVersions,
  type Post,
  type PostRecord,
  type PostState,
} from './queries.ts'

export type { Post, PostRecord, PostState } from './queries.ts'

type Address = { id: string; slug: string }

export const noSuchPost = () => notFound('Blog post not found.')

/**
 * Returns a post by its slug or id, with its Markdown.
 * @param viewerId the user whose vote is marked; null for a visitor
 * @throws AppError NOT_FOUND 'Blog post not found.'
 */
export async function getPostRecord(
  deps: Deps,
  by: { slug: string } | { id: string },
  viewerId: string | null,
): Promise<PostRecord> {
  const [post] = await deps.query(postRecord, { id: null, slug: null, ...by, viewerId })
  if (!post) throw noSuchPost()
  return post
}

/** Returns a post as its page shows it, without its Markdown. Throws as getPostRecord. */
export async function getPost(deps: Deps, slug: string, viewerId: string | null): Promise<Post> {
  const { contentMarkdown: _markdown, ...post } = await getPostRecord(deps, { slug }, viewerId)
  return post
}

/** The id of a visible post and the version of its public content (docs/decisions/08). */
type PostVersion = { id: string; version: string }

/** Looks up the version of a post by its slug. */
export const postVersion = (deps: Deps, slug: string): Promise<PostVersion | undefined> =>
  deps.batched(readVersions, slug)

const readVersions: KeyedRead<string, PostVersion | undefined> = async ({ query }, slugs) => {
  const found = await query(postVersions, { slugs: JSON.stringify(slugs) })
  return new Map(found.map(({ slug, ...version }) => [slug, version]))
}

/**
 * Publishes a post. Its slug is made from the title, followed by the end of its id if another post has or had the slug.
 * It never changes, so that addresses stay valid.
 * @throws AppError VALIDATION for Markdown over a limit of the renderer and for more than MAX_MENTIONS mentions
 */
export async function createPost(
  deps: Deps,
  authorId: string,
  { title, content, tags }: z.output<typeof postCreateInput>,
): Promise<Address> {
  const { html, previewHtml, version, mentions } = await renderMentioning(deps, authorId, 'content', content)
  const tagIds = await ensureTags(deps, tags)
  const id = deps.newId()
  const now = deps.now()
  for (const slug of slugsFor(title, id)) {
    try {
      await insert(deps, {
        id,
        slug,
        title,
        contentMarkdown: content,
        contentHtml: html,
        previewHtml,
        rendererVersion: version,
        mentions,
        authorId,
        createdAt: now,
        updatedAt: now,
        tags: { create: tagRows(tagIds) },
      })
      return { id, slug }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new Error(`Every slug of post ${id} is taken.`)
}

type NewPost = Prisma.BlogPostUncheckedCreateInput & Address & { mentions: string[] }

const insert = (deps: Deps, post: NewPost): Promise<void> =>
  transaction(deps, async (deps) => {
    await deps.prisma.blogPost.create({ data: post, select: { id: true } })
    const mentions = await findNewMentions(deps, post.authorId, post.mentions)
    const act = { actorId: post.authorId, itemId: post.id }
    await recordChange(deps, { kind: 'post.created', ...act, tells: mentions, facts: { mentions } })
  })

/** '/blog/new' is the editor. */
const RESERVED_SLUG = 'new'

/** Returns slugs in the order of preference. The end of a UUIDv7 is random. */
function slugsFor(title: string, id: string): string[] {
  const slug = slugify(title)
  if (slug === '') return [`post-${id.slice(-8)}`]
  return [...(slug === RESERVED_SLUG ? [] : [slug]), `${slug}-${id.slice(-6)}`, `${slug}-${id}`]
}

const tagRows = (tagIds: number[]) => tagIds.map((tagId, position) => ({ tagId, position }))

/**
 * The author edits a post. Fields that are not given keep their values.
 * @throws AppError NOT_FOUND for an unknown or deleted post; FORBIDDEN for the post of another user; VALIDATION as
 *   createPost
 */
export async function editPost(
  deps: Deps,
  authorId: string,
  { id, title, content, tags }: z.output<typeof postEditInput>,
): Promise<Address> {
  const rendered = content === undefined ? undefined : await renderMentioning(deps, authorId, 'content', content)
  const tagIds = tags && (await ensureTags(deps, tags))
  return transaction(deps, async (deps) => {
    // The second of two concurrent edits replaces the tags of the first, and tells only whom the first does not mention.
    await deps.query(lockPostRow, { ids: [id] })
    const before = await deps.prisma.blogPost.findUnique({ where: { id }, select: { mentions: true } })
    const [post] = await deps.prisma.blogPost.updateManyAndReturn({
      where: { id, authorId, ...visibleWhere.post },
      data: {
        title,
        contentMarkdown: content,
        contentHtml: rendered?.html,
        previewHtml: rendered?.previewHtml,
        rendererVersion: rendered?.version,
        mentions: rendered?.mentions,
        updatedAt: deps.now(),
      },
      select: { id: true, slug: true },
    })
    if (!post) {
      await requireOwnPost(deps, authorId, { id, ...visibleWhere.post }, 'You can only edit your own posts.')
      throw noSuchPost()
    }
    if (tagIds) {
      await deps.prisma.postTag.deleteMany({ where: { postId: id } })
      await deps.prisma.postTag.createMany({ data: tagRows(tagIds).map((tag) => ({ ...tag, postId: id })) })
    }
    const mentions = await findNewMentions(deps, authorId, rendered?.mentions ?? [], before?.mentions)
    await recordChange(deps, {
      kind: 'post.edited',
      actorId: authorId,
      itemId: id,
      tells: mentions,
      facts: { mentions },
    })
    return post
  })
}

/**
 * The author deletes a post. Repeating the call changes nothing.
 * @throws AppError NOT_FOUND for an unknown post, FORBIDDEN for the post of another user
 */
export async function removeOwnPost(deps: Deps, authorId: string, id: string): Promise<void> {
  const isDeleted = await transaction(deps, async (deps) => {
    const { count } = await deps.prisma.blogPost.updateMany({
      where: { id, authorId, ...visibleWhere.post },
      data: { deletedAt: deps.now(), deletedBy: 'author' },
    })
    if (count > 0) await recordChange(deps, { kind: 'post.deleted', actorId: authorId, itemId: id })
    return count > 0
  })
  if (!isDeleted) await requireOwnPost(deps, authorId, { id }, 'You can only delete your own posts.')
}

/** Throws NOT_FOUND if there is no such post, FORBIDDEN with `message` if its author is another user. */
async function requireOwnPost(
  deps: Deps,
  authorId: string,
  where: Prisma.BlogPostWhereInput,
  message: string,
): Promise<void> {
  const post = await deps.prisma.blogPost.findFirst({ where, select: { authorId: true } })
  if (!post) throw noSuchPost()
  if (post.authorId !== authorId) throw new AppError('FORBIDDEN', message)
}

/**
 * Yields the newest comments of a post and their number, now and after every change in any process, until `signal`
 * aborts or the post is deleted.
 */
export const followPost = (deps: Deps, postId: string, signal: AbortSignal): AsyncGenerator<PostState> =>
  followState(deps, `post ${postId}`, signal, async () => (await deps.query(postState, { postId }))[0])
