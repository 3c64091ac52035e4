import type { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import type { mergeInput } from '../../../../shared/merges.ts'
import type { MergeWarning } from '../../../../shared/merges.ts'
import { beginningOf, cleanLine } from '../../../../shared/text.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { recordChange } from '../../base/changes/service.ts'
import { saveMergedCars } from '../../catalogue/fitment/merge-service.ts'
import {
  freeName,
  giveName,
  hideMerged,
  partsMergedInto,
  saveMergedContent,
  type MergingPart,
} from '../../catalogue/parts/merge-service.ts'
import { assertMayEdit, tagsOfPage } from '../../catalogue/protections/service.ts'
import { relationsOf, saveMergedRelations } from '../../catalogue/relations/merge-service.ts'
import type { MergedParts } from '../../merge-rule.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { logAction } from '../../people/reports/log-service.ts'
import { PartsChanged } from './policy.ts'
import { getMergePreview, mayMergeAtOnce, readMerge } from './preview-service.ts'
import { lockMerge, moveRows, retried } from './row-service.ts'

export { getMergePreview } from './preview-service.ts'
export type { MergeCard, MergePreview } from './policy.ts'

/** Milliseconds. The parts may have some thousand listings and comments. */
export const MANY_ROWS = { timeout: 60_000 }

const NOT_BOTH = 'Only a moderator of a tag of both parts can merge them at once. You can propose the merge.'

type Merge = z.output<typeof mergeInput>

/** A merge that was made. `winner` is the part that both are now. */
export type MadeMerge = { id: string; winner: { id: string; slug: string; title: string }; revision: number }

/**
 * Merges two parts at once, for a moderator of both.
 * @throws AppError FORBIDDEN for everybody else; CONFLICT with the new `preview` if either part was changed since; otherwise as
 *   mergeParts
 */
export async function mergeAtOnce(deps: Deps, moderator: SessionUser, merge: Merge): Promise<MadeMerge> {
  const { id: loserId, into: winnerId, reason } = merge
  await readMerge(deps, merge)
  if (!(await mayMergeAtOnce(deps, moderator, [loserId, winnerId]))) throw new AppError('FORBIDDEN', NOT_BOTH)
  try {
    return await mergeParts(deps, moderator.id, merge, (deps) =>
      logMerge(deps, moderator, { loserId, winnerId }, { action: 'merge', reason }),
    )
  } catch (error) {
    if (!(error instanceof PartsChanged)) throw error
    throw new PartsChanged({ preview: await getMergePreview(deps, moderator, merge) })
  }
}

/** Writes a merge or its undo to the moderation log. The reason is public. */
export async function logMerge(
  deps: Deps,
  moderator: SessionUser,
  { loserId, winnerId: itemId }: MergedParts,
  { action, reason }: { action: 'merge' | 'undo-merge'; reason: string },
): Promise<void> {
  const tags = [
    ...(await tagsOfPage(deps, { type: 'part', id: itemId })),
    ...(await tagsOfPage(deps, { type: 'part', id: loserId })),
  ]
  const item = { id: null, itemType: 'part' as const, itemId, ownerId: null, tags: [...new Set(tags)] }
  await logAction(deps, moderator, item, { action, reason, publicReason: beginningOf(cleanLine(reason), LENGTH.note) })
}

/**
 * Merges a part into another one, in a transaction of its own: the winner gets what the loser has, and the loser leads to it.
 * @param finish what the caller adds to the transaction
 * @throws PartsChanged if either part was changed since the preview; AppError VALIDATION for a merge beyond a limit;
 *   FORBIDDEN for a user below the level of a protected part; otherwise as assertMergeable
 */
export async function mergeParts(
  deps: Deps,
  userId: string,
  { version, reason, ...merge }: Merge,
  finish: (deps: Deps, made: MadeMerge) => Promise<void>,
): Promise<MadeMerge> {
  const seen = await readMerge(deps, merge)
  if (version !== undefined && version !== seen.version) throw new PartsChanged()
  assertWithinLimits(seen.warnings)
  // Before the transaction, because it may wait for other renders. The version says that it is still the same text.
  const markdown = seen.content.descriptionMarkdown
  const isNewText = markdown !== seen.winner.part.descriptionMarkdown
  const rendered = isNewText ? await renderField(deps, userId, 'description', markdown) : null
  const run = async (deps: Deps): Promise<MadeMerge> => {
    const parts = await lockMerge(deps, userId, {
      rows: [merge.id, merge.into],
      others: await partsMergedInto(deps, merge.id),
    })
    const { winner, loser, content, warnings, version: now, ...joined } = await readMerge(deps, merge, parts)
    if (now !== seen.version) throw new PartsChanged()
    assertWithinLimits(warnings)
    for (const { id, protection } of [winner.part, loser.part])
      await assertMayEdit(deps, userId, { type: 'part', id }, protection)

    const summary = beginningOf(cleanLine(`Merged “${loser.part.name}” into this part: ${reason}`), LENGTH.title)
    const edit = { summary, revertsTo: null }
    const takesName = content.name !== winner.part.name
    if (takesName) await freeName(deps, loser.part.id)
    const revision = await saveMergedContent(deps, userId, winner.part, { ...edit, content, rendered })
    // Its old name stays taken by the loser, whose names lead to it.
    if (takesName) await giveName(deps, loser.part.id, winner.part.name)
    const fitmentRevision = await saveMergedCars(deps, userId, winner.cars, { ...edit, content: joined.cars })
    const relations = { ...edit, content: relationsOf(joined.relations) }
    const relationRevision = await saveMergedRelations(deps, userId, winner.relations, relations)

    const id = deps.newId()
    const [loserId, winnerId] = [loser.part.id, winner.part.id]
    const by = { mergedById: userId, mergedAt: deps.now(), reason, choices: merge.choices }
    await deps.prisma.partMerge.create({
      data: { id, loserId, winnerId, revision, fitmentRevision, relationRevision, ...by },
      select: { id: true },
    })
    await moveRows(deps, id, { loserId, winnerId })
    await hideMerged(deps, loserId, winnerId)
    await recordMerge(deps, 'part.merged', userId, { mergeId: id, loser: loser.part, winnerId, revision })
    const { slug } = await deps.prisma.part.findUniqueOrThrow({ where: { id: winnerId }, select: { slug: true } })
    const made = { id, winner: { id: winnerId, slug, title: content.name }, revision }
    await finish(deps, made)
    return made
  }
  return retried(() => transaction(deps, run, MANY_ROWS))
}

/** Records a merge or its undo. It tells the creator and the last editor of the loser. */
export const recordMerge = (
  deps: Deps,
  kind: 'part.merged' | 'part.unmerged',
  actorId: string,
  { mergeId, loser, winnerId, revision }: { mergeId: string; loser: MergingPart; winnerId: string; revision: number },
) =>
  recordChange(deps, {
    kind,
    actorId,
    itemId: winnerId,
    partId: winnerId,
    groupId: mergeId,
    tells: [loser.createdById, loser.lastEditedById],
    facts: { revision, mergeId, loserId: loser.id },
  })

/** @throws AppError VALIDATION with a sentence at each field that is beyond its limit */
function assertWithinLimits(warnings: MergeWarning[]): void {
  const refused = warnings.filter(({ level }) => level === 'refused')
  const [first] = refused
  if (!first) return
  const fields = Object.fromEntries(refused.map(({ field, sentence }) => [field, sentence]))
  throw new AppError('VALIDATION', first.sentence, { fields })
}
