import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import type { splitInput } from '../../../../shared/merges.ts'
import { isSamePartNumber } from '../../../../shared/parts.ts'
import { beginningOf, cleanLine } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { recordChange } from '../../base/changes/service.ts'
import { carsOf, readCars, saveMergedCars } from '../../catalogue/fitment/merge-service.ts'
import { addPart } from '../../catalogue/parts/creation-service.ts'
import { readMergingParts, saveMergedContent, type MergingPart } from '../../catalogue/parts/merge-service.ts'
import { contentOf } from '../../catalogue/parts/revision-policy.ts'
import { noSuchPart } from '../../catalogue/parts/service.ts'
import { assertMayEdit, moderates } from '../../catalogue/protections/service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { levelOf } from '../../people/levels/service.ts'
import { lockMerge, moveChosen, retried } from './row-service.ts'

/** The level that a user needs to split a part. */
const SPLIT_LEVEL = 2
const LEVEL_NEEDED = 'Only moderators of a tag of the part and trusted users can split it. Ask for it in a comment.'

const NOTHING_CHOSEN = 'Choose at least one number, car, image or listing.'
const CHANGED = 'This part was changed meanwhile. Choose again what belongs to the new part.'

type Split = z.output<typeof splitInput>

/** The new part, and the number of the newest revision of the other one. */
export type SplitPart = { id: string; slug: string; revision: number }

/**
 * Moves numbers, images, cars and listings of a part that describes two to a new part. A merge of the two undoes it.
 * @throws AppError FORBIDDEN for users below SPLIT_LEVEL who do not moderate the part, and below the level of a protected part;
 *   VALIDATION if nothing is chosen; CONFLICT as addPart, and if the numbers of the part were changed meanwhile or it does not
 *   have all that is chosen; NOT_FOUND for an unknown or removed part
 */
export async function splitPart(deps: Deps, user: SessionUser, split: Split): Promise<SplitPart> {
  const { id, name, description, tags } = split
  const seen = await partOf(deps, await readMergingParts(deps, [id]), id)
  if (!(await moderates(deps, user, { type: 'part', id })) && (await levelOf(deps, user.id)) < SPLIT_LEVEL)
    throw new AppError('FORBIDDEN', LEVEL_NEEDED)
  if ([split.numbers, split.imageIds, split.carIds, split.listingIds].every((chosen) => chosen.length === 0))
    throw new AppError('VALIDATION', NOTHING_CHOSEN, { fields: { numbers: NOTHING_CHOSEN } })
  const numbers = seen.numbers.filter((each) => split.numbers.some((number) => isSamePartNumber(number, each.number)))
  if (!split.numbers.every((number) => numbers.some((each) => isSamePartNumber(number, each.number)))) throw changed()
  const rendered = await renderField(deps, user.id, 'description', description)
  return retried(async () => {
    let revision = 0
    const added = await addPart(
      deps,
      user.id,
      { name, description, tags, numbers, ...rendered },
      async (deps, newId) => {
        const part = await partOf(deps, await lockMerge(deps, user.id, { rows: [id, newId], others: [] }), id)
        if (!isDeepStrictEqual(part.numbers, seen.numbers)) throw changed()
        await assertMayEdit(deps, user.id, { type: 'part', id }, part.protection)
        revision = await moveParts(deps, user.id, part, newId, split)
      },
    )
    return { ...added, revision }
  })
}

const changed = () => new AppError('CONFLICT', CHANGED)

async function partOf(deps: Deps, parts: Map<string, MergingPart>, id: string): Promise<MergingPart> {
  const part = parts.get(id)
  if (!part || part.removedAt !== null) throw await noSuchPart(deps, id)
  return part
}

/** Returns the number of the new revision of the part. */
async function moveParts(deps: Deps, userId: string, part: MergingPart, newId: string, split: Split): Promise<number> {
  const { name, reason, numbers, carIds, imageIds, listingIds } = split
  const summary = beginningOf(cleanLine(`Split off “${name}”: ${reason}`), LENGTH.title)
  const edit = { summary, revertsTo: null }
  const stays = part.numbers.filter((each) => !numbers.some((number) => isSamePartNumber(number, each.number)))
  const content = { ...contentOf(part), numbers: stays }
  const revision = await saveMergedContent(deps, userId, part, { ...edit, content, rendered: null })

  const cars = await readCars(deps, part.id)
  const { universal, rows } = carsOf(cars)
  if (!carIds.every((id) => cars.rows.some((row) => row.id === id))) throw changed()
  const isGoing = cars.rows.map((row) => carIds.includes(row.id))
  const going = { universal: false, rows: rows.filter((_, at) => isGoing[at]) }
  const staying = { universal, rows: rows.filter((_, at) => !isGoing[at]) }
  await saveMergedCars(deps, userId, cars, { ...edit, content: staying })
  await saveMergedCars(deps, userId, await readCars(deps, newId), { ...edit, content: going })

  const moved = await moveChosen(deps, { from: part.id, to: newId }, { imageIds, listingIds })
  if (moved < new Set([...imageIds, ...listingIds]).size) throw changed()
  const facts = { revision, newPartId: newId }
  await recordChange(deps, { kind: 'part.split', actorId: userId, itemId: part.id, partId: part.id, facts })
  return revision
}
