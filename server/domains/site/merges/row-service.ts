import type { Deps } from '../../../deps.ts'
import { AppError, isLockFailure, isUniqueViolation } from '../../../errors.ts'
import type { MergedParts, MovedRow } from '../../merge-rule.ts'
import { MERGE_RULES } from '../../merge-rules.ts'
import { lockMergingParts, type MergingPart } from '../../catalogue/parts/merge-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'

const RULES = Object.entries(MERGE_RULES)

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
  for (const [rule, { move }] of RULES) {
    const rows = await move(deps, parts)
    await deps.prisma.partMergeMove.createMany({
      data: rows.map(({ value, ...row }) => ({ ...row, mergeId, rule, ...(value && { value }) })),
    })
  }
}

/** Moves the rows of a merge back that are still at the winner. Returns how many of each rule came back. */
export async function moveRowsBack(
  deps: Deps,
  mergeId: string,
  parts: MergedParts,
): Promise<{ rule: string; back: number; stayed: number }[]> {
  const moved = await deps.prisma.partMergeMove.findMany({
    where: { mergeId },
    select: { rule: true, key: true, wasSwapped: true, value: true },
    orderBy: { key: 'asc' },
  })
  const byRule = Map.groupBy(moved, ({ rule }) => rule)
  const results = []
  // In this order the listings come before their trades. Later rows can belong to those that come back, also if a rule has none.
  for (const [rule, { moveBack }] of RULES.toReversed()) {
    const rows = byRule.get(rule)?.map((row): MovedRow => ({ ...row, value: row.value as object | null })) ?? []
    const back = (await moveBack(deps, parts, rows)).length
    results.push({ rule, back, stayed: rows.length - back })
  }
  return results
}

/**
 * Moves images and listings of a part, with the trades of the listings, to a part that was split off. It is what the undo of a
 * merge does with the rows that it moved.
 */
export async function moveChosen(
  deps: Deps,
  { from: winnerId, to: loserId }: { from: string; to: string },
  { imageIds, listingIds }: { imageIds: string[]; listingIds: string[] },
): Promise<void> {
  const chosen: Partial<Record<string, string[]>> = {
    images: imageIds,
    asks: listingIds,
    bids: listingIds,
    otherListings: listingIds,
  }
  for (const [rule, { moveBack }] of RULES.toReversed()) {
    const rows = (chosen[rule] ?? []).map((key): MovedRow => ({ key, wasSwapped: false, value: null }))
    await moveBack(deps, { winnerId, loserId }, rows)
  }
}
