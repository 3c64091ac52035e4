import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import type { UndoMergeReport, undoMergeInput } from '../../../../shared/merges.ts'
import { beginningOf, cleanLine } from '../../../../shared/text.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { contentAround, showUnmerged } from '../../catalogue/parts/merge-service.ts'
import type { RenderedText } from '../../catalogue/revisions/undo-service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { getMerge, readChain } from './chain-service.ts'
import { mayMergeAtOnce } from './preview-service.ts'
import { reportOf } from './report-policy.ts'
import { ChainChanged, lockMerge, moveRowsBack, retried } from './row-service.ts'
import { logMerge, MANY_ROWS, recordMerge } from './service.ts'
import { takeBackAllCars, takeBackAllRelations, takeBackContents } from './undo-content-service.ts'

const NOT_BOTH = 'Only a moderator of a tag of both parts can undo this merge.'

/** A merge that was undone. `title` is that of the loser now; `report` says what came back and what did not. */
export type UndoneMerge = { id: string; loserId: string; winnerId: string; title: string; report: UndoMergeReport }

/**
 * Undoes a merge at any time: what still lies where the merge put it, and what still has the value that it wrote, goes back.
 * Everything later stays. A repetition returns the stored report.
 * @param finish what the caller adds to the transaction, unless the merge was undone before
 * @throws AppError NOT_FOUND for an unknown merge; FORBIDDEN for users who do not moderate both parts
 */
export async function undoMerge(
  deps: Deps,
  moderator: SessionUser,
  { id, reason }: z.output<typeof undoMergeInput>,
  finish?: (deps: Deps) => Promise<void>,
): Promise<UndoneMerge> {
  const { loserId, winnerId } = await getMerge(deps, id)
  if (!(await mayMergeAtOnce(deps, moderator, [loserId, winnerId]))) throw new AppError('FORBIDDEN', NOT_BOTH)
  const rendered = await renderTextBefore(deps, moderator.id, id)
  const run = async (deps: Deps) => {
    const { isNew, ...undone } = await undoMergeIn(deps, moderator.id, { id, reason }, rendered)
    if (!isNew) return undone
    await logMerge(deps, moderator, { loserId, winnerId }, { action: 'undo-merge', reason })
    await finish?.(deps)
    return undone
  }
  return retried(() => transaction(deps, run, MANY_ROWS))
}

/** Renders the text that the winner had before a merge; null if the merge kept it. Runs before the transaction. */
export async function renderTextBefore(deps: Deps, userId: string, id: string): Promise<RenderedText | null> {
  const { winnerId, revision } = await getMerge(deps, id)
  const around = await contentAround(deps, winnerId, revision)
  if (!around || around.before.descriptionMarkdown === around.after.descriptionMarkdown) return null
  const markdown = around.before.descriptionMarkdown
  return { markdown, ...(await renderField(deps, userId, 'description', markdown)) }
}

/**
 * Undoes a merge in a transaction. `isNew` is false if it was undone before.
 * @param rendered the result of renderTextBefore
 */
export async function undoMergeIn(
  deps: Deps,
  userId: string,
  { id, reason }: { id: string; reason: string },
  rendered: RenderedText | null,
): Promise<UndoneMerge & { isNew: boolean }> {
  const merge = await getMerge(deps, id)
  const { loserId, winnerId } = merge
  const chain = await readChain(deps, merge)
  const { links, later, below } = chain
  const rowsOf = [loserId, ...links.map((link) => link.winnerId), ...later.map((other) => other.loserId)]
  const parts = await lockMerge(deps, userId, { rows: rowsOf, others: below })
  const { report: earlier } = await getMerge(deps, id)
  const loser = parts.get(loserId)
  if (earlier && loser) return { id, loserId, winnerId, title: loser.name, report: earlier, isNew: false }
  if (!loser || !isDeepStrictEqual(await readChain(deps, merge), chain)) throw new ChainChanged()

  const summary = beginningOf(cleanLine(`Undid the merge of “${loser.name}”: ${reason}`), LENGTH.title)
  const undo = { userId, summary, loser, links, parts, rendered }
  const content = await takeBackContents(deps, undo)
  const cars = await takeBackAllCars(deps, undo)
  const rows = await moveRowsBack(deps, chain)
  await showUnmerged(deps, loserId, below)
  const relations = await takeBackAllRelations(deps, undo)
  const report = reportOf(content, { cars, relations }, rows)
  await deps.prisma.partMerge.update({
    where: { id },
    data: { undoneById: userId, undoneAt: deps.now(), report },
    select: { id: true },
  })
  await recordMerge(deps, 'part.unmerged', userId, { mergeId: id, loser, winnerId, revision: content.revision })
  return { id, loserId, winnerId, title: content.title.given, report, isNew: true }
}
