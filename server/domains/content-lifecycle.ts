import { createHash } from 'node:crypto'
import type { RenderedMarkdown } from '../../shared/markdown/index.ts'
import type { ItemType } from '../../shared/reports.ts'
import type { ExportKind } from '../../shared/users.ts'
import type { Deps } from '../deps.ts'
import type { AppError } from '../errors.ts'

/**
 * The interfaces between the domains that hold content of users and the domains that act on all content: reports,
 * moderation, the data download and the deletion of accounts. content-types.ts lists their implementations.
 */

/** Rows of users in one domain. */
export type PersonalData = {
  /** The name of these rows in the data download. */
  kind: ExportKind
  /** The tables that these rows are in: every table with a user id is named by one PersonalData. */
  tables: readonly string[]
  /** Returns the user's own rows with ids greater than `after`, in the order of their ids, without removed content. */
  exportOwn(deps: Deps, userId: string, page: { after: string | null; limit: number }): Promise<OwnRow[]>
  /** Returns other users to whom rows refer that `anonymize` changes. Their rows are locked together with that of the user. */
  otherUsers?(deps: Deps, userId: string): Promise<string[]>
  /** Returns the addresses of the user's profile images in these rows. Their copies are deleted after the transaction. */
  profileImages?(deps: Deps, userId: string): Promise<string[]>
  /**
   * Deletes or anonymizes the user's rows, in the transaction that deletes the account. The row of the user is locked
   * already. Several rows of one table are locked in the order of their ids.
   */
  anonymize(deps: Deps, user: DeletedUser): Promise<void>
}

/** Prices in USD cents. The download has times in ISO 8601 UTC. */
export type OwnRow = { id: string } & Record<string, unknown>

/** A user before the deletion of the account. */
export type DeletedUser = { id: string; name: string; email: string; subject: string | null }

/** Content that users write, can report and moderators can remove. */
export type ContentType = PersonalData & {
  type: ItemType
  /** The name of the type in sentences, for example 'Comment'. */
  label: string
  /** Returns the snapshots of those items that are visible now, by id. */
  snapshots(deps: Deps, ids: string[]): Promise<Map<string, Snapshot>>
  /** Returns the error for an item that is hidden because it leads to another one; null for any other item. */
  movedError?(deps: Deps, id: string): Promise<AppError | null>
  /** Returns snapshots with the first `length` characters of the text, for a type with long texts. */
  previews?(deps: Deps, ids: string[], length: number): Promise<Map<string, Snapshot>>
  /** Returns whether the user may report this item. Users cannot report their own content, except parts and revisions, which belong to the wiki. */
  canReport(deps: Deps, userId: string, id: string, snapshot: Snapshot): Promise<boolean>
  /** Returns the other users whose counters `remove` and `restore` change. Their rows are locked before the item. */
  countedFor?(deps: Deps, id: string): Promise<string[]>
  /**
   * Returns the Markdown that a page shows after the removal, null if there is none. The caller renders it before the
   * transaction of `remove`.
   */
  textAfterRemoval?(deps: Deps, id: string): Promise<string | null>
  /**
   * Removes the item for a moderator, in the transaction of the moderator action.
   * @returns what `restore` needs; null if the item was removed or deleted before
   */
  remove(deps: Deps, id: string, removal: Removal): Promise<Removed | null>
  /**
   * Returns the Markdown that a page shows after `revertEditor`, null if there is none. The caller renders it as for `remove`.
   */
  textAfterRevert?(deps: Deps, id: string, editorId: string): Promise<string | null>
  /**
   * Reverts the latest edits, all by this user, of content that several users edit, in the transaction of the moderator
   * action. Changes nothing if another user has edited it since, or if it has no other editor.
   */
  revertEditor?(deps: Deps, id: string, editorId: string, removal: Removal): Promise<Reverted>
  /** Reverts `remove`. Returns false if there is nothing to restore. */
  restore(deps: Deps, id: string, removed: Removed): Promise<boolean>
}

/** An item as a report freezes it and as the moderation panel shows it. */
export type Snapshot = {
  /** The author; of content that several users edit, the last editor. Null if unknown. */
  ownerId: string | null
  /** The number of the newest visible revision before the last editor's; null or missing if there is none. */
  revertsTo?: number | null
  /** The content that is hidden while the item is removed. */
  hides?: Hidden
  /** The tags of the item, which decide which moderators see its reports. */
  tags: string[]
  /** The page of the item; null if it has none. */
  path: string | null
  content: { title: string; text?: string | null } & Record<string, unknown>
}

export type Reverted = 'reverted' | 'edited since' | 'no earlier revision'

/** Numbers of items. */
export type Hidden = { listings?: number; comments?: number; images?: number }

export type Removal = {
  moderatorId: string
  /** The content when it was first reported. */
  reported: Snapshot['content']
  /** The result of rendering `textAfterRemoval`. */
  rendered: (RenderedMarkdown & { markdown: string }) | null
}

/** Values that a removal overwrote, as JSON. */
export type Removed = Record<string, unknown>

type Removing = { where: { id: string; removedAt?: { not: null } }; data: { removedAt: Date | null } }

/**
 * Returns `remove` and `restore` of content that its column `removedAt` hides.
 * @param update updates the rows of its table
 * @param visible matches the rows that can be removed
 */
export const removable = (
  update: (deps: Deps, change: Removing) => Promise<{ count: number }>,
  visible: object,
): Pick<ContentType, 'remove' | 'restore'> => ({
  async remove(deps, id) {
    const { count } = await update(deps, { where: { id, ...visible }, data: { removedAt: deps.now() } })
    return count > 0 ? {} : null
  },

  async restore(deps, id) {
    const { count } = await update(deps, { where: { id, removedAt: { not: null } }, data: { removedAt: null } })
    return count > 0
  },
})

/**
 * Returns the rows of a page of `exportOwn`, for rows that are all in memory because their ids are not in the database.
 */
export function ownPage(rows: OwnRow[], { after, limit }: { after: string | null; limit: number }): OwnRow[] {
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ id }) => after === null || id > after)
    .slice(0, limit)
}

/** Returns a UUID for a row of the data download that has none: the MD5 hash of its key. */
export function idOfKey(key: Uint8Array | string): string {
  const hex = createHash('md5').update(key).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
