import { isDeepStrictEqual } from 'node:util'
import { LENGTH } from '../../../../shared/limits.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { carsThroughMerge, takeBackCars } from '../../catalogue/fitment/merge-policy.ts'
import { carsAround, carsOf, readCars, saveMergedCars } from '../../catalogue/fitment/merge-service.ts'
import { NOTHING, takeBackContent, throughMerge, type TakenBack } from '../../catalogue/parts/merge-policy.ts'
import {
  contentAround,
  freeName,
  giveName,
  isNameFree,
  saveMergedContent,
  type MergingPart,
} from '../../catalogue/parts/merge-service.ts'
import { contentOf, type PartContent } from '../../catalogue/parts/revision-policy.ts'
import type { Around } from '../../catalogue/revisions/policy.ts'
import type { RenderedText } from '../../catalogue/revisions/undo-service.ts'
import type { Link } from './chain-service.ts'
import type { ContentBack } from './report-policy.ts'

/** An undo in the transaction that has locked its parts. */
export type Undo = {
  userId: string
  summary: string
  loser: MergingPart
  /** The merge, and those by which its winner went on. */
  links: Link[]
  parts: Map<string, MergingPart>
  /** The text that the winner had before; null if the merge kept it. */
  rendered: RenderedText | null
}

/**
 * Takes back the title, text, numbers and tags that a merge wrote into the winner, and the numbers and tags that went on to the
 * parts into which the winner was merged.
 * @returns `revision` is the number of the new revision of the winner
 */
export async function takeBackContents(deps: Deps, undo: Undo): Promise<ContentBack> {
  const { links, parts, loser } = undo
  const [merge, ...later] = links
  const winner = parts.get(merge?.winnerId ?? '')
  if (!merge || !winner) throw new Error('A merge has no winner.')
  const written = await contentAround(deps, winner.id, merge.revision)
  const takesName = written !== null && written.before.name !== written.after.name
  // The loser has the earlier name of the winner.
  if (takesName) await freeName(deps, loser.id)

  const { content, ...counts } = written ? takeBackContent(winner, written) : UNKNOWN(winner)
  if (!(await isNameFree(deps, content.name, [winner.id]))) content.name = winner.name
  const isReverted = isDeepStrictEqual(content, written?.before)
  const revision = await save(deps, undo, winner, content, isReverted ? merge.revision - 1 : null)

  let change: Around<PartContent> | null = written
  for (const { winnerId, revision: number } of later) {
    const [part, next] = [parts.get(winnerId), await contentAround(deps, winnerId, number)]
    change = change && next && throughMerge(change, next)
    if (!part || !change) break
    const after = takeBackContent(part, change).content
    if (!isDeepStrictEqual(after, contentOf(part))) await save(deps, undo, part, after, null)
  }
  const own = takesName ? written.after.name : loser.name
  return { revision, ...counts, title: { own, given: takesName ? await giveNameBack(deps, loser.id, own) : own } }
}

const UNKNOWN = (part: PartContent) => ({ content: contentOf(part), fields: NOTHING, numbers: NOTHING, tags: NOTHING })

const save = (
  deps: Deps,
  { userId, summary, rendered }: Undo,
  part: MergingPart,
  content: PartContent,
  revertsTo: number | null,
) => {
  const isNewText = content.descriptionMarkdown !== part.descriptionMarkdown
  return saveMergedContent(deps, userId, part, { content, summary, revertsTo, rendered: isNewText ? rendered : null })
}

/** Returns the name that the loser gets: its own one, with the end of its id if another part has it now. */
async function giveNameBack(deps: Deps, id: string, own: string): Promise<string> {
  const end = ` (${id.slice(-6)})`
  const name = (await isNameFree(deps, own, [id])) ? own : beginningOf(own, LENGTH.title - end.length) + end
  await giveName(deps, id, name)
  return name
}

/** Takes back the cars that a merge wrote, as takeBackContents. */
export async function takeBackAllCars(deps: Deps, { userId, summary, links }: Undo): Promise<TakenBack> {
  const [merge] = links
  let change: Around<ReturnType<typeof carsOf>> | null = null
  let counts = NOTHING
  for (const link of links) {
    const { winnerId, fitmentRevision } = link
    // A merge that did not change the cars passed nothing on.
    const written = fitmentRevision === null ? null : await carsAround(deps, winnerId, fitmentRevision)
    if (!written) break
    change = change === null ? written : carsThroughMerge(change, written)
    const current = await readCars(deps, winnerId)
    const { value, back, stayed } = takeBackCars(carsOf(current), change)
    const isReverted = link === merge && isDeepStrictEqual(value, written.before)
    const revertsTo = isReverted && fitmentRevision !== null ? fitmentRevision - 1 : null
    await saveMergedCars(deps, userId, current, { content: value, summary, revertsTo })
    if (link === merge) counts = { back, stayed }
  }
  return counts
}
