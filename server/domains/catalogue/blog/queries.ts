import {
  iso,
  personColumns,
  postTags,
  recentComments,
  type Person,
  type RecentComment,
  type Vote,
} from '../../../db/columns.ts'
import { lockRows, textBeginnings } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

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

/** The post with the id or with the slug that is not null. */
export const postRecord = statement<{ id: string | null; slug: string | null; viewerId: string | null }, PostRecord>(
  'post',
  'hot-read',
  `
  select b.id, b.slug, b.title, ${postTags('b')} as tags,
    b.content_markdown as "contentMarkdown", b.content_html as "contentHtml", b.preview_html as "previewHtml",
    ${personColumns('u')} as author, b.votes,
    coalesce((select v.value from post_vote v where v.post_id = b.id and v.user_id = $viewerId), 0) as "userVote",
    b.comment_count as "commentCount", ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
  from blog_post b join "user" u on u.id = b.author_id
  where b.id = coalesce($id::uuid, (select named.id from blog_post named where named.slug = $slug))
    and ${visible.post('b')}`,
)

/** The versions of the pages of visible posts, by slug. `slugs` is JSON, as in partVersions. */
export const postVersions = statement<{ slugs: string }, { slug: string; id: string; version: string }>(
  'versions of posts',
  'hot-read',
  `
  select given as slug, b.id, concat(b.content_version, '.', (select version from site_version)) as version
  from json_array_elements_text($slugs::json) given
  cross join lateral (
    select b.id, b.content_version from blog_post b where b.slug = given and ${visible.post('b')} limit 1) b`,
)

export const postState = statement<{ postId: string }, PostState>(
  'state of an open post page',
  'hot-read',
  `
  select b.comment_count as "commentCount", ${recentComments('post', 'b')} as "recentComments"
  from blog_post b where b.id = $postId and ${visible.post('b')}`,
)

export const lockPostRow = lockRows('blog_post')
export const contentExcerpts = textBeginnings('blog_post', 'content_markdown')
