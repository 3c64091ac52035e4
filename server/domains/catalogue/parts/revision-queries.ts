import { REMOVED_REVISION } from '../../../../shared/parts.ts'
import type { Protection } from '../../../../shared/protections.ts'
import { iso, jsonArray, partNumbers, partTags, personOf, type PartNumber, type Person } from '../../../db/columns.ts'
import { textBeginnings } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { protectionOf } from '../protections/policy.ts'
import { selectRevisions, type RevisionHead, type RevisionWindow } from '../revisions/policy.ts'

/** The fields that an edit can change, in the order in which a part page shows them. */
export type PartField = 'title' | 'numbers' | 'tags' | 'description'

/** A revision in the history of a part. */
export type PartRevision = RevisionHead & {
  /** The fields that differ from the previous revision; all fields of the first one. */
  changed: PartField[]
  /** The difference in length to the previous description, in characters. */
  growth: number
  /** True if a moderator removed the revision. Its content is empty then. */
  removed: boolean
}

export type PartContent = { name: string; descriptionMarkdown: string; tags: string[]; numbers: PartNumber[] }

/** A revision with the content of the part after it. */
export type RevisionContent = PartRevision & PartContent

/** The current content of a part, from which an edit starts. */
export type PartSource = PartContent & {
  id: string
  slug: string
  revision: number
  editor: Person | null
  updatedAt: string
}

const TABLES = { content: 'part', revision: 'part_revision', key: 'part_id' }

const changeColumns = `
  array_remove(array[
    case when r.name is distinct from previous.name then 'title' end,
    case when r.numbers is distinct from previous.numbers then 'numbers' end,
    case when r.tags is distinct from previous.tags then 'tags' end,
    case when r.description_markdown is distinct from previous.description_markdown then 'description' end
  ], null) as changed,
  char_length(r.description_markdown) - coalesce(char_length(previous.description_markdown), 0) as growth,
  not (${visible.revision('r')}) as removed`

const unlessRemoved = (column: string, empty: string) =>
  `case when ${visible.revision('r')} then ${column} else ${empty} end`

const contentColumns = `
  ${unlessRemoved('r.name', `'${REMOVED_REVISION}'`)} as name,
  ${unlessRemoved('r.description_markdown', "''")} as "descriptionMarkdown",
  ${unlessRemoved('r.tags', "'{}'")} as tags,
  ${jsonArray(`
    select * from jsonb_to_recordset(${unlessRemoved('r.numbers', "'[]'")})
      n (number text, brand text, link text, "supersededBy" text)`)} as numbers`

/** Without the content, which may be long. */
export const partHistory = statement<RevisionWindow, PartRevision>(
  'list revisions',
  'hot-read',
  selectRevisions(TABLES, changeColumns, visible.historyOfPart('owner'), visible.revision('r')),
)

export const partRevisionContents = statement<RevisionWindow, RevisionContent>(
  'revisions with their content',
  'hot-read',
  selectRevisions(TABLES, `${changeColumns}, ${contentColumns}`, visible.historyOfPart('owner'), visible.revision('r')),
)

export const partSource = statement<{ partId: string }, PartSource>(
  'source of a part',
  'hot-read',
  `select p.id, p.slug, p.revision, p.name, p.description_markdown as "descriptionMarkdown", ${partTags('p')} as tags,
    ${partNumbers('p')} as numbers, ${personOf('p.last_edited_by_id')} as editor, ${iso('p.updated_at')} as "updatedAt"
  from part p where p.id = $partId and ${visible.part('p')}`,
)

export type LockedPart = {
  id: string
  revision: number
  createdById: string | null
  lastEditedById: string | null
  createdAt: Date
  protection: Protection | null
}

/**
 * `for update` and not a weaker lock, because an edit may change the name: a transaction that inserts a comment or listing
 * locks the part's key first and then updates its counters, and would deadlock with a rename that already holds a weaker
 * lock. An edit that waited for the lock
 * does not see a protection that was added meanwhile, as an edit just before.
 */
export const lockPartRow = statement<{ id: string }, LockedPart>(
  'lock a part',
  'atomic',
  `select p.id, p.revision, p.created_by_id as "createdById", p.last_edited_by_id as "lastEditedById",
    p.created_at as "createdAt", ${protectionOf('part_id', 'p.id')} as protection
  from part p where p.id = $id and ${visible.part('p')} for update of p`,
)

/** Locks a part until the transaction ends. Returns null for an unknown or removed part. */
export async function lockPart(deps: Deps, id: string): Promise<LockedPart | null> {
  const [part] = await deps.query(lockPartRow, { id })
  return part ?? null
}

/** The last editor of parts, and the newest visible revision before the last editor's. Parts without one have no row. */
export const revertTargetsQuery = statement<{ ids: string[] }, { id: string; editorId: string; number: number }>(
  'revisions before the last editor',
  'hot-read',
  `select p.id, p.last_edited_by_id as "editorId", r.number from part p
  cross join lateral (
    select max(r.number) as number from part_revision r where r.part_id = p.id and ${visible.revision('r')} and r.number < (
      select min(own.number) from part_revision own where own.part_id = p.id and own.number > coalesce((
        select max(o.number) from part_revision o where o.part_id = p.id and o.author_id is distinct from p.last_edited_by_id), 0))
  ) r
  where p.id = any ($ids::uuid[]) and p.last_edited_by_id is not null and r.number is not null`,
)

export const revisionBeginnings = textBeginnings('part_revision', 'description_markdown')
