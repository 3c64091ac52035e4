import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { CONTENT_VERSION, POST, type Post } from './queries.ts'

export type { Post } from './queries.ts'

/**
 * A post by its slug or id.
 * @param viewerId whose own vote is marked; null for nobody's
 * @throws AppError NOT_FOUND 'Blog post not found.'
 */
export async function getPost(
  deps: Deps,
  by: { slug: string } | { id: string },
  viewerId: string | null,
): Promise<Post> {
  const [post] =
    'slug' in by
      ? await deps.query<Post>(POST.slug, [by.slug, viewerId])
      : await deps.query<Post>(POST.id, [by.id, viewerId])
  if (!post) throw notFound('Blog post not found.')
  return post
}

/** A number that changes with everything the post's page shows; null when there is no such post. */
export async function contentVersion(deps: Deps, slug: string): Promise<number | null> {
  const [row] = await deps.query<{ content_version: number }>(CONTENT_VERSION, [slug])
  return row?.content_version ?? null
}
