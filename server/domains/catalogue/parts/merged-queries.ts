import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** The part that a merged part leads to. */
export type KeptPart = { id: string; slug: string; name: string }

/** By the id or a slug of the merged part; the other one is null. */
export const keptPart = statement<{ id: string | null; slug: string | null }, KeptPart>(
  'part that a merged part leads to',
  'hot-read',
  `select kept.id, kept.slug, kept.name
  from part merged join part kept on kept.id = merged.merged_into_id and ${visible.part('kept')}
  where merged.id = coalesce($id::uuid, (select s.part_id from part_slug s where s.slug = $slug))`,
)
