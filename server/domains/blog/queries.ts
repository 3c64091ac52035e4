import { iso, personColumns, postTags, type Person, type Vote } from '../../db/columns.ts'

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
/** The same with what it was written as. */
export type PostRecord = Post & { contentMarkdown: string }

const read = (by: 'id' | 'slug', more = '') => `
  select b.id, b.slug, b.title,
    ${postTags('b')} as tags,
    ${more} b.content_html as "contentHtml", b.preview_html as "previewHtml",
    ${personColumns('u')} as author, b.votes,
    coalesce((select v.value from post_vote v where v.post_id = b.id and v.user_id = $2), 0) as "userVote",
    b.comment_count as "commentCount", ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
  from blog_post b join "user" u on u.id = b.author_id
  where b.${by} = $1 and b.deleted_at is null`

const markdown = 'b.content_markdown as "contentMarkdown",'

/** $1 slug, $2 viewer's id or null. */
export const POST = read('slug')
/** $1 id or slug, $2 viewer's id or null. */
export const POST_RECORD = { id: read('id', markdown), slug: read('slug', markdown) }

/** What a cached page of the post with slug $1 is keyed by. */
export const CONTENT_VERSION = `select content_version from blog_post where slug = $1 and deleted_at is null`
