import type { Reportable } from '../../../shared/reports.ts'
import { partTags } from '../../db/columns.ts'

/** Of an item: who wrote it, its tags at this moment, and how it looks now. No row: it is not there, or removed. */
const ITEM: Record<Reportable, string> = {
  part: `
    select p.id, p.created_by_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', p.name, 'description', p.description_markdown, 'revision', p.revision) as snapshot
    from part p where p.id = $1::uuid and p.removed_at is null`,
  revision: `
    select r.id, r.author_id as owner_id, ${partTags('p')} as tags,
      json_build_object('slug', p.slug, 'title', r.name, 'number', r.number, 'summary', r.summary,
        'description', r.description_markdown, 'tags', r.tags, 'numbers', r.numbers) as snapshot
    from part_revision r join part p on p.id = r.part_id where r.id = $1::uuid and p.removed_at is null`,
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
}

/**
 * Reports an item: opens a report with tags and snapshot frozen, or joins the one that is open.
 * $1 item, $2 a new id, $3 now, $4 person, $5 reason. `isNew` is false when the person is in that report already.
 * No row: there is no such item.
 */
const report = (type: Reportable) => `
  with item as (${ITEM[type]}),
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

export const REPORT: Record<Reportable, string> = {
  part: report('part'),
  revision: report('revision'),
  image: report('image'),
  listing: report('listing'),
}
