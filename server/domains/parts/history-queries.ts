import {
  iso,
  jsonArray,
  partNumbers,
  partTags,
  personColumns,
  personOf,
  type PartNumber,
  type Person,
} from '../../db/columns.ts'
import { REMOVED_REVISION } from '../../../shared/part-name.ts'

/** What an edit can change, in the order in which a part shows it. */
export type PartField = 'title' | 'numbers' | 'tags' | 'description'

/** One edit, as the history lists it. */
export type Revision = {
  id: string
  number: number
  /** Null for a deleted account, and where nobody knows. */
  author: Person | null
  summary: string
  /** The revision whose content this one brought back. */
  revertsTo: number | null
  /** What differs from the revision before; everything in the first. */
  changed: PartField[]
  /** By how many characters the description grew. */
  growth: number
  /** A moderator removed its content, which is empty then. */
  removed: boolean
  createdAt: string
}

/** The same with everything that the part was after it. */
export type RevisionContent = Revision & PartContent
export type PartContent = { name: string; descriptionMarkdown: string; tags: string[]; numbers: PartNumber[] }

/** The current content of a part with the number of its revision: what an edit starts from. */
export type PartSource = PartContent & {
  id: string
  slug: string
  revision: number
  editor: Person | null
  updatedAt: string
}

const revisionColumns = `
  r.id, r.number, case when u.id is not null then ${personColumns('u')} end as author,
  case when r.removed_at is null then r.summary else '' end as summary, r.reverts_to as "revertsTo",
  array_remove(array[
    case when r.name is distinct from before.name then 'title' end,
    case when r.numbers is distinct from before.numbers then 'numbers' end,
    case when r.tags is distinct from before.tags then 'tags' end,
    case when r.description_markdown is distinct from before.description_markdown then 'description' end
  ], null) as changed,
  char_length(r.description_markdown) - coalesce(char_length(before.description_markdown), 0) as growth,
  r.removed_at is not null as removed, ${iso('r.created_at')} as "createdAt"`

const unlessRemoved = (column: string, empty: string) =>
  `case when r.removed_at is null then ${column} else ${empty} end`

const contentColumns = `
  ${unlessRemoved('r.name', `'${REMOVED_REVISION}'`)} as name, ${unlessRemoved('r.description_markdown', "''")} as "descriptionMarkdown",
  ${unlessRemoved('r.tags', "'{}'")} as tags,
  ${jsonArray(`select * from jsonb_to_recordset(${unlessRemoved('r.numbers', "'[]'")}) n (number text, brand text, link text, "supersededBy" text)`)} as numbers`

const revisions = `
  from part p
  join part_revision r on r.part_id = p.id
  left join part_revision before on before.part_id = r.part_id and before.number = r.number - 1
  left join "user" u on u.id = r.author_id
  where p.id = $1 and p.removed_at is null`

/** $1 part, $2 the number before which to begin or null, $3 limit. */
export const HISTORY = `select ${revisionColumns} ${revisions} and r.number < coalesce($2, 2147483647) order by r.number desc limit $3`

/** $1 part, $2 limit, $3 offset. */
export const HISTORY_PAGE = `select ${revisionColumns}, ${contentColumns} ${revisions} order by r.number desc limit $2 offset $3`

/** $1 part, $2 number. */
export const REVISION = `select ${revisionColumns}, ${contentColumns} ${revisions} and r.number = $2`

/** $1 part: the number of its current revision, which is how many there are. No row: there is no such part. */
export const REVISION_COUNT = `select p.revision as count from part p where p.id = $1 and p.removed_at is null`

/** $1 part. */
export const SOURCE = `
  select p.id, p.slug, p.revision, p.name, p.description_markdown as "descriptionMarkdown",
    ${partTags('p')} as tags,
    ${partNumbers('p')} as numbers,
    ${personOf('p.last_edited_by_id')} as editor,
    ${iso('p.updated_at')} as "updatedAt"
  from part p where p.id = $1::uuid and p.removed_at is null`
