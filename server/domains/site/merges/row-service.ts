import type { Deps } from '../../../deps.ts'
import { AppError, isLockFailure, isUniqueViolation } from '../../../errors.ts'
import type { MergedParts, MergeRule, MovedRow } from '../../merge-rule.ts'
import { MERGE_RULES } from '../../merge-rules.ts'
import { lockMergingParts, type MergingPart } from '../../catalogue/parts/merge-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import type { Chain, Link, Merged } from './chain-service.ts'

const RULES: [string, MergeRule][] = Object.entries(MERGE_RULES)

/** Attempts to merge while others change rows of the two parts. */
const ATTEMPTS = 5

/** Another merge or undo changed what leads where before the parts were locked. */
export class ChainChanged extends AppError {
  constructor() {
    super('CONFLICT', 'The parts were merged further at the same time. Please try again.')
  }
}

/** Others took a lock, a slug, or merged a part further at the same time. */
const isPassing = (error: unknown) => error instanceof ChainChanged || isLockFailure(error) || isUniqueViolation(error)

/** Runs a transaction again if a row came or was locked between its locks, as others changed the same parts. */
export async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Locks a user, the rows of parts and then the parts, in the order of all transactions. The second turn fails for rows that came
 * in between, because to wait for them while the parts are locked could deadlock.
 * @param ids `rows` are the parts whose rows are locked, `others` are locked without their rows
 */
export async function lockMerge(
  deps: Deps,
  userId: string,
  ids: { rows: string[]; others: string[] },
): Promise<Map<string, MergingPart>> {
  await lockUsers(deps, [userId])
  for (const [, rule] of RULES) await rule.lock(deps, ids.rows, false)
  const parts = await lockMergingParts(deps, [...new Set([...ids.rows, ...ids.others])])
  for (const [, rule] of RULES) await rule.lock(deps, ids.rows, true)
  return parts
}

/** Moves the rows of the loser, and stores which. */
export async function moveRows(deps: Deps, mergeId: string, parts: MergedParts): Promise<void> {
  for (const [rule, { move }] of RULES) await storeMoves(deps, { mergeId, rule }, await move(deps, parts))
}

const storeMoves = ({ prisma }: Deps, of: { mergeId: string; rule: string }, rows: MovedRow[]) =>
  prisma.partMergeMove.createMany({
    data: rows.map(({ value, ...row }) => ({ ...row, ...of, ...(value && { value }) })),
  })

/** Returns the rows of a rule that merges moved, by the merge. */
async function readMoves({ prisma }: Deps, rule: string, merges: Merged[]): Promise<Map<string, MovedRow[]>> {
  const moved = await prisma.partMergeMove.findMany({
    where: { mergeId: { in: merges.map(({ id }) => id) }, rule },
    select: { mergeId: true, key: true, wasSwapped: true, value: true },
    orderBy: { key: 'asc' },
  })
  const byMerge = Map.groupBy(moved, ({ mergeId }) => mergeId)
  return new Map(
    [...byMerge].map(([id, rows]) => [id, rows.map((row) => ({ ...row, value: row.value as object | null }))]),
  )
}

/**
 * Moves the rows of a merge back that are still where it, or a later merge of its winner, put them. Returns how many of each rule came
 * back.
 */
export async function moveRowsBack(
  deps: Deps,
  { links, later }: Pick<Chain, 'links' | 'later'>,
): Promise<{ rule: string; back: number; stayed: number }[]> {
  const [merge] = links
  if (!merge) throw new Error('A chain has no merge.')
  const results = []
  // In this order the listings come before their trades. Later rows can belong to those that come back, also if a rule has none.
  for (const [rule, { moveBack, moveAgain }] of RULES.toReversed()) {
    const moved = await readMoves(deps, rule, moveAgain ? [merge, ...later] : [merge])
    const rows = moved.get(merge.id) ?? []
    const back = moveAgain
      ? await moveBackThrough(deps, { rule, moveBack, moveAgain }, { rows, later, merge }, moved)
      : await moveBackFromAny(deps, moveBack, links, rows)
    results.push({ rule, back, stayed: rows.length - back })
  }
  return results
}

/**
 * Moves rows back from the last part of a chain, and from those before it, where a later merge left them. Returns how many came back,
 * as the next function.
 */
async function moveBackFromAny(deps: Deps, moveBack: MergeRule['moveBack'], links: Link[], rows: MovedRow[]) {
  let left = rows
  for (const { winnerId } of links.toReversed()) {
    const back = new Set(await moveBack(deps, { loserId: links[0]?.loserId ?? '', winnerId }, left))
    left = left.filter(({ key }) => !back.has(key))
    if (left.length === 0) break
  }
  return rows.length - left.length
}

/**
 * Moves rows back of which a part can have one of a user. A later merge may have exchanged their values with other rows: it is undone
 * for the same users first and made again afterwards, so that each part has its own values.
 */
async function moveBackThrough(
  deps: Deps,
  { rule, moveBack, moveAgain }: { rule: string } & Required<Pick<MergeRule, 'moveBack' | 'moveAgain'>>,
  { rows, later, merge }: { rows: MovedRow[]; later: Merged[]; merge: Merged },
  moved: Map<string, MovedRow[]>,
): Promise<number> {
  if (rows.length === 0) return 0
  const keys = new Set(rows.map(({ key }) => key))
  const further = later.map((link) => ({
    link,
    again: (moved.get(link.id) ?? []).filter(({ key }) => keys.has(key)),
  }))
  for (const { link, again } of further.toReversed()) if (again.length > 0) await moveBack(deps, link, again)
  const back = await moveBack(deps, merge, rows)
  for (const { link, again } of further) {
    // A row that was older than the one that came back may be the newest now.
    const all = [...new Set([...again.map(({ key }) => key), ...back])]
    if (all.length === 0) continue
    await deps.prisma.partMergeMove.deleteMany({ where: { mergeId: link.id, rule, key: { in: all } } })
    await storeMoves(deps, { mergeId: link.id, rule }, await moveAgain(deps, link, all))
  }
  return back.length
}

/**
 * Moves images and listings of a part, with the trades of the listings, to a part that was split off. It is what the undo of a
 * merge does with the rows that it moved. Returns how many have moved.
 */
export async function moveChosen(
  deps: Deps,
  { from: winnerId, to: loserId }: { from: string; to: string },
  { imageIds, listingIds }: { imageIds: string[]; listingIds: string[] },
): Promise<number> {
  const chosen: Partial<Record<string, string[]>> = {
    images: imageIds,
    asks: listingIds,
    bids: listingIds,
    otherListings: listingIds,
  }
  let moved = 0
  for (const [rule, { moveBack }] of RULES.toReversed()) {
    const rows = (chosen[rule] ?? []).map((key): MovedRow => ({ key, wasSwapped: false, value: null }))
    moved += (await moveBack(deps, { winnerId, loserId }, rows)).length
  }
  return moved
}
