import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { REPORTABLE, type Reportable } from '../../../shared/reports.ts'
import { partTags, postTags } from '../../db/columns.ts'

/**
 * Of the item $1: who wrote it, its tags at this moment, and how it looks now. No row: it is not there, or removed.
 * Every snapshot has a title; a text where the item has one.
 */
const ITEM: Record<Reportable, string> = {
  part: `
    select p.id, p.created_by_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', p.name, 'description', p.description_markdown, 'revision', p.revision) as snapshot
    from part p where p.id = $1::uuid and p.removed_at is null`,
  revision: `
    select r.id, r.author_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', r.name, 'number', r.number, 'summary', r.summary,
        'description', r.description_markdown, 'tags', r.tags, 'numbers', r.numbers) as snapshot
    from part_revision r join part p on p.id = r.part_id where r.id = $1::uuid and r.removed_at is null and p.removed_at is null`,
  image: `
    select i.id, i.uploader_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', p.name, 'storageKey', i.storage_key, 'sourceUrl', i.source_url) as snapshot
    from part_image i join part p on p.id = i.part_id
    where i.id = $1::uuid and i.removed_at is null and p.removed_at is null`,
  listing: `
    select l.id, l.seller_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', p.name, 'type', l.type, 'priceCents', l.price_cents,
        'text', l.description, 'location', l.location, 'condition', l.condition) as snapshot
    from listing l join part p on p.id = l.part_id
    where l.id = $1::uuid and l.status <> 'deleted' and p.removed_at is null`,
  comment: `
    select c.id, c.author_id as owner_id, coalesce(case when p.id is not null then ${partTags('p')} end, ${postTags('b')}) as tags,
      json_build_object('title', coalesce(p.name, b.title), 'text', c.text) as snapshot
    from comment c left join part p on p.id = c.part_id left join blog_post b on b.id = c.post_id
    where c.id = $1::uuid and c.deleted_at is null and p.removed_at is null and b.deleted_at is null`,
  blog_post: `
    select b.id, b.author_id as owner_id, ${postTags('b')} as tags,
      json_build_object('slug', b.slug, 'title', b.title, 'text', b.content_markdown) as snapshot
    from blog_post b where b.id = $1::uuid and b.deleted_at is null`,
  message: `
    select m.id, m.sender_id as owner_id, array(
        select t.name from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = m.about_part_id order by pt.position) as tags,
      json_build_object('title', 'Message from ' || u.name, 'text', m.content) as snapshot
    from message m join "user" u on u.id = m.sender_id where m.id = $1::uuid and m.removed_at is null`,
  user: `
    select u.id, u.id as owner_id, '{}'::text[] as tags,
      json_build_object('title', u.name, 'text', u.bio, 'location', u.location, 'picture', u.picture) as snapshot
    from "user" u where u.id = $1::uuid and u.deleted_at is null and u.id <> '${SITE_USER_ID}'`,
}

/** The item $1 as it is now. No row: it is not there, or removed. */
export const ITEM_NOW = Object.fromEntries(
  Object.entries(ITEM).map(([type, item]) => [type, `select item.snapshot from (${item}) item`]),
) as typeof ITEM

/** What somebody else wrote can be reported, a message by whom it was sent to; the wiki is everybody's. */
const reportable = (type: Reportable): string => {
  if (type === 'part' || type === 'revision') return 'true'
  const others = 'item.owner_id is distinct from $4::uuid'
  return type === 'message'
    ? `${others} and exists (
        select from message m join conversation_member cm on cm.conversation_id = m.conversation_id
        where m.id = item.id and cm.user_id = $4::uuid)`
    : others
}

/**
 * Reports an item: opens a report with tags and snapshot frozen, or joins the one that is open.
 * $1 item, $2 a new id, $3 now, $4 person, $5 reason. `isNew` is false when the person is in that report already.
 * No row: there is no such item, or it is not this person's to report.
 */
const report = (type: Reportable) => `
  with item as (select * from (${ITEM[type]}) item where ${reportable(type)}),
  opened as (
    insert into report as r (id, item_type, item_id, item_owner_id, tags, snapshot, created_at, updated_at)
    select $2::uuid, '${type}', item.id, item.owner_id, item.tags, item.snapshot, $3, $3 from item
    on conflict (item_type, item_id) where status in ('open', 'under_review') do update set updated_at = excluded.updated_at
    returning r.id, r.status
  ),
  entered as (
    insert into report_entry (report_id, reporter_id, reason, created_at)
    select opened.id, $4::uuid, $5, $3 from opened on conflict do nothing returning report_id
  )
  select opened.id, opened.status, exists (select from entered) as "isNew" from opened`

export const REPORT = Object.fromEntries(REPORTABLE.map((type) => [type, report(type)])) as Record<Reportable, string>
