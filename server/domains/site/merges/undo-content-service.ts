import { isDeepStrictEqual } from 'node:util'
import { LENGTH } from '../../../../shared/limits.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { carsThroughMerge, takeBackCars } from '../../catalogue/fitment/merge-policy.ts'
import {
  carsAround,
  carsOf,
  readCars,
  saveMergedCars,
  type Fitment,
  type FitmentContent,
} from '../../catalogue/fitment/merge-service.ts'
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
import { relationsThroughMerge } from '../../catalogue/relations/merge-policy.ts'
import {
  readAllRelations,
  relationsAround,
  saveMergedRelations,
  takeBackAgreeing,
  type RelationsContent,
  type StoredRelations,
} from '../../catalogue/relations/merge-service.ts'
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

  const { content, ...counts } = written ? takeBackContent(winner, written) : takeBackNothing(winner)
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
  const own = ownTitle(loser, written)
  return { revision, ...counts, title: { own, given: takesName ? await giveNameBack(deps, loser.id, own) : own } }
}

/**
 * Returns the title that the loser of a merge had. If the winner took it, the loser has the earlier one of the winner.
 * @param written the content of the winner before and after the merge
 */
export const ownTitle = ({ name }: { name: string }, written: Around<PartContent> | null): string =>
  written && written.before.name !== written.after.name ? written.after.name : name

const takeBackNothing = (part: PartContent) => ({
  content: contentOf(part),
  fields: NOTHING,
  numbers: NOTHING,
  tags: NOTHING,
})

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

/** Rows that a merge joins in a revision of their own: the cars or the relations of both parts. */
type Joined<Current, Content> = {
  /** The revision of the winner that a merge wrote. */
  revisionOf(link: Link): number | null
  read(deps: Deps, partId: string): Promise<Current>
  around(deps: Deps, current: Current, number: number): Promise<Around<Content> | null>
  takeBack(
    deps: Deps,
    current: Current,
    change: Around<Content>,
  ): Promise<TakenBack & { value: Content }> | (TakenBack & { value: Content })
  throughMerge(merged: Around<Content>, later: Around<Content>): Around<Content>
  save(
    deps: Deps,
    authorId: string,
    current: Current,
    next: { content: Content; summary: string; revertsTo: number | null },
  ): Promise<number | null>
}

const CARS: Joined<Fitment, FitmentContent> = {
  revisionOf: ({ fitmentRevision }) => fitmentRevision,
  read: readCars,
  around: (deps, { partId }, number) => carsAround(deps, partId, number),
  takeBack: (_deps, current, change) => takeBackCars(carsOf(current), change),
  throughMerge: carsThroughMerge,
  save: saveMergedCars,
}

const RELATIONS: Joined<StoredRelations, RelationsContent> = {
  revisionOf: ({ relationRevision }) => relationRevision,
  read: readAllRelations,
  around: relationsAround,
  takeBack: takeBackAgreeing,
  throughMerge: relationsThroughMerge,
  save: saveMergedRelations,
}

/** Takes back the cars that a merge wrote, as takeBackContents. */
export const takeBackAllCars = (deps: Deps, undo: Undo): Promise<TakenBack> => takeBackJoined(deps, undo, CARS)

/** The same for relations. The loser must be shown and have its rows again, because they say what its relations contradict. */
export const takeBackAllRelations = (deps: Deps, undo: Undo): Promise<TakenBack> =>
  takeBackJoined(deps, undo, RELATIONS)

async function takeBackJoined<Current, Content>(
  deps: Deps,
  { userId, summary, links }: Undo,
  type: Joined<Current, Content>,
): Promise<TakenBack> {
  const [merge] = links
  let change: Around<Content> | null = null
  let counts = NOTHING
  for (const link of links) {
    const number = type.revisionOf(link)
    // A merge that did not change them passed nothing on.
    if (number === null) break
    const current = await type.read(deps, link.winnerId)
    const written = await type.around(deps, current, number)
    if (!written) break
    change = change === null ? written : type.throughMerge(change, written)
    const { value, back, stayed } = await type.takeBack(deps, current, change)
    const isReverted = link === merge && isDeepStrictEqual(value, written.before)
    await type.save(deps, userId, current, { content: value, summary, revertsTo: isReverted ? number - 1 : null })
    if (link === merge) counts = { back, stayed }
  }
  return counts
}
