import { imageColumns, partImages } from '../../db/columns.ts'

/** The pictures of part $1, best voted first, with the votes of viewer $2. No row: no such part. */
export const PART_IMAGES = `select ${partImages('p', '$2')} as images from part p where p.id = $1 and p.removed_at is null`

/** Picture $1 with the vote of viewer $2. */
export const IMAGE = `
  select ${imageColumns('$2')} from part_image i join part p on p.id = i.part_id
  where i.id = $1 and i.removed_at is null and p.removed_at is null`
