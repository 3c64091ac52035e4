import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { Protection } from '../../../../shared/protections.ts'
import { iso, personColumns, type Person } from '../../../db/columns.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import type { AppError } from '../../../errors.ts'
import type { UndoHead } from './undo-policy.ts'

/** The columns that `selectRevisions` returns of each revision. */
export type RevisionHead = {
  id: string
  number: number
  /** Null for a deleted account and for an unknown author. */
  author: Person | null
  summary: string
  /** The number of the revision whose content this one restored. */
  revertsTo: number | null
  createdAt: string
}

/** `removed` is true if a moderator removed the revision. Its content is empty then. */
export type AnyRevision = RevisionHead & { removed?: boolean }

/** A new revision before it has a number. */
export type NewRevision<Content> = {
  content: Content
  summary: string
  /** The number of the revision that it restores; null for an edit. */
  revertsTo: number | null
  /** The HTML of the new Markdown, for content that has some; null if an edit does not change it. */
  rendered?: RenderedMarkdown | null
  /** The act of which it is one of many changes. Then a revert tells nobody. */
  groupId?: string | null
  /** The caller records it, because it is a part of its act. */
  isRecorded?: true
}

/** The content before and after a revision. */
export type Around<Content> = { before: Content; after: Content }

/** The columns of a revision beside its content. */
export type RevisionColumns = {
  id: string
  number: number
  /** Null for content of an import. */
  authorId: string | null
  createdAt: Date
  summary?: string
  revertsTo?: number | null
}

/** The revisions below the number `before` or all, newest first. `id` is the id of the content. */
export type RevisionWindow = { id: string; before: number | null; limit: number; offset: number }

/**
 * A type of content with revisions, such as parts (docs/decisions/11). `Current` is the content as it is saved, and `Content`
 * what an edit can change and a revision stores. `id` is always the id of the content.
 */
export type RevisionType<Current extends { revision: number }, Content, Revision extends AnyRevision> = Editing<
  Current,
  Content
> &
  History<Content, Revision>

/** The items of changes that have revisions. */
type Revised = 'part' | 'vehicle' | 'fitment' | 'relation'

/** How content is edited. */
export type Editing<Current extends { revision: number }, Content> = {
  /** The kinds of changes in the log: of an edit, and of the restoration of an earlier revision. */
  edited: `${Revised}.edited`
  reverted: `${Revised}.reverted`
  /** The type of the page that has the content, for its protection. */
  page: 'part' | 'vehicle'
  /** Returns the item of these changes. */
  itemOf(id: string, revisionId: string): { itemId: string; partId?: string }
  /** The sentence for the second of two edits of one revision. */
  editedMeanwhile: string
  /** Returns the error for unknown and for removed content. */
  unknown(deps: Deps, id: string): Promise<AppError> | AppError
  /**
   * Locks the content until the transaction ends and returns it with the protection of its page; null for unknown and for
   * removed content.
   */
  lock(deps: Deps, id: string): Promise<(Current & { protection: Protection | null }) | null>
  /** Returns the content as the answer to a conflict contains it. */
  shown(deps: Deps, id: string): Promise<object | undefined>
  contentOf(current: Current): Content
  /** Returns who wrote content that has no revision yet. Missing for content that begins with its first edit. */
  originOf?(current: Current): { authorId: string | null; createdAt: Date }
  /** Checks the rules that depend on the current content. */
  check?(deps: Deps, current: Current, next: NewRevision<Content>): Promise<void> | void
  insert(deps: Deps, id: string, columns: RevisionColumns, content: Content): Promise<unknown>
  /** Stores new content. `columns` are those of its revision. */
  apply(deps: Deps, current: Current, next: NewRevision<Content>, columns: RevisionColumns): Promise<void>
  /** Explains a unique violation: throws an error if other content has the name. */
  assertNameIsFree?(deps: Deps, id: string, content: Content): Promise<void>
  /** Returns each author of the revisions with these numbers once. */
  authorsOf(deps: Deps, id: string, numbers: { gt: number; lt: number }): Promise<(string | null)[]>
}

/** The revisions of content. */
export type History<Content, Revision extends AnyRevision> = {
  /** Returns the sentence for a number without a revision. */
  noRevision(number: number): string
  revisions: Statement<RevisionWindow, Revision>
  contentIn(revision: Revision): Content
  /** Returns all revisions as the rules of an undo need them. */
  headsOf(deps: Deps, id: string): Promise<UndoHead[]>
  /** The content before the first revision, for content that begins with its first edit. */
  empty?: Content
}

/**
 * Returns the SQL of a RevisionWindow: the revisions `r` with a RevisionHead and other columns. `previous` is the revision
 * before.
 * @param names the table of the content, the table of its revisions and the column that refers from it to the content
 * @param isReadable whether the history of the content `owner` is shown
 * @param isVisible whether the revision `r` is not removed
 */
export const selectRevisions = (
  { content, revision, key }: Record<'content' | 'revision' | 'key', string>,
  columns: string,
  isReadable: string,
  isVisible = 'true',
) => `
  select r.id, r.number, case when u.id is not null then ${personColumns('u')} end as author,
    case when ${isVisible} then r.summary else '' end as summary, r.reverts_to as "revertsTo", ${columns},
    ${iso('r.created_at')} as "createdAt"
  from ${content} owner
  join ${revision} r on r.${key} = owner.id
  left join ${revision} previous on previous.${key} = r.${key} and previous.number = r.number - 1
  left join "user" u on u.id = r.author_id
  where owner.id = $id and ${isReadable} and r.number < coalesce($before, 2147483647)
  order by r.number desc limit $limit offset $offset`

/** Revisions by the id of the part or vehicle and the number. */
export type Revisions = { ids: string[]; numbers: number[] }
export type Edited<Content> = { id: string; number: number; before: Content | null; after: Content }

/** Returns the SQL of revisions with the newest visible one before each. Removed revisions have no row. */
export const editsIn = (table: string, key: string, content: (row: string) => string, isVisible = 'true') => `
  select r.${key} as id, r.number, case when b.${key} is not null then ${content('b')} end as before, ${content('r')} as after
  from unnest($ids::uuid[], $numbers::int[]) as edited (id, number)
  join ${table} r on r.${key} = edited.id and r.number = edited.number and ${isVisible.replaceAll('row', 'r')}
  left join lateral (
    select * from ${table} b where b.${key} = r.${key} and b.number < r.number and ${isVisible.replaceAll('row', 'b')}
    order by b.number desc limit 1) b on true`
