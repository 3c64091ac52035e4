import { NAME_DIFFERS, EXPORT_KINDS, type ExportKind } from '../../../../shared/users.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { anonymizeAnswers } from '../../../idempotency/service.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { OwnRow } from '../../content-lifecycle.ts'
import { personalData } from '../../content-types.ts'
import { lockLeaving } from './person-service.ts'
import { dropImageAt } from './profile-service.ts'

/** Milliseconds. A user may have very many rows. */
const DELETION_TIMEOUT = 30_000

/**
 * Deletes an account in one transaction. Everything that identifies the user is removed, and the user's listings are
 * closed. Wiki edits, comments, posts and messages stay, without the name (docs/decisions/15).
 * @param name the display name, as the user typed it to confirm the deletion; null for a deletion that was confirmed before,
 *   and that a restore of a backup repeats
 * @throws AppError VALIDATION with a field error for another name
 */
export async function deleteAccount(deps: Deps, userId: string, name: string | null): Promise<void> {
  const images = await transaction(
    deps,
    async (deps) => {
      const others: string[] = []
      for (const data of personalData) others.push(...((await data.otherUsers?.(deps, userId)) ?? []))
      await lockLeaving(deps, userId, others)
      const user = await deps.prisma.user.findFirst({
        where: { id: userId, ...visibleWhere.user },
        select: { id: true, name: true, email: true, subject: true },
      })
      if (!user || (name !== null && user.name.trim() !== name))
        throw new AppError('VALIDATION', NAME_DIFFERS, { fields: { name: NAME_DIFFERS } })
      const addresses: string[] = []
      for (const data of personalData) addresses.push(...((await data.profileImages?.(deps, userId)) ?? []))
      for (const data of personalData) await data.anonymize(deps, user)
      await anonymizeAnswers(deps, user)
      await recordChange(deps, { kind: 'user.deleted', actorId: userId, itemId: userId })
      return new Set(addresses)
    },
    { timeout: DELETION_TIMEOUT },
  )
  for (const address of images) await dropImageAt(deps, address)
}

/** Maximum number of rows in an answer of the data download. A row can have a text of 100,000 characters. */
const EXPORT_ROWS = 100

/** Rows of one kind in the data download. `next` is null after the last row. */
type OwnData = {
  kind: ExportKind
  rows: OwnRow[]
  next: { kind: ExportKind; cursor: string | null } | null
}

/** Returns rows of the data download: those of `kind` after the row with the id `cursor`. */
export async function exportOwn(
  deps: Deps,
  userId: string,
  { kind, cursor }: { kind: ExportKind; cursor?: string | null },
): Promise<OwnData> {
  const data = personalData.find((each) => each.kind === kind)
  const rows = data ? await data.exportOwn(deps, userId, { after: cursor ?? null, limit: EXPORT_ROWS }) : []
  const last = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined
  const following = EXPORT_KINDS[EXPORT_KINDS.indexOf(kind) + 1]
  const next = last ? { kind, cursor: last.id } : following ? { kind: following, cursor: null } : null
  // As JSON has them, so that times are ISO 8601 also for a caller within the server.
  return { kind, rows: JSON.parse(JSON.stringify(rows)) as OwnRow[], next }
}
