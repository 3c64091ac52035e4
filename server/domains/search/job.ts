import type { Deps } from '../../deps.ts'
import { recountOldestWords } from './queries.ts'

/** Corrects the counts of search words, which decide the corrections of typing errors. */
export async function recountWords(deps: Deps): Promise<void> {
  await deps.query(recountOldestWords, { now: deps.now() })
}
