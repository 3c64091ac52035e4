import { partSummary } from '../../db/columns.ts'

/** Whether a part has the key of a name ($1), and the slug to it unless it was removed. */
export const PART_OF_NAME = `select p.id, case when p.removed_at is null then p.slug end as slug from part p where p.name_key = $1`

/** Whether a part other than $2 has, or once had, the slug $1. */
export const SLUG_TAKEN = `select exists (select from part_slug where slug = $1 and part_id <> $2::uuid) as taken`

/**
 * Locks part $1 until the transaction ends, as strongly as a new name needs it: who comments or lists holds the part's
 * key and then wants its counters, so a rename that already has the row and then waits for the key never ends.
 * No row: there is no such part.
 */
export const LOCK = `
  select p.revision, p.created_by_id as "createdById", p.created_at as "createdAt" from part p
  where p.id = $1::uuid and p.removed_at is null for update`

/**
 * A new part with all that belongs to it, in one statement. No row: a part of that name is there.
 * $1 id, $2 slug, $3 name, $4 its key, $5 Markdown, $6 HTML, $7 preview, $8 renderer version, $9 author, $10 now,
 * $11 tags, $12 numbers as JSON [{ id, number, normalized, brand, link, supersededBy, supersededByNormalized }],
 * $13 the revision's id and $14 its numbers,
 * $15 picture as JSON { id, sourceUrl, storageKey, width, height, contentHash (hex) } or null.
 */
export const CREATE = `
  with made as (
    insert into part (id, slug, name, name_key, description_markdown, initial_description_markdown, description_html,
      description_preview_html, renderer_version, revision, created_by_id, last_edited_by_id, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $5, $6, $7, $8, 1, $9, $9, $10, $10)
    on conflict (name_key) do nothing returning id
  ), tagged as (
    insert into part_tag (part_id, tag_id, position)
    select made.id, tag.id, wanted.position - 1
    from made, unnest($11::text[]) with ordinality wanted (name, position) join tag on tag.name = wanted.name
  ), numbered as (
    insert into part_number (id, part_id, position, number, normalized, brand, link, superseded_by, superseded_by_normalized)
    select (n.value->>'id')::uuid, made.id, n.position - 1, n.value->>'number', n.value->>'normalized', n.value->>'brand', n.value->>'link',
      n.value->>'supersededBy', n.value->>'supersededByNormalized'
    from made, json_array_elements($12::json) with ordinality n (value, position)
  ), revised as (
    insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, author_id, created_at)
    select $13, made.id, 1, $3, $5, $11::text[], $14::jsonb, $9, $10 from made
  ), pictured as (
    insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, uploader_id, created_at)
    select i.id, made.id, i."sourceUrl", i."storageKey", i.width, i.height, decode(i."contentHash", 'hex'), $9, $10
    from made, json_to_record($15::json) i (id uuid, "sourceUrl" text, "storageKey" text, width integer, height integer, "contentHash" text)
    where $15 is not null
  )
  select id from made`

/**
 * Parts that may be what somebody is about to add: of the same name ($1, its key), with one of the numbers ($3,
 * normalised), or whose name begins like it ($2, a pattern for like, or null); at most $4.
 */
export const DUPLICATES = `
  select ${partSummary('p')} as part, hit.same
  from (
    select distinct on (found.id) found.id, found.same, found.rank from (
      select p.id, 'name' as same, 0 as rank from part p where p.name_key = $1 and p.removed_at is null
      union all
      select n.part_id, 'number', 1 from part_number n where n.normalized = any($3::text[])
      union all
      (select p.id, 'beginning', 2 from part p where $2::text is not null and p.name_key like $2 and p.removed_at is null order by p.name_key limit $4)
    ) found order by found.id, found.rank
  ) hit join part p on p.id = hit.id
  where p.removed_at is null order by hit.rank, p.name_key limit $4`

/** The parts with the ids $1, in the order of the ids. */
export const PARTS_BY_ID = `
  select ${partSummary('p')} as part from unnest($1::uuid[]) with ordinality wanted (id, place)
  join part p on p.id = wanted.id where p.removed_at is null order by wanted.place`

/** Locks, as LOCK, the part that has revision $1. */
export const LOCK_PART_OF = `
  select p.id, p.revision, p.created_by_id as "createdById", p.created_at as "createdAt" from part p
  where p.id = (select r.part_id from part_revision r where r.id = $1::uuid) and p.removed_at is null for update`

/**
 * If revision $1 is what its part is now, the number of the newest before it that still stands, or null. No row: it is
 * not. The result stays true only while the part is locked, because a revision may be removed otherwise.
 */
export const STANDING_BEFORE = `
  select p.id as "partId",
    (select max(b.number) from part_revision b where b.part_id = p.id and b.number < r.number and b.removed_at is null) as number
  from part_revision r join part p on p.id = r.part_id and p.revision = r.number
  where r.id = $1::uuid and r.removed_at is null`
