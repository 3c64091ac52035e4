import { imageColumns } from '../../db/columns.ts'
import { MAX_PAGE_SIZE } from '../../../shared/limits.ts'

/** The pictures of part $1, best voted first, with the votes of viewer $2. No row: no such part. */
export const PART_IMAGES = `
  select (select coalesce(json_agg(row), '[]') from (
    select ${imageColumns('$2')} from part_image i
    where i.part_id = p.id and i.removed_at is null order by i.votes desc, i.id limit ${MAX_PAGE_SIZE}) row) as images
  from part p where p.id = $1 and p.removed_at is null`

/** Picture $1 with the vote of viewer $2. */
export const IMAGE = `
  select ${imageColumns('$2')} from part_image i join part p on p.id = i.part_id
  where i.id = $1 and i.removed_at is null and p.removed_at is null`
