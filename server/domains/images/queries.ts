import { imageColumns, partImages, type Image } from '../../db/columns.ts'

/** The pictures of part $1, best voted first, with the votes of viewer $2. No row: no such part. */
export const PART_IMAGES = `select ${partImages('p', '$2')} as images from part p where p.id = $1 and p.removed_at is null`

/** Picture $1 with the vote of viewer $2. */
export const IMAGE = `
  select ${imageColumns('$2')} from part_image i join part p on p.id = i.part_id
  where i.id = $1 and i.removed_at is null and p.removed_at is null`

/** Whether part $1 is there, with the number of its pictures. No row: no such part. */
export const PICTURE_COUNT = 'select p.image_count as count from part p where p.id = $1 and p.removed_at is null'

/**
 * Adds picture $1 to part $2, which is locked so that $10 pictures are the most even when many come at once.
 * No row: no such part. `image` is null when nothing was added: the part is full, or has had the picture before.
 * What it has had is looked up first: a conflict would wait for somebody's vote on that picture, which waits for the part.
 */
export const ADD_IMAGE = `
  with part as (select id, image_count >= $10 as is_full from part where id = $2 and removed_at is null for no key update),
  old as (select removed_at is not null as is_removed from part_image where part_id = $2 and content_hash = $7),
  added as (
    insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, uploader_id, created_at)
    select $1, part.id, $3, $4, $5, $6, $7, $8::uuid, $9 from part where not part.is_full and not exists (select from old)
    on conflict (part_id, content_hash) do nothing
    returning *)
  select part.is_full as "isFull", coalesce((select is_removed from old), false) as "wasRemoved",
    (select row_to_json(image) from (select ${imageColumns('$8')} from added i) image) as image
  from part`
export type Added = { isFull: boolean; wasRemoved: boolean; image: Image | null }

/** Whether a picture that is shown has its copies under key $1. */
export const IN_USE = 'select 1 from part_image where storage_key = $1 and removed_at is null limit 1'

/**
 * The keys of copies that no page shows: of pictures that were removed, alone or with their part, and those that people
 * had when they were reported and have no more.
 */
export const HIDDEN_KEYS = `
  with gone as (
    select i.storage_key as key from part_image i where i.removed_at is not null
    union
    select i.storage_key from part p join part_image i on i.part_id = p.id where p.removed_at is not null
    union
    select substring(r.snapshot->>'picture' from '^/images/([0-9a-f]{32})-') from report r join "user" u on u.id = r.item_id
    where r.item_type = 'user' and u.picture is distinct from r.snapshot->>'picture'
  )
  select gone.key from gone where gone.key is not null and not exists (
    select from part_image i join part p on p.id = i.part_id
    where i.storage_key = gone.key and i.removed_at is null and p.removed_at is null)`
