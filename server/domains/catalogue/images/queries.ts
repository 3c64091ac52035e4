import { imageColumns, partImages, type Image } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { GIVEN_IDS, lockStatements, type MergeStatements } from '../../merge-statements.ts'

/** The images of a visible part, best voted first. */
export const imagesOfPart = statement<{ partId: string; viewerId: string | null }, { images: Image[] }>(
  'images of a part',
  'hot-read',
  `select ${partImages('p', '$viewerId')} as images from part p where p.id = $partId and ${visible.part('p')}`,
)

export const imageById = statement<{ id: string; viewerId: string | null }, Image>(
  'image by id',
  'hot-read',
  `select ${imageColumns('$viewerId')} from part_image i join part p on p.id = i.part_id and ${visible.part('p')}
  where i.id = $id and ${visible.image('i')}`,
)

/**
 * Inserts an image of a part. Locks the uploader, because an account that is being deleted locks its user first, and then
 * the part, so that concurrent inserts cannot exceed `maxImages`. Returns no row for an unknown or removed part, and `image`
 * null if the part is full or already has or had the image. Looks for an equal image first: `on conflict` alone would wait
 * for a concurrent vote on that image, which waits for the part.
 */
export const insertImage = statement<
  {
    id: string
    partId: string
    sourceUrl: string
    storageKey: string
    width: number
    height: number
    contentHash: Uint8Array
    uploaderId: string
    now: Date
    maxImages: number
  },
  { isFull: boolean; wasRemoved: boolean; image: Image | null }
>(
  'insert image',
  'atomic',
  `with uploader as materialized (select id from "user" where id = $uploaderId::uuid for key share),
  part as (
    select p.id, p.image_count >= $maxImages as is_full from uploader, part p
    where p.id = $partId and ${visible.part('p')} for no key update of p),
  equal as (
    select not (${visible.image('i')}) as is_removed from part_image i
    where i.part_id = $partId and i.content_hash = $contentHash),
  added as (
    insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, uploader_id, created_at)
    select $id, part.id, $sourceUrl, $storageKey, $width, $height, $contentHash, $uploaderId::uuid, $now from part
    where not part.is_full and not exists (select from equal)
    on conflict (part_id, content_hash) do nothing
    returning *, ${recordChangeSql('image.added', { actor: 'uploader_id', item: 'id', part: 'part_id', at: 'created_at' })})
  select part.is_full as "isFull", coalesce((select is_removed from equal), false) as "wasRemoved",
    (select row_to_json(image) from (select ${imageColumns('$uploaderId')} from added i) image) as image
  from part`,
)

/**
 * Lists the storage keys of images that must not be served: removed images, images of removed parts, photos of removed
 * listings and messages, and profile images that a report froze and the user replaced. A key that a visible image uses too is
 * not listed.
 */
export const listHiddenImageKeys = statement<object, { key: string }>(
  'list keys of hidden images',
  'hot-read',
  `with hidden as (
    select i.storage_key as key from part_image i where not (${visible.image('i')})
    union
    select i.storage_key from part p join part_image i on i.part_id = p.id where not (${visible.part('p')})
    union
    select ph.storage_key from listing l join listing_photo ph on ph.listing_id = l.id where l.removed_from is not null
    union
    select ph.storage_key from donor d join donor_photo ph on ph.donor_id = d.id where not (${visible.donor('d')})
    union
    select ph.storage_key from message m join message_photo ph on ph.message_id = m.id
    where m.removed_at is not null and m.photo_count > 0
    union
    select substring(r.snapshot->>'picture' from '^/images/([0-9a-f]{32})-')
    from report r join "user" u on u.id = r.item_id
    where r.item_type = 'user' and u.picture is distinct from r.snapshot->>'picture'
  )
  select hidden.key from hidden where hidden.key is not null and not exists (
    select from part_image i join part p on p.id = i.part_id
    where i.storage_key = hidden.key and ${visible.image('i')} and ${visible.part('p')})
  and not exists (
    select from listing_photo ph join listing l on l.id = ph.listing_id
    where ph.storage_key = hidden.key and l.removed_from is null)
  and not exists (
    select from donor_photo ph join donor d on d.id = ph.donor_id
    where ph.storage_key = hidden.key and ${visible.donor('d')})`,
)

/** The part has no image with the pixels of `t`, not even a removed one. */
const hasNoEqual = (part: string) => `not exists (
  select from part_image equal where equal.part_id = ${part} and equal.content_hash = t.content_hash)`

export const mergedImages: MergeStatements = {
  ...lockStatements('images', 'part_image where part_id = any($partIds::uuid[]) order by id', 'update'),
  move: statement(
    'move images to another part',
    'bulk',
    `update part_image t set part_id = $winnerId::uuid where t.part_id = $loserId::uuid and ${hasNoEqual('$winnerId::uuid')}
    returning id as key, false as "wasSwapped", null::jsonb as value`,
  ),
  moveBack: statement(
    'move images back',
    'bulk',
    `update part_image t set part_id = $loserId::uuid where t.id = any(${GIVEN_IDS}) and t.part_id = $winnerId::uuid and ${hasNoEqual('$loserId::uuid')} returning t.id as key`,
  ),
}
