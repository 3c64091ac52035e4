import { RECOUNTS } from '../../scripts/recounts.ts'
import { transaction } from '../../server/db/transaction.ts'
import type { Deps } from '../../server/deps.ts'
import { MERGE_RULES } from '../../server/domains/merge-rules.ts'
import type { MergedParts, MovedRow } from '../../server/domains/merge-rule.ts'
import { sql } from './database.ts'

export type Rule = keyof typeof MERGE_RULES

/** Moves the rows of one rule, as a merge does. */
export const moveRows = (deps: Deps, rule: Rule, parts: MergedParts): Promise<MovedRow[]> =>
  transaction(deps, async (deps) => {
    await MERGE_RULES[rule].lock(deps, [parts.loserId, parts.winnerId], false)
    return MERGE_RULES[rule].move(deps, parts)
  })

/** Moves the rows of one rule back, as the undo of a merge does: it has read them from a JSON column. */
export const moveRowsBack = (deps: Deps, rule: Rule, parts: MergedParts, rows: MovedRow[]): Promise<string[]> =>
  transaction(deps, (deps) => MERGE_RULES[rule].moveBack(deps, parts, JSON.parse(JSON.stringify(rows)) as MovedRow[]))

/** Returns the titles of the counters that are wrong. */
export async function wrongCounters(deps: Deps): Promise<string[]> {
  const found = await Promise.all(RECOUNTS.map(async ({ title, find }) => ({ title, rows: await sql(deps, find) })))
  return found.flatMap(({ title, rows }) => (rows.length > 0 ? [title] : []))
}
