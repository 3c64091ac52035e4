import {
  iso,
  personColumns,
  postTags,
  recentComments,
  type Person,
  type RecentComment,
  type Vote,
} from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

/** A post as its page shows it. */
export type Post = {
  id: string
  slug: string
  title: string
  tags: string[]
  contentHtml: string
  previewHtml: string
  /** Null for a deleted account. */
  author: Person | null
  votes: number
  userVote: Vote
  /** Comments and replies that are not deleted. */
  commentCount: number
  createdAt: string
  updatedAt: string
}
/** A post with its Markdown. */
export type PostRecord = Post & { contentMarkdown: string }

/** The state that an open post page compares with its content. */
export type PostState = {
  /** Comments and replies together. */
  commentCount: number
  recentComments: RecentComment[]
}

const columns = `
  b.id, b.slug, b.title, ${postTags('b')} as tags,
  b.content_html as "contentHtml", b.preview_html as "previewHtml", ${personColumns('u')} as author, b.votes,
  coalesce((select v.value from post_vote v where v.post_id = b.id and v.user_id = $viewerId), 0) as "userVote",
  b.comment_count as "commentCount", ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"`

export const postPage = statement<{ slug: string; viewerId: string | null }, Post>(
  'post page',
  'hot-read',
  `
  select ${columns} from blog_post b join "user" u on u.id = b.author_id
  where b.slug = $slug and ${visible.post('b')}`,
)

/** The post with the id or with the slug that is not null. */
export const postRecord = statement<{ id: string | null; slug: string | null; viewerId: string | null }, PostRecord>(
  'post with its Markdown',
  'hot-read',
  `
  select ${columns}, b.content_markdown as "contentMarkdown" from blog_post b join "user" u on u.id = b.author_id
  where b.id = coalesce($id::uuid, (select named.id from blog_post named where named.slug = $slug))
    and ${visible.post('b')}`,
)

/** The version by which the page of a post is cached. */
export const postVersion = statement<{ slug: string }, { contentVersion: number }>(
  'version of a post page',
  'hot-read',
  `select b.content_version as "contentVersion" from blog_post b where b.slug = $slug and ${visible.post('b')}`,
)

export const postState = statement<{ postId: string }, PostState>(
  'state of an open post page',
  'hot-read',
  `
  select b.comment_count as "commentCount", ${recentComments('post', 'b')} as "recentComments"
  from blog_post b where b.id = $postId and ${visible.post('b')}`,
)

/** Raises the versions of posts, so that their cached pages are not used. */
export const raisePostVersionsQuery = statement<{ postIds: string[] }, { id: string }>(
  'raise the versions of posts',
  'bulk',
  `
  update blog_post set content_version = content_version + 1 where id in (
    select b.id from blog_post b where b.id = any($postIds::uuid[]) order by b.id for no key update)
  returning id`,
)

/** Stores rendered posts where neither the Markdown nor the renderer version changed since they were read. */
export const storePostTexts = statement<
  { ids: string[]; markdowns: string[]; htmls: string[]; previews: string[]; version: number; before: number },
  { id: string }
>(
  'store rendered posts',
  'bulk',
  `
  with rendered as (
    select * from unnest($ids::uuid[], $markdowns::text[], $htmls::text[], $previews::text[])
      as rendered (id, markdown, html, preview)),
  locked as (
    select b.id from blog_post b join rendered using (id)
    where b.content_markdown = rendered.markdown and b.renderer_version < $before order by b.id for no key update of b)
  update blog_post b set content_html = rendered.html, preview_html = rendered.preview, renderer_version = $version,
    content_version = b.content_version + 1
  from rendered join locked using (id) where b.id = rendered.id returning b.id`,
)
