import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { CONTENT_VERSION, POST, POST_RECORD, type Post, type PostRecord } from './queries.ts'

export type { Post, PostRecord } from './queries.ts'

export const noSuchPost = () => notFound('Blog post not found.')

/**
 * A post as its page shows it.
 * @param viewerId whose own vote is marked; null for nobody's
 * @throws AppError NOT_FOUND 'Blog post not found.'
 */
export async function getPost(deps: Deps, slug: string, viewerId: string | null): Promise<Post> {
  const [post] = await deps.query<Post>(POST, [slug, viewerId])
  if (!post) throw noSuchPost()
  return post
}

/** A post by its slug or id with its Markdown. Throws as getPost. */
export async function getPostRecord(
  deps: Deps,
  by: { slug: string } | { id: string },
  viewerId: string | null,
): Promise<PostRecord> {
  const [text, key] = 'slug' in by ? [POST_RECORD.slug, by.slug] : [POST_RECORD.id, by.id]
  const [post] = await deps.query<PostRecord>(text, [key, viewerId])
  if (!post) throw noSuchPost()
  return post
}

/** A number that changes with everything the post's page shows; null when there is no such post. */
export async function contentVersion(deps: Deps, slug: string): Promise<number | null> {
  const [row] = await deps.query<{ content_version: number }>(CONTENT_VERSION, [slug])
  return row?.content_version ?? null
}
