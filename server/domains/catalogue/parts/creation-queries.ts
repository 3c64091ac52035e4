import { partSummary, type PartSummary } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'

/**
 * Inserts a part with its tags, numbers and first revision. Returns no row if a part with the name exists. One statement,
 * so that the triggers index the part for the search once.
 * - `numbers`: JSON [{ id, number, normalized, brand, link, supersededBy, supersededByNormalized }]
 * - `revisionNumbers`: JSON [{ number, brand?, link?, supersededBy? }]
 */
export const insertPart = statement<
  {
    id: string
    slug: string
    name: string
    nameKey: string
    markdown: string
    html: string
    previewHtml: string
    rendererVersion: number
    authorId: string
    now: Date
    tags: string[]
    numbers: string
    revisionId: string
    revisionNumbers: string
  },
  { id: string }
>(
  'insert part',
  'atomic',
  `with inserted as (
    insert into part (id, slug, name, name_key, description_markdown, initial_description_markdown, description_html,
      description_preview_html, renderer_version, revision, created_by_id, last_edited_by_id, created_at, updated_at)
    values ($id::uuid, $slug, $name, $nameKey, $markdown, $markdown, $html, $previewHtml, $rendererVersion, 1,
      $authorId::uuid, $authorId::uuid, $now::timestamptz, $now::timestamptz)
    on conflict (name_key) do nothing
    returning id, ${recordChangeSql('part.created', {
      actor: 'created_by_id',
      item: 'id',
      part: 'id',
      facts: { revision: 'revision' },
      at: 'created_at',
    })}
  ), tagged as (
    insert into part_tag (part_id, tag_id, position)
    select inserted.id, tag.id, wanted.position - 1
    from inserted, unnest($tags::text[]) with ordinality wanted (name, position) join tag on tag.name = wanted.name
  ), numbered as (
    insert into part_number (id, part_id, position, number, normalized, brand, link, superseded_by, superseded_by_normalized)
    select (n.value->>'id')::uuid, inserted.id, n.position - 1, n.value->>'number', n.value->>'normalized',
      n.value->>'brand', n.value->>'link', n.value->>'supersededBy', n.value->>'supersededByNormalized'
    from inserted, json_array_elements($numbers::json) with ordinality n (value, position)
  ), revised as (
    insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, author_id, created_at)
    select $revisionId::uuid, inserted.id, 1, $name, $markdown, $tags::text[], $revisionNumbers::jsonb, $authorId::uuid,
      $now::timestamptz
    from inserted
  )
  select id from inserted`,
)

/** An existing part that may be the same as a new one. */
export type Duplicate = { part: PartSummary; same: 'name' | 'number' | 'beginning' | 'words' }

/**
 * Reads parts with the given name, with one of the normalized numbers, with a name like the pattern (null: none) or with
 * one of the ids, in this order.
 */
export const listDuplicates = statement<
  { nameKey: string; namePattern: string | null; numbers: string[]; similarIds: string[]; limit: number },
  Duplicate
>(
  'list duplicates of a part',
  'hot-read',
  `select ${partSummary('p')} as part, found.same
  from (
    select distinct on (every.id) every.* from (
      select p.id, 'name' as same, 0 as rank, 0 as place from part p
      where p.name_key = $nameKey and ${visible.part('p')}
      union all
      select n.part_id, 'number', 1, 0 from part_number n where n.normalized = any($numbers::text[])
      union all
      (select p.id, 'beginning', 2, 0 from part p
       where $namePattern::text is not null and p.name_key like $namePattern and ${visible.part('p')}
       order by p.name_key limit $limit)
      union all
      select similar_to.id, 'words', 3, similar_to.place
      from unnest($similarIds::uuid[]) with ordinality similar_to (id, place)
    ) every order by every.id, every.rank
  ) found join part p on p.id = found.id
  where ${visible.part('p')} order by found.rank, found.place, p.name_key limit $limit`,
)
