/** The keys of all images that the image store must have, in the column storage_key. */
export const STORED_IMAGES = `
  select storage_key from part_image
  union select storage_key from listing_photo
  union select storage_key from problem_photo
  union select storage_key from upload
  union select picture_key from (
    select substring(picture from '^/images/([0-9a-f]{32})-') as picture_key from "user"
    union select substring(snapshot->>'picture' from '^/images/([0-9a-f]{32})-') from report where item_type = 'user'
  ) picture where picture_key is not null`
