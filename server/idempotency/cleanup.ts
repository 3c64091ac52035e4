import type { Deps } from '../deps.ts'
import { deleteOldAnswersQuery } from './queries.ts'
import { KEPT_FOR } from './service.ts'

/** Deletes the answers that are no longer used. */
export async function deleteOldAnswers(deps: Deps): Promise<void> {
  await deps.query(deleteOldAnswersQuery, { before: new Date(deps.now().getTime() - KEPT_FOR) })
}
