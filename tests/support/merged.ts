import type { Deps } from '../../server/deps.ts'
import { sql } from './database.ts'

type Row = { id: string }

/** Merges a part into another one as far as readers see it: it is hidden, and it and the parts that led to it lead to the other one. */
export async function hideAsMerged(deps: Deps, loser: Row, winner: Row): Promise<void> {
  await sql(
    deps,
    `update part set removed_at = coalesce(removed_at, now()), merged_into_id = '${winner.id}'
     where id = '${loser.id}' or merged_into_id = '${loser.id}'`,
  )
}

/** Takes `hideAsMerged` back for a part that no other part led to. */
export const showAgain = (deps: Deps, loser: Row): Promise<unknown> =>
  sql(deps, `update part set removed_at = null, merged_into_id = null where id = '${loser.id}'`)
