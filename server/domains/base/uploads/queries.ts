import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { StoredImage } from '../../../images/image-store.ts'

/**
 * One row if a part, a listing, a donor, a problem, a message or an upload uses the copies, also a removed one that a moderator may
 * restore.
 */
export const imageIsUsed = statement<{ storageKey: string }, { isUsed: boolean }>(
  'use of an image',
  'hot-read',
  `select true as "isUsed" where exists (select from part_image where storage_key = $storageKey)
    or exists (select from listing_photo where storage_key = $storageKey)
    or exists (select from donor_photo where storage_key = $storageKey)
    or exists (select from problem_photo where storage_key = $storageKey)
    or exists (select from message_photo where storage_key = $storageKey)
    or exists (select from upload where storage_key = $storageKey)`,
)

/** Locks the user of an upload until the transaction ends, so that concurrent uploads cannot exceed the maximum. */
export const lockUploader = statement<{ userId: string }, { id: string }>(
  'lock the user of an upload',
  'atomic',
  `select id from "user" where id = $userId::uuid for no key update`,
)

/**
 * Inserts an upload, in a transaction that has locked the user. No row: the user has `maxUploads` since `after`, or has an
 * upload with the key.
 */
export const insertUpload = statement<
  StoredImage & { id: string; userId: string; key: string | null; now: Date; after: Date; maxUploads: number },
  { id: string }
>(
  'insert upload',
  'atomic',
  `insert into upload (id, user_id, key, storage_key, width, height, content_hash, created_at)
  select $id, u.id, $key, $storageKey, $width, $height, $contentHash, $now from "user" u
  where u.id = $userId and ${visible.user('u')}
    and (select count(*) from upload where user_id = $userId and created_at > $after) < $maxUploads
  on conflict (user_id, key) do nothing returning id`,
)

/** Takes uploads away from a user. Of two concurrent requests that claim an upload, one gets the row. */
export const claimUploadRows = statement<{ userId: string; ids: string[] }, StoredImage & { id: string }>(
  'claim uploads',
  'atomic',
  `delete from upload where id in (
    select id from upload where id = any($ids::uuid[]) and user_id = $userId order by id for update)
  returning id, storage_key as "storageKey", width, height, content_hash as "contentHash"`,
)

/** Deletes one upload that is as old as `before`. Returns its key, for the removal of the copies. */
export const deleteOldUpload = statement<{ before: Date }, { storageKey: string }>(
  'delete an old upload',
  'bulk',
  `delete from upload where id = (
    select id from upload where created_at <= $before order by created_at limit 1 for update skip locked)
  returning storage_key as "storageKey"`,
)
