/**
 * $1 id, $2 slug, $3 title, $4 Markdown, $5 HTML, $6 preview, $7 renderer's version, $8 author, $9 now, $10 tags.
 * No row: the slug is, or was, another post's.
 */
export const CREATE = `
  with made as (
    insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (slug) do nothing returning id, slug
  ), tagged as (
    insert into post_tag (post_id, tag_id, position)
    select made.id, tag.id, wanted.position - 1
    from made, unnest($10::text[]) with ordinality wanted (name, position) join tag on tag.name = wanted.name
  )
  select id, slug from made`

/** Locks the post $1 until the transaction ends. No row: there is none, or it is deleted. */
export const LOCK = `
  select b.slug, b.author_id = $2::uuid as own from blog_post b where b.id = $1::uuid and b.deleted_at is null for no key update`

/** The post $1 as its author $2 finds it: no row, there is none; not `own`, it is somebody else's and stays as it was. */
const STANDING = `select b.slug, b.author_id = $2 as own from blog_post b where b.id = $1`

/**
 * Changes what is not null, for use under the lock: $3 title, $4 Markdown with $5 HTML, $6 preview and $7 renderer's
 * version, $9 tags; $8 now. The tags that stay are moved, so that no row is deleted and inserted by one statement.
 */
export const EDIT = `
  with changed as (
    update blog_post set title = coalesce($3, title), content_markdown = coalesce($4, content_markdown),
      content_html = coalesce($5, content_html), preview_html = coalesce($6, preview_html),
      renderer_version = coalesce($7::smallint, renderer_version), updated_at = $8, content_version = content_version + 1
    where id = $1::uuid and author_id = $2::uuid and deleted_at is null returning id
  ), wanted as (
    select tag.id, w.position - 1 as position
    from unnest($9::text[]) with ordinality w (name, position) join tag on tag.name = w.name
  ), untagged as (
    delete from post_tag pt using changed
    where $9::text[] is not null and pt.post_id = changed.id and pt.tag_id not in (select id from wanted)
  ), tagged as (
    insert into post_tag (post_id, tag_id, position) select changed.id, wanted.id, wanted.position from changed, wanted
    on conflict (post_id, tag_id) do update set position = excluded.position
  )
  select id from changed`

/** $3 now. Doing it twice changes nothing. */
export const REMOVE = `
  with removed as (
    update blog_post set deleted_at = $3, deleted_by = 'author', content_version = content_version + 1
    where id = $1 and author_id = $2 and deleted_at is null
  )
  ${STANDING}`
