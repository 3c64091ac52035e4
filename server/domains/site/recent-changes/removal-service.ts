import { z } from 'zod'
import { ITEM_TYPE, type ItemType } from '../../../../shared/reports.ts'
import { keysOf } from '../../../../shared/labels.ts'
import type { Deps } from '../../../deps.ts'
import { fitmentRevisions } from '../../catalogue/fitment/revision-policy.ts'
import { partRevisions } from '../../catalogue/parts/revision-policy.ts'
import { lockRelations, relationRevisions } from '../../catalogue/relations/revision-policy.ts'
import type { AnyRevision, RevisionType } from '../../catalogue/revisions/policy.ts'
import { newestByOthers } from '../../catalogue/revisions/undo-policy.ts'
import { findAuthor, type Author } from '../../catalogue/revisions/undo-service.ts'
import { vehicleRevisions } from '../../catalogue/vehicles/revision-policy.ts'
import type { WikiChange } from './undo-policy.ts'

type NewerEdit = { newer: Author; newest: number }

const factsSchema = z.object({ itemType: z.enum(keysOf(ITEM_TYPE)), itemId: z.string() })

/** Returns the item that a change created, removed or restored; null if the change has none. */
export async function findItem(
  deps: Deps,
  { id, kind, itemId }: WikiChange,
): Promise<{ type: ItemType; id: string } | null> {
  if (kind === 'part.created') return { type: 'part', id: itemId }
  if (kind === 'vehicle.created') return { type: 'vehicle', id: itemId }
  if (kind === 'image.added') return { type: 'image', id: itemId }
  const change = await deps.prisma.change.findUnique({ where: { id }, select: { facts: true } })
  const { data } = factsSchema.safeParse(change?.facts)
  return data ? { type: data.itemType, id: data.itemId } : null
}

/**
 * Locks a part or vehicle that the change created, and returns an edit that keeps it from being removed: the newest one by
 * another user of its content, its cars or its relations, or one that came after the revision `newest`; null if there is none.
 */
export async function findNewerEdit(deps: Deps, change: WikiChange, newest: number | null): Promise<NewerEdit | null> {
  if (change.kind === 'vehicle.created') return newerEdit(deps, vehicleRevisions, change, newest)
  if (change.kind !== 'part.created') return null
  // Before the part, as each edit of relations.
  await lockRelations(deps)
  return (
    (await newerEdit(deps, partRevisions, change, newest)) ??
    (await newerEdit(deps, fitmentRevisions, change, null)) ??
    newerEdit(deps, relationRevisions, change, null)
  )
}

async function newerEdit<Current extends { revision: number }, Content, Revision extends AnyRevision>(
  deps: Deps,
  type: RevisionType<Current, Content, Revision>,
  { pageId, actorId }: WikiChange,
  newest: number | null,
): Promise<NewerEdit | null> {
  const current = await type.lock(deps, pageId)
  if (!current) return null
  const byOthers = newestByOthers(await type.headsOf(deps, pageId), actorId)
  const newer = byOthers ?? (newest !== null && current.revision > newest ? current.revision : null)
  return newer === null ? null : { newer: await findAuthor(deps, type, pageId, newer), newest: current.revision }
}
