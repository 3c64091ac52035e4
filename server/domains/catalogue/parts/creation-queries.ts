import { statement } from '../../../db/statement.ts'
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
