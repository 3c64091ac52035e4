import type { Prisma } from '../../../server/db/generated/client.ts'
import { RENDERER_VERSION, renderMarkdown } from '../../../shared/markdown/index.ts'
import { slugify } from '../../../shared/text.ts'
import { share } from '../chance.ts'
import { everyComment } from '../content.ts'
import type { DemoComment } from '../types.ts'
import { after, type World } from '../world.ts'

/**
 * Returns the posts with their votes, and the comments on posts and parts. `postTags` contain names, because the tags have
 * no ids yet.
 */
export function communityRows(world: World) {
  const posts: Prisma.BlogPostCreateManyInput[] = []
  const postTags: { postId: string; tag: string; position: number }[] = []
  const postVotes: Prisma.PostVoteCreateManyInput[] = []
  const comments: Prisma.CommentCreateManyInput[] = []
  const commentVotes: Prisma.CommentVoteCreateManyInput[] = []

  const addComments = (
    place: { partId: string } | { postId: string },
    above: Date,
    key: string,
    roots: DemoComment[],
  ) => {
    let count = 0
    for (const { comment, parent } of everyComment(roots)) {
      const own = `comment ${key} ${count++}`
      const earliest = parent ? world.of(parent).createdAt : above
      const { id, createdAt } = world.place(comment, own, after(earliest, world.hoursAgo(comment.hoursAgo, own)))
      comments.push({
        id,
        ...place,
        parentId: parent ? world.of(parent).id : null,
        authorId: world.person(comment.by),
        text: comment.text,
        html: renderMarkdown(comment.text).html,
        rendererVersion: RENDERER_VERSION,
        createdAt,
        ...(comment.deleted && { deletedAt: deletionOf(world, comment), deletedBy: comment.deleted }),
      })
      const votes = comment.votes === undefined ? [] : world.voters(comment.votes, own)
      commentVotes.push(...votes.map((vote) => ({ ...vote, commentId: id })))
    }
  }

  for (const part of world.content.parts) {
    const { id, createdAt } = world.of(part)
    addComments({ partId: id }, createdAt, `part ${slugify(part.name)}`, part.comments)
  }
  for (const post of world.content.posts) {
    const slug = slugify(post.title)
    const key = `post ${slug}`
    const { id, createdAt } = world.place(post, key, world.daysAgo(post.daysAgo, key))
    const { html, previewHtml } = renderMarkdown(post.content)
    posts.push({
      id,
      slug,
      title: post.title,
      contentMarkdown: post.content,
      contentHtml: html,
      previewHtml,
      rendererVersion: RENDERER_VERSION,
      authorId: world.person(post.by),
      createdAt,
      updatedAt: createdAt,
    })
    for (const [position, tag] of post.tags.entries()) postTags.push({ postId: id, tag, position })
    postVotes.push(...world.voters(post.votes, key).map((vote) => ({ ...vote, postId: id })))
    addComments({ postId: id }, createdAt, key, post.comments)
  }
  return { posts, postTags, postVotes, comments, commentVotes }
}

/** Returns the deletion time of a deleted comment: shortly after its last reply. */
export function deletionOf(world: World, comment: DemoComment): Date {
  const { id } = world.of(comment)
  const newest = Math.min(
    comment.hoursAgo,
    ...[...everyComment(comment.replies ?? [])].map((reply) => reply.comment.hoursAgo),
  )
  return world.hoursAgo(newest * (0.75 + 0.2 * share(`${id.slice(14)} deleted`)), id)
}
