import type { Prisma } from '../../../server/db/generated/client.ts'
import { RENDERER_VERSION, renderMarkdown } from '../../../shared/markdown/index.ts'
import type { Handles } from '../../../shared/mentions.ts'
import { share } from '../chance.ts'
import { everyComment, type DemoComment, type DemoPart, type DemoPost } from '../content.ts'
import { after, type World } from '../world.ts'

/**
 * Returns the posts with their votes, and the comments on posts and parts. `postTags` contain names, because the tags have
 * no ids yet.
 * @param handles the handles of the people, whom texts mention
 */
export function communityRows(world: World, handles: Handles) {
  const posts: Mentioning<Prisma.BlogPostCreateManyInput>[] = []
  const postTags: { postId: string; tag: string; position: number }[] = []
  const postVotes: Prisma.PostVoteCreateManyInput[] = []
  const comments: Mentioning<Prisma.CommentCreateManyInput>[] = []
  const commentVotes: Prisma.CommentVoteCreateManyInput[] = []

  const addComments = (place: { partId: string } | { postId: string }, item: DemoPart | DemoPost, key: string) => {
    for (const [i, { comment, parent }] of [...everyComment(item.comments)].entries()) {
      const own = `comment ${key} ${i}`
      const time = world.hoursAgo(comment.hoursAgo, own)
      const { id, createdAt } = world.place(comment, own, after(world.rowOf(parent ?? item).createdAt, time))
      const { html, mentions } = renderMarkdown(comment.text, handles)
      comments.push({
        id,
        ...place,
        parentId: parent && world.rowOf(parent).id,
        authorId: world.person(comment.by),
        text: comment.text,
        html,
        mentions,
        rendererVersion: RENDERER_VERSION,
        createdAt,
        ...(comment.deleted && { deletedAt: deletionOf(world, comment), deletedBy: comment.deleted }),
      })
      const votes = comment.votes === undefined ? [] : world.voters(comment.votes, own)
      commentVotes.push(...votes.map((vote) => ({ ...vote, commentId: id })))
    }
  }

  for (const part of world.content.parts) addComments({ partId: world.rowOf(part).id }, part, `part ${part.slug}`)
  for (const post of world.content.posts) {
    const { slug, title, content: contentMarkdown } = post
    const key = `post ${slug}`
    const { id, createdAt } = world.place(post, key, world.daysAgo(post.daysAgo, key))
    const { html, previewHtml, mentions } = renderMarkdown(contentMarkdown, handles)
    const rendered = { contentMarkdown, contentHtml: html, previewHtml, mentions, rendererVersion: RENDERER_VERSION }
    posts.push({ id, slug, title, ...rendered, authorId: world.person(post.by), createdAt, updatedAt: createdAt })
    for (const [position, tag] of post.tags.entries()) postTags.push({ postId: id, tag, position })
    postVotes.push(...world.voters(post.votes, key).map((vote) => ({ ...vote, postId: id })))
    addComments({ postId: id }, post, key)
  }
  return { posts, postTags, postVotes, comments, commentVotes }
}

type Mentioning<Row> = Row & { mentions: string[] }

/** Returns the deletion time of a deleted comment: shortly after its last reply. */
export function deletionOf(world: World, comment: DemoComment): Date {
  const { id } = world.rowOf(comment)
  const newest = Math.min(...[...everyComment([comment])].map((each) => each.comment.hoursAgo))
  return world.hoursAgo(newest * (0.75 + 0.2 * share(`${id.slice(14)} deleted`)), id)
}
