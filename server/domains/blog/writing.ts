import type { z } from 'zod'
import type { postCreateInput, postEditInput } from '../../../shared/posts.ts'
import { slugify } from '../../../shared/text.ts'
import { ENSURE_TAGS } from '../../db/tags.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { renderField } from '../../markdown/render-pool.ts'
import { noSuchPost } from './service.ts'
import { CREATE, EDIT, LOCK, REMOVE } from './write-queries.ts'

type Address = { id: string; slug: string }

/** '/blog/new' is the editor. */
const RESERVED = 'new'

/**
 * Publishes a post. Its slug is made from the title, with an end of the id's where another post has or had it, and
 * never changes (decisions.md, Comments, votes, posts).
 * @throws AppError VALIDATION for Markdown over a bound of the renderer
 */
export async function createPost(
  deps: Deps,
  authorId: string,
  { title, content, tags }: z.output<typeof postCreateInput>,
): Promise<Address> {
  const { html, previewHtml, version } = await renderField(deps, authorId, 'content', content)
  await deps.query(ENSURE_TAGS, [tags])
  const id = deps.newId()
  for (const slug of slugsFor(title, id)) {
    const values = [id, slug, title, content, html, previewHtml, version, authorId, deps.now(), tags]
    const [made] = await deps.query<Address>(CREATE, values)
    if (made) return made
  }
  throw new Error(`Every slug of post ${id} is taken.`)
}

/** In the order of preference; the end of a UUIDv7 is random. */
function slugsFor(title: string, id: string): string[] {
  const slug = slugify(title)
  if (slug === '') return [`post-${id.slice(-8)}`]
  return [...(slug === RESERVED ? [] : [slug]), `${slug}-${id.slice(-6)}`, `${slug}-${id}`]
}

/**
 * The author changes a post: what `edit` names of it.
 * @throws AppError NOT_FOUND for none, or one that is deleted; FORBIDDEN for another's; VALIDATION as createPost
 */
export async function editPost(
  deps: Deps,
  authorId: string,
  { id, title, content, tags }: z.output<typeof postEditInput>,
): Promise<Address> {
  const rendered = content === undefined ? undefined : await renderField(deps, authorId, 'content', content)
  if (tags) await deps.query(ENSURE_TAGS, [tags])
  const text = [content, rendered?.html, rendered?.previewHtml, rendered?.version].map((value) => value ?? null)
  return deps.prisma.$transaction(async (tx) => {
    // Of two edits at once the second sees the tags of the first.
    const [post] = await tx.$queryRawUnsafe<Standing[]>(LOCK, id, authorId)
    const { slug } = ownedBy(post, 'You can only edit your own posts.')
    await tx.$queryRawUnsafe(EDIT, id, authorId, title ?? null, ...text, deps.now(), tags ?? null)
    return { id, slug }
  })
}

/** The author deletes a post; twice is the same. Throws NOT_FOUND for none, FORBIDDEN for another's. */
export async function removeOwnPost(deps: Deps, authorId: string, postId: string): Promise<void> {
  const [post] = await deps.query<Standing>(REMOVE, [postId, authorId, deps.now()])
  ownedBy(post, 'You can only delete your own posts.')
}

type Standing = { slug: string; own: boolean }

function ownedBy(post: Standing | undefined, refusal: string): Standing {
  if (!post) throw noSuchPost()
  if (!post.own) throw new AppError('FORBIDDEN', refusal)
  return post
}
